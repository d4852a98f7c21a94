// What every page can do: language, theme, dialogs, notes, copying, asking the server.

const YEAR = 31536000;

export function remember(name, value) {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR}; samesite=lax`;
}

export function recall(name) {
  return decodeURIComponent(document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1] ?? "");
}

// A refusal, or a tip, which stands clear of the buttons.
export function note(text, kind = "refusal") {
  const box = document.getElementById("note");
  box.className = `note ${kind}`;
  box.querySelector("p").textContent = text;
  box.hidden = false;
  clearTimeout(note.timer);
  note.timer = setTimeout(() => { box.hidden = true; }, 6000);
}

// What is wrong with a field stands under it until the field changes.
export function fault(field, text) {
  const id = `fault-${field.name}`, said = document.getElementById(id) ?? Object.assign(document.createElement("small"), { id, className: "fault" });
  said.textContent = text;
  said.setAttribute("role", "alert");
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", id);
  field.after(said);
  field.closest("details")?.setAttribute("open", "");
  field.scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
  field.addEventListener("input", () => { said.remove(); field.removeAttribute("aria-invalid"); }, { once: true });
}

export async function post(address, body) {
  const answer = await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const found = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(found.problem || found.rejected || answer.statusText), { field: found.field });
  return found;
}

export function newId() {
  return crypto.randomUUID ? crypto.randomUUID() : Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, "0")).join("");
}

export function open(id) {
  const dialog = document.getElementById(id);
  document.querySelectorAll("dialog[open]").forEach((other) => other.close());
  dialog.showModal();
  dialog.querySelectorAll("[data-fetch]").forEach(fill);
}

async function fill(box) {
  if (box.childElementCount) return;
  box.innerHTML = await (await fetch(box.dataset.fetch)).text();
}

function isDark() {
  const theme = document.documentElement.dataset.theme;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

// The same page in another language: a watcher keeps watching.
function changeLanguage(link) {
  const query = new URLSearchParams(location.search);
  query.set("language", link.dataset.language);
  link.search = query;
  remember("language", link.dataset.language);
}

async function copy(input, button) {
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
  } catch {
    document.execCommand("copy"); // without https there is no clipboard
  }
  const words = document.getElementById("words");
  button.textContent = words ? JSON.parse(words.textContent).copied : "✓";
}

document.addEventListener("click", (event) => {
  const at = (what) => event.target.closest(what);
  if (at("a[data-language]")) changeLanguage(at("a[data-language]"));
  if (at("[data-open]")) open(at("[data-open]").dataset.open);
  if (at("[data-close]")) at("dialog").close();
  if (at("[data-copy]")) copy(document.getElementById(at("[data-copy]").dataset.copy), at("[data-copy]"));
  if (at("[data-theme-switch]")) {
    const theme = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    remember("theme", theme);
  }
  if (event.target.nodeName === "DIALOG" && event.target.open) event.target.close();
});

// The rules can be searched: what does not hold the words is hidden, and so are headings over nothing. Accents and the form of an apostrophe need not be typed.
const searchable = (text) => text.toLocaleLowerCase().replaceAll("’", "'").normalize("NFD").replace(/\p{M}/gu, "");
document.addEventListener("input", (event) => {
  if (!event.target.matches("[data-search]")) return;
  const wanted = searchable(event.target.value).split(/\s+/).filter(Boolean), book = event.target.closest("[data-searched]");
  for (const part of book.querySelectorAll("p, li")) {
    const text = searchable(part.textContent);
    part.hidden = !wanted.every((word) => text.includes(word));
  }
  for (const picture of book.querySelectorAll("figure")) picture.hidden = document.getElementById(picture.dataset.of).hidden;
  for (const part of book.querySelectorAll("section")) part.hidden = !part.querySelector("li:not([hidden])");
  let here = false, below = false; // is anything left under this heading, or under a smaller one?
  for (const part of [...book.children].reverse()) {
    if (part.matches("p")) here ||= !part.hidden;
    if (!part.matches("h2, h3")) continue;
    part.hidden = !(here || (part.matches("h2") && below));
    below = part.matches("h3") && (below || here);
    here = false;
  }
});

// Without a network the page says so, and what works; a table has its own line for that.
const box = document.getElementById("no-network");
const lost = () => { box.hidden = navigator.onLine || Boolean(document.getElementById("strip")); };
addEventListener("offline", lost);
addEventListener("online", lost);
document.querySelector("[data-again]")?.addEventListener("click", () => location.reload());
navigator.serviceWorker?.register("/sw.js").catch(() => {}); // without it everything works but the notices and the page without a network

// Called once a page's script listens: a tap that came before it (see early.js) counts now.
export function wake() {
  const tapped = window.early();
  if (tapped?.isConnected) tapped.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  document.body.dataset.awake = "1";
}

export const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const narrow = matchMedia("(max-width: 760px)");
export const wantsText = () => ["text", "slip"].includes(recall("screen"));
export const screenNow = () => (wantsText() ? (narrow.matches ? "slip" : "text") : narrow.matches ? "phone" : "desk");
remember("screen", screenNow());
