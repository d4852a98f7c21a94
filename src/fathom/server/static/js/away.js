// Who is away: their card says so, the dock says when the computer steps in and offers to wait longer or not at all.

import { digits, serverNow } from "./clock.js";

const page = document.body.dataset;
const words = JSON.parse(document.getElementById("words").textContent);
const mine = page.mine ? page.mine.split(" ").map(Number) : [];
const LOOK = 250, NOTICED = 20000, GREEN = 1000; // milliseconds; a line that broke for a moment is not worth a greeting
const gone = new Map(); // since when, by seat
let online = null, absences = [], spoken = 0;

export function heardOnline(update) {
  ({ online, away: absences } = update);
  showAway();
}

export function showAway() {
  if (!online) return;
  const back = returned();
  for (const card of document.querySelectorAll("#seats [data-seat]")) {
    const seat = Number(card.dataset.seat);
    card.classList.toggle("away", isPerson(card) && gone.has(seat));
    if (isPerson(card) && back.includes(seat)) greet(card);
  }
  count();
}

const isPerson = (card) => !card.querySelector("[data-bot], [data-sit]");

// The seats of those who were away for a while and are here again.
function returned() {
  const seats = [...document.querySelectorAll("#seats [data-seat]")].map((card) => Number(card.dataset.seat));
  for (const seat of seats) if (!online.includes(seat) && !mine.includes(seat) && !gone.has(seat)) gone.set(seat, Date.now());
  const here = [...gone.keys()].filter((seat) => online.includes(seat));
  const back = here.filter((seat) => Date.now() - gone.get(seat) >= NOTICED);
  for (const seat of here) gone.delete(seat);
  return back;
}

function greet(card) {
  card.classList.add("back");
  setTimeout(() => card.classList.remove("back"), GREEN);
}

// With a clock the computer steps in when the time is up, if that is sooner; then there is nothing to wait for.
function count() {
  const box = document.querySelector("#dock .absent"), now = serverNow(), noticed = absences.filter(({ start }) => start <= now);
  const absence = box && noticed.find(({ seat }) => seat === Number(box.dataset.absent));
  const up = Number(box?.dataset.up ?? Infinity), due = Math.min(absence?.due ?? 0, up), left = digits(Math.max(0, Math.ceil((due - now) / 1000)));
  for (const card of document.querySelectorAll("#seats [data-seat]")) {
    const is = ({ seat }) => seat === Number(card.dataset.seat) && isPerson(card);
    label(card, noticed.some(is), absence && is(absence) ? words.stepsIn.replace("%", left) : "");
    if (absence && is(absence)) card.style.setProperty("--grace", Math.max(0, (due - now) / (due - absence.start)));
  }
  if (box) box.hidden = !absence;
  if (!absence) return;
  const longer = box.querySelector("[data-act=wait]");
  box.querySelector("[role=timer]").textContent = left;
  if (longer) longer.hidden = absence.extended || up < absence.due;
  if (spoken !== absence.start) document.getElementById("live").textContent = box.querySelector("p").textContent;
  spoken = absence.start;
}

// Beside the name stands what became of the player, under it when the computer steps in; on a phone there is room for a word.
function label(card, isAway, stepsIn) {
  const tag = isAway ? words.isAway : card.classList.contains("back") ? words.isBack : "";
  put(card.querySelector(".who"), "tag", tag);
  card.classList.toggle("absent", Boolean(stepsIn));
  for (const line of card.querySelectorAll(":scope > small:not(.clock)")) put(line, "instead", line.matches(".phone-only") ? tag : stepsIn);
}

function put(element, name, text) {
  if (text) element.dataset[name] = text;
  else delete element.dataset[name];
}

setInterval(count, LOOK);
