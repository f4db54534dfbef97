// Player names with suggestions, saved row by row in the background; pairs swapped by dragging
// their numbers. The page works without it.

const list = document.createElement("ul");
list.id = "players";
list.className = "players";
list.setAttribute("role", "listbox");
list.hidden = true;

const boxes = [...document.querySelectorAll("[data-players] input[name^=name]")];
const chosen = () => list.querySelector("[aria-selected=true]");

function close(box) {
  list.hidden = true;
  box.setAttribute("aria-expanded", "false");
  box.removeAttribute("aria-activedescendant");
}

function choose(box, option) {
  chosen()?.removeAttribute("aria-selected");
  option.setAttribute("aria-selected", "true");
  box.setAttribute("aria-activedescendant", option.id);
}

function take(box, option) {
  if (option) box.value = option.dataset.value;
  box.found = null;
  close(box);
}

async function listed(box) {
  const answer = await fetch(box.form.dataset.players + "?q=" + encodeURIComponent(box.value));
  const page = document.createElement("template");
  page.innerHTML = answer.ok ? await answer.text() : "";
  return [...page.content.children];
}

function offer(box) {
  const found = listed(box).catch(() => []);
  box.found = found;
  found.then((options) => {
    // The text has changed meanwhile, or the box was left.
    if (box.found !== found || document.activeElement !== box) return;
    const name = chosen()?.dataset.value;
    list.replaceChildren(...options);
    box.parentElement.append(list);
    list.hidden = !options.length;
    box.setAttribute("aria-expanded", String(!list.hidden));
    // Arrow keys may have chosen one from the list for fewer letters.
    const again = options.find((option) => option.dataset.value === name);
    if (again) choose(box, again);
  });
}

// Enter takes the first suggestion, even if it is pressed before the list has arrived.
async function settle(box) {
  const found = box.found;
  const options = found ? await found : [];
  if (box.found === found) take(box, options[0]);
}

function next(box) {
  const after = boxes[boxes.indexOf(box) + 1];
  (after ?? box.form.querySelector("button")).focus();
}

// One row at a time: each is saved as its boxes are when its turn comes, so the last save wins.
let queue = Promise.resolve();
// Rows that wait for their turn, or whose save had no answer: they would be lost with the page.
const unsaved = new Set();

function keep(row) {
  unsaved.add(row);
  queue = queue.then(() => post(row));
}

let submitting = false;
boxes[0]?.form.addEventListener("submit", () => (submitting = true));
addEventListener("beforeunload", (event) => !submitting && unsaved.size && event.preventDefault());

async function post(row) {
  const form = row.closest("form");
  const said = row.querySelector(".said");
  const names = [...row.querySelectorAll("input")];
  const body = new FormData();
  body.append("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
  names.forEach((box) => body.append(box.name, box.value));
  let wrong = true;
  // Sent from here on, also if the page is left: `keepalive` lets the request go through.
  unsaved.delete(row);
  try {
    // The server then answers with a short text in place of a redirect.
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/plain" }, keepalive: true });
    wrong = !answer.ok;
    said.textContent = answer.ok || answer.status === 422 ? await answer.text() : form.dataset.lost;
  } catch {
    said.textContent = form.dataset.lost;
    unsaved.add(row);
  }
  said.classList.toggle("error", wrong);
  names.forEach((box) => box.setAttribute("aria-invalid", String(wrong)));
}

for (const box of boxes) {
  const row = box.closest(".chair");
  for (const [name, value] of Object.entries({
    role: "combobox", "aria-autocomplete": "list", "aria-controls": "players", "aria-expanded": "false",
  })) box.setAttribute(name, value);

  box.addEventListener("input", () => offer(box));
  box.addEventListener("blur", () => close(box));
  box.addEventListener("keydown", (event) => {
    const all = list.hidden ? [] : [...list.children];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && all.length) {
      const at = all.indexOf(chosen());
      choose(box, all[(Math.max(at, step < 0 ? 0 : -1) + step + all.length) % all.length]);
    } else if (event.key === "Escape") {
      take(box, null);
    } else if (event.key === "Enter" && (row || all.length)) {
      if (all.length && chosen()) take(box, chosen());
      box.settled = settle(box);
      if (row) next(box);
    } else {
      if (event.key === "Tab" && all.length && chosen()) take(box, chosen());
      return;
    }
    event.preventDefault();
  });
}

// A pair is saved when the focus leaves its row, not while the second name is being typed.
for (const row of document.querySelectorAll(".chair")) {
  const names = [...row.querySelectorAll("input")];
  const typed = () => names.map((box) => box.value).join("\n");
  let kept = typed();
  row.addEventListener("focusout", async () => {
    // A moment later, when activeElement is what has the focus now.
    await new Promise((later) => setTimeout(later));
    if (row.contains(document.activeElement)) return;
    await Promise.all(names.map((box) => box.settled));
    if (typed() !== kept) keep(row);
    kept = typed();
  });
}

// mousedown, as a click would come after the blur that closes the list.
list.addEventListener("mousedown", (event) => {
  const option = event.target.closest("[role=option]");
  event.preventDefault();
  if (option) take(list.parentElement.querySelector("input"), option);
});

const swap = document.getElementById("swap");
for (const number of document.querySelectorAll(".chair .number")) {
  const row = number.closest(".chair");
  number.addEventListener("dragstart", (event) => {
    event.dataTransfer.setData("text/plain", row.dataset.place);
  });
  row.addEventListener("dragover", (event) => {
    event.preventDefault();
    row.classList.add("over");
  });
  row.addEventListener("dragleave", () => row.classList.remove("over"));
  row.addEventListener("drop", (event) => {
    event.preventDefault();
    swap.elements.one.value = event.dataTransfer.getData("text/plain");
    swap.elements.other.value = row.dataset.place;
    if (swap.elements.one.value !== swap.elements.other.value) swap.requestSubmit();
    row.classList.remove("over");
  });
}
