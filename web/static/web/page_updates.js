// Keeps the #followed part of a page up to date: polls every two seconds while the page is visible,
// with the ETag of what is shown, and replaces only what differs. It goes on after a restart of the
// server, and leaves alone what the user types in or has focused.
// Milliseconds between two polls, and at most so many while the server does not answer.
const POLL_INTERVAL = 2000;
const LONGEST_POLL_INTERVAL = 15000;
const KEY = "F8";
// How long a notice of news is shown, in milliseconds.
const NOTICE_TIME = 8000;

const words = document.getElementById("following");
const part = () => document.getElementById("followed");
let pause = POLL_INTERVAL;
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
    // htmx would replace the whole part, and with it the focus and what is typed.
    event.detail.shouldSwap = false;
    answered(event.detail.xhr);
    // Here too: for a part that was replaced, htmx sends no afterRequest.
    rest();
  });
  document.body.addEventListener("htmx:afterRequest", (event) => {
    if (!ours(event)) return;
    if (none(event.detail.xhr.status)) lost();
    rest();
  });
  document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : ask()));
  // Restored from the back-forward cache, where it could not poll.
  window.addEventListener("pageshow", (event) => event.persisted && ask());
  window.addEventListener("online", ask);
  // A moment later, when it is known what has the focus now.
  document.addEventListener("focusout", () => setTimeout(() => newer && take(newer)));
  document.addEventListener("keydown", (event) => event.key === KEY && newer && [event.preventDefault(), load()]);
  words.querySelector("button").addEventListener("click", load);
  rest();
}

const ours = (event) => event.detail.elt.id === "followed";
// No answer, too many requests (429) or a server error: none of them is the page.
const none = (status) => status === 0 || status >= 429;

function ask() {
  clearTimeout(timer);
  if (!document.hidden) part().dispatchEvent(new Event("follow"));
}

// Spread at random, so that browsers do not poll all at the same moment; `pause` grows while the
// server does not answer.
function rest() {
  clearTimeout(timer);
  if (!document.hidden) timer = setTimeout(ask, pause * (0.9 + 0.2 * Math.random()));
}

function answered({ status, responseText }) {
  if (none(status)) return;
  pause = POLL_INTERVAL;
  if (status === 304) return stands();
  const found = new DOMParser().parseFromString(responseText, "text/html").getElementById("followed");
  if (found) return take(found);
  tag = null;
  if (status === 404) part().replaceChildren();
  say(status === 404 ? "gone" : "out");
}

// Nothing has changed since the last poll.
function stands() {
  read = new Date();
  const state = words.dataset.state;
  if (state === "lost" || (state === "held" && !newer) || ((state === "new" || state === "changed") && read - said > NOTICE_TIME)) say(newer ? "held" : "");
}

// Takes over the server's part. What the user types in or has focused is held back until it is
// left, or until the user asks for the newer part.
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
  // A script that merges a part says how much of it is news: the user's own entries are not.
  const more = fresh.dataset.news ?? counted;
  if (newer) say("held");
  else if (more > 0) say("new", more);
  else if (before === content(part()) || more === "0") stands();
  else say("changed");
}

// The text of a part without the time at which it was read.
function content(part) {
  return part.textContent.replace(part.querySelector("#read")?.textContent ?? "", "");
}

// The user asks for the newer part: the focus returns to where it was, if that still exists.
function load() {
  const at = document.activeElement;
  const same = at.id ? `#${CSS.escape(at.id)}` : `a[href="${CSS.escape(at.getAttribute("href") ?? "")}"]`;
  take(newer, null);
  if (!document.contains(at)) part().querySelector(same)?.focus();
}

// Replaces as little as possible: two nodes of one kind with as many children are compared child by
// child.
function patch(old, fresh, held) {
  if (old.isEqualNode(fresh)) return;
  if (old.dataset && "whole" in old.dataset) {
    if (!offered(old, fresh) && (held || "merged" in fresh.dataset)) return "merged" in fresh.dataset || held.push(old);
    if (held && inUse(old)) return held.push(old);
  }
  if (!alike(old, fresh)) return held && inUse(old) ? held.push(old) : put(old, fresh);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  // `open` is the user's: unfolded details stay so.
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  const theirs = [...fresh.childNodes];
  [...old.childNodes].forEach((each, at) => patch(each, theirs[at], held));
}

function alike(old, fresh) {
  const kind = old.nodeType === Node.ELEMENT_NODE && old.nodeName === fresh.nodeName && old.id === fresh.id;
  return kind && old.childNodes.length === fresh.childNodes.length && (old.childNodes.length > 0 || old.nodeName === "INPUT");
}

// Offers a part marked `whole` to the script of the page, which may merge it itself and then
// cancels the event.
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
  // Details have no ids here: they are known by their summary.
  const open = unfolded(old).filter((each) => each.open).map((each) => each.firstElementChild.textContent);
  old.replaceWith(fresh);
  for (const each of unfolded(fresh)) each.open ||= open.includes(each.firstElementChild.textContent);
  // htmx does not know nodes that it has not inserted itself.
  if (fresh.nodeType === Node.ELEMENT_NODE) htmx.process(fresh);
}

function lost() {
  pause = Math.min(2 * pause, LONGEST_POLL_INTERVAL);
  say("lost", read.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }));
}

// Changed only if it differs: a screen reader would read the same text aloud at every poll.
function say(state, about = "") {
  const text = (words.dataset[state] ?? "").replace("#", about);
  const line = words.querySelector("[role=status]");
  said = Date.now();
  words.dataset.state = state;
  words.querySelector("button").hidden = state !== "held";
  if (line.textContent !== text) line.textContent = text;
}
