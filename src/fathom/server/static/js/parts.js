// Parts of the page become what the server sends, by id. The pieces of the board are parts too; the log and the chat get further lines.

const style = { morphStyle: "outerHTML" };
const isDrawn = (id) => id === "caps" || id.startsWith("p-");

export function change({ html, order, lines }) {
  for (const [id, markup] of Object.entries(html)) {
    const part = document.getElementById(id), fresh = isDrawn(id) ? drawing(markup) : markup.trim();
    if (part) window.Idiomorph.morph(part, fresh, style);
    else if (isDrawn(id)) document.getElementById("caps")?.before(fresh);
  }
  if (order) arrange(order);
  for (const [id, markup] of Object.entries(lines ?? {})) add(document.getElementById(id), markup);
}

// Parts as they are now, so that they can be shown again.
export const kept = (ids) => Object.fromEntries(ids.map((id) => [id, document.getElementById(id)?.outerHTML]).filter(([, markup]) => markup));
export const restore = (html) => change({ html });

function drawing(markup) {
  const room = document.createElement("template");
  room.innerHTML = `<svg>${markup}</svg>`;
  return room.content.firstChild.firstChild;
}

// The outlines of some groups of pieces are others. These pieces and no others, lowest first; what lies right is not touched.
function arrange(order) {
  const caps = document.getElementById("caps"), board = caps.parentNode, groups = Object.assign(board.dataset.order.split("/"), order);
  board.dataset.order = groups.join("/");
  const rows = groups.filter(Boolean).flatMap((group) => group.split(",")).map((row) => row.split(" "));
  const ids = rows.sort(([one], [other]) => one - other).flatMap(([, ...ids]) => ids);
  const pieces = ids.map((id) => document.getElementById(`p-${id}`)), there = new Set(pieces);
  for (const piece of caps.parentNode.querySelectorAll(":scope > .piece")) if (!there.has(piece)) piece.remove();
  let above = caps;
  for (const piece of pieces.reverse()) {
    if (piece.nextElementSibling !== above) above.before(piece);
    above = piece;
  }
}

// The log has its newest line first, the chat last.
function add(list, markup) {
  const room = document.createElement("template");
  room.innerHTML = markup;
  const number = (line) => Number(line.id.slice(1)), down = list.id === "log" ? -1 : 1;
  for (const line of [...room.content.children]) { // what no beat tells may come after what happened later
    document.getElementById(line.id)?.remove();
    list.insertBefore(line, [...list.children].find((other) => down * (number(other) - number(line)) > 0) ?? null);
  }
  if (list.id === "chat") list.scrollTop = list.scrollHeight;
}
