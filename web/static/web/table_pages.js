// Moves between a table's pages without leaving the document, so that it lives on when the network
// goes; then the round's boards are asked for by table_offline.js, and results wait in the outbox.
import { loadRound, noteFirstDealer, offlinePage, offlineRound } from "./table_offline.js";
import { boardsKept, boardsRefused, forgetRefused, keepResult, sendResults } from "./table_outbox.js";

// How long a page is waited for, and once the network is known to be down; then the pause before a
// page that waits for the next round is asked for again. In milliseconds, as for results that are
// sent again in table_outbox.js.
const PAGE_TIMEOUT = 6000;
const OFFLINE_PAGE_TIMEOUT = 1500;
const WAITING_PAGE_INTERVAL = 20_000;
// Nobody reads a page and touches a key in this time after it is shown; in milliseconds.
const SHORTEST_LOOK = 250;
// The round and a recorded board, below the address of the table: what is left to play is new there.
const ENDS_A_STEP = /^(boards\/\d+\/recorded\/)?$/;
const note = document.getElementById("outbox");
const table = note.dataset.table;
const loaded = new Set([...document.scripts].map((script) => script.getAttribute("src")));
let busy = false;
let down = false;
let shownAt = 0;
let timer;

const main = () => document.getElementById("main");
const within = (url) => url.origin === location.origin && url.pathname.startsWith(table);

document.addEventListener("click", (event) => {
  // The second click of a double click is for the page before, not for what stands there now. Two
  // keys at one place that are touched quickly, one after the other, are a double click too.
  const isForPageBefore = event.detail > 1 && event.timeStamp - shownAt < SHORTEST_LOOK;
  if (isForPageBefore && event.target.closest("button")) return event.preventDefault();
  const link = event.target.closest("a[href]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.target || link.matches(".language")) return;
  if (!within(new URL(link.href))) return;
  event.preventDefault();
  if (!isForPageBefore) visit(link.href);
});

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!within(new URL(form.action))) return;
  event.preventDefault();
  // A second touch while the first is on its way adds nothing.
  if (form.dataset.sent) return;
  form.dataset.sent = "true";
  const body = new URLSearchParams(new FormData(form));
  if (form.method === "get") return visit(`${form.action}?${body}`, null, form);
  if (event.submitter?.name) body.set(event.submitter.name, event.submitter.value);
  if (event.submitter?.name === "dealer") noteFirstDealer(form.dataset.round, event.submitter.value);
  if (!("outbox" in form.dataset)) return visit(form.action, body.toString(), form);
  if (event.submitter) event.submitter.disabled = true;
  document.getElementById("wrong").hidden = true;
  const board = form.dataset.board ?? "";
  await keepResult(new URL(form.action).pathname, body.toString(), board);
  sendResults();
});

// A page of the table, from the server; of the round, also without it.
async function visit(address, body = null, form = null, ifNew = false) {
  if (busy) return;
  // In the middle of a board the network is not asked, which may take seconds to fail.
  const kept = body === null && main().dataset.offline === "board" ? offlinePage(address, table) : null;
  if (kept) return showOffline(kept, address);
  busy = true;
  main().setAttribute("aria-busy", "true");
  const page = await request(address, body);
  busy = false;
  main().removeAttribute("aria-busy");
  if (form) delete form.dataset.sent;
  down = !page;
  if (page) return show(page, body !== null, ifNew);
  // Who deals first can be left out: the hands are asked for.
  const shown = form && "leftOutOffline" in form.dataset ? table : address;
  const offline = body === null || shown === table ? offlinePage(shown, table) : null;
  if (offline) return showOffline(offline, shown);
  note.hidden = false;
  note.textContent = note.dataset.down;
}

async function request(address, body) {
  if (navigator.onLine === false) return null;
  const method = body === null ? "GET" : "POST";
  const headers = body === null ? {} : { "Content-Type": "application/x-www-form-urlencoded" };
  const signal = AbortSignal.timeout(down && body === null ? OFFLINE_PAGE_TIMEOUT : PAGE_TIMEOUT);
  try {
    const answer = await fetch(address, { method, body, headers, signal });
    // A server that cannot answer is like a network that is down.
    if (answer.status >= 500 || answer.status === 429) return null;
    return { url: answer.ok || body === null ? answer.url : location.href, html: await answer.text() };
  } catch {
    return null;
  }
}

