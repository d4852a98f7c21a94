// A table in the browser: everything shown comes from the server as HTML; this plays what is tapped and shows what comes back.

import { narrow, note, post, recall, remember, screenNow, wake, wantsText } from "./shell.js";
import { Wire } from "./wire.js";
import { forget, isOpen, pace, tell } from "./beats.js";
import { atRest, finish, keepDice, refocus, roll, show } from "./motion.js";
import { change } from "./parts.js";
import { heardOnline, showAway } from "./away.js";
import { heardNow } from "./clock.js";
import { sound } from "./sound.js";
import { confirmed, refreshPicks, stepBack, toggle } from "./dock.js";
import { sure } from "./sure.js";
import { hideHint, isAlone, showHint } from "./hints.js";
import { clear, isOn, possible, renew, subscribe, unsubscribe } from "./push.js";
import "./keys.js";
import "./sit.js";

const page = document.body.dataset;
const words = JSON.parse(document.getElementById("words").textContent);
const mine = page.mine ? page.mine.split(" ").map(Number) : [];
const APPEARS = 480, PATIENCE = 2000; // how long offers take to appear, and the longest that a question waits for what still moves

let seen = Number(page.cursor), turn = page.turn === "" ? null : Number(page.turn), yours = page.yours === "1";
let queue = Promise.resolve(), hadFocus = false; // what is told may take away what was in focus

let leaving = ""; // where to, when one leaves one's own seat by one's own wish
const wire = new Wire(page.table, {
  onUpdate: hear,
  onState: connection,
  onGone: () => strip(words.gone, false),
  onAway: () => { if (!leaving) sessionStorage.setItem("away", page.table); location.replace(leaving || `/t/${page.table}`); },
});

// ---- what comes from the table

// Who is there and what is said does not wait for what is told.
function hear(update) {
  heardNow(update.now);
  if (update.online) return heardOnline(update);
  if (update.lines?.chat) change({ html: {}, lines: { chat: update.lines.chat } });
  hadFocus ||= Boolean(document.activeElement?.closest("#board, #dock"));
  if (update.start) update.opens = window.lastSeen.isNew();
  queue = tell(update, take);
}

// The page as it is once everything has been told; `unsaid` was not told sentence by sentence.
async function take(update, unsaid) {
  if (update.from !== wire.seat) return; // the person who was looking has handed the screen on
  const isChat = !Object.keys(update.html).length; // what is only said takes back no choice and no hint
  if (!isChat) stepBack();
  const motion = show([update], { time: pace() === "none" ? 0 : APPEARS, quiet: true });
  if ((hadFocus || update.yours) && document.activeElement === document.body) refocus();
  hadFocus = false;
  roll(document.querySelector("#dock .tray"));
  keepDice(null);
  seen = page.cursor = update.seq;
  window.lastSeen.keep(wire.seat, seen);
  turn = update.turn ?? null;
  refreshPicks();
  showAway();
  if (!isChat) hideHint();
  announce(update, unsaid);
  lift();
  await Promise.race([motion.then(atRest), new Promise((done) => setTimeout(done, PATIENCE))]);
  handOver(); // the player who moved still sees what came of it
  if (!isChat) advise();
}

// At a table with the coach every turn of the learner begins with a word of advice.
async function advise() {
  if (!page.coach || !yours || isAlone()) return;
  const at = seen, answer = await wire.request({ hint: true });
  if ("hint" in answer && at === seen && !page.busy && !isAlone()) showHint(answer, true);
}

function announce(update, unsaid) {
  const prompt = document.getElementById("prompt")?.textContent ?? "";
  const live = document.getElementById("live");
  live.textContent = [unsaid, update.say, update.over ? prompt : update.yours ? `${words.yourTurn}. ${prompt}` : ""].filter(Boolean).join(" ");
  document.title = (update.yours && !update.over ? `● ${words.yourTurn} · ` : "") + `${words.title} · Fathom`;
  if (update.yours && !yours && !update.over && document.hidden) post(`/t/${page.table}/away`, {}).catch(() => {}); // connected, but nobody looks
  if (update.yours && !yours && !update.over) sound("turn");
  yours = Boolean(update.yours);
}

// ---- several people at one device

