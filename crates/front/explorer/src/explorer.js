// While a position is being solved, its progress is told without the page being loaded again; then
// the page is swapped for the one with the value. A file that is chosen fills a field.
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

function chooseFiles() {
  for (const chooser of document.querySelectorAll("[data-fills]")) {
    chooser.parentElement.hidden = false;
    chooser.addEventListener("change", async () => {
      const [file] = chooser.files;
      if (!file) return;
      if (file.size > chooser.dataset.most) {
        chooser.setCustomValidity(`At most ${chooser.dataset.most} bytes are possible`);
        chooser.reportValidity();
        // The field may be filled otherwise.
        chooser.setCustomValidity("");
      } else {
        document.getElementById(chooser.dataset.fills).value = await file.text();
      }
    });
  }
}

listen();
chooseFiles();
