// The lobby: one tap to play, or a table set up seat by seat.

import { fault, note, open, post, recall, remember, wake } from "./shell.js";

const words = JSON.parse(document.getElementById("words").textContent);
const form = document.getElementById("new-form");
const myName = () => recall("name");
const rows = () => [...form.querySelectorAll("[data-row]")];
const [me, somebody] = rows().map((row) => row.querySelector("option[value=me]").textContent);

async function afloat(wanted) {
  try {
    const { table } = await post("/tables", wanted);
    location.href = `/t/${table}`;
  } catch (trouble) {
    const field = form.elements[trouble.field];
    if (field?.getClientRects?.().length || field?.closest?.("details")) fault(field, trouble.message); else note(trouble.message);
  }
}

function quick(button) {
  const others = Array.from({ length: Number(button.dataset.seats) - 1 }, () => ({ who: "bot", level: words.bot }));
  afloat({ game: button.dataset.quick, seats: [{ who: "me", name: myName() || words.me }, ...others] });
}

// ---- the form

function chosenGame() {
  return form.elements.game.selectedOptions[0];
}

// The computer's players have other names and other strengths in every game.
function listPlayers(select) {
  const chosen = select.value, players = words.games[form.elements.game.value].players;
  select.querySelectorAll("[data-about]").forEach((option) => option.remove());
  for (const [level, name, about] of players) {
    const option = new Option(words.computer.replace("%", name), `bot ${level}`);
    option.dataset.about = about;
    select.append(option);
  }
  select.value = chosen;
  if (!select.value) select.value = `bot ${words.bot}`;
}

// The first person at this device is the one who sets up the table.
const myRow = () => rows().find((row) => !row.hidden && row.querySelector("select").value === "me");

function refresh() {
  const { fewest, most } = chosenGame().dataset, players = form.elements.players;
  for (const radio of players) {
    const fits = radio.value >= Number(fewest) && radio.value <= Number(most);
    radio.disabled = !fits;
    radio.parentElement.hidden = !fits;
  }
  form.querySelector("[data-players]").hidden = fewest === most;
  if (!players.value || [...players].find((radio) => radio.checked)?.disabled) players.value = fewest;
  const first = myRow();
  rows().forEach((row, seat) => {
    row.hidden = seat >= Number(players.value);
    const select = row.querySelector("select"), side = row.querySelector(".side"), about = row.querySelector(".about");
    listPlayers(select);
    side.textContent = words.games[form.elements.game.value].sides[seat] ?? "";
    side.hidden = !side.textContent;
    about.textContent = select.selectedOptions[0].dataset.about ?? "";
    about.hidden = !about.textContent;
    const isMine = select.value === "me";
    select.querySelector("option[value=me]").textContent = rows().slice(0, seat).some((other) => other.querySelector("select").value === "me") ? somebody : me;
    const name = row.querySelector("input");
    name.hidden = !isMine;
    if (row === first && !name.value) name.value = myName();
    for (const cast of row.querySelectorAll("[data-cast]")) cast.hidden = !isMine || cast.dataset.cast !== form.elements.game.value;
  });
  const clock = form.elements.clock;
  document.getElementById("about-clock").textContent = clock.selectedOptions[0].dataset.about;
  form.elements.stand_in.disabled = Boolean(clock.value); // when the time is up, somebody has to play on
  if (clock.value) form.elements.stand_in.checked = true;
  for (const button of form.querySelectorAll("[data-book]"))
    button.setAttribute("aria-pressed", String(form.elements[button.dataset.for].value === button.dataset.book));
  for (const part of form.querySelectorAll("[data-rules]")) part.hidden = part.dataset.rules !== form.elements.game.value;
}