const wordsOf = (page) => [...page.querySelectorAll("h1, table, .boards, [role=status], main form p")].map((part) => part.textContent).join();

function show({ url, html }, posted = false, ifNew = false) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  // A page that looked again without news keeps its focus.
  if (ifNew && wordsOf(parsed) === wordsOf(document)) return lookAgain();
  const scripts = [...parsed.scripts].map((script) => script.getAttribute("src"));
  const outbox = parsed.getElementById("outbox");
  // The phone moved to another table, whose results are kept apart.
  if (outbox && outbox.dataset.table !== table) return location.assign(url);
  // No page of this phone any longer, or one with a script of its own: loaded as a whole.
  if (!outbox || scripts.some((source) => !loaded.has(source))) return location.assign(posted ? table : url);
  document.title = parsed.title;
  document.querySelector("header.bar").replaceWith(parsed.querySelector("header.bar"));
  document.querySelector("footer")?.replaceWith(parsed.querySelector("footer") ?? "");
  replaceMain(parsed.getElementById("main"), url);
  if (ENDS_A_STEP.test(new URL(url, location.href).pathname.slice(table.length))) loadRound(table);
}

function showOffline(page, address) {
  const fresh = document.createElement("main");
  fresh.id = "main";
  fresh.dataset.offline = page.querySelector(".boards, .moves") ? "round" : "board";
  fresh.dataset.waiting = boardsKept().join();
  fresh.innerHTML = '<p class="clock"></p><p id="outbox"></p>';
  fresh.append(page);
  const round = document.querySelector("header.bar > span");
  if (round) round.textContent = offlineRound();
  replaceMain(fresh, address);
}

// The clock and what the outbox says are kept: their scripts go on with the same elements.
function replaceMain(fresh, url) {
  fresh.querySelector("#outbox").replaceWith(note);
  const clock = document.querySelector(".clock");
  if (clock) fresh.querySelector(".clock")?.replaceWith(clock);
  main().replaceWith(fresh);
  shownAt = performance.now();
  const same = new URL(url, location.href).href === location.href;
  history[same ? "replaceState" : "pushState"](null, "", url);
  fresh.tabIndex = -1;
  // A screen reader says the question, and of a refused answer why.
  fresh.querySelector("h1")?.setAttribute("id", "heading");
  fresh.setAttribute("aria-labelledby", "heading");
  (fresh.querySelector("[aria-invalid]") ?? fresh).focus({ preventScroll: true });
  scrollTo(0, 0);
  lookAgain();
}

// A table that waits for the draw of its next round looks again by itself.
function lookAgain() {
  clearTimeout(timer);
  if (document.querySelector("[data-again]")) timer = setTimeout(visit, WAITING_PAGE_INTERVAL, location.href, null, null, true);
}

// Nobody is in the middle of an answer.
function isIdle() {
  const asks = document.querySelector(".keys, form[data-outbox]:not([data-sent])");
  return main().dataset.offline === "round" || !asks;
}

document.addEventListener("outbox", ({ detail: page }) => {
  const sent = document.querySelector("form[data-sent][data-outbox]");
  if (page && isIdle()) {
    show(page, true);
    // The page says why.
    if (boardsRefused().length === 1 && !page.ok) forgetRefused();
  }
  // A retry that failed leaves the page as it is: somebody may just be touching a key.
  else if (!page && boardsKept().length && (sent || (main().dataset.offline === "round" && main().dataset.waiting !== boardsKept().join()))) {
    const offline = offlinePage(table, table);
    if (offline) showOffline(offline, table);
  }
});
addEventListener("popstate", () => visit(location.href));
// A page that comes back from the browser's memory has a button that was disabled.
addEventListener("pageshow", (event) => event.persisted && visit(location.href));
lookAgain();
sendResults();
loadRound(table);
if (note.dataset.worker) keepPages();

async function keepPages() {
  await navigator.serviceWorker?.register(note.dataset.worker);
  const { active } = (await navigator.serviceWorker?.ready) ?? {};
  active?.postMessage([table, `${table}offline/`, ...performance.getEntriesByType("resource").map((file) => file.name)]);
}
