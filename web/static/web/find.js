// The command box: Ctrl K or its link opens it, ? with the keys; what is found comes while it is
// typed. Without this script the link leads to the same as a page.
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

// What stands there belongs to what is typed; else the server goes to the best of it.
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

document.getElementById("find-open").addEventListener("click", open);
box.form.addEventListener("submit", first);
dialog.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown") step(event, 1);
  if (event.key === "ArrowUp") step(event, -1);
  // A box to search in would be emptied first.
  if (event.key === "Escape") dialog.close();
});
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey) return open(event);
  const typing = event.target.closest("input, textarea, select") || document.getElementById("desk");
  if (event.key === "?" && !typing) open(event, true);
});
