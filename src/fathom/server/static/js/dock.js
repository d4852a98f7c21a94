// The dock: picking things together (dice to keep), whose offers are shown, and asking once more before what cannot be taken back.

let chosen = "";

export function refreshPicks() {
  refreshChoice();
  const tray = document.querySelector(".tray[data-picks]"), go = document.getElementById("go");
  if (!tray || !go) return;
  const mask = [...tray.querySelectorAll(".die")].reduce((sum, die, bit) => sum + (die.getAttribute("aria-pressed") === "true" ? 1 << bit : 0), 0);
  go.dataset.play = tray.dataset.picks.split(" ")[mask].replaceAll("+", " ");
  document.getElementById("go-label").textContent = tray.dataset.labels.split("|")[mask];
}

// The set of dice that plays an option, or -1.
export const maskOf = (option) => document.querySelector(".tray[data-picks]")?.dataset.picks.split(" ").indexOf(String(option)) ?? -1;

// Picks what plays an option, where one set of dice does.
export function pick(option) {
  const mask = maskOf(option);
  if (mask < 0) return;
  document.querySelectorAll(".tray[data-picks] .die").forEach((die, bit) => die.setAttribute("aria-pressed", Boolean(mask & (1 << bit))));
  refreshPicks();
}

export function toggle(die) {
  die.setAttribute("aria-pressed", die.getAttribute("aria-pressed") !== "true");
  refreshPicks();
}

// Where one of several may begin, one's offers are shown at a time: those of the last one chosen who still may, or of the first.
function refreshChoice() {
  const choices = [...document.querySelectorAll("#dock [data-choice]")];
  const now = (choices.find((choice) => choice.dataset.choice === chosen) ?? choices[0])?.dataset.choice;
  for (const choice of choices) choice.setAttribute("aria-pressed", choice.dataset.choice === now);
  for (const part of document.querySelectorAll("[data-of]")) part.classList.toggle("aside", now !== undefined && part.dataset.of !== now);
}

export function choose(name) {
  stepBack();
  chosen = name;
  refreshChoice();
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
      const asked = dock.contains(document.activeElement);
      [...dock.children].forEach((child) => (hidden.includes(child) ? (child.hidden = false) : child.remove()));
      if (asked) offer.focus({ preventScroll: true });
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

document.addEventListener("click", (event) => {
  const choice = event.target.closest("#dock [data-choice]");
  if (choice) choose(choice.dataset.choice);
});
