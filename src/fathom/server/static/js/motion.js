// Whatever changed its place glides there; dice tumble; what is new appears. Where little shall move, what changed is outlined instead.

import { change } from "./parts.js";
import { calm } from "./shell.js";
import { sound } from "./sound.js";

const GLIDE = 420, FLIP = 520, ROLL = 700, APPEAR = 300, FADE = 120, ACTION = 0.5; // the longest share of a beat in which things move
const SVG = "http://www.w3.org/2000/svg";
let running = [], beat = { time: GLIDE / ACTION, quiet: false };

const pieces = () => [...document.querySelectorAll("#board .piece")];
const place = (piece) => piece.getAttribute("transform")?.match(/-?[\d.]+/g)?.map(Number) ?? [0, 0];
const art = (piece) => piece.querySelector(".art")?.getAttribute("href");
const moved = ([x, y]) => `translate(${x}px, ${y}px)`;

// Shows new parts, of one beat or of several at once; resolves when what moves has come to rest (or was skipped). Without time nothing moves.
export async function show(updates, how) {
  beat = how;
  const still = !beat.time || updates.some(({ html }) => html?.board); // on another board nothing has moved
  const before = new Map((still ? [] : pieces()).map((piece) => [piece.id, { at: place(piece), art: art(piece) }]));
  updates.forEach(change);
  if (!still) pieces().forEach((piece) => move(piece, before));
  await atRest();
}

export async function atRest() {
  await Promise.allSettled(running.map((animation) => animation.finished));
  running = [];
}

export function finish() {
  running.forEach((animation) => animation.finish());
}

// In a short beat things move faster, in a long one they take their time.
function animate(element, frames, duration, easing) {
  running.push(element.animate(frames, { duration: Math.min(2 * duration, Math.max(beat.time * ACTION, duration / 2)), easing }));
}

function hear(name) {
  if (!beat.quiet) sound(name);
}

function move(piece, before) {
  const old = before.get(piece.id), now = place(piece), isNew = !old, hasMoved = old && moved(old.at) !== moved(now);
  const isTurned = old && piece.classList.contains("flips") && old.art !== art(piece);
  if (calm.matches) {
    if (isNew || hasMoved || isTurned) trace(piece, old?.at, now);
  } else if (isNew) {
    appear(piece, now);
  } else if (hasMoved) {
    animate(piece, [{ transform: moved(old.at) }, { transform: moved(now) }], GLIDE, "cubic-bezier(.35,0,.1,1)");
    hear("glide");
  }
  if (isTurned && !calm.matches) {
    animate(piece, [{ transform: `${moved(now)} scaleX(1)` }, { transform: `${moved(now)} scaleX(0)` }, { transform: `${moved(now)} scaleX(1)` }], FLIP, "ease-in-out");
    hear("flip");
  }
}

function appear(piece, now) {
  if (piece.dataset.enters) {
    const from = piece.dataset.enters.split(" ").map(Number);
    animate(piece, [{ transform: moved(from), opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: moved(now) }], GLIDE * 1.5, "cubic-bezier(.35,0,.1,1)");
    hear("splash");
  } else {
    animate(piece, [{ opacity: 0 }, { opacity: 1 }], APPEAR, "ease-out");
  }
}

// Nothing travels: what changed fades in with an outline, and a dashed line says where it came from.
function trace(piece, from, to) {
  piece.classList.add("changed");
  running.push(piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE }));
  if (!from || moved(from) === moved(to)) return;
  const line = document.createElementNS(SVG, "line");
  for (const [name, value] of Object.entries({ x1: from[0], y1: from[1], x2: to[0], y2: to[1] })) line.setAttribute(name, value);
  line.classList.add("trace");
  document.getElementById("caps")?.before(line);
}

export function clearTrace() {
  document.querySelectorAll("#board .trace").forEach((line) => line.remove());
  document.querySelectorAll("#board .changed").forEach((piece) => piece.classList.remove("changed"));
}

let keptDice = [], rolled = document.querySelector(".tray")?.dataset.rolled; // what was seen rolling last
export const keepDice = (tray) => { keptDice = tray ? [...tray.querySelectorAll('.die[aria-pressed="true"]')].map(art) : []; };

// Dice that were kept lie still and stay kept; the others tumble and settle one after the other, unless they were seen rolling before.
export function roll(tray) {
  if (!tray) return;
  const lying = [...keptDice], isSeen = ["0", rolled].includes(tray.dataset.rolled);
  rolled = tray.dataset.rolled;
  let tumbling = 0;
  for (const die of tray.querySelectorAll(".die:has(svg)")) {
    const which = lying.indexOf(art(die));
    if (which >= 0) {
      lying.splice(which, 1);
      if (die.hasAttribute("aria-pressed")) die.setAttribute("aria-pressed", "true");
      continue;
    }
    if (isSeen || calm.matches || !beat.time) continue;
    sound("dice");
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

// A tap that meets nothing shows what can be tapped.
document.addEventListener("click", (event) => {
  const board = event.target.closest("#board");
  if (!board || event.target.closest("[data-play]")) return;
  board.classList.remove("nudge");
  requestAnimationFrame(() => board.classList.add("nudge"));
});
