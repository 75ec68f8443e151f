// The start page: games are found as one types, by the same words as without a script.
import { onPage } from "./swap.js";

const letters = (text) => text.replace(/[^\p{L}\p{N}]/gu, "");

function filter(box, page) {
  const searched = box.value.trim().toLowerCase();
  const words = searched.split(/\s+/);
  let found = 0;
  for (const family of page.querySelectorAll(".family")) {
    let here = 0;
    for (const card of family.querySelectorAll(".card")) {
      const all = `${card.textContent} ${card.dataset.words ?? ""}`.toLowerCase();
      const names = [...card.querySelectorAll(".name, .also")].map((one) => one.textContent);
      const fits =
        words.every((word) => all.includes(word)) ||
        letters(`${names} ${card.dataset.words?.split(" ")[0]}`.toLowerCase()).includes(letters(searched) || " ");
      card.hidden = !fits && searched !== "";
      here += !card.hidden;
    }
    family.hidden = !here;
    if (!family.classList.contains("begin")) found += here;
  }
  const count = document.getElementById("found");
  count.textContent = searched ? `${found} of ${count.dataset.all} games` : "";
  document.getElementById("none").hidden = found > 0;
  page.querySelector(".families").hidden = searched !== "";
  history.replaceState(null, "", searched ? `/?q=${encodeURIComponent(box.value.trim())}` : "/");
}

export function findGames() {
  onPage(() => {
    const box = document.getElementById("search");
    box?.addEventListener("click", () => box.focus());
    if (!document.getElementById("found")) return;
    box.addEventListener("input", () => filter(box, document.getElementById("main")));
  });
}
