// Panels: what is opened is loaded from its own page.
import { onPage } from "./swap.js";

async function load(panel) {
  if (!panel.open || panel.dataset.loaded) return;
  panel.dataset.loaded = "yes";
  const place = panel.querySelector("div");
  place.textContent = "Loading …";
  const answer = await fetch(panel.dataset.load);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const parts = page.querySelectorAll("[data-panel], .problem");
  // The page that they come to has names of its own.
  for (const part of parts) {
    for (const one of part.querySelectorAll("[id]")) one.removeAttribute("id");
  }
  place.replaceChildren(...(parts.length ? parts : ["It could not be loaded."]));
}

export function loadPanels() {
  onPage(() => {
    for (const panel of document.querySelectorAll("details[data-load]")) {
      panel.addEventListener("toggle", () => load(panel));
      load(panel);
    }
  });
}
