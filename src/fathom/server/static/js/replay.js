// The replay: it plays on its own, in the same beats as the table. Every move has an address; the slider and the chapters lead to any of them.

import { atRest, clearTrace, finish, roll, show } from "./motion.js";
import { calm, narrow } from "./shell.js";
import { sound } from "./sound.js";

const reel = document.getElementById("reel"), dock = document.getElementById("dock"), page = document.body.dataset, last = Number(page.last);
const PARTS = ["phase", "seats", "left", "board", "right", "log", "prompt", "lying", "reel-number"];
const SPEEDS = [0.5, 1, 2, 4], ANTICIPATION = 0.15, SAFETY = 2500;
const wait = (time) => new Promise((done) => setTimeout(done, time));

let at = Number(reel.value), wanted = at, speed = 1, playing = false, busy = null, endBeat = () => {};

// ---- any move: its page, morphed into this one

async function goTo(number) {
  wanted = Math.max(1, Math.min(last, number));
  reel.value = wanted;
  endBeat();
  busy ??= follow();
  await busy;
}

async function follow() {
  while (at !== wanted) {
    const next = wanted;
    const answer = await fetch(page.replay + next);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of PARTS) {
      const part = fresh.getElementById(id);
      if (part) window.Idiomorph.morph(document.getElementById(id), part, { morphStyle: "outerHTML" });
    }
    say({ say: fresh.getElementById("prompt").textContent });
    arrive(next);
  }
  busy = null;
}

function arrive(number) {
  at = number;
  reel.value = at;
  document.getElementById("reel-number").textContent = `${at} / ${last}`;
  history.replaceState(null, "", page.replay + at);
  if (narrow.matches) dock.style.minHeight = `${dock.offsetHeight}px`; // the board never jumps
  const chapters = document.getElementById("chapters");
  if (chapters) chapters.value = [...chapters.options].map((option) => Number(option.value)).filter((start) => start <= at).at(-1) ?? "";
}

// ---- the next move, told in beats

async function on() {
  if (at >= last || busy) return;
  const number = wanted = at + 1;
  busy = tell(number);
  await busy;
  if (at !== wanted) await goTo(wanted); // somebody moved the slider meanwhile
}

async function tell(number) {
  const { beats = [], html, order } = await (await fetch(`${page.replay}${number}?beats`)).json();
  for (const beat of beats) await play(beat);
  await show([{ html, order }], { time: 0, quiet: true });
  arrive(number);
  busy = null;
}

async function play(beat) {
  const time = ((beat.others ?? beat.length) * (calm.matches ? 0.8 : 1)) / speed, ended = new Promise((done) => { endBeat = done; });
  say(beat);
  await Promise.race([wait(time * ANTICIPATION), ended]);
  if (beat.sound) sound(beat.sound);
  if (beat.dice !== undefined) document.getElementById("lying").innerHTML = beat.dice;
  roll(document.querySelector("#lying .tray"));
  const motion = show([beat], { time: time * (1 - ANTICIPATION), quiet: Boolean(beat.sound) });
  await Promise.race([Promise.all([motion, wait(time * (1 - ANTICIPATION))]), ended, wait(time + SAFETY)]);
  finish();
  clearTrace();
  await atRest();
}

function say({ mark = "", say: text, note = "" }) {
  document.getElementById("mark").innerHTML = mark;
  if (text) document.getElementById("prompt").textContent = text;
  document.getElementById("note-line").textContent = note;
}

// ---- play, pause, speed, chapters

async function turn(isOn) {
  const button = document.getElementById("play");
  playing = isOn;
  button.setAttribute("aria-pressed", playing);
  button.querySelector("span").textContent = playing ? button.dataset.pause : button.dataset.playOn;
  if (!playing) return;
  if (at >= last) await goTo(1);
  while (playing && at < last) await on();
  if (playing && at >= last) turn(false);
}

function faster() {
  speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
  document.getElementById("speed").textContent = speed === 0.5 ? "½×" : `${speed}×`;
}

function chapter(step) {
  const starts = [...(document.getElementById("chapters")?.options ?? [])].map((option) => Number(option.value));
  return (step > 0 ? starts.find((start) => start > at) : starts.filter((start) => start < at).at(-1)) ?? at;
}

const STEPS = { first: () => goTo(1), back: () => goTo(at - 1), on: () => (busy ? endBeat() : on()), last: () => goTo(last) };

reel.addEventListener("input", () => { turn(false); goTo(Number(reel.value)); });
document.getElementById("chapters")?.addEventListener("change", (event) => goTo(Number(event.target.value)));
document.getElementById("play").addEventListener("click", () => turn(!playing));
document.getElementById("speed").addEventListener("click", faster);
document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-to]");
  if (!step) return;
  event.preventDefault();
  turn(false);
  STEPS[step.dataset.to]();
});
document.addEventListener("pointerdown", (event) => { if (event.target.closest(".sea")) endBeat(); });
document.addEventListener("keydown", (event) => {
  if (event.target.closest("select, button, a") && [" ", "Enter"].includes(event.key)) return;
  const step = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" }[event.key];
  if (event.key === " ") turn(!playing);
  else if (event.key === "PageDown") goTo(chapter(1));
  else if (event.key === "PageUp") goTo(chapter(-1));
  else if (step && event.target !== reel) { turn(false); STEPS[step](); }
  else return;
  event.preventDefault();
});
arrive(at);
