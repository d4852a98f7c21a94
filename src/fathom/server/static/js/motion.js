// Whatever changed its place glides there; dice tumble; what is new appears.

import { change, drawing } from "./parts.js";
import { sound } from "./sound.js";

const GLIDE = 420, FLIP = 520, ROLL = 700, APPEAR = 300, PASS = 1600, STAND = 1200, MOMENTS = 3; // of several at once, the latest
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let running = [];

const pieces = () => [...document.querySelectorAll("#board .piece")];
const place = (piece) => piece.getAttribute("transform")?.match(/-?[\d.]+/g)?.map(Number) ?? [0, 0];
const art = (piece) => piece.querySelector(".art")?.getAttribute("href");
const moved = ([x, y]) => `translate(${x}px, ${y}px)`;

// What is seen for a moment only comes, stays and goes before anything else changes, one after the other; it stands still where little
// shall move, and stays as long as it takes to read it.
export async function pass(markup) {
  const moments = [...drawing(`<g>${markup}</g>`).children].slice(-MOMENTS);
  for (const moment of moments) await passOne(moment);
}

async function passOne(group) {
  group.classList.add("passing");
  document.getElementById("caps")?.before(group);
  sound(group.querySelector(".reward") ? "reward" : "shark");
  const toRead = [...group.querySelectorAll(".told text")].map((text) => text.textContent).join(" ").length;
  const duration = toRead ? Math.min(4500, 1400 + 32 * toRead) : calm.matches ? STAND : PASS, there = toRead ? 0.1 : 0.4;
  for (const piece of group.children) {
    const now = moved(place(piece)), from = piece.dataset.enters ? moved(piece.dataset.enters.split(" ").map(Number)) : now;
    const frames = calm.matches ? [{ opacity: 1 }, { opacity: 1 }] : [{ transform: from, opacity: 0 }, { transform: now, opacity: 1, offset: there }, { transform: now, opacity: 1, offset: 0.9 }, { opacity: 0 }];
    running.push(piece.animate(frames, { duration, easing: "ease-in-out" }));
  }
  await Promise.allSettled(running.map((animation) => animation.finished));
  running = [];
  group.remove();
}

// Shows new parts; resolves when what moves has come to rest (or was skipped).
export async function show(update, keptDice) {
  const before = new Map(pieces().map((piece) => [piece.id, { at: place(piece), art: art(piece) }]));
  const rolled = document.querySelector(".tray")?.dataset.rolled;
  const focused = document.activeElement?.closest("#board, #dock");
  change(update);
  if (focused && document.activeElement === document.body) refocus();
  pieces().forEach((piece) => move(piece, before));
  const tray = document.querySelector(".tray");
  if (tray && tray.dataset.rolled !== rolled) roll(tray, keptDice ?? []);
  await Promise.allSettled(running.map((animation) => animation.finished));
  running = [];
}

export function skip() {
  running.forEach((animation) => animation.finish());
}

function animate(element, frames, duration, easing) {
  running.push(element.animate(frames, { duration: calm.matches ? 0 : duration, easing }));
}

function move(piece, before) {
  const old = before.get(piece.id), now = place(piece);
  if (!old) {
    appear(piece, now);
  } else if (moved(old.at) !== moved(now)) {
    animate(piece, [{ transform: moved(old.at) }, { transform: moved(now) }], GLIDE, "cubic-bezier(.35,0,.1,1)");
    sound("glide");
  }
  if (old && piece.classList.contains("flips") && old.art !== art(piece)) {
    animate(piece, [{ transform: `${moved(now)} scaleX(1)` }, { transform: `${moved(now)} scaleX(0)` }, { transform: `${moved(now)} scaleX(1)` }], FLIP, "ease-in-out");
    sound("flip");
  }
}

function appear(piece, now) {
  if (piece.dataset.enters) {
    const from = piece.dataset.enters.split(" ").map(Number);
    animate(piece, [{ transform: moved(from), opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: moved(now) }], GLIDE * 1.5, "cubic-bezier(.35,0,.1,1)");
    sound("splash");
  } else {
    animate(piece, [{ opacity: 0 }, { opacity: 1 }], APPEAR, "ease-out");
  }
}

// Dice that were kept lie still and stay kept; the others tumble and settle one after the other.
function roll(tray, keptDice) {
  sound("dice");
  const still = [...keptDice];
  let tumbling = 0;
  for (const die of tray.querySelectorAll(".die")) {
    const lying = still.indexOf(art(die));
    if (lying >= 0) {
      still.splice(lying, 1);
      if (die.hasAttribute("aria-pressed")) die.setAttribute("aria-pressed", "true");
      continue;
    }
    const turn = 300 + 120 * tumbling;
    animate(die.querySelector("svg"), [
      { transform: `translate(${-40 - 12 * tumbling}px, -46px) rotate(${-turn}deg) scale(.8)`, opacity: 0 },
      { opacity: 1, offset: 0.25 },
      { transform: "translate(5px, 3px) rotate(14deg)", offset: 0.8 },
      { transform: "none" },
    ], ROLL + 60 * tumbling++, "cubic-bezier(.16,1,.3,1)");
  }
}

export function refocus() {
  const next = document.querySelector("#go, #dock [data-play], #board [data-play]") ?? document.getElementById("prompt");
  if (next?.id === "prompt") next.tabIndex = -1;
  next?.focus({ preventScroll: true });
}

export const keptDiceOf = (tray) => [...tray.querySelectorAll('.die[aria-pressed="true"]')].map(art);

// A tap that meets nothing shows what can be tapped.
document.addEventListener("click", (event) => {
  const board = event.target.closest("#board");
  if (!board || event.target.closest("[data-play]")) return;
  board.classList.remove("nudge");
  requestAnimationFrame(() => board.classList.add("nudge"));
});
