// Buttons that copy what they name.
import { onPage } from "./swap.js";

function offerCopies() {
  for (const button of document.querySelectorAll("button[data-copies]")) button.hidden = false;
}

export function share() {
  onPage(offerCopies);
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("button[data-copies]");
    if (!button) return;
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copies).value);
    button.textContent = "Copied";
  });
}
