// The command box, opened by Ctrl K or its link, or by ? with the list of keys. Results appear
// while typing. Without this script the link opens the same as a page.
const dialog = document.getElementById("find");
const box = document.getElementById("find-q");
const links = () => [...dialog.querySelectorAll("#found a")];

function open(event, keys = false) {
  event.preventDefault();
  const shortcuts = dialog.querySelector("details");
  if (!dialog.open) dialog.showModal();
  box.select();
  shortcuts.open = keys;
  if (keys) document.getElementById("found").replaceChildren();
  else box.dispatchEvent(new Event("opened"));
}

// Enter opens the first result, if the results belong to the text. Results on their way are not
// waited for: with `go` the server redirects to the best.
function first(event) {
  const found = dialog.querySelector("#found [data-q]");
  if (found?.dataset.q === box.value.trim() && links().length) {
    event.preventDefault();
    links()[0].click();
  } else if (!box.form.elements.go) {
    box.form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "go", value: "1" }));
  }
}

function step(event, by) {
  const all = [box, ...links()];
  const to = all[(all.indexOf(document.activeElement) + by + all.length) % all.length];
  event.preventDefault();
  to.focus();
}

// Results that arrive late replace a link that has the focus; the link at its place takes it.
let place = -1;
const found = document.getElementById("found");
found.addEventListener("htmx:beforeSwap", () => (place = links().indexOf(document.activeElement)));
found.addEventListener("htmx:afterSwap", () => {
  if (place >= 0) (links()[place] ?? links().at(-1) ?? box).focus();
});

document.getElementById("find-open").addEventListener("click", open);
box.form.addEventListener("submit", first);
dialog.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown") step(event, 1);
  if (event.key === "ArrowUp") step(event, -1);
  // In a search box the browser's first Escape would only clear the text.
  if (event.key === "Escape") dialog.close();
});
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey) return open(event);
  // The entry page has a ? of another meaning: its keys.
  const typing = event.target.closest("input, textarea, select") || document.getElementById("desk");
  if (event.key === "?" && !typing) open(event, true);
});
