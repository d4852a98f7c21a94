// The review: chart, logbook, slider, links and keys choose one turn; board, figures and the lead on its line follow. While it is computed, it grows.

import { clearTrace, finish, show as stage } from "./motion.js";
import { calm, note, open, post, recall } from "./shell.js";

const AGAIN = 2000, QUARTERS = 4;
const table = document.body.dataset.table;
const find = (id) => document.getElementById(id);
const main = () => find("main");
const rows = () => [...document.querySelectorAll("#logbook a")];

let chosen = 0, at = 0, board = 0, drawing = null, quarter = 0, telling = null, from = 0;

// ---- one turn

// A turn, or the event in it that is called `moment`.
function choose(number, { quiet = false, moment = 0 } = {}) {
  const all = rows();
  if (!all.length) return;
  stopTelling();
  chosen = Math.max(1, Math.min(all.length, number));
  const row = all[chosen - 1];
  at = moment || Number(row.dataset.move);
  for (const other of all) other === row ? other.setAttribute("aria-current", "true") : other.removeAttribute("aria-current");
  if (!quiet) show(row);
  tell(row);
  sound(moment ? document.querySelector(`[data-number="${moment}"]`) : row);
  move(row);
  history.replaceState(null, "", `#${chosen}`);
  drawing ??= draw().finally(() => { drawing = null; });
}

// Only the list scrolls, never the page.
function show(row) {
  const list = find("logbook"), top = row.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + row.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
}

function tell(row) {
  const { name, words, luck, cost, gradeName, grade, better, shares } = row.dataset, turn = find("said").dataset.words.replace("{number}", chosen);
  find("now-turn").textContent = turn;
  find("now-name").textContent = name;
  find("now-words").textContent = words;
  find("now-luck").textContent = luck || "–";
  find("now-grade").innerHTML = "";
  if (grade) find("now-grade").append(sign(grade), gradeName);
  find("now-cost").textContent = cost;
  find("now-better").textContent = better;
  find("now-play").dataset.playOn = row.dataset.best ?? row.dataset.first;
  find("now-line").dataset.line = row.dataset.best ?? "";
  find("now-line").hidden = !row.dataset.best;
  find("now-puzzle").dataset.puzzle = row.dataset.choice ?? "";
  find("now-puzzle").hidden = !row.dataset.choice;
  find("now-made").hidden = true;
  const parts = shares ? shares.split(" ").map(Number) : [];
  for (const chance of document.querySelectorAll("[data-chance]")) {
    const part = parts[Number(chance.dataset.chance)];
    chance.textContent = part === undefined ? "" : part.toLocaleString(document.documentElement.lang, { style: "percent" });
  }
  const reel = find("reel");
  reel.value = chosen;
  reel.setAttribute("aria-valuetext", [turn, name, words, luck, gradeName, cost].filter(Boolean).join(", "));
}

// What was known of a secret piece then.
function sound(known) {
  if (!find("now-spaces")) return;
  for (const fact of ["spaces", "told", "likeliest"]) {
    const pill = find(`now-${fact}`);
    pill.textContent = known.dataset[fact] ?? "";
    pill.hidden = !pill.textContent;
  }
  find("truth").hidden = find("now-spaces").hidden;
  if (known.dataset.number) find("now-words").textContent = known.dataset.words;
  const knots = [...document.querySelectorAll(".sound")], here = knots.filter((knot) => Number(knot.dataset.at) <= at).at(-1);
  for (const knot of knots) knot.classList.toggle("here", knot === here && !find("now-spaces").hidden);
}

function sign(grade) {
  return document.querySelector(`.key .g-${grade}`).cloneNode(true);
}

// The lead hangs behind the turn, its knots lie on the ropes.
function move(row) {
  const parts = row.dataset.shares ? row.dataset.shares.split(" ").map(Number) : [];
  for (const tide of document.querySelectorAll(".tide")) {
    const { left, right, turns, top, floor } = tide.dataset, x = Number(left) + ((right - left) * chosen) / turns;
    tide.querySelector(".leadline").setAttribute("transform", `translate(${x} 0)`);
    for (const knot of tide.querySelectorAll(".knot")) {
      const part = parts[Number(knot.dataset.seat)];
      knot.classList.toggle("off", part === undefined);
      if (part !== undefined) knot.setAttribute("cy", floor - (floor - top) * part);
    }
  }
}

// Who slides fast sees the last board asked for.
async function draw() {
  while (board !== at) {
    const wanted = at;
    await drawMove(wanted);
    board = wanted;
    document.body.dataset.shown = chosen;
  }
}

async function drawMove(number) {
  const answer = await fetch(`/t/${table}/review/board/${number}`);
  if (answer.ok) window.Idiomorph.morph(find("board"), (await answer.json()).board, { morphStyle: "outerHTML" });
}

// ---- the better line, told in beats on the same board

async function tellLine(number) {
  const story = { isOver: false };
  stopTelling();
  telling = story;
  label("stop");
  find("now-words").textContent = "…";
  try {
    const answer = await fetch(`/t/${table}/review/line/${number}`), line = await answer.json();
    if (!answer.ok) throw new Error(line.problem);
    await drawMove(Math.max(1, number - 1));
    for (const { beats = [], html, order } of line) {
      for (const beat of beats) if (!story.isOver) await tellBeat(beat);
      if (!story.isOver) await stage([{ html, order }], { time: 0, quiet: true });
    }
  } catch (refusal) {
    note(refusal.message);
    stopTelling();
  }
}

