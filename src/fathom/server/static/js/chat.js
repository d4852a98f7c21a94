// What was said and not yet read: a number on the chat and, on narrow screens, on the button that opens it, and a bubble over the board.

const STAYS = 8000;
const page = document.body.dataset, mine = (page.mine ?? "").split(" ").filter(Boolean);
const pane = document.getElementById("pane-chat"), bubble = document.getElementById("bubble"), drawer = document.getElementById("drawer");
const key = `read ${page.table}`;
const number = (line) => Number(line?.id?.slice(1) ?? 0);
const lines = () => [...document.querySelectorAll("#chat li")];
const isSeen = () => pane.getClientRects().length > 0;
const fresh = () => lines().filter((line) => number(line) > Number(localStorage.getItem(key)) && !mine.includes(line.dataset.by));

function refresh() {
  if (isSeen()) localStorage.setItem(key, number(lines().at(-1)));
  const count = fresh().length;
  for (const mark of document.querySelectorAll(".unread")) {
    mark.hidden = !count;
    mark.textContent = count || "";
  }
  if (!count) bubble.hidden = true;
}

function say(line) {
  bubble.replaceChildren(...line.cloneNode(true).childNodes);
  bubble.hidden = false;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { bubble.hidden = true; }, STAYS);
}

bubble.addEventListener("click", (event) => {
  event.stopPropagation();
  drawer.classList.add("open");
  document.getElementById("tab-chat").click();
});
// Opening the drawer with something unread means wanting to read it.
document.addEventListener("click", (event) => {
  if (event.target.closest(".bar [data-drawer]") && fresh().length) document.getElementById("tab-chat").click();
  refresh();
});
new MutationObserver(() => {
  refresh();
  const last = fresh().at(-1);
  if (last) say(last);
}).observe(pane, { childList: true, subtree: true });
if (localStorage.getItem(key) === null) localStorage.setItem(key, number(lines().at(-1))); // what was said before one came is no news
refresh();
