// While a position is being solved, its progress is told without the page being loaded again; then
// the page is swapped for the one with the value.
"use strict";

async function swap() {
  const answer = await fetch(location.href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (answer.redirected) history.replaceState(null, "", answer.url);
  document.getElementById("main").replaceWith(page.getElementById("main"));
  listen();
}

function listen() {
  const solving = document.querySelector("[data-events]");
  if (!solving) return;
  const events = new EventSource(solving.dataset.events);
  events.addEventListener("progress", (event) => {
    const line = document.getElementById("progress");
    if (line) line.textContent = event.data;
  });
  events.addEventListener("end", () => {
    events.close();
    swap();
  });
}

listen();