function handOver() {
  const waiting = document.getElementById("curtain");
  if (waiting?.dataset.for === String(turn)) return;
  waiting?.remove(); // the player who was next has lost the turn
  rest();
  if (mine.length < 2 || turn === null || turn === wire.seat || !mine.includes(turn)) return;
  if (document.querySelector(`#seats [data-seat="${turn}"] [data-bot]`)) return; // the computer plays for them
  if (page.secrets !== "1") { look(turn); return; }
  if (wire.seat >= 0) look(-3); // nothing secret is in the page while it changes hands
  document.getElementById("latest").replaceChildren();
  const curtain = document.getElementById("t-curtain").content.cloneNode(true);
  curtain.querySelector("[data-chip]").append(document.getElementById(`t-chip-${turn}`).content.cloneNode(true));
  curtain.querySelector("h2").textContent = words.handTo.replace("%", words.names[turn]);
  const button = curtain.querySelector("button"), next = turn;
  button.textContent = words.iAm.replace("%", words.names[turn]);
  button.onclick = () => { if (wire.seat !== next) look(next); };
  curtain.firstElementChild.dataset.for = turn;
  document.body.append(curtain);
  rest();
  button.focus();
}

// Only when what lies behind it is for the person who tapped: until then that may be what the one before saw.
function lift() {
  const curtain = document.getElementById("curtain");
  if (curtain?.dataset.for !== String(wire.seat)) return;
  curtain.remove();
  rest();
  refocus();
}

// While the curtain hangs, nobody gets behind it by keyboard either.
function rest() {
  const hangs = Boolean(document.getElementById("curtain"));
  for (const part of document.body.children) part.inert = hangs && part.id !== "curtain";
}

function look(seat) {
  forget();
  wire.look(seat, 0, { language: page.language, screen: screenNow() });
}

// ---- what goes to the table

async function play(offer) {
  const options = offer.dataset.play.trim().split(" ").filter(Boolean);
  if (!options.length || page.busy || !isOpen()) return;
  if (offer.dataset.confirm && !(await confirmed(offer))) return;
  page.busy = "1";
  keepDice(offer.id === "go" ? document.querySelector(".tray[data-picks]") : null);
  navigator.vibrate?.(10);
  sound("tick");
  const answer = await wire.play(options, seen);
  await queue;
  delete page.busy;
  if ("rejected" in answer) note(answer.rejected);
  if ("stale" in answer) note(words.stale);
}

async function act(name, data) {
  if (data.ask && !(await sure(data.ask))) return;
  leaving = name === "free" && Number(data.seat) === wire.seat ? data.home ?? `/t/${page.table}` : "";
  const wish = { undo: { undo: true }, hint: { hint: true }, rematch: { rematch: true }, link: { link: true }, reclaim: { reclaim: true }, wait: { wait: true }, step_in: { step_in: true }, free: { free: true }, start: { start: true, level: data.level ?? "" }, hand: { hand: data.level } }[name];
  const answer = await wire.request({ ...wish, ...(data.seat ? { seat: Number(data.seat) } : {}), ...(name === "undo" ? { at: seen } : {}) });
  if ("rejected" in answer) note(answer.rejected);
  else if ("hint" in answer) showHint(answer);
  else if (answer.table) location.href = `/t/${answer.table}`;
  else if (answer.key) showLink(answer.key);
  else if (mine.includes(Number(data.seat))) location.reload();
  else document.querySelector("dialog[open]")?.close();
}

// Who sits where may have changed since the page came.
async function showPeople() {
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.querySelector("#people .sheet-body").replaceWith(fresh.querySelector("#people .sheet-body"));
}

// Four letters to tell somebody; they are made when they are asked for.
async function showCode() {
  const box = document.getElementById("code");
  if (!box || !box.hidden) return;
  const { code } = await post(`/api/v1/tables/${page.table}/code`, {});
  box.querySelector("b").textContent = code;
  box.hidden = false;
}

function showLink(key) {
  document.getElementById("seat-link").value = `${location.origin}/t/${page.table}#${key}`;
  document.getElementById("own-link").hidden = false;
}

// ---- the line

function strip(text, good) {
  const box = document.getElementById("strip");
  box.hidden = !text;
  box.classList.toggle("back", good);
  box.querySelector("span").textContent = text;
}

function connection(isOpen) {
  const wasLost = document.body.classList.contains("lost");
  clearTimeout(connection.timer);
  if (isOpen) {
    document.body.classList.remove("lost");
    if (wasLost) strip(words.back, true);
    connection.timer = setTimeout(() => strip("", true), wasLost ? 1500 : 0);
  } else {
    connection.timer = setTimeout(() => { document.body.classList.add("lost"); strip(words.reconnecting, false); }, 600);
  }
}

