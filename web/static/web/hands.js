// One match, hand after hand. What the box says so far comes from the server while it is typed; a
// hand is sent without leaving the page, so that no key is lost of the next one, typed meanwhile.
const BREATH = 40;
const queue = [];
let sending = false;
let ahead = "";
let asked = null;

const box = () => document.getElementById("hand");
const echo = () => document.getElementById("echo");

async function ask() {
  asked?.abort();
  const mine = (asked = new AbortController());
  const { form, value } = box();
  if (!value.trim()) return echo().replaceChildren();
  await new Promise((wake) => setTimeout(wake, BREATH));
  if (asked !== mine || sending) return;
  const about = new URLSearchParams(new FormData(form));
  about.delete("csrfmiddlewaretoken");
  about.set("at", form.dataset.at);
  try {
    const answer = await fetch(`${form.dataset.echo}?${about}`, { signal: mine.signal, redirect: "error" });
    if (answer.ok && asked === mine) echo().innerHTML = await answer.text();
  } catch {
    // The server is away or the text has changed: typing goes on without an echo.
  }
}

async function send(form, fields) {
  sending = true;
  type("");
  echo().textContent = "…";
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(fields) });
    shown(new DOMParser().parseFromString(await answer.text(), "text/html"), answer, fields.get("text"));
  } catch {
    // Not known whether it arrived: sent again, it is the same entry, and recorded once.
    sending = false;
    ahead += box().value;
    type(fields.get("text"));
    echo().textContent = form.dataset.lost;
  }
}

// The page as the server made it, with what was typed since in its box. What was refused stands in
// the box again; what was typed after it waits until that is mended.
function shown(page, { url, ok }, sent) {
  const main = page.getElementById("main");
  sending = false;
  if (!main?.querySelector("h1 + .quiet")) {
    // Signed out, it was not entered: the text is in its box again, and leaving is asked about.
    type(sent);
    return location.assign(url);
  }
  ahead += box()?.value ?? "";
  document.getElementById("main").replaceChildren(...main.childNodes);
  document.title = page.title;
  history.replaceState(null, "", ok ? url : location.href);
  document.querySelector("#main [autofocus]")?.focus();
  if (!box() || !ok) return;
  if (queue.length) {
    type(queue.shift());
    return box().form.requestSubmit();
  }
  type(ahead);
  ahead = "";
  if (box().value) ask();
}

function type(text) {
  box().value = text;
  box().setSelectionRange(text.length, text.length);
}

function submitted(event) {
  if (!box() || event.target !== box().form) return;
  event.preventDefault();
  if (!sending) return send(event.target, new FormData(event.target, event.submitter));
  queue.push(box().value);
  type("");
}

// What is in the box and not in the sheet; a hand that is corrected is there as it was entered.
function isUnsent() {
  if (!box()) return sending;
  const text = box().value.trim();
  return Boolean(sending || queue.length || ahead || (text && text !== box().dataset.entered));
}

function leaving(event) {
  if (isUnsent()) event.preventDefault();
}

// “Leave it” means that what was typed is not wanted.
function clicked(event) {
  if (event.target.closest("[data-discards]")) type(box().dataset.entered);
}

// The sheet that anybody may try out keeps nothing, and is left without a question.
if (box()?.form.dataset.lost) {
  document.addEventListener("submit", submitted);
  document.addEventListener("click", clicked);
  window.addEventListener("beforeunload", leaving);
}
document.addEventListener("input", (event) => event.target.id === "hand" && ask());
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.target.id !== "hand") return;
  type("");
  ask();
});
// Typed before this script had come.
if (box() && box().value !== box().defaultValue) ask();
