// Shows a page without loading the whole of it again: its main part takes the place of the one that
// is shown, so that what is open, scrolled to or focused stays so.

const swapped = [];

// Does something with the page that is shown, and with each that takes its place.
export function onPage(work) {
  swapped.push(work);
  work();
}

function open() {
  return [...document.querySelectorAll("details[open][id]")].map((one) => one.id);
}

export async function show(url, push) {
  const answer = await fetch(url);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const main = page.getElementById("main");
  if (!main) return location.assign(url);
  const focused = document.activeElement?.id;
  const opened = open();
  document.getElementById("main").replaceWith(main);
  document.documentElement.className = page.documentElement.className;
  document.title = page.title;
  const address = answer.redirected ? answer.url : url;
  if (push) history.pushState(null, "", address);
  else if (answer.redirected) history.replaceState(null, "", address);
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
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
    show(url.href, true);
  });
  addEventListener("popstate", () => show(location.href, false));
}
