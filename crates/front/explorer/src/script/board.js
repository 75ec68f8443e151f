// The move under the pointer, or focused, is marked on the board and in the list together. A piece that
// moves is dragged to where it goes, or tapped, and then that place.
import { onPage } from "./swap.js";

// So near a point of the picture, in cells, something is meant.
const NEAR = 0.5;

// More moves of pieces are too many to be seen at once.
const MANY = 24;

// The piece that is picked, with the links of its moves; what the pointer is pressed on; whether what
// the pointer did was understood, so that no link is to be followed.
let picked;
let pressed;
let isDone = false;

function mark(event) {
  const move = event.target.closest?.("[data-move]")?.dataset.move;
  for (const one of document.querySelectorAll("[data-move]")) {
    one.classList.toggle("hot", one.dataset.move === move);
  }
}

const place = (link, end) => link.dataset[end].split(" ").map(Number);
const distance = ([x, y], [left, top]) => Math.hypot(x - left, y - top);

// Where on a picture the pointer is.
function whereOn(svg, event) {
  const point = new DOMPoint(event.clientX, event.clientY);
  const { x, y } = point.matrixTransform(svg.getScreenCTM().inverse());
  return [x, y];
}

// The links that begin or end nearest to a point, and those that do so almost there.
function nearest(links, end, point) {
  const far = (link) => distance(place(link, end), point);
  const [first] = links.filter((link) => far(link) < NEAR).sort((one, two) => far(one) - far(two));
  return first ? links.filter((link) => distance(place(link, end), place(first, end)) < 0.3) : [];
}

function drop() {
  for (const one of document.querySelectorAll(".open")) one.classList.remove("open");
  for (const one of document.querySelectorAll(".board .target")) one.remove();
  picked?.svg.classList.remove("picked");
  for (const one of picked?.pieces ?? []) one.removeAttribute("transform");
  picked = undefined;
}

// Shows these moves alone, and where they lead.
function pick(svg, links) {
  drop();
  const from = place(links[0], "from");
  const pieces = [...svg.querySelectorAll(".movable")].filter((one) => {
    const box = one.getBBox();
    return distance([box.x + box.width / 2, box.y + box.height / 2], from) < 0.2;
  });
  picked = { svg, links, from, pieces };
  svg.classList.add("picked");
  const shown = new Set();
  for (const link of links) {
    link.classList.add("open");
    if (shown.has(link.dataset.to)) continue;
    shown.add(link.dataset.to);
    const target = document.createElementNS(svg.namespaceURI, "circle");
    const [x, y] = place(link, "to");
    for (const [name, value] of Object.entries({ class: "target", cx: x, cy: y, r: 0.16 })) {
      target.setAttribute(name, value);
    }
    link.append(target);
  }
}

// Plays the move that these are, or, if they are several, lets the list decide.
function play(svg, links) {
  if (links.length === 1) {
    drop();
    links[0].dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return;
  }
  pick(svg, links);
  picked.isNarrow = true;
  const names = new Set(links.map((link) => link.dataset.move));
  const rows = [...document.querySelectorAll("tr[data-move]")];
  const meant = rows.filter((row) => names.has(row.dataset.move));
  for (const row of meant) row.classList.add("open");
  meant[0]?.scrollIntoView({ block: "nearest" });
}

function press(event) {
  isDone = false;
  pressed = undefined;
  const svg = event.target.closest?.(".board svg");
  if (event.button || !event.isPrimary) return;
  if (!svg) return drop();
  const start = whereOn(svg, event);
  const links = nearest([...svg.querySelectorAll("a[data-from]")], "from", start);
  pressed = { svg, start, links };
}

function drag(event) {
  if (!pressed?.links.length) return;
  const [x, y] = whereOn(pressed.svg, event);
  const by = [x - pressed.start[0], y - pressed.start[1]];
  if (!pressed.isDragged && distance(by, [0, 0]) < 0.15) return;
  if (!pressed.isDragged) pick(pressed.svg, pressed.links);
  pressed.isDragged = true;
  for (const one of picked?.pieces ?? []) one.setAttribute("transform", `translate(${by})`);
}

function release(event) {
  if (!pressed) return;
  const { svg, links, isDragged } = pressed;
  pressed = undefined;
  const here = whereOn(svg, event);
  const goals = picked && !picked.isNarrow ? nearest(picked.links, "to", here) : [];
  const home = picked ? distance(picked.from, here) : Infinity;
  const isHome = home < NEAR && !(goals.length && distance(place(goals[0], "to"), here) < home);
  isDone = true;
  if (goals.length && !isHome) play(svg, goals);
  else if (isDragged || isHome) drop();
  else if (links.length) pick(svg, links);
  else {
    isDone = false;
    if (!event.target.closest?.("a.open")) drop();
  }
}

export function markMoves() {
  document.addEventListener("pointerover", mark);
  document.addEventListener("focusin", mark);
  document.addEventListener("pointerdown", press);
  document.addEventListener("pointermove", drag);
  document.addEventListener("pointerup", release);
  document.addEventListener("pointercancel", () => {
    pressed = undefined;
    drop();
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && drop());
  // A link is not dragged away with the piece on it.
  document.addEventListener("dragstart", (event) => {
    if (event.target.closest?.(".board svg")) event.preventDefault();
  });
  // Clicks of the keyboard and of scripts count none.
  const stop = (event) => {
    if (!isDone || !event.detail) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", stop, true);
  onPage(() => {
    picked = pressed = undefined;
    for (const svg of document.querySelectorAll(".board svg")) {
      svg.classList.toggle("quiet", svg.querySelectorAll("a[data-from]").length > MANY);
    }
  });
}
