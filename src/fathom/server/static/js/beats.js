// Beats: what happens is told one thing after the other. The position is true at once; the telling takes its time.
//
// An update brings beats, then the page as it is now. A beat waits for the one before it, never longer than a safety limit. A tap ends a
// beat at its last picture, Esc ends the run. What comes meanwhile queues behind.

import { change, kept, restore } from "./parts.js";
import { clearTrace, finish, roll, show } from "./motion.js";
import { calm, narrow, recall, remember } from "./shell.js";
import { sound } from "./sound.js";

export const PACES = { slow: 1.6, normal: 1, quick: 0.5, none: 0 };
const RUN = 10000, OPENS = 12000, BEHIND = 15000; // until all is told; until the question opens regardless; more than that is not chased
const LEAST = 900, ROUTINE = 0.4, ALL = 0.7; // what is not routine is not shorter at first; shares of a length where there is much to tell
const HURRY = 1 / 3; // the least share of that, where others play on faster than can be told
const REST = 150, GUARD = 250, SAFETY = 2500, ANTICIPATION = 0.15, CALM = 0.8, MISSED = 5;
const PICTURE = ["phase", "seats", "left", "right", "board"];

const box = document.getElementById("telling"), foot = box.parentElement, live = document.getElementById("live");
const words = JSON.parse(document.getElementById("words").textContent);
const mine = (document.body.dataset.mine ?? "").split(" ").filter(Boolean).map(Number); // one's own seats
const MINE = mine.map((seat) => `chip seat${seat}"`); // on their marks
const wait = (time) => new Promise((done) => setTimeout(done, time));

export const pace = () => (recall("pace") in PACES ? recall("pace") : "normal");
const factor = () => PACES[pace()] * (calm.matches ? CALM : 1);
const slower = () => Math.max(1, factor()); // people who want it slow have more patience

let queue = [], running = null, openFrom = 0, rushing = false, unsaid = [], endBeat = () => {};
let missed = null; // what nobody saw: the page before it, its beats

// Nothing is told, and the tap that skipped the last beat is over: what is tapped now is meant for what is there, even while it still moves.
export const isOpen = () => !isTold() && performance.now() >= openFrom;

// Tells an update; resolves when it is on the page. `settle` shows what is not told: the question, and all else that changed.
export function tell(update, settle) {
  const beats = (update.beats ?? []).map(toReader), at = performance.now();
  if (!update.start) arrive();
  return new Promise((done) => {
    if (update.start) queue.push({ settle: async (said) => { await settle(update, said); miss(update.start, beats, update.opens); }, done, shows: { html: update.start } });
    else queue.push(...beats.map((beat) => ({ beat, at })), { settle: (said) => settle(update, said), done, at, asks: update.yours || update.over, shows: update });
    running ??= run();
  });
}

// One's own doing is never routine, and takes its own time.
export function toReader(beat) {
  if (beat.by === undefined) return beat;
  return mine.includes(beat.by) ? { ...beat, routine: false } : { ...beat, length: beat.others ?? beat.length };
}

// The board was hidden until there is something to tell, or nothing. Lessons hide none.
const arrive = () => window.lastSeen?.shown();

// Somebody else looks now: what was to be told was for the one before.
export function forget() {
  const dropped = queue;
  queue = [];
  missed = null;
  dropped.forEach(({ done }) => done?.());
}

async function run() {
  let told = false;
  while (queue.length) {
    if (mustJump()) { await jump(); told ||= rushing; }
    const item = queue.shift();
    if (item?.beat) { await play(withRoutine(item)).catch(console.error); told = true; } // what cannot be shown does not stop the table
    else if (item) {
      if (item.asks && told) { await rest(); openFrom = performance.now() + GUARD; }
      await settleNow(item);
      if (item.asks) told = false;
    }
  }
  leave();
  rushing = false;
  running = null;
}

async function settleNow(item, since = missed?.beats) {
  if (item.asks) { leave(); rushing = false; }
  if (item.shows) since?.push(picture(item.shows));
  await item.settle(unsaid.splice(0).join(" "));
  steady();
  item.done();
}

