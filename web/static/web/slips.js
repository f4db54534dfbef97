// The slips of a round: Enter goes from the first total to the second, and only then records; it
// is sent without leaving the page, so that typing goes on at the next slip. Tab goes from box to
// box, and the arrow keys to the slips above and below, and from the last box to its match.
const form = document.getElementById("slips-of-round");
let sending = false;
let again = false;

const boxes = (row) => [...row.querySelectorAll("input:not([type=hidden])")];
const rows = () => [...form.querySelectorAll("tbody tr")];

form?.addEventListener("keydown", (event) => {
  const box = event.target;
  if (event.key !== "Enter" || !box.id.startsWith("we-")) return;
  event.preventDefault();
  document.getElementById(box.id.replace("we-", "they-")).select();
});
form?.addEventListener("keydown", (event) => {
  const row = event.target.closest("tbody tr");
  if (!row || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const to = next(row, event.target, event.key);
  if (!to) return;
  event.preventDefault();
  to.focus();
});
form?.addEventListener("focusin", (event) => event.target.select?.());
form?.addEventListener("newer", stays);
form?.addEventListener("input", (event) => {
  const row = event.target.closest("tbody tr");
  if (row && boxes(row).every((box) => !box.value)) clear(row);
});
form?.addEventListener("submit", (event) => {
  event.preventDefault();
  if (sending) again = true;
  else send();
  const at = rows().indexOf(document.activeElement.closest("tr"));
  const next = [...rows().slice(at + 1), ...rows().slice(0, Math.max(at, 0))].find((row) => boxes(row).length && boxes(row).every((box) => !box.value));
  if (next) boxes(next)[0].focus();
});

// Where an arrow key leads: past a caret that is not at the end of its box, nowhere.
function next(row, from, key) {
  const own = boxes(row);
  const at = own.indexOf(from);
  const link = row.querySelector("a");
  if (key === "ArrowRight") return at === 1 && from.selectionStart === from.value.length ? link : null;
  if (key === "ArrowLeft") return from === link ? own[1] : null;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const others = step && rows().filter((each) => boxes(each).length);
  return step && at >= 0 ? boxes(others[others.indexOf(row) + step] ?? row)[at] : null;
}

// All slips but the one that somebody is in the middle of.
async function send(unfinished = null) {
  const fields = new FormData(form);
  if (unfinished) boxes(unfinished).forEach((box) => fields.delete(box.name));
  sending = true;
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(fields) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!page.getElementById(form.id)) return location.assign(answer.url);
    shown(page, fields);
  } catch {
    // Not known whether it arrived: sent again, every slip is the same entry, and recorded once.
    tell([Object.assign(document.createElement("p"), { className: "note error", textContent: form.dataset.lost })]);
  }
  sending = false;
  if (again) send(document.activeElement.closest("#slips-of-round tr"));
  again = false;
}

// Each row as it stands now, but for those that somebody has typed in since.
function shown(page, fields) {
  const fresh = new Map([...page.querySelectorAll("tbody tr")].map((row) => [row.id, row]));
  const { id, selectionStart, selectionEnd } = document.activeElement;
  for (const row of rows()) {
    const touched = boxes(row).some((box) => box.value !== (fields.get(box.name) ?? box.defaultValue));
    if (!touched && fresh.has(row.id)) row.replaceWith(fresh.get(row.id));
  }
  if (id && id !== document.activeElement.id) {
    const box = document.getElementById(id);
    box?.focus();
    box?.setSelectionRange?.(selectionStart, selectionEnd);
  }
  // What one has typed oneself is no news.
  document.getElementById("followed").dataset.count = page.getElementById("followed").dataset.count;
  tell([...page.querySelectorAll("#main > .note")]);
}

// What was refused stays until it is mended or cleared; and where nothing new was said, nothing waits.
function stays(event) {
  const [row, fresh] = [event.target, event.detail];
  const same = version(row) === version(fresh);
  const refused = row.querySelector(".error");
  if (!refused && (!same || row.textContent !== fresh.textContent)) return;
  event.preventDefault();
  if (same) fresh.dataset.merged = "1";
}

function version(row) {
  return row.querySelector("[name^=seen-]")?.value;
}

function clear(row) {
  row.querySelector(".error")?.remove();
  for (const box of boxes(row)) ["aria-invalid", "aria-describedby"].forEach((name) => box.removeAttribute(name));
}

function tell(notes) {
  document.querySelectorAll("#main > .note").forEach((note) => note.remove());
  document.getElementById("main").prepend(...notes);
  notes.forEach((note) => note.setAttribute("role", "status"));
}
