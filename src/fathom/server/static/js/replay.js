// The replay: every move has an address; the slider fetches the page of a move and morphs into it.

const reel = () => document.getElementById("reel");
const PARTS = ["seats", "left", "board", "right", "log", "prompt", "lying", "reel-number"];
let wanted = 0, fetching = false;

async function goTo(number) {
  wanted = Math.max(1, Math.min(Number(document.body.dataset.last), number));
  reel().value = wanted;
  if (fetching) return;
  fetching = true;
  let shown = 0;
  while (shown !== wanted) {
    shown = wanted;
    const answer = await fetch(document.body.dataset.replay + shown);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of PARTS) {
      const fresh = page.getElementById(id);
      if (fresh) window.Idiomorph.morph(document.getElementById(id), fresh, { morphStyle: "outerHTML" });
    }
    document.title = page.title;
    history.replaceState(null, "", document.body.dataset.replay + shown);
  }
  fetching = false;
}

const now = () => Number(reel().value);
const STEPS = { first: () => 1, back: () => now() - 1, on: () => now() + 1, last: () => Infinity };

reel().addEventListener("input", () => goTo(now()));
document.addEventListener("click", (event) => {
  const step = event.target.closest("[data-to]");
  if (!step) return;
  event.preventDefault();
  goTo(STEPS[step.dataset.to]());
});
document.addEventListener("keydown", (event) => {
  const step = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" }[event.key];
  if (step && event.target !== reel()) { event.preventDefault(); goTo(STEPS[step]()); }
});
