// Panels: what is opened is loaded from its own page.
import { onPage } from "./swap.js";

// What each shows, so that a page that takes another's place has it at once.
const shown = {};

async function load(panel) {
  const url = panel.dataset.load;
  if (!panel.open || panel.dataset.loaded === url) return;
  panel.dataset.loaded = url;
  const place = panel.querySelector("div");
  if (shown[panel.id]?.url !== url) {
    place.textContent = "Loading …";
    const answer = await fetch(url);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const parts = [...page.querySelectorAll("[data-panel], .problem")];
    // The page that they come to has names of its own.
    for (const part of parts) {
      for (const one of part.querySelectorAll("[id]")) one.removeAttribute("id");
    }
    shown[panel.id] = { url, parts: parts.length ? parts : ["It could not be loaded."] };
  }
  place.replaceChildren(...shown[panel.id].parts);
}

export function loadPanels() {
  onPage(() => {
    for (const panel of document.querySelectorAll("details[data-load]")) {
      panel.addEventListener("toggle", () => load(panel));
      load(panel);
    }
  });
}