// ---- taps

// A page starts with the latest lines; the older ones come when somebody wants them.
async function showEarlier() {
  const seat = wire.seat < 0 ? "watch" : wire.seat;
  const answer = await fetch(`/t/${page.table}/story?seat=${seat}&language=${page.language}`);
  if (!answer.ok) return;
  change({ html: await answer.json() });
  document.querySelectorAll("[data-earlier]").forEach((button) => button.remove());
}

function chooseTab(tab) {
  for (const other of document.querySelectorAll("[role=tab]")) {
    const chosen = other === tab;
    other.setAttribute("aria-selected", chosen);
    other.tabIndex = chosen ? 0 : -1;
    document.getElementById(other.getAttribute("aria-controls")).hidden = !chosen;
  }
  tab.focus();
  const chat = document.getElementById("chat");
  chat.scrollTop = chat.scrollHeight; // the newest line is the last
}

// Where the browser cannot tell anybody, or may not, the page about notices says so and knows other ways.
async function switchNotices() {
  try {
    if (isOn()) await unsubscribe();
    else if (!possible() || !(await subscribe())) location.href = "/me/notices";
  } catch (trouble) {
    note(trouble.message);
  }
  showNotices();
}

function showNotices() {
  page.told = isOn() ? "1" : "";
  document.querySelector("[data-notify] span").textContent = isOn() ? words.off : words.on;
}

document.addEventListener("pointerdown", finish);
document.addEventListener("click", (event) => {
  const at = (what) => event.target.closest(what);
  if (at(".die[aria-pressed]")) toggle(at(".die[aria-pressed]"));
  else if (at("[data-play]")) play(at("[data-play]"));
  else if (at("[data-act]")) act(at("[data-act]").dataset.act, at("[data-act]").dataset);
  else if (at("[data-open=people]")) showPeople();
  else if (at("[data-open=invite]")) showCode().catch((trouble) => note(trouble.message));
  else if (at("[role=tab]")) chooseTab(at("[role=tab]"));
  else if (at("[data-plain]")) { remember("screen", wantsText() ? "desk" : "text"); location.reload(); }
  else if (at("[data-earlier]")) showEarlier();
  else if (at("[data-notify], [data-tell]")) switchNotices();
});
document.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
  if (event.key === "ArrowLeft" || event.key === "ArrowRight") chooseTab(document.querySelector("[role=tab][aria-selected=false]"));
});
document.getElementById("say")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const input = document.getElementById("say-text"), text = input.value.trim();
  if (!text) return;
  input.value = ""; // the next line may be written before this one is answered
  const answer = await wire.request({ chat: text, ...(wire.seat < 0 ? { seat: mine[0] } : {}) });
  if (!("rejected" in answer)) return;
  note(answer.rejected);
  input.value ||= text;
});

// ---- arriving

// On narrow screens legends and pads lie in the drawer.
function placePanels() {
  const small = matchMedia("(max-width: 1200px)").matches;
  document.querySelector(small ? ".right .talk" : "#seats")[small ? "before" : "after"](document.getElementById("left"));
}

async function exchangeLink() {
  const secret = location.hash.match(/^#\d+\.([0-9a-f]+)$/)?.[1];
  if (!secret) return false;
  history.replaceState(null, "", location.pathname);
  try {
    const { seat } = await post(`/t/${page.table}/claim`, { secret });
    location.href = `/t/${page.table}?seat=${seat}`;
    return true;
  } catch (trouble) {
    note(trouble.message);
    return false;
  }
}

addEventListener("hashchange", exchangeLink);
document.getElementById("link").value = `${location.origin}/t/${page.table}`;
placePanels();
showNotices();
renew();
clear(page.table);
matchMedia("(max-width: 1200px)").addEventListener("change", placePanels);
refreshPicks();
if (!(await exchangeLink())) {
  const screen = screenNow(), told = window.lastSeen.last(seen);
  wire.look(Number(page.viewer), screen === page.screen ? told : 0, { language: page.language, screen });
  if (told === seen) window.lastSeen.keep(wire.seat, seen);
  handOver();
  wake();
  if (sessionStorage.getItem("away") === page.table) note(words.away);
  sessionStorage.removeItem("away");
  advise();
}
narrow.addEventListener("change", () => { remember("screen", screenNow()); look(wire.seat); });