// One tap sets a house rule as the rule book has it, a second one back to the default.
function byTheBook(button) {
  const field = form.elements[button.dataset.for];
  const choices = field.options ?? (field.length ? field : null); // a list, or buttons of which one is chosen
  const usual = choices ? [...choices].find((choice) => choice.defaultSelected || choice.defaultChecked).value : field.defaultValue;
  field.value = button.getAttribute("aria-pressed") === "true" ? usual : button.dataset.book;
  refresh();
}

function start(game, others) {
  if (game) form.elements.game.value = game;
  rows().forEach((row, seat) => {
    listPlayers(row.querySelector("select"));
    row.querySelector("select").value = seat === 0 ? "me" : others || `bot ${words.bot}`;
    if (seat === 0) row.querySelector("input").value = myName();
  });
  refresh();
  open("new");
}

function seatOf(row) {
  const [who, level] = row.querySelector("select").value.split(" ");
  const name = row.querySelector("input").value.trim();
  const role = row.querySelector("[data-cast]:not([hidden])")?.value ?? "";
  if (who === "me") return { who, name, role };
  return who === "bot" ? { who, level } : { who };
}

function wanted() {
  const game = form.elements.game.value, settings = {};
  for (const field of form.querySelectorAll(`[data-rules="${game}"] [name]`)) if (field.type !== "radio" || field.checked) settings[field.name.split(" ")[1]] = Number(field.value);
  const edition = form.elements.edition.value.trim() ? JSON.parse(form.elements.edition.value) : {};
  const { clock, hints, listed, patience, stand_in } = form.elements, [move, bank] = clock.value.split(" ").map(Number);
  const wishes = { hints: hints.checked, listed: listed.checked, patience: Number(patience.value), stand_in: stand_in.checked ? words.bot : "", clock: move ? { move, bank } : null };
  return { game, seats: rows().filter((row) => !row.hidden).map(seatOf), settings, edition, wishes };
}

document.addEventListener("click", (event) => {
  const at = (what) => event.target.closest(what);
  if (at("[data-friend]")) meet("/invite", { friend: at("[data-friend]").dataset.friend });
  if (at("[data-more]")) showAll(at("[data-more]"));
  if (at("[data-decline]")) decline(at("[data-decline]"));
  if (at("[data-quick]")) quick(at("[data-quick]"));
  if (at("[data-book]")) byTheBook(at("[data-book]"));
  if (at("[data-new]")) start(at("[data-new]").dataset.new, at("[data-new]").dataset.with);
});
form.addEventListener("change", refresh);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const name = myRow()?.querySelector("input").value.trim();
  if (name) remember("name", name);
  let table;
  try {
    table = wanted();
  } catch {
    fault(form.elements.edition, words.badEdition);
    return;
  }
  afloat(table);
});
// With the next to arrive, or with somebody I know.
const together = document.getElementById("pair");
async function meet(address, wish) {
  try {
    const { table } = await post(address, { ...wish, game: together.elements.game.value, name: myName() || words.me });
    location.href = `/t/${table}`;
  } catch (trouble) {
    note(trouble.message);
  }
}
// On a phone two of one's tables are shown at first. The button is gone then, and the focus is where it was.
function showAll(button) {
  const [, , next] = button.parentElement.querySelectorAll("a");
  button.remove();
  next.focus();
}
// The focus goes where the list was: the button is gone.
async function decline(button) {
  try {
    await post("/invite/decline", { table: button.dataset.decline });
    button.closest("li").remove();
    together.elements.game.focus();
    note(words.declined, "tip");
  } catch (trouble) {
    note(trouble.message);
  }
}
together.addEventListener("submit", (event) => { event.preventDefault(); meet("/pair", {}); });
document.getElementById("join").addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = event.target.elements.code.value.trim();
  const link = text.match(/\/t\/([0-9a-z]+)(\S*)/);
  if (link) { location.href = `/t/${link[1]}${link[2]}`; return; }
  const answer = await fetch(`/api/v1/codes/${encodeURIComponent(text)}`), found = await answer.json();
  if (answer.ok) location.href = `/t/${found.table}`; else note(found.problem);
});
wake();
