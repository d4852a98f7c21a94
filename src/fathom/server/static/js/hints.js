// The hint: a panel next to the board, a sheet on a phone. It ranks the options by their chance of winning, and shows one on the board when asked.

import { choose, maskOf, pick } from "./dock.js";

const panel = document.getElementById("hint"), FIRST = 3, MOST = 8;

const make = (name, kind, text = "") => Object.assign(document.createElement(name), { className: kind, textContent: text });
const percent = (share) => (100 * share).toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const difference = (less) => (less < 0.0005 ? "=" : `−${percent(less)}`);
const across = (share) => `${(100 * share).toFixed(1)}%`;

// In brief, as the coach says it: what is best and why, and no more until it is asked for.
export function showHint(answer, brief = false) {
  const words = panel.dataset;
  panel.classList.toggle("brief", brief);
  panel.querySelector("[data-kind]").textContent = answer.exact ? words.sayExact : words.sayEstimate;
  const best = panel.querySelector(".hint-best");
  best.replaceChildren(make("b", "", `${answer.words.replace(/[.!]$/, "")}.`), ` ${answer.why}`);
  const [first, second] = answer.ranking, rows = answer.ranking.slice(0, MOST).map((ranked, rank) => row(ranked, rank, first, answer.exact));
  if (second && !answer.exact && second.high > first.low) rows.splice(2, 0, make("li", "close-call", words.sayClose));
  const list = panel.querySelector("ol");
  list.replaceChildren(...rows);
  list.classList.toggle("few", answer.ranking.length > FIRST);
  panel.querySelector("[data-more]").hidden = !brief && answer.ranking.length <= FIRST;
  panel.querySelector("[data-more]").textContent = brief ? words.sayShow : words.sayMore;
  panel.querySelector(".hint-how").textContent = answer.how;
  panel.hidden = false;
  panel.dataset.best = answer.hint;
  if (!brief) point(answer.hint);
}

function row(ranked, rank, first, exact) {
  const item = make("li", rank >= FIRST ? "later" : ""), button = make("button", "hint-row");
  button.type = "button";
  button.dataset.points = ranked.option;
  const share = make("b", "hint-share", percent(ranked.chance)), less = rank ? make("small", "hint-less", difference(first.chance - ranked.chance)) : "";
  share.append(make("small", "", "%"));
  button.append(make("span", "hint-place", String(rank + 1)), make("span", "hint-words", ranked.words), share, pictures(ranked.option), bar(ranked, exact), less);
  item.append(button);
  return item;
}

// What plays an option on the page is its picture: the dice that are kept and those rolled again, or what the button or the piece shows.
function pictures(option) {
  const room = make("span", "hint-pictures"), mask = maskOf(option);
  room.setAttribute("aria-hidden", "true");
  if (mask >= 0) {
    for (const [bit, die] of document.querySelectorAll(".tray[data-picks] .die").entries()) {
      const shown = make("i", mask & (1 << bit) ? "" : "again");
      shown.append(die.querySelector("svg").cloneNode(true));
      room.append(shown);
    }
    return room;
  }
  const offers = [...document.querySelectorAll(`[data-play="${option}"]`)], button = offers.find((offer) => offer.querySelector("svg.art-icon"));
  const piece = offers.find((offer) => offer.matches(".piece") && offer.querySelector(".art"));
  if (piece) room.append(portrait(piece));
  else if (button) room.append(button.querySelector("svg.art-icon").cloneNode(true));
  return room;
}

function portrait(piece) {
  const frame = document.createElementNS("http://www.w3.org/2000/svg", "svg"), art = piece.querySelector(".art").cloneNode();
  frame.setAttribute("viewBox", ["x", "y", "width", "height"].map((name) => art.getAttribute(name)).join(" "));
  frame.setAttribute("class", [...piece.classList].filter((name) => name.startsWith("seat")).join(" "));
  art.removeAttribute("transform");
  frame.append(art);
  return frame;
}

function bar({ chance, low, high }, exact) {
  const whole = make("span", "hint-bar"), fill = make("i", "fill"), range = make("i", exact ? "mark" : "range");
  whole.setAttribute("aria-hidden", "true");
  fill.style.setProperty("width", across(chance));
  range.style.setProperty("left", across(exact ? chance : low));
  if (!exact) range.style.setProperty("width", across(high - low));
  whole.append(fill, range);
  return whole;
}

// Lights what plays an option, and picks the dice that do.
function point(option) {
  unlight();
  pick(option);
  document.querySelectorAll(`[data-play="${option}"]`).forEach((offer) => offer.classList.add("hinted"));
  panel.querySelector(`[data-points="${option}"]`)?.classList.add("shown");
  const whose = document.querySelector(".hinted[data-of]")?.dataset.of;
  if (whose) choose(whose);
}

function unlight() {
  document.querySelectorAll(".hinted").forEach((offer) => offer.classList.remove("hinted"));
  panel.querySelectorAll(".shown").forEach((shown) => shown.classList.remove("shown"));
}

export function hideHint() {
  panel.hidden = true;
  unlight();
}

function expand(more) {
  panel.classList.remove("brief");
  more.textContent = panel.dataset.sayMore;
  more.hidden = panel.querySelectorAll("li").length <= FIRST;
  point(Number(panel.dataset.best));
}

// Closing the coach's word means wanting to play alone: it does not come again at this table.
function dismiss() {
  if (panel.matches(".brief")) sessionStorage.setItem("alone", document.body.dataset.table);
  hideHint();
}

export const isAlone = () => sessionStorage.getItem("alone") === document.body.dataset.table;

panel.addEventListener("click", (event) => {
  const shown = event.target.closest("[data-points]"), more = event.target.closest("[data-more]");
  if (shown) point(Number(shown.dataset.points));
  if (more && panel.matches(".brief")) expand(more);
  else if (more) more.textContent = panel.querySelector("ol").classList.toggle("few") ? panel.dataset.sayMore : panel.dataset.sayFewer;
  if (event.target.closest("[data-hint-close]")) dismiss();
});
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && !panel.hidden) hideHint(); });
