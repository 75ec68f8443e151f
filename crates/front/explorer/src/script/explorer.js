// What pages do beyond links and forms; without it all is there but less quick.
import { markMoves } from "./board.js";
import { listenToKeys } from "./keys.js";
import { loadPanels } from "./panels.js";
import { findGames } from "./search.js";
import { fillForms } from "./setup.js";
import { share } from "./share.js";
import { followSolves } from "./solving.js";
import { followForms, followLinks } from "./swap.js";

// By the system's wish, light, dark, and again.
function switchTheme() {
  const button = document.getElementById("theme");
  const root = document.documentElement;
  const themes = ["system", "light", "dark"];
  const signs = { system: "◐", light: "☀", dark: "☾" };
  const chosen = () => root.dataset.theme ?? "system";
  const name = () => {
    button.textContent = signs[chosen()];
    button.title = `Colours: ${chosen()}`;
    button.setAttribute("aria-label", button.title);
  };
  button.hidden = false;
  name();
  button.addEventListener("click", () => {
    const theme = themes[(themes.indexOf(chosen()) + 1) % themes.length];
    if (theme === "system") {
      delete root.dataset.theme;
      localStorage.removeItem("theme");
    } else {
      root.dataset.theme = theme;
      localStorage.setItem("theme", theme);
    }
    name();
  });
}

function markPlace() {
  for (const link of document.querySelectorAll("header nav a")) {
    if (link.pathname === location.pathname) link.setAttribute("aria-current", "page");
  }
}

markPlace();
switchTheme();
followLinks();
followForms();
followSolves();
listenToKeys();
markMoves();
findGames();
fillForms();
loadPanels();
share();
