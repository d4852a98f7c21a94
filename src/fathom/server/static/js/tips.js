// Every number, sign, card and greyed verb says what it is: a tap or the focus shows its sentence. What can be played is played instead.

const STAYS = 7000, EDGE = 8;
const tip = Object.assign(document.createElement("p"), { id: "tip", className: "tip", hidden: true });
tip.setAttribute("role", "status");
document.body.append(tip);

const sentence = (thing) => thing.dataset.tip || thing.getAttribute("aria-label") || "";
const isIn = (box, x, y) => x >= box.left - EDGE && x <= box.right + EDGE && y >= box.top - EDGE && y <= box.bottom + EDGE;

function show(thing, box = thing.getBoundingClientRect()) {
  tip.textContent = sentence(thing);
  tip.hidden = !tip.textContent;
  const wide = tip.offsetWidth, above = box.top - tip.offsetHeight - EDGE;
  tip.style.left = `${Math.max(EDGE, Math.min(innerWidth - wide - EDGE, box.left + box.width / 2 - wide / 2))}px`;
  tip.style.top = `${above > EDGE ? above : Math.min(innerHeight - tip.offsetHeight - EDGE, box.bottom + EDGE)}px`;
  clearTimeout(show.timer);
  show.timer = setTimeout(hide, STAYS);
}

function hide() {
  tip.hidden = true;
}

// Pieces let a tap through to what can be played under them, so they are found by where they lie: the smallest is meant.
function pieceAt(x, y) {
  const size = (piece) => { const box = piece.getBoundingClientRect(); return box.width * box.height; };
  const there = [...document.querySelectorAll("#board .piece:not(.offer)")].filter((piece) => sentence(piece) && isIn(piece.getBoundingClientRect(), x, y));
  return there.sort((one, other) => size(one) - size(other))[0];
}

function toggleLegend(button) {
  const legend = document.getElementById("legend");
  legend.hidden = !legend.hidden;
  button.setAttribute("aria-expanded", String(!legend.hidden));
}

document.addEventListener("click", (event) => {
  const legend = event.target.closest("[data-legend]");
  if (legend) return toggleLegend(legend);
  if (event.target.closest("[data-play], [data-act], [data-sit], dialog")) return hide();
  const thing = event.target.closest("[data-tip]") ?? (event.target.closest("#board") && pieceAt(event.clientX, event.clientY));
  if (thing) show(thing); else hide();
});
document.addEventListener("focusin", (event) => { if (event.target.matches("[data-tip]:focus-visible")) show(event.target); });
document.addEventListener("focusout", hide);
document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
