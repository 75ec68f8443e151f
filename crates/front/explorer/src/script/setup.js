// The form of a game: a file that is chosen fills a field.
import { onPage } from "./swap.js";

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

export function fillForms() {
  onPage(chooseFiles);
}
