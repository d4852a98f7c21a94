// What was told last, kept on this device: a page that is opened again begins there, and a player's first page where the match began.
// Where several people share a device nobody is told what was meant for another, so nothing is kept.
//
// It runs before the board is drawn: a position that is yet to be told is not shown first.

window.lastSeen = (() => {
  const page = document.body.dataset;
  const key = `seen ${page.table} ${page.viewer}`, isShared = page.mine.includes(" "), LONGEST = 3000;
  const last = (now) => (isShared ? now : Math.min(now, Number(localStorage.getItem(key) ?? (page.mine && page.begins)) || now));
  const shown = () => document.body.classList.remove("behind");
  if (last(Number(page.cursor)) < Number(page.cursor) && !/(^|; )pace=none/.test(document.cookie)) {
    document.body.classList.add("behind");
    setTimeout(shown, LONGEST); // without a line to the table, what is there is better than nothing
  }
  return {
    isNew: () => !isShared && !localStorage.getItem(key),
    last,
    shown,
    keep: (viewer, cursor) => { if (!isShared && viewer === Number(page.viewer)) localStorage.setItem(key, cursor); },
  };
})();
