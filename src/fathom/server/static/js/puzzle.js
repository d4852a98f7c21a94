// A puzzle: what is tapped is the answer. The server says what it was worth; then the best line is told in beats.

import { isOpen, pace, tell } from "./beats.js";
import { confirmed, refreshPicks, stepBack, toggle } from "./dock.js";
import { finish, keepDice, roll, show } from "./motion.js";
import { change } from "./parts.js";
import { narrow, note, post, recall, remember, screenNow, wake } from "./shell.js";
import { sound } from "./sound.js";
import "./keys.js";

const page = document.body.dataset, words = JSON.parse(document.getElementById("words").textContent);
const APPEARS = 480, RUSH = 180000, PAUSE = 1200; // how long the board takes to appear; a rush; a look at the answer in it

let reply = null;

// ---- answering

async function answer(offer) {
  const options = offer.dataset.play.trim().split(" ").filter(Boolean);
  if (!options.length || page.busy || "answered" in page || !isOpen()) return;
  if (offer.dataset.confirm && !(await confirmed(offer))) return;
  page.busy = "1";
  keepDice(offer.id === "go" ? document.querySelector(".tray[data-picks]") : null);
  try {
    reply = await post(page.address, { puzzle: page.puzzle, option: Number(options[0]) });
    page.answered = "";
    sound(reply.right ? "win" : "tick");
    change({ html: { answer: reply.answer } });
    tellLocally();
    if (isRush()) rushOn(reply.right);
    else { freeze(); document.getElementById("answer").scrollIntoView({ block: "nearest" }); }
  } catch (trouble) {
    note(trouble.message);
  }
  delete page.busy;
}

// The question stays on the board, but nothing can be answered any more.
function freeze() {
  for (const offer of document.querySelectorAll("#board [data-play], #dock [data-play], #dock .die")) {
    offer.setAttribute("aria-disabled", "true");
  }
}

// A day ends at the same moment everywhere; a clock shows when that is here.
function tellLocally() {
  for (const time of document.querySelectorAll("time[data-local]")) {
    time.textContent = new Date(time.dateTime).toLocaleTimeString(page.language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  }
}

async function showLine(line) {
  if (!reply) reply = await post(page.address, { puzzle: page.puzzle, option: Number(line.dataset.line) });
  document.querySelector(".sea").scrollIntoView({ block: "start" });
  await tell({ ...reply, yours: true }, settle);
}

async function settle(told) {
  stepBack();
  const motion = show([told], { time: pace() === "none" ? 0 : APPEARS, quiet: true });
  roll(document.querySelector("#dock .tray"));
  keepDice(null);
  refreshPicks();
  await motion;
  freeze();
}

// The position on its own table, against who played there.
async function playOut() {
  try {
    const { table } = await post(`${page.address}/play`, { name: (recall("name") || words.me).slice(0, 24) });
    location.href = `/t/${table}`;
  } catch (trouble) {
    note(trouble.message);
  }
}

async function drop() {
  await post(`${page.address}/drop`, {});
  location.href = "/puzzles/mine";
}

async function share() {
  const text = document.getElementById("share").textContent;
  try {
    if (navigator.share) await navigator.share({ text });
    else { await navigator.clipboard.writeText(text); note(words.copied, "tip"); }
  } catch { /* somebody changed their mind */ }
}

// On a phone what is next to the board opens over it; a tap elsewhere closes it.
function notes(button) {
  const open = document.body.classList.toggle("notes", Boolean(button) && !document.body.classList.contains("notes"));
  document.querySelector("[data-notes]")?.setAttribute("aria-expanded", open);
}

// ---- the rush: as many as you can in three minutes. The tab keeps the clock and the score.

const isRush = () => document.body.classList.contains("rush");
const kept = (name) => Number(sessionStorage.getItem(`rush-${name}`) ?? 0);

function tick() {
  const left = Math.max(0, kept("end") - Date.now()), seconds = Math.ceil(left / 1000);
  document.querySelector("[data-clock]").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  if (!left) surface();
}

function surface() {
  clearInterval(tick.timer);
  const record = Math.max(kept("score"), Number(localStorage.getItem("rush-record") ?? 0));
  localStorage.setItem("rush-record", record);
  sessionStorage.removeItem("rush-end");
  document.querySelector("[data-record]").textContent = record;
  document.getElementById("over").showModal();
}

function rushOn(right) {
  sessionStorage.setItem("rush-score", kept("score") + Number(right));
  score();
  setTimeout(() => { if (kept("end") > Date.now()) location.replace(`/puzzles/rush/${kept("score")}`); }, PAUSE);
}

const score = () => document.querySelectorAll("[data-score]").forEach((box) => { box.textContent = kept("score"); });

if (isRush()) {
  if (!kept("end")) { sessionStorage.setItem("rush-end", Date.now() + RUSH); sessionStorage.setItem("rush-score", 0); }
  score();
  tick.timer = setInterval(tick, 250);
  tick();
}

document.addEventListener("pointerdown", finish);
document.addEventListener("click", (event) => {
  const at = (what) => event.target.closest(what);
  if (at(".die[aria-pressed]") && !("answered" in page)) toggle(at(".die[aria-pressed]"));
  else if (at("#board [data-play], #dock [data-play]")) answer(at("[data-play]"));
  else if (at("[data-line]")) showLine(at("[data-line]"));
  else if (at("[data-share]")) share();
  else if (at("[data-out]")) playOut();
  else if (at("[data-drop]")) drop();
  else if (at("[data-notes]") || !at("#right")) notes(at("[data-notes]"));
});

narrow.addEventListener("change", () => { remember("screen", screenNow()); location.reload(); });
if (screenNow() !== page.screen) { remember("screen", screenNow()); location.reload(); }
for (const die of document.querySelectorAll("#dock .die[aria-pressed]")) die.setAttribute("aria-pressed", false); // no dice are suggested
refreshPicks();
if ("answered" in page) freeze();
tellLocally();
wake();
