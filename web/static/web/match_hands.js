// Entry of a match hand by hand. The preview comes from the server while typing. A hand is sent
// without leaving the page, so that no key of the next one is lost.
// Pause in typing before the preview is requested, in milliseconds.
const PREVIEW_PAUSE = 40;
// Hands entered while another one is being sent, and `ahead`, the text typed after them.
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
  await new Promise((wake) => setTimeout(wake, PREVIEW_PAUSE));
  if (asked !== mine || sending) return;
  const about = new URLSearchParams(new FormData(form));
  about.delete("csrfmiddlewaretoken");
  about.set("at", form.dataset.at);
  try {
    const answer = await fetch(`${form.dataset.echo}?${about}`, { signal: mine.signal, redirect: "error" });
    if (answer.ok && asked === mine) echo().innerHTML = await answer.text();
  } catch {
    // The server is away or the text has changed: typing goes on without a preview.
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
    // It may have arrived: sent again with the same request id, it is recorded once.
    sending = false;
    ahead += box().value;
    type(fields.get("text"));
    echo().textContent = form.dataset.lost;
  }
}

// Shows the server's page, with what was typed meanwhile in its box. A refused hand is in the box
// again, and what was typed after it waits until it is corrected.
function shown(page, { url, ok }, sent) {
  const main = page.getElementById("main");
  sending = false;
  if (!main?.querySelector("h1 + .quiet")) {
    // The sign-in page: the hand was not recorded. Its text is put back, so that beforeunload asks
    // before it is lost.
    type(sent);
    return location.assign(url);
  }
  ahead += box()?.value ?? "";
  document.getElementById("main").replaceChildren(...main.childNodes);
  document.title = page.title;
  history.replaceState(null, "", ok ? url : location.href);
  document.querySelector("#main [autofocus]")?.focus();
  // Selected, so that what is typed next replaces the refused hand.
  if (!ok) box()?.select();
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

// Whether text would be lost by leaving; a hand that is being corrected starts as it was entered.
function isUnsent() {
  if (!box()) return sending;
  const text = box().value.trim();
  return Boolean(sending || queue.length || ahead || (text && text !== box().dataset.entered));
}

function leaving(event) {
  if (isUnsent()) event.preventDefault();
}

// “Leave it” discards what was typed.
function clicked(event) {
  if (event.target.closest("[data-discards]")) type(box().dataset.entered);
}

// The public sheet to try out has no data-lost: it stores nothing, and is left without a question.
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
// Text typed before this script was loaded; a hand to correct is replaced by what is typed.
if (box() && box().value !== box().defaultValue) ask();
else box()?.select();
