// On narrow screens the log lies in a drawer; what others just did stands above the dock for a while.

const STAYS = 6000, MOST = 2;
const drawer = document.getElementById("drawer"), latest = document.getElementById("latest"), log = document.getElementById("log");
const mine = (document.body.dataset.mine ?? "").split(" ").filter(Boolean);

// ---- the drawer

function turn(isOpen) {
  drawer.classList.toggle("open", isOpen);
  (isOpen ? drawer : document).querySelector(".tool[data-drawer]").focus({ preventScroll: true });
}

// A tap outside the open drawer closes it and does nothing else.
document.addEventListener("click", (event) => {
  const isOpen = drawer.classList.contains("open");
  if (event.target.closest("[data-drawer]")) return turn(!isOpen);
  if (!isOpen || drawer.contains(event.target)) return;
  turn(false);
  if (event.target.closest("#curtain")) return; // that tap was for the curtain, which lies over the drawer
  event.stopPropagation();
  event.preventDefault();
}, true);

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && drawer.classList.contains("open")) turn(false);
});

// ---- what was just done

// Somebody alone at a device knows what they did, and their dice lie before them until the turn passes on.
const isMyTurn = () => document.querySelector("#seats .now")?.dataset.seat === mine[0];
const isOwn = (line) => mine.length === 1 && (line.dataset.by === mine[0] || (isMyTurn() && "you" in line.dataset));
const number = (line) => Number(line?.id?.slice(1) ?? 0);
let told = number(log.firstElementChild);

function tell(lines) {
  const fresh = lines.filter((line) => number(line) > told);
  told = number(log.firstElementChild);
  for (const line of fresh) {
    if (isOwn(line)) continue;
    const copy = line.cloneNode(true);
    copy.removeAttribute("id");
    latest.append(copy);
  }
  while (latest.childElementCount > MOST) latest.firstChild.remove();
  clearTimeout(tell.timer);
  tell.timer = setTimeout(() => latest.replaceChildren(), STAYS);
}

document.addEventListener("pointerdown", () => latest.replaceChildren());
new MutationObserver((changes) => tell(changes.flatMap((change) => [...change.addedNodes]))).observe(log, { childList: true });
