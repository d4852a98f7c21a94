// Who is away: their card is dimmed, and the dock says when the computer steps in and offers to wait longer or not at all.

import { digits, serverNow } from "./clock.js";

const page = document.body.dataset;
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
    const seat = Number(card.dataset.seat), isPerson = !card.querySelector("[data-bot], [data-sit]");
    card.classList.toggle("away", isPerson && gone.has(seat));
    if (isPerson && back.includes(seat)) greet(card);
  }
  count();
}

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
  const box = document.querySelector("#dock .absent"), now = serverNow();
  if (!box) return;
  const absence = absences.find(({ seat, start }) => seat === Number(box.dataset.absent) && start <= now);
  box.hidden = !absence;
  if (!absence) return;
  const up = Number(box.dataset.up ?? Infinity), longer = box.querySelector("[data-act=wait]");
  box.querySelector("[role=timer]").textContent = digits(Math.max(0, Math.ceil((Math.min(absence.due, up) - now) / 1000)));
  if (longer) longer.hidden = absence.extended || up < absence.due;
  if (spoken !== absence.start) document.getElementById("live").textContent = box.querySelector("p").textContent;
  spoken = absence.start;
}

setInterval(count, LOOK);
