// The papers: name and sign, devices, passkeys, and everything deleted.

import { fault, note, post, remember, wake } from "./shell.js";

const $ = (id) => document.getElementById(id);
const HOLD = 2000; // milliseconds

// Tells what is wrong where it went wrong.
async function tried(work, form) {
  try {
    return await work();
  } catch (error) {
    const field = form?.elements.namedItem(error.field ?? "");
    if (field) fault(field, error.message);
    else note(error.message);
    return null;
  }
}

// The name that one is known by is also the one that is offered at a table.
function arrive({ name }) {
  if (name) remember("name", name);
  location.assign("/me");
}

$("profile")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target, name = form.name.value.trim();
  const done = await tried(() => post("/me/profile", { name, sign: Number(form.sign.value), open: form.open.checked }), form);
  if (!done) return;
  remember("name", done.name);
  $("saved").hidden = false;
});

$("show-code")?.addEventListener("click", async () => {
  const made = await tried(() => post("/me/code", {}));
  if (!made) return;
  const box = $("code");
  box.querySelector(".qr").innerHTML = made.qr;
  box.querySelector(".code2").textContent = made.code;
  box.hidden = false;
  clearTimeout(box.timer);
  box.timer = setTimeout(() => { box.hidden = true; }, made.seconds * 1000);
});

document.addEventListener("click", async (event) => {
  const device = event.target.closest("[data-remove]");
  if (!device || !await tried(() => post(`/me/devices/${device.dataset.remove}/remove`, {}))) return;
  device.closest("li").remove();
  $("show-code").focus(); // the button is gone
});

const link = $("link");
if (link) {
  link.code.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  link.addEventListener("submit", async (event) => {
    event.preventDefault();
    const found = await tried(() => post("/me/link", { code: link.code.value }));
    if (found) arrive(found);
  });
}

// Passkeys, where the browser knows them.
if (window.PublicKeyCredential?.parseCreationOptionsFromJSON) for (const id of ["passkeys", "back"]) $(id)?.removeAttribute("hidden");

$("new-passkey")?.addEventListener("click", () => tried(async () => {
  const options = PublicKeyCredential.parseCreationOptionsFromJSON(await post("/me/passkeys/begin", {}));
  const made = await navigator.credentials.create({ publicKey: options });
  await post("/me/passkeys", made.toJSON());
  location.reload();
}));

$("no-passkey")?.addEventListener("click", () => tried(async () => { await post("/me/passkeys/forget", {}); location.reload(); }));

$("come-back")?.addEventListener("click", () => tried(async () => {
  const options = PublicKeyCredential.parseRequestOptionsFromJSON(await post("/me/return/begin", {}));
  const found = await navigator.credentials.get({ publicKey: options });
  arrive(await post("/me/return", found.toJSON()));
}));

$("holiday")?.querySelector("button")?.addEventListener("click", ({ target }) => tried(async () => {
  await post("/me/holiday", { days: Number(target.dataset.days ?? $("holiday").querySelector("select").value) });
  location.reload();
}));

// Browsers that can install offer it by an event, which is kept for the button; on an iPhone it is done by hand.
const install = $("install");
if (install) {
  const button = install.querySelector("button");
  let offer = null;
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event;
    install.hidden = false;
  });
  button.addEventListener("click", async () => { install.hidden = (await offer.prompt()).outcome === "accepted"; });
  if (navigator.standalone === false) {
    install.hidden = false;
    button.hidden = true;
    install.querySelector("[data-by-hand]").hidden = false;
  }
}

// Everything: the button is held, by a finger, the mouse or a key.
const sure = $("sure");
$("delete")?.addEventListener("click", () => { sure.hidden = false; sure.querySelector("input, button").focus(); });
if (sure) {
  const button = sure.querySelector(".hold");
  let timer = 0;
  const release = () => { clearTimeout(timer); timer = 0; button.classList.remove("held"); };
  const press = () => {
    if (timer) return;
    button.classList.add("held");
    timer = setTimeout(async () => {
      release();
      if (await tried(() => post("/me/delete", { name: sure.elements.namedItem("name")?.value.trim() ?? "" }), sure)) location.assign("/");
    }, HOLD);
  };
  sure.addEventListener("submit", (event) => event.preventDefault());
  button.addEventListener("pointerdown", press);
  button.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") press(); });
  for (const kind of ["pointerup", "pointerleave", "keyup", "blur"]) button.addEventListener(kind, release);
}
wake();
