// The result: while the review is computed the page grows; sharing sends the link, and the picture where the device can; the same again.

import { newId, note, post } from "./shell.js";

const AGAIN = 3000;
const find = (id) => document.getElementById(id);

async function grow() {
  if (!("computing" in find("main").dataset)) return;
  if (!document.hidden) {
    const answer = await fetch(location.pathname + location.search);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("main");
    if (answer.ok && fresh) window.Idiomorph.morph(find("main"), fresh, { morphStyle: "outerHTML" });
  }
  setTimeout(grow, AGAIN);
}

// The picture is drawn only for those who want to share it.
function draw() {
  const picture = find("share-picture");
  if (!picture) return;
  const names = find("share-names").checked ? "" : "?names=0";
  picture.src = find("share-save").href = picture.dataset.src + names;
}

async function send() {
  const wanted = { title: document.title, url: find("share-link").value }, picture = find("share-picture");
  if (picture) {
    const file = new File([await (await fetch(picture.src)).blob()], "fathom.png", { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) wanted.files = [file];
  }
  await navigator.share(wanted).catch(() => {}); // after a change of mind nothing is sent
}

async function rematch(seat) {
  try {
    const { table } = await post(`/api/v1/tables/${document.body.dataset.table}/acts`, { id: newId(), seat, rematch: true });
    location.href = `/t/${table}`;
  } catch (refusal) {
    note(refusal.message);
  }
}

document.addEventListener("click", (event) => {
  const again = event.target.closest("[data-rematch]");
  if (again) rematch(Number(again.dataset.rematch));
  if (event.target.closest("[data-open=share]")) draw();
  if (event.target.closest("[data-send]")) send();
});
find("share-names")?.addEventListener("change", draw);
if (navigator.share) for (const button of document.querySelectorAll("[data-send]")) button.hidden = false;
setTimeout(grow, AGAIN);
