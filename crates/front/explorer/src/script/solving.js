// While a position is being solved, its progress is told without the page being loaded again; then
// the page is swapped for the one with the value. A page that is refused for a moment asks again.
import { onPage, show } from "./swap.js";

// A source that is refused is asked again after so long.
const PAUSE = 3000;
// So long the solver thinks of a move.
const THOUGHT = 4000;
let events, again, soon;

// Each element that names a part of what is told shows it; what is not told is not seen.
function tell(told) {
  document.title = `${told.title} – stonework`;
  for (const one of document.querySelectorAll("[data-told]")) {
    const text = told[one.dataset.told];
    // What is read aloud is read once.
    if (one.textContent !== (text ?? "")) one.textContent = text ?? "";
    if (one.href !== undefined && told.best_link) one.href = told.best_link;
    const part = one.closest("dl > div");
    if (part) part.hidden = !text;
  }
  const bar = document.querySelector("[data-done]");
  if (bar) bar.hidden = !told.done;
  if (bar && told.done) [bar.value, bar.max] = told.done;
}

function listen() {
  clearTimeout(again);
  clearTimeout(soon);
  events?.close();
  // A chain of moves that is longer than a page waits for.
  const next = document.querySelector("[data-goes]")?.dataset.goes;
  if (next) return show(next, false);
  const reload = () => show(location.href, false).catch(() => (again = setTimeout(reload, PAUSE)));
  const refused = document.querySelector("[data-again]");
  if (refused) again = setTimeout(reload, refused.dataset.again * 1000);
  const solving = document.querySelector("[data-events]");
  if (!solving) return;
  const now = solving.dataset.soon;
  if (now) soon = setTimeout(() => show(now, false).catch(reload), THOUGHT);
  events = new EventSource(solving.dataset.events);
  events.addEventListener("progress", (event) => tell(JSON.parse(event.data)));
  events.addEventListener("end", () => {
    events.close();
    reload();
  });
  events.addEventListener("error", () => {
    if (events.readyState === EventSource.CLOSED) again = setTimeout(listen, PAUSE);
  });
}

export function followSolves() {
  onPage(listen);
}
