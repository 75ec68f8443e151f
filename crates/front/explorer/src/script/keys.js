// Keys: each follows the link that names it; the arrows go along the list of moves.
import { onPage } from "./swap.js";

function isTyping(target) {
  return target.closest("input, textarea, select, [contenteditable], dialog");
}

// The focus goes to another move of the list.
function step(by) {
  const moves = [...document.querySelectorAll("table.moves a.move")];
  const at = moves.indexOf(document.activeElement);
  const next = at < 0 && by < 0 ? moves.length - 1 : at + by;
  moves[Math.min(Math.max(next, 0), moves.length - 1)]?.focus();
  return moves.length > 0;
}

export function listenToKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by) {
      if (step(by)) event.preventDefault();
      return;
    }
    const link = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (!link) return;
    event.preventDefault();
    link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  });
  onPage(() => {
    const button = document.getElementById("keys");
    if (!button) return;
    button.hidden = false;
    button.addEventListener("click", () => document.getElementById("help").showModal());
  });
}
