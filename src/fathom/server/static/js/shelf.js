// The shelf of lessons: arrows walk the knots of a line, and from line to line.

import { wake } from "./shell.js";

const ropes = [...document.querySelectorAll(".rope")];
const links = (rope) => [...rope.querySelectorAll("a")];

document.addEventListener("keydown", (event) => {
  const now = document.activeElement?.closest(".rope a"), step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
  if (!now || !step) return;
  const rope = now.closest(".rope"), index = links(rope).indexOf(now), other = ropes[ropes.indexOf(rope) + step[0]];
  const next = other && links(other)[Math.min(Math.max(index + step[1], 0), links(other).length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
});
wake();
