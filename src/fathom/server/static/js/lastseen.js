// What was told last, kept on this device: a page that is opened again begins there, and a player's first page where the match began.
// Where several people share a device nobody is told what was meant for another, so nothing is kept.

const page = document.body.dataset;
const key = `seen ${page.table} ${page.viewer}`, isShared = page.mine.includes(" ");

export const isNew = () => !isShared && !localStorage.getItem(key);
export const lastSeen = (now) => (isShared ? now : Math.min(now, Number(localStorage.getItem(key) ?? (page.mine && page.begins)) || now));

export function keepSeen(viewer, cursor) {
  if (!isShared && viewer === Number(page.viewer)) localStorage.setItem(key, cursor);
}
