// A board is drawn as large as there is room. What is lettered on it stays legible and what can be tapped stays large enough:
// the style sheet is told how large a unit of the board is on the screen.

const sea = document.querySelector(".sea");

function measure() {
  const scale = sea.querySelector("#board>svg")?.getScreenCTM()?.a;
  if (scale) document.documentElement.style.setProperty("--unit", scale.toFixed(3));
}

const sizes = new ResizeObserver(measure);
for (const box of [sea, document.getElementById("board")]) if (box) sizes.observe(box); // the board may find its size after its sea
addEventListener("load", measure);
new MutationObserver(measure).observe(sea, { subtree: true, attributeFilter: ["viewBox"] });
measure();
