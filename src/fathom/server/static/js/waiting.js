// Before a match: which bot takes the free seats, and the link by the phone's own ways.

import { note } from "./shell.js";

const words = JSON.parse(document.getElementById("words").textContent);

async function share() {
  const url = document.getElementById("link").value;
  try {
    if (navigator.share) return await navigator.share({ title: words.title, text: words.share, url });
    await navigator.clipboard.writeText(url);
    note(words.linkCopied, "tip");
  } catch (trouble) {
    if (trouble.name !== "AbortError") document.querySelector("[data-open=invite]").click(); // it lies there to be copied by hand
  }
}

// Before table.js hears it: what the buttons do depends on the level that was chosen.
document.addEventListener("click", (event) => {
  const button = event.target.closest(".waiting [data-act]");
  const level = document.getElementById("level");
  if (button && level) button.dataset.level = level.value;
  if (event.target.closest("[data-share]")) share();
}, true);

document.addEventListener("change", (event) => {
  if (event.target.id === "level") document.getElementById("about-level").textContent = event.target.selectedOptions[0].dataset.about;
});