// The foot never becomes lower while the same board is played on: it would jump. Another board is another phase of the game.
function steady() {
  const board = document.querySelector("#backdrop use")?.getAttribute("href");
  if (board !== foot.dataset.board) foot.style.minHeight = "";
  foot.dataset.board = board;
  if (narrow.matches && !foot.querySelector(".waiting")) foot.style.minHeight = `${foot.offsetHeight}px`;
}
addEventListener("resize", () => { foot.style.minHeight = ""; });

const rest = () => (rushing || !factor() ? null : wait(REST));
const beatsAhead = () => { const end = queue.findIndex((item) => item.asks); return queue.slice(0, end < 0 ? undefined : end).filter((item) => item.beat).map((item) => item.beat); };
const sum = (beats, level) => beats.reduce((all, beat) => all + length(beat, level), 0);

// A beat's length as there is more to tell: routine ones shrink first, then all.
function length(beat, level) {
  const full = (beat.length ?? 0) * factor();
  if (level === 0) return full;
  if (beat.routine) return full * ROUTINE * (level > 1 ? ALL : 1);
  return level > 1 ? Math.max(full * ALL, Math.min(full, LEAST)) : full;
}

const waited = (item) => performance.now() - item.at;
const isMine = ({ mark }) => MINE.some((chip) => mark?.includes(chip));

// Where even short beats are too many, several routine ones become one, and all but one's own are told in a hurry.
function withRoutine(item) {
  const { beat } = item, beats = [beat, ...beatsAhead()], left = RUN * slower() - waited(item), together = [beat];
  const level = [0, 1, 2].find((level) => sum(beats, level) <= left);
  if (level !== undefined) return { beats: together, time: length(beat, level) };
  while (beat.routine && queue[0]?.beat?.routine) together.push(queue.shift().beat);
  const last = together.at(-1), share = Math.max(left / sum(beats, 2), HURRY);
  return { beats: together, time: length(last, 2) * (isMine(last) ? 1 : share) };
}

function mustJump() {
  const beats = beatsAhead();
  if (!beats.length) return false;
  if (queue.some((item) => item.asks && waited(item) > OPENS * slower())) rushing = true;
  return rushing || !factor() || document.hidden || sum(beats, 2) * HURRY > BEHIND * slower();
}

// ---- one beat

async function play({ beats, time }) {
  missed?.beats.push(...beats.map(picture));
  const beat = beats.at(-1), say = together(beats.map(({ say }) => say).filter(Boolean));
  const ended = new Promise((done) => { endBeat = done; });
  if (say) present(beat, say, time);
  await Promise.race([wait(time * ANTICIPATION), ended]);
  if (beat.sound) sound(beat.sound);
  if (beat.dice !== undefined) dice(beat.dice);
  const motion = show(beats, { time: time * (1 - ANTICIPATION), quiet: Boolean(beat.sound) || pace() === "quick" });
  const all = Promise.all([motion, wait(time * (1 - ANTICIPATION))]);
  await Promise.race([all, ended, wait(time + SAFETY)]);
  finish();
  clearTrace();
}

// Several sentences as one text: one that comes again at once is counted.
function together(sentences) {
  const told = [];
  for (const say of sentences) {
    if (told.at(-1)?.say === say) told.at(-1).times += 1; else told.push({ say, times: 1 });
  }
  return told.map(({ say, times }) => (times > 1 ? `${say} (×${times})` : say)).join(" ");
}

function present(beat, say, time) {
  document.body.classList.add("telling");
  box.classList.toggle("loss", beat.sound === "loss");
  box.querySelector("[data-mark]").innerHTML = beat.mark ?? "";
  box.querySelector("[data-say]").textContent = say;
  box.querySelector("[data-note]").textContent = beat.note ?? "";
  live.textContent = [say, beat.note].filter(Boolean).join(" ");
  box.querySelector(".told-time i").animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: time, fill: "forwards" });
}

function dice(markup = "") {
  const room = box.querySelector("[data-dice]");
  if (room.dataset.shown === markup) return;
  room.innerHTML = room.dataset.shown = markup;
  roll(room.querySelector(".tray"));
}

function leave() {
  document.body.classList.remove("telling");
  dice();
}

// ---- what is not told one by one

