// Sends accepted results in order, each with its own request id, until the server has answered: so
// each is recorded once. Says in words what is sent, what waits, and what the server refused.
import { addResult, listResults, removeResult, replaceResult } from "./table_store.js";

// Pause before a result is sent again, which doubles up to the longest, and how long an answer is
// waited for; in milliseconds.
const RESEND_PAUSE = 1000;
const LONGEST_RESEND_PAUSE = 30_000;
const ANSWER_TIMEOUT = 8000;
// The server has decided, and its page says why: a conflict, another phone in the seat, no such board.
const FINAL_STATUSES = [403, 404, 409, 422];

const note = document.getElementById("outbox");
const table = note.dataset.table;
let busy = false;
let pause = RESEND_PAUSE;
let timer;
let kept = [];
let sent = [];

const waiting = () => kept.filter((row) => !row.reason);
export const boardsKept = () => waiting().map((row) => row.board);
export const boardsSent = () => sent;
export const boardsRefused = () => kept.filter((row) => row.reason).map((row) => row.board);

async function read() {
  kept = await listResults(table);
}

// The body is fixed here: a retry repeats it letter for letter.
export async function keepResult(action, body, board) {
  await addResult({ table, action, body, board });
  await read();
}

export async function sendResults() {
  if (busy) return;
  busy = true;
  clearTimeout(timer);
  await read();
  let page = null;
  for (const row of waiting()) {
    tell("sending");
    const answer = await post(row);
    if (!answer) {
      again();
      break;
    }
    page = answer;
    pause = RESEND_PAUSE;
    if (answer.ok) {
      await removeResult(row.order);
      if (row.board) sent.push(row.board);
    } else await replaceResult({ ...row, reason: reasonIn(answer.html) });
  }
  await read();
  busy = false;
  tell();
  document.dispatchEvent(new CustomEvent("outbox", { detail: waiting().length ? null : page }));
}

async function post({ action, body }) {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const send = (text) => fetch(action, { method: "POST", body: text, headers, signal: AbortSignal.timeout(ANSWER_TIMEOUT) });
  try {
    let answer = await send(body);
    // The CSRF token of the page is old after a sign-in on this phone: the same result with a new one.
    if (answer.status === 403) answer = await send(await renewed(body));
    const { ok, status, url } = answer;
    // The address of a refusal takes no GET: a reload would fail there.
    return ok || FINAL_STATUSES.includes(status) ? { ok, url: ok ? url : table, html: await answer.text() } : null;
  } catch {
    return null;
  }
}

async function renewed(body) {
  const page = await (await fetch(`${table}offline/`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT) })).text();
  const token = /name="csrfmiddlewaretoken" value="(\w+)"/.exec(page)?.[1];
  return token ? body.replace(/(^|&)csrfmiddlewaretoken=\w+/, `$1csrfmiddlewaretoken=${token}`) : body;
}

function reasonIn(html) {
  const main = new DOMParser().parseFromString(html, "text/html").getElementById("main");
  return (main?.querySelector(".note.error") ?? main?.querySelector("h1"))?.textContent.trim() || "?";
}

function again() {
  // With jitter: thirty phones that lost the same network do not come back in one moment.
  timer = setTimeout(sendResults, pause * (0.5 + Math.random()));
  pause = Math.min(2 * pause, LONGEST_RESEND_PAUSE);
}

// The player has read why the server refused these.
export async function forgetRefused() {
  for (const row of kept) if (row.reason) await removeResult(row.order);
  await read();
  tell();
}

export function forgetSent(boards) {
  sent = sent.filter((board) => !boards.includes(board));
  tell();
}

function tell(state = "") {
  const list = (rows) => rows.filter(Boolean).join(", ");
  const refused = kept.filter((row) => row.reason);
  const lines = refused.map((row) => `${row.board && note.dataset.refused.replace("#", row.board)} ${row.reason}`.trim());
  if (sent.length && kept.length) lines.push(note.dataset.sent.replace("#", list(sent)));
  if (state) lines.push(note.dataset[state]);
  else if (waiting().length) lines.push(note.dataset.waiting, list(boardsKept()) && note.dataset.boards.replace("#", list(boardsKept())));
  const text = document.createElement("span");
  text.append(...lines.filter(Boolean).flatMap((line, at) => (at ? [document.createElement("br"), line] : [line])));
  const read = document.createElement("button");
  read.textContent = note.dataset.understood;
  read.addEventListener("click", forgetRefused);
  // Changed only if it differs: a screen reader would read the same text aloud at every retry.
  if (note.textContent !== text.textContent + (refused.length ? read.textContent : "")) note.replaceChildren(text, ...(refused.length ? [read] : []));
  note.hidden = !lines.length;
}

addEventListener("online", sendResults);
document.addEventListener("visibilitychange", () => document.hidden || sendResults());
addEventListener("beforeunload", (event) => {
  if (waiting().length && !busy) event.preventDefault();
});
