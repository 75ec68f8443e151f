// What pages do beyond links and forms; without it all is there but less quick.
import { markMoves } from "./board.js";
import { listenToKeys } from "./keys.js";
import { loadPanels } from "./panels.js";
import { findGames } from "./search.js";
import { fillForms } from "./setup.js";
import { share } from "./share.js";
import { followSolves } from "./solving.js";
import { followLinks } from "./swap.js";

function switchTheme() {
  const button = document.getElementById("theme");
  const isDark = () =>
    (document.documentElement.dataset.theme ??
      (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const name = () => (button.textContent = isDark() ? "Light" : "Dark");
  button.hidden = false;
  name();
  button.addEventListener("click", () => {
    const theme = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    localStorage.setItem("theme", theme);
    name();
  });
}

switchTheme();
followLinks();
followSolves();
listenToKeys();
markMoves();
findGames();
fillForms();
loadPanels();
share();
