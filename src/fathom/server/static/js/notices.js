// The panel "Tell me": every switch is kept at once.

import { fault, note, post, wake } from "./shell.js";
import { isOn, possible, subscribe, unsubscribe } from "./push.js";

const panel = document.getElementById("notices"), at = (what) => panel.querySelector(what);
const turns = at("[name=turns]"), wishes = [at("[name=friends]"), at("[name=dive]")];
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
const words = turns && JSON.parse(document.getElementById("notice-words").textContent);
const said = (text) => { at("[data-said]").textContent = text; };

function show() {
  turns.checked = isOn();
  turns.disabled = !possible() || Notification.permission === "denied";
  at("[data-cannot]").hidden = possible();
  at("[data-denied]").hidden = !possible() || Notification.permission !== "denied";
  at("[data-asks]").hidden = turns.disabled;
  for (const wish of wishes) wish.disabled = at("[data-trial]").hidden; // there is nowhere to tell anything
}

async function busy(control, work) {
  control.setAttribute("aria-busy", "true");
  try {
    await work();
  } catch (trouble) {
    note(trouble.message);
  }
  control.removeAttribute("aria-busy");
}

async function switchTurns() {
  const wanted = turns.checked;
  await busy(turns, async () => { if (wanted) await subscribe(); else await unsubscribe(); });
  if (isOn()) at("[data-trial]").hidden = false;
  show();
}

const minutes = (name) => { const [hour, minute] = at(`[name=${name}]`).value.split(":").map(Number); return hour * 60 + minute; };

async function keepHours() {
  const quiet = at("[name=quiet]").checked;
  at(".hours").hidden = !quiet;
  if (quiet && !(at("[name=from]").value && at("[name=until]").value)) return;
  const body = quiet ? { zone: zone(), quiet_from: minutes("from"), quiet_until: minutes("until") } : { zone: zone() };
  await busy(at("[name=quiet]"), async () => { await post("/me/notices/hours", body); said(words.saved); });
}

async function keepWishes() {
  const [friends, dive] = wishes.map((wish) => wish.checked);
  await busy(wishes[0], async () => { await post("/me/notices/wishes", { friends, dive, zone: zone() }); said(words.saved); });
}

async function keepHook(event) {
  event.preventDefault();
  const form = event.target;
  try {
    await post("/me/notices/webhook", { kind: form.kind.value, address: form.address.value.trim() });
    location.reload();
  } catch (trouble) {
    fault(form.address, trouble.message);
  }
}

async function tryAll() {
  await busy(at("[data-trial]"), async () => {
    const { sent, of } = await post("/me/notices/trial", {});
    said(of ? words.sent.replace("%1", sent).replace("%2", of) : words.none);
  });
}

if (turns) {
  show();
  turns.addEventListener("change", switchTurns);
  for (const wish of wishes) wish.addEventListener("change", keepWishes);
  for (const name of ["quiet", "from", "until"]) at(`[name=${name}]`).addEventListener("change", keepHours);
  at("[data-hook]").addEventListener("submit", keepHook);
  at("[data-unhook]")?.addEventListener("click", () => busy(at("[data-unhook]"), async () => { await post("/me/notices/webhook", {}); location.reload(); }));
  at("[data-trial]").addEventListener("click", tryAll);
}
wake();
