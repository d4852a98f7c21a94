// The dock: picking things together (dice to keep), and asking once more before what cannot be taken back.

export function refreshPicks() {
  const tray = document.querySelector(".tray[data-picks]"), go = document.getElementById("go");
  if (!tray || !go) return;
  const mask = [...tray.querySelectorAll(".die")].reduce((sum, die, bit) => sum + (die.getAttribute("aria-pressed") === "true" ? 1 << bit : 0), 0);
  go.dataset.play = tray.dataset.picks.split(" ")[mask].replaceAll("+", " ");
  document.getElementById("go-label").textContent = tray.dataset.labels.split("|")[mask];
}

export function toggle(die) {
  die.setAttribute("aria-pressed", die.getAttribute("aria-pressed") !== "true");
  refreshPicks();
}

// What an offer is called in full: its caps and second lines are not part of that.
export function nameOf(offer) {
  const spoken = offer.querySelector(".sr") ?? offer.querySelector("span")?.firstChild;
  return (offer.getAttribute("aria-label") || spoken?.textContent || offer.textContent).trim();
}

// Resolves with true when the offer was confirmed, with false when something else shall be chosen.
export function confirmed(offer) {
  const dock = document.getElementById("dock");
  stepBack();
  const asking = document.getElementById("t-confirm").content.cloneNode(true);
  asking.querySelector("h2").textContent = nameOf(offer);
  asking.querySelector("p").textContent = offer.dataset.note;
  asking.querySelector("[data-yes] span").textContent = offer.dataset.confirm;
  const hidden = [...dock.children];
  hidden.forEach((child) => { child.hidden = true; });
  dock.append(asking);
  offer.classList.add("chosen");
  dock.querySelector("[data-yes]").focus({ preventScroll: true });
  return new Promise((resolve) => {
    stepBack.now = (answer) => {
      stepBack.now = null;
      offer.classList.remove("chosen");
      [...dock.children].forEach((child) => (hidden.includes(child) ? (child.hidden = false) : child.remove()));
      resolve(answer);
    };
    dock.querySelector("[data-yes]").onclick = () => stepBack.now?.(true);
    dock.querySelector("[data-no]").onclick = () => stepBack.now?.(false);
  });
}

export function stepBack(answer = false) {
  if (!stepBack.now) return false;
  stepBack.now(answer);
  return true;
}
