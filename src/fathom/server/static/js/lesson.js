// A step of a lesson: what is tapped is tried on the server, and what it leads to is told in beats. The page keeps what was accepted.

import { isOpen, pace, tell } from "./beats.js";
import { choose, confirmed, refreshPicks, stepBack, toggle } from "./dock.js";
import { finish, keepDice, refocus, roll, show } from "./motion.js";
import { change } from "./parts.js";
import { narrow, note, post, recall, remember, screenNow, wake } from "./shell.js";
import { sound } from "./sound.js";
import "./keys.js";

const page = document.body.dataset, words = JSON.parse(document.getElementById("words").textContent);
const sea = document.querySelector(".sea"), right = document.querySelector(".col.right");
const APPEARS = 480, SETTLED = 150, NEAR = 3; // how long offers take to appear, and a row of them to find its widths; more right options need no shade

let done = [], wrong = 0, pointed = null; // what was accepted, wrong taps, where the hand points

// ---- trying

async function attempt(offer) {
  const options = offer.dataset.play.trim().split(" ").filter(Boolean);
  if (!options.length || page.busy || !isOpen()) return;
  if (offer.dataset.confirm && offer.matches(".lit") && !(await confirmed(offer))) return;
  page.busy = "1";
  keepDice(offer.id === "go" ? document.querySelector(".tray[data-picks]") : null);
  try {
    for (const option of options) if (!(await tryOne(Number(option), offer))) break;
  } catch (trouble) {
    note(trouble.message);
  }
  delete page.busy;
}

async function tryOne(tap, offer) {
  const reply = await post(page.address, { tap, done, wrong });
  document.querySelector(".wrong-tap")?.remove();
  if (reply.wrong) {
    wrong += 1;
    cross(offer);
    change(reply);
    point();
    readAloud();
    document.body.classList.add("wider");
    return false;
  }
  sound("tick");
  done = reply.done;
  dim();
  await tell({ ...reply, yours: true }, settle);
  return true;
}

async function settle(reply) {
  stepBack();
  document.body.classList.remove("wider");
  const motion = show([reply], { time: pace() === "none" ? 0 : APPEARS, quiet: true });
  roll(document.querySelector("#dock .tray"));
  keepDice(null);
  refreshPicks();
  await motion;
  point();
  readAloud();
  if (reply.finished) document.querySelector("#guide .btn")?.focus({ preventScroll: true });
  else focusLit();
}

// ---- the light

// What is lit on the board, one piece for each right option: the largest that plays it.
function lit() {
  const found = new Map(), area = (piece) => { const { width, height } = frame(piece); return width * height; };
  for (const piece of document.querySelectorAll("#board .offer.lit")) {
    const other = found.get(piece.dataset.play);
    if (piece.getClientRects().length && (!other || area(other) < area(piece))) found.set(piece.dataset.play, piece);
  }
  return [...found.values()];
}

const frame = (piece) => (piece.querySelector(".halo") ?? piece).getBoundingClientRect();

function dim() {
  sea.classList.remove("shaded");
}

// Whose offers are lit is chosen; the shade leaves what is lit, and the bubble stands at its height.
function point() {
  const whose = document.querySelector("#dock .lit[data-of], #board .lit[data-of]")?.dataset.of;
  if (whose) choose(whose);
  const found = lit(), target = found[0] ?? document.querySelector("#dock .lit, #dock [data-play], #go");
  sea.classList.toggle("shaded", found.length > 0 && found.length <= NEAR);
  shade(found);
  for (const offer of document.querySelectorAll("#board .unlit, #dock .unlit")) {
    offer.setAttribute("aria-disabled", "true");
    offer.setAttribute("aria-description", words.asked);
  }
  aim(found[0]);
  clearTimeout(point.timer);
  point.timer = setTimeout(() => aim(found[0]), SETTLED);
  hop(target);
}

// The board is shaded around what is lit.
function shade(found) {
  if (!sea.classList.contains("shaded") || !found.length) return;
  const veil = sea.querySelector(".shade"), own = sea.getBoundingClientRect(), boxes = found.map(frame);
  const room = (sea.querySelector(".board > svg") ?? sea).getBoundingClientRect();
  const left = Math.min(...boxes.map((box) => box.left)), right = Math.max(...boxes.map((box) => box.right));
  const top = Math.min(...boxes.map((box) => box.top)), bottom = Math.max(...boxes.map((box) => box.bottom));
  Object.assign(veil.style, { left: `${room.left - own.left}px`, top: `${room.top - own.top}px`, width: `${room.width}px`, height: `${room.height}px` });
  veil.style.setProperty("--x", `${(left + right) / 2 - room.left}px`);
  veil.style.setProperty("--y", `${(top + bottom) / 2 - room.top}px`);
  veil.style.setProperty("--w", `${(right - left) / 2 + 26}px`);
  veil.style.setProperty("--h", `${(bottom - top) / 2 + 22}px`);
}

// In a row of buttons what is lit comes into sight, and the hand points at it; at a piece of the board where no button is lit.
function aim(piece) {
  const offered = [...document.querySelectorAll("#dock .lit")].filter((offer) => offer.getClientRects().length);
  if (narrow.matches) offered[0]?.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
  finger(nextDie() ?? offered.find((offer) => !offer.matches(".die")) ?? piece);
}

// Of dice to be kept, the first that is not as it shall be; then the button that rolls the others.
function nextDie() {
  const dice = [...document.querySelectorAll("#dock .die[aria-pressed]")];
  if (!dice.some((die) => die.matches(".lit"))) return null;
  return dice.find((die) => die.matches(".lit") !== (die.getAttribute("aria-pressed") === "true")) ?? document.getElementById("go");
}

