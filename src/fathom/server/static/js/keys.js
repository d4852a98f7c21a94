// Everything by keyboard: keys with caps, arrows between offers, ? for the list.

import { open } from "./shell.js";
import { nameOf, stepBack } from "./dock.js";

const offers = () => [...document.querySelectorAll("#board [data-play], #dock [data-play], #dock [data-choice], #dock .die[aria-pressed]")].filter(isShown);

function isShown(element) {
  return element.getClientRects().length > 0 && !element.disabled && !element.closest("[hidden]");
}

function byKey(key) {
  const wanted = key.toUpperCase();
  return [...document.querySelectorAll("[data-key]")].find((element) => element.dataset.key.toUpperCase() === wanted && isShown(element));
}

// The next offer in the direction of an arrow, by where it is on the screen.
function neighbour(key) {
  const all = offers(), now = document.activeElement;
  if (!all.includes(now)) return all[0];
  const middle = (element) => { const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = middle(now);
  const ahead = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  let best = null, least = Infinity;
  for (const other of all) {
    const [dx, dy] = middle(other).map((coordinate, axis) => coordinate - [x, y][axis]);
    const along = dx * ahead[0] + dy * ahead[1], aside = Math.abs(dx * ahead[1]) + Math.abs(dy * ahead[0]);
    if (other !== now && along > 4 && along + 2 * aside < least) { best = other; least = along + 2 * aside; }
  }
  return best;
}

function listKeys() {
  const list = document.querySelector("#keys .keylist");
  list.replaceChildren(...[...document.querySelectorAll("[data-key]")].filter(isShown).map((element) => {
    const row = document.createElement("li"), cap = document.createElement("kbd");
    cap.textContent = element.dataset.key;
    row.append(cap, " ", nameOf(element));
    return row;
  }));
}

document.addEventListener("click", (event) => { if (event.target.closest("[data-open=keys]")) listKeys(); });

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
  const active = document.activeElement;
  if (event.key === "Escape" && stepBack()) return;
  if (event.key === "?") { listKeys(); open("keys"); return; }
  if (event.key.startsWith("Arrow") && !event.target.closest(".log, [role=tablist], pre")) {
    const next = neighbour(event.key);
    if (next) { event.preventDefault(); next.focus(); }
  } else if ((event.key === "Enter" || event.key === " ") && active?.matches(".offer")) {
    event.preventDefault();
    active.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  } else if (event.key.length === 1) {
    const found = byKey(event.key);
    if (found) { event.preventDefault(); found.focus(); found.dispatchEvent(new MouseEvent("click", { bubbles: true })); }
  }
});
