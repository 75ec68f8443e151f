// While a position is being solved, its progress is told without the page being loaded again; then
// the page is swapped for the one with the value.
import { onPage, show } from "./swap.js";

let events;

function listen() {
  events?.close();
  // A chain of moves that is longer than a page waits for.
  const next = document.querySelector("[data-goes]")?.dataset.goes;
  if (next) return show(next, false);
  const solving = document.querySelector("[data-events]");
  if (!solving) return;
  events = new EventSource(solving.dataset.events);
  events.addEventListener("progress", (event) => {
    const line = document.getElementById("progress");
    if (line) line.textContent = event.data;
  });
  events.addEventListener("end", () => {
    events.close();
    show(location.href, false);
  });
}

export function followSolves() {
  onPage(listen);
}