// A hand that points at what is to be tapped: for those who cannot read.
function finger(target) {
  pointed = target;
  document.querySelector(".finger")?.remove();
  if (!target?.getClientRects().length) return;
  const at = pointOn(target), hand = document.createElement("i");
  if (!at) return;
  hand.className = "finger";
  hand.setAttribute("aria-hidden", "true");
  hand.append(document.getElementById("t-finger").content.cloneNode(true));
  hand.style.left = `${at.x + scrollX}px`;
  hand.style.top = `${at.y + scrollY}px`;
  document.body.append(hand);
}

// A point where a tap hits it: an odd shape may leave out its middle, and a sheet may lie over a part of it.
function pointOn(target) {
  const box = frame(target);
  for (const down of [0.6, 0.4, 0.75, 0.25, 0.9, 0.1]) {
    for (const across of [0.6, 0.4, 0.75, 0.25, 0.9, 0.1]) {
      const x = box.left + box.width * across, y = box.top + box.height * down;
      if (document.elementFromPoint(x, y)?.closest("[data-play], .die, #go") === target) return { x, y };
    }
  }
  return null;
}

function hop(target) {
  const guide = document.getElementById("guide");
  guide.style.removeProperty("margin-top");
  if (narrow.matches || !target) return;
  const box = target.getBoundingClientRect(), own = guide.getBoundingClientRect(), column = right.getBoundingClientRect();
  const spare = column.bottom - right.lastElementChild.getBoundingClientRect().bottom, first = parseFloat(getComputedStyle(guide).marginTop);
  const wanted = box.top + box.height / 2 - own.top - 90;
  const down = Math.max(0, Math.min(wanted, spare));
  guide.style.marginTop = `${first + down}px`;
  const tail = Math.max(28, Math.min(own.height - 40, box.top + box.height / 2 - own.top - down));
  guide.style.setProperty("--tail", `${tail}px`);
}

function focusLit() {
  const target = document.querySelector("#board .lit, #dock .lit, #dock [data-play]");
  if (target && (document.activeElement === document.body || document.activeElement?.closest("#board, #dock"))) target.focus({ preventScroll: true });
  else if (document.activeElement === document.body) refocus();
}

// A dotted ring and a cross where the wrong tap fell.
function cross(offer) {
  const box = frame(offer), mark = document.createElement("i");
  mark.className = "wrong-tap";
  mark.style.left = `${box.left + scrollX}px`;
  mark.style.top = `${box.top + scrollY}px`;
  mark.style.width = `${box.width}px`;
  mark.style.height = `${box.height}px`;
  document.body.append(mark);
}

// ---- ways out

// From the position on the board, or a whole match from its beginning.
async function playNow(whole = false) {
  try {
    const { table } = await post(`${page.address}/play`, { name: recall("name") || words.me, ...(whole ? {} : { done }) });
    location.href = `/t/${table}`;
  } catch (trouble) {
    note(trouble.message);
  }
}

const isAloud = () => Boolean(sessionStorage.getItem("aloud"));

// Once asked for, every sentence is read, until that is switched off.
function switchVoice() {
  if (isAloud()) {
    sessionStorage.removeItem("aloud");
    speechSynthesis.cancel();
  } else {
    sessionStorage.setItem("aloud", "1");
    readAloud();
  }
  showVoice();
}

function showVoice() {
  for (const button of document.querySelectorAll("[data-aloud]")) button.setAttribute("aria-pressed", isAloud());
}

function readAloud() {
  showVoice();
  if (!isAloud()) return;
  const text = [...document.querySelectorAll("#guide .said, #guide .do span")].map((part) => part.textContent).join(" ");
  const speech = new SpeechSynthesisUtterance(text);
  speech.lang = page.language;
  speechSynthesis.cancel();
  speechSynthesis.speak(speech);
}

const way = (name) => document.querySelector(`[data-way=${name}]`)?.click();
const isOffered = (key) => document.querySelector(`#board [data-key="${key}" i], #dock [data-key="${key}" i]`);

document.addEventListener("pointerdown", finish);
document.addEventListener("click", (event) => {
  const at = (what) => event.target.closest(what);
  if (at(".die[aria-pressed]")) { toggle(at(".die[aria-pressed]")); finger(nextDie()); }
  else if (at("#board [data-play], #dock [data-play]")) attempt(at("[data-play]"));
  else if (at("[data-match]")) playNow(at("[data-match]").dataset.match === "whole");
  else if (at("[data-aloud]")) switchVoice();
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
  const key = event.key.toLowerCase();
  if (key === "backspace") way("back");
  else if (key === "s" && !isOffered("s")) way("skip");
  else if (key === "p" && !isOffered("p")) playNow();
  else if (key === "enter" && document.activeElement === document.body) document.querySelector("#guide .btn.primary")?.click();
  else return;
  event.preventDefault();
});

addEventListener("resize", point);
const board = document.getElementById("board"); // it changes its size with the dock below it
if (board) new ResizeObserver(() => shade(lit())).observe(board);
addEventListener("load", point); // with all style sheets and letters things stand elsewhere
document.addEventListener("scroll", () => finger(pointed), { capture: true, passive: true }); // also of a row of buttons
narrow.addEventListener("change", () => { remember("screen", screenNow()); location.reload(); });
if (screenNow() !== page.screen) { remember("screen", screenNow()); location.reload(); }
document.body.classList.toggle("aloud", "speechSynthesis" in window);
refreshPicks();
point();
readAloud();
wake();
