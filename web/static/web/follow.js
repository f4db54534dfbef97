// Keeps the page's #followed part as the server has it: asks every two seconds while somebody
// looks, with the tag of what is shown, and changes only what has changed. It goes on by itself
// after a restart, and leaves alone what somebody types in or stands on.
const PAUSE = 2000;
const LONGEST = 15000;
const KEY = "F8";
// How long a piece of news is left to be read, in milliseconds.
const LEFT = 8000;

const words = document.getElementById("following");
const part = () => document.getElementById("followed");
let pause = PAUSE;
let timer = null;
let read = new Date();
let said = 0;
let tag = part()?.dataset.tag;
let newer = null;

if (tag && words) start();

function start() {
  document.body.addEventListener("htmx:configRequest", (event) => {
    if (ours(event) && tag) event.detail.headers["If-None-Match"] = `"${tag}"`;
  });
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if (!ours(event)) return;
    event.detail.shouldSwap = false;
    answered(event.detail.xhr);
    // Said here too: of a part that was replaced whole htmx says no more.
    rest();
  });
  document.body.addEventListener("htmx:afterRequest", (event) => {
    if (!ours(event)) return;
    if (none(event.detail.xhr.status)) lost();
    rest();
  });
  document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : ask()));
  window.addEventListener("pageshow", (event) => event.persisted && ask());
  window.addEventListener("online", ask);
  document.addEventListener("focusout", () => setTimeout(() => newer && take(newer)));
  document.addEventListener("keydown", (event) => event.key === KEY && newer && [event.preventDefault(), load()]);
  words.querySelector("button").addEventListener("click", load);
  rest();
}

const ours = (event) => event.detail.elt.id === "followed";
// No answer, or not the page's own.
const none = (status) => status === 0 || status >= 429;

function ask() {
  clearTimeout(timer);
  if (!document.hidden) part().dispatchEvent(new Event("follow"));
}

// Not all at the same moment; and the longer it does not answer, the more seldom.
function rest() {
  clearTimeout(timer);
  if (!document.hidden) timer = setTimeout(ask, pause * (0.9 + 0.2 * Math.random()));
}

function answered({ status, responseText }) {
  if (none(status)) return;
  pause = PAUSE;
  if (status === 304) return stands();
  const found = new DOMParser().parseFromString(responseText, "text/html").getElementById("followed");
  if (found) return take(found);
  tag = null;
  if (status === 404) part().replaceChildren();
  say(status === 404 ? "gone" : "out");
}

// What is shown is what there is.
function stands() {
  read = new Date();
  const state = words.dataset.state;
  if (state === "lost" || (state === "held" && !newer) || ((state === "new" || state === "changed") && read - said > LEFT)) say(newer ? "held" : "");
}

// The server's part into the page's. What somebody types in, or stands on, stays as it was until
// it is left, or the newer one is asked for.
function take(found, held = []) {
  const counted = found.dataset.count - part().dataset.count;
  const before = content(part());
  read = new Date();
  tag = found.dataset.tag;
  newer = null;
  const fresh = document.importNode(found, true);
  patch(part(), fresh, held);
  part().dataset.count = found.dataset.count ?? "";
  if (held?.length) newer = found;
  // Whoever merges a part tells what of it is news: what one has typed oneself is none.
  const more = fresh.dataset.news ?? counted;
  if (newer) say("held");
  else if (more > 0) say("new", more);
  else if (before === content(part()) || more === "0") stands();
  else say("changed");
}

// What it says, but for when it was read.
function content(part) {
  return part.textContent.replace(part.querySelector("#read")?.textContent ?? "", "");
}

// Whoever asks for it stands where he stood, if that is still there.
function load() {
  const at = document.activeElement;
  const same = at.id ? `#${CSS.escape(at.id)}` : `a[href="${CSS.escape(at.getAttribute("href") ?? "")}"]`;
  take(newer, null);
  if (!document.contains(at)) part().querySelector(same)?.focus();
}

// Of two nodes of one kind with as much in them, what differs is looked for inside.
function patch(old, fresh, held) {
  if (old.isEqualNode(fresh)) return;
  if (old.dataset && "whole" in old.dataset) {
    if (!offered(old, fresh) && (held || "merged" in fresh.dataset)) return "merged" in fresh.dataset || held.push(old);
    if (held && inUse(old)) return held.push(old);
  }
  if (!alike(old, fresh)) return held && inUse(old) ? held.push(old) : put(old, fresh);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  const theirs = [...fresh.childNodes];
  [...old.childNodes].forEach((each, at) => patch(each, theirs[at], held));
}

function alike(old, fresh) {
  const kind = old.nodeType === Node.ELEMENT_NODE && old.nodeName === fresh.nodeName && old.id === fresh.id;
  return kind && old.childNodes.length === fresh.childNodes.length && (old.childNodes.length > 0 || old.nodeName === "INPUT");
}

// A part that is taken whole or not at all: another script may merge it, and says so.
function offered(old, fresh) {
  return old.dispatchEvent(new CustomEvent("newer", { bubbles: true, cancelable: true, detail: fresh }));
}

function inUse(old) {
  if (old.nodeType !== Node.ELEMENT_NODE) return false;
  const boxes = [...old.querySelectorAll("input:not([type=hidden]), textarea")];
  const typed = boxes.some((each) => each.value !== each.defaultValue || (each.checked ?? false) !== (each.defaultChecked ?? false));
  return typed || old.contains(document.activeElement) || old.querySelector(":popover-open") !== null;
}

function put(old, fresh) {
  const unfolded = (each) => [...(each.querySelectorAll?.("details") ?? [])];
  const open = unfolded(old).filter((each) => each.open).map((each) => each.firstElementChild.textContent);
  old.replaceWith(fresh);
  for (const each of unfolded(fresh)) each.open ||= open.includes(each.firstElementChild.textContent);
  if (fresh.nodeType === Node.ELEMENT_NODE) htmx.process(fresh);
}

function lost() {
  pause = Math.min(2 * pause, LONGEST);
  say("lost", read.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }));
}

// In the page's own words, and once: who listens is not told again with every question.
function say(state, about = "") {
  const text = (words.dataset[state] ?? "").replace("#", about);
  const line = words.querySelector("[role=status]");
  said = Date.now();
  words.dataset.state = state;
  words.querySelector("button").hidden = state !== "held";
  if (line.textContent !== text) line.textContent = text;
}
