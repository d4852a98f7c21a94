// Clocks: a card says from when on time is counted and how much there is; here it is counted, by the server's time.

import { sound } from "./sound.js";

const page = document.body.dataset;
const words = JSON.parse(document.getElementById("words").textContent);
const WARN = 30, HURRY = 10, SPOKEN = [60, 30, 10], DAY = 86400, LOOK = 250;
const mine = page.mine ? page.mine.split(" ") : [];

let ahead = -Infinity; // how far the server's time is ahead of ours: a message that was long on its way says too little
let last = Infinity; // seconds that I had left when I was last told

export function heardNow(now) {
  if (now) ahead = Math.max(ahead, now - Date.now());
}

export const serverNow = () => Date.now() + ahead;

const two = (number) => String(number).padStart(2, "0");

export function digits(seconds) {
  const days = Math.floor(seconds / DAY), hours = Math.floor((seconds % DAY) / 3600), minutes = Math.floor((seconds % 3600) / 60);
  if (days) return words.days.replace("%1", days).replace("%2", hours);
  return hours ? words.hours.replace("%1", hours).replace("%2", two(minutes)) : `${minutes}:${two(Math.floor(seconds % 60))}`;
}

const timeOfDay = (moment) => new Date(moment - ahead).toLocaleTimeString(page.language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

const dayOf = (moment) => new Date(moment - ahead).toLocaleDateString(page.language, { weekday: "long" });

// The time left: of the move first, then of the bank, which is next to it until it is needed.
function show(clock) {
  const { start, move, bank, rests = 0 } = clock.dataset, resting = rests > serverNow(), gone = Math.max(0, Math.max(serverNow(), rests) - start);
  const ofMove = Math.max(0, move - gone) / 1000, ofBank = Math.max(0, Math.min(bank, Number(bank) + Number(move) - gone)) / 1000;
  const isMove = ofMove > 0 || !Number(bank), left = isMove ? ofMove : ofBank, whole = (isMove ? move : bank) / 1000, all = Math.ceil(ofMove + ofBank);
  const card = clock.closest(".seat");
  clock.classList.toggle("resting", resting);
  clock.querySelector("b").textContent = resting ? words.rests.replace("%", dayOf(rests)) : digits(Math.ceil(left));
  clock.querySelector("span").textContent = resting ? words.holiday : isMove && ofBank ? `+ ${digits(Math.ceil(ofBank))}` : "";
  card.style.setProperty("--left", left / whole);
  card.classList.toggle("soon", all <= WARN && all > HURRY);
  card.classList.toggle("hurry", all <= HURRY);
  clock.querySelectorAll(".moon").forEach((moon, day) => moon.style.setProperty("--lit", Math.min(1, Math.max(0, left / DAY - day))));
  if ("slow" in clock.dataset) clock.title = new Date(Number(start) + Number(move) - ahead).toLocaleString(page.language, { weekday: "long", hour: "2-digit", minute: "2-digit" });
  if (mine.includes(card.dataset.seat) && !resting) tellMe(all);
}

// Only the player concerned is told, and seldom.
function tellMe(left) {
  const passed = SPOKEN.findLast((moment) => left <= moment && last > moment);
  if (passed) document.getElementById("live").textContent = words.left[SPOKEN.indexOf(passed)];
  if (left < last && left <= HURRY && left > 0) sound("tick");
  last = left;
}

function look() {
  document.querySelectorAll("#seats .clock").forEach(show);
  for (const tag of document.querySelectorAll("#seats [data-told]")) tag.textContent = words.told.replace("%", timeOfDay(tag.dataset.told));
  for (const tag of document.querySelectorAll("#seats [data-holiday]")) tag.hidden = tag.dataset.holiday <= serverNow();
  for (const card of document.querySelectorAll("#seats :is(.soon, .hurry):not(:has(.clock))")) card.classList.remove("soon", "hurry");
}

heardNow(Number(page.now));
look();
setInterval(look, LOOK);