// Shows everything up to the question at once. What nobody wished to skip is kept: it can be seen later.
async function jump() {
  const beats = [], start = factor() ? kept(PICTURE) : null; // nothing is missed where nothing is told
  while (queue.length && !queue[0].asks) {
    const item = queue.shift();
    if (!item.beat) { await settleNow(item, beats); continue; }
    change(item.beat);
    beats.push(item.beat);
    if (item.beat.say) unsaid.push(item.beat.say);
  }
  if (!rushing) miss(start, beats);
  else missed?.beats.push(...beats.map(picture));
}

// What is seen later goes on from what was settled, or told, in between.
const isPictured = (id) => PICTURE.includes(id) || id === "caps" || /^(p|seat)-/.test(id);
const picture = ({ html, order }) => ({ html: Object.fromEntries(Object.entries(html).filter(([id]) => isPictured(id))), order });

function miss(start, beats, opens) {
  if (!beats.length || !factor()) { arrive(); return; }
  missed = missed ? { ...missed, beats: [...missed.beats, ...beats] } : { start, beats, opens };
  if (!document.hidden) setTimeout(comeBack);
}

// People who come back see what they missed, or read a summary if it was a lot. At the start of a match nobody has been away.
async function comeBack() {
  await running;
  if (!missed || document.hidden) return;
  if (missed.opens || sum(missed.beats, 0) <= BEHIND) showMissed();
  else summarize();
}

function showMissed() {
  const { start, beats } = missed, now = kept(PICTURE), at = performance.now();
  missed = null;
  document.getElementById("missed").hidden = true;
  queue.unshift({ settle: () => { restore(start); arrive(); }, done: () => {} }, ...beats.map((beat) => ({ beat: { ...beat, lines: {} }, at })), { settle: () => restore(now), done: () => {}, at, asks: true });
  running ??= run();
}

function summarize() {
  const card = document.getElementById("missed"), told = missed.beats.filter(({ say }) => say);
  const counts = ({ sound }) => ["loss", "reward"].includes(sound); // what one has lost or won, sooner than how
  const rank = (beat) => (isMine(beat) ? 0 : beat.routine ? 4 : 2) + (counts(beat) ? 0 : 1), first = [...told].sort((one, other) => rank(one) - rank(other)).slice(0, MISSED);
  const lines = told.filter((beat) => first.includes(beat));
  card.querySelector("ul").replaceChildren(...lines.map(({ mark, say }) => {
    const row = document.createElement("li"), text = document.createElement("span");
    row.innerHTML = mark ?? "";
    text.textContent = say;
    row.append(text);
    return row;
  }));
  card.hidden = false;
  arrive();
}

// ---- skipping, and how fast it goes

export const next = () => { finish(); endBeat(); };
export const toQuestion = () => { if (running) rushing = true; next(); };

function showPace() {
  document.body.dataset.pace = pace();
  for (const button of document.querySelectorAll("[data-pace-to]")) button.setAttribute("aria-pressed", button.dataset.paceTo === pace());
  for (const label of document.querySelectorAll("[data-pace-now]")) label.textContent = words.paces[pace()];
}

function changePace(to) {
  const names = Object.keys(PACES);
  remember("pace", to || names[(names.indexOf(pace()) + 1) % names.length]);
  showPace();
}

const isTold = () => document.body.classList.contains("telling");
document.addEventListener("pointerdown", (event) => { if (isTold() && event.target.closest(".sea, #telling") && !event.target.closest("button")) next(); });
document.addEventListener("click", (event) => {
  const at = (what) => event.target.closest(what);
  if (at("[data-beat=next]")) next();
  if (at("[data-beat=end]")) toQuestion();
  if (at("[data-pace-next]")) changePace();
  if (at("[data-pace-to]")) changePace(at("[data-pace-to]").dataset.paceTo);
  if (at("[data-missed=show]")) showMissed();
  if (at("[data-missed=play], [data-play]")) { missed = null; document.getElementById("missed").hidden = true; }
});
document.addEventListener("keydown", (event) => {
  if (!isTold() || event.target.closest("input, textarea, select, dialog")) return;
  if (event.key === " ") next(); else if (event.key === "Escape") toQuestion(); else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
document.addEventListener("visibilitychange", () => { if (!document.hidden) comeBack(); });
showPace();
