// Buttons that copy what they name; a path is copied as a whole address.
import { onPage } from "./swap.js";

function offerCopies() {
  for (const field of document.querySelectorAll("input[data-path]")) {
    field.value = new URL(field.value, location.href).href;
  }
  for (const button of document.querySelectorAll("button[data-copies]")) button.hidden = false;
}

async function copy(button) {
  const field = document.getElementById(button.dataset.copies);
  if (field.select) field.select();
  else getSelection().selectAllChildren(field);
  try {
    await navigator.clipboard.writeText(field.value ?? field.textContent);
  } catch {
    // Not every page may write there: what is selected can still be copied.
    if (!document.execCommand("copy")) return;
  }
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = "Copy"), 2000);
}

export function share() {
  onPage(offerCopies);
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button[data-copies]");
    if (button) copy(button);
  });
}
