// Where the rules are is shown to newcomers over the board, until they have seen them, waved it away or made their first move.

import { recall, remember } from "./shell.js";

const banner = document.getElementById("newcomer"), page = document.body;

function welcomed() {
  remember("known", [recall("known"), page.dataset.game].filter(Boolean).join("."));
  banner.remove();
  moves.disconnect();
}

const moves = new MutationObserver(() => { if (page.dataset.busy) welcomed(); });
if (banner) {
  moves.observe(page, { attributeFilter: ["data-busy"] });
  banner.addEventListener("click", (event) => {
    if (!event.target.closest("[data-known]")) return;
    const isLost = event.target.matches(":focus");
    welcomed();
    if (isLost) document.querySelector("#dock button, #board .offer, #log")?.focus(); // the banner is gone
  });
}
