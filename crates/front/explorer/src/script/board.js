// The move under the pointer, or focused, is marked on the board and in the list together.

function mark(event) {
  const move = event.target.closest?.("[data-move]")?.dataset.move;
  for (const one of document.querySelectorAll("[data-move]")) {
    one.classList.toggle("hot", one.dataset.move === move);
  }
}

export function markMoves() {
  document.addEventListener("pointerover", mark);
  document.addEventListener("focusin", mark);
}
