// Shows a page without loading the whole of it again: its main part takes the place of the one that
// is shown, so that what is open, scrolled to or focused stays so.

const swapped = [];

// Does something with the page that is shown, and with each that takes its place.
export function onPage(work) {
  swapped.push(work);
  work();
}

// What of the page that is shown stays as it is: drawers, and where the focus is.
function kept() {
  const drawers = [...document.querySelectorAll("details[id]")].map(({ id, open }) => [id, open]);
  const { id, dataset } = document.activeElement ?? document.body;
  const focused = id ? `#${CSS.escape(id)}` : `[data-key="${CSS.escape(dataset.key ?? "")}"]`;
  return () => {
    for (const [id, open] of drawers) {
      const drawer = document.getElementById(id);
      // One in which something is wrong is open.
      if (drawer && !drawer.querySelector("[aria-invalid]")) drawer.open = open;
    }
    document.querySelector(focused)?.focus({ preventScroll: true });
  };
}

let asked = 0;
// What is shown, without the place on it.
const bare = () => location.href.split("#")[0];
let seen = bare();

export async function show(url, push) {
  const mine = ++asked;
  const answer = await fetch(url);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  // What was asked for since is what is to be seen.
  if (mine !== asked) return;
  const main = page.getElementById("main");
  if (!main) return location.assign(url);
  const keep = kept();
  document.getElementById("main").replaceWith(main);
  document.documentElement.className = page.documentElement.className;
  document.title = page.title;
  const address = answer.redirected ? answer.url : url;
  if (push) history.pushState(null, "", address);
  else if (answer.redirected) history.replaceState(null, "", address);
  seen = bare();
  keep();
  for (const work of swapped) work();
}

// Links between positions of a game are followed so; those to other pages are not.
function isNear(link) {
  const [here, there] = [location.pathname, link.pathname];
  return link.origin === location.origin && here === there && !link.hash && !link.download;
}

export function followLinks() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("#main a[href]");
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const url = new URL(link.href?.baseVal ?? link.href, location.href);
    if (!isNear(url) || link.target) return;
    event.preventDefault();
    show(url.href, true).catch(() => location.assign(url));
  });
  addEventListener("popstate", () => bare() !== seen && show(location.href, false));
}

// Forms that lead to a position are sent so: as they are sent, or as a field of them changes.
export function followForms() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("#main form[data-swap]")) return;
    event.preventDefault();
    show(`${form.action}?${new URLSearchParams(new FormData(form))}`, true);
  });
  document.addEventListener("change", (event) => {
    event.target.closest?.('#main form[data-swap="change"]')?.requestSubmit();
  });
}
