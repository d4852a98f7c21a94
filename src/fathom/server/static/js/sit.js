// Sitting down: the name is asked once and remembered; where several share a seat, they say which characters are theirs.

import { fault, newId, open, post, recall, remember } from "./shell.js";

const table = document.body.dataset.table, dialog = document.getElementById("sit"), input = dialog.querySelector("[name=name]");

async function sit(seat, name, role) {
  try {
    await post(`/t/${table}/sit`, { id: newId(), seat: Number(seat), sit: { name, role } });
    remember("name", name);
    location.href = `/t/${table}`;
  } catch (trouble) {
    if (!dialog.open) open("sit");
    fault(input, trouble.message);
  }
}

function ask({ sit: seat, role = "", again }) {
  const casts = [...dialog.querySelectorAll("[data-cast]")], own = casts.find((cast) => cast.dataset.cast === seat), name = recall("name");
  for (const cast of casts) {
    cast.hidden = cast !== own;
    for (const box of cast.querySelectorAll("input")) box.checked = role.split("-").includes(box.value);
  }
  input.value = name;
  dialog.querySelector("form").onsubmit = (event) => {
    event.preventDefault();
    sit(seat, input.value, [...(own?.querySelectorAll(":checked") ?? [])].map((box) => box.value).join("-"));
  };
  if (name && !own && again === undefined) sit(seat, name, role); else open("sit");
}

document.addEventListener("click", (event) => {
  const seat = event.target.closest("[data-sit]");
  if (seat) ask(seat.dataset);
});
