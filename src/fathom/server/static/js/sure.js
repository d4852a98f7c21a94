// Asks once more before something that others will notice.

import { open } from "./shell.js";

export function sure(question) {
  const dialog = document.getElementById("sure");
  dialog.querySelector("p").textContent = question;
  dialog.returnValue = "";
  open("sure");
  return new Promise((answer) => dialog.addEventListener("close", () => answer(dialog.returnValue === "yes"), { once: true }));
}