async function tellBeat({ say, html, order, length }) {
  const time = length * (calm.matches ? 0.8 : 1);
  find("now-words").textContent = say;
  await Promise.all([stage([{ html, order }], { time, quiet: true }), new Promise((done) => setTimeout(done, time))]);
  clearTrace();
}

function stopTelling() {
  if (!telling) return;
  telling.isOver = true;
  telling = null;
  finish();
  label("show");
  board = 0; // the board is that of the line: draw it again
}

function label(which) {
  const words = find("now-line").querySelector("span");
  words.textContent = words.dataset[which];
}

// ---- play on from here

async function playOn(people) {
  try {
    const { table: made } = await post(`/t/${table}/review/play`, { number: from, people, name: recall("name").slice(0, 24) });
    location.href = `/t/${made}`;
  } catch (refusal) {
    note(refusal.message);
  }
}

// ---- a moment as a puzzle

async function makePuzzle(button) {
  const number = button.dataset.puzzle, made = find("now-made");
  button.disabled = true;
  try {
    made.href = (await post(`/t/${table}/review/puzzle`, { number: Number(number) })).address;
    if (button.dataset.puzzle === number) {
      button.hidden = true;
      made.hidden = false;
      made.focus();
    }
  } catch (refusal) {
    note(refusal.message);
  }
  button.disabled = false;
}

// ---- while it is computed: the page as it is now, morphed into this one

async function grow() {
  if (main().dataset.state !== "computing") return;
  if (!document.hidden) {
    const answer = await fetch(location.pathname + location.search);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("main");
    if (answer.ok && fresh) {
      const open = tables().filter((button) => button.getAttribute("aria-pressed") === "true").map((button) => button.dataset.tableOf), seen = find("board")?.outerHTML, list = find("logbook")?.scrollTop;
      window.Idiomorph.morph(main(), fresh, { morphStyle: "outerHTML" });
      if (seen) window.Idiomorph.morph(find("board"), seen, { morphStyle: "outerHTML" });
      for (const of of open) asTable(of, true);
      if (list) find("logbook").scrollTop = list;
      choose(chosen || rows().length, { quiet: true, moment: at !== Number(rows()[chosen - 1]?.dataset.move) ? at : 0 });
      announce();
    }
  }
  setTimeout(grow, AGAIN);
}

function announce() {
  const said = find("said"), part = Number(find("part")?.value ?? 100), now = Math.floor((part * QUARTERS) / 100);
  if (now === quarter) return;
  quarter = now;
  said.textContent = now === QUARTERS ? said.dataset.ready : find("part-words").textContent;
}

const tables = () => [...document.querySelectorAll("[data-table-of]")];

function asTable(of, isOn) {
  document.querySelector(`[data-table-of="${of}"]`).setAttribute("aria-pressed", isOn);
  find(`${of}-table`).hidden = !isOn;
  find(`${of}-chart`).hidden = isOn;
}

// ---- hands

function next(kind, step = 1) {
  const all = rows(), found = all.findIndex((row, index) => index >= chosen && kind in row.dataset);
  return found >= 0 ? found + step : all.findIndex((row) => kind in row.dataset) + step || chosen;
}

const STEPS = { back: () => chosen - 1, on: () => chosen + 1 };
const KEYS = {
  ArrowLeft: STEPS.back, ArrowRight: STEPS.on, Home: () => 1, End: () => rows().length, m: () => next("mistake"), d: () => next("big"),
};

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-go]"), playing = event.target.closest("[data-play-on]"), line = event.target.closest("[data-line]");
  const company = event.target.closest("[data-play-with]");
  if (playing) { from = Number(playing.dataset.playOn); open("play-on"); }
  if (company) playOn(company.dataset.playWith === "people");
  const asked = event.target.closest("[data-puzzle]");
  if (asked) makePuzzle(asked);
  if (line) telling ? choose(chosen) : tellLine(Number(line.dataset.line));
  const button = event.target.closest("[data-table-of]"), truth = event.target.closest("#truth");
  if (button) asTable(button.dataset.tableOf, button.getAttribute("aria-pressed") !== "true");
  if (truth) showTruth(truth.getAttribute("aria-checked") !== "true");
  if (event.target.closest("[data-again]")) again();
  if (!link) return;
  event.preventDefault();
  choose((STEPS[link.dataset.go] ?? (() => Number(link.dataset.go)))(), { moment: Number(link.dataset.at ?? 0) });
});
document.addEventListener("input", (event) => { if (event.target.id === "reel") choose(Number(event.target.value)); });
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest(".alt")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "t") asTable("chance", find("chance-table").hidden);
  else if (KEYS[key] && event.target.id !== "reel") choose(KEYS[key]());
  else return;
  event.preventDefault();
});
window.addEventListener("hashchange", () => choose(Number(location.hash.slice(1)) || chosen));

function showTruth(isOn) {
  find("truth").setAttribute("aria-checked", isOn);
  document.body.classList.toggle("without-truth", !isOn);
}

async function again() {
  try {
    await post(`/t/${table}/review/again`, {});
    location.reload();
  } catch (refusal) {
    note(refusal.message);
  }
}

document.body.dataset.shown = rows().length;
board = Number(rows().at(-1)?.dataset.move ?? 0);
choose(Number(location.hash.slice(1)) || rows().length);
setTimeout(grow, AGAIN);
