// Results that the server has not answered yet: kept on the phone as they were first sent, and sent
// again until the server answers. Each has its own request id, so that it is recorded once.
// Pause before a result is sent again, which doubles up to LONGEST, and how long an answer is
// waited for; in milliseconds.
const PAUSE = 1000;
const LONGEST = 30_000;
const PATIENCE = 8000;
const AGAIN = 20_000;
// The server has decided, and its page says why: a conflict, another phone in the seat, no such board.
const FINAL = [403, 404, 409, 422];

const state = document.getElementById("outbox");
const form = document.querySelector("form[data-outbox]");
// By the address of the table, to which the phone's cookie belongs too.
const key = `outbox ${state.dataset.table}`;
let busy = false;
let pause = PAUSE;
let timer;

const waiting = () => JSON.parse(localStorage.getItem(key) ?? "[]");

function store(results) {
  if (results.length) localStorage.setItem(key, JSON.stringify(results));
  else localStorage.removeItem(key);
}

function tell(text) {
  state.hidden = !text;
  state.textContent = text;
}

// The body is fixed at the first attempt: a retry repeats it letter for letter.
function add(submitted) {
  const body = new URLSearchParams(new FormData(submitted)).toString();
  store([...waiting(), { action: new URL(submitted.action).pathname, body }]);
}

async function send() {
  const [result] = waiting();
  if (!result || busy) return;
  busy = true;
  clearTimeout(timer);
  tell(state.dataset.sending);
  const answer = await post(result);
  busy = false;
  if (answer?.ok) return recorded(answer);
  if (answer && FINAL.includes(answer.status)) return refused(result);
  again();
}

async function post({ action, body }) {
  try {
    return await fetch(action, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    return null;
  }
}

function recorded(answer) {
  const rest = waiting().slice(1);
  store(rest);
  pause = PAUSE;
  if (rest.length) return send();
  location.assign(answer.url);
}

// Sent once more as an ordinary form, which opens the server's page with the reason.
function refused({ action, body }) {
  store(waiting().slice(1));
  const again = document.createElement("form");
  again.method = "post";
  again.action = action;
  for (const [name, value] of new URLSearchParams(body)) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    again.append(field);
  }
  document.body.append(again);
  again.submit();
}

function again() {
  tell(state.dataset.waiting);
  // With jitter: thirty phones that lost the same network do not come back in one moment.
  timer = setTimeout(send, pause * (0.5 + Math.random()));
  pause = Math.min(2 * pause, LONGEST);
}

form?.addEventListener("submit", (event) => {
  event.preventDefault();
  // A second touch while the first is on its way adds nothing.
  if (form.dataset.sent) return;
  form.dataset.sent = "true";
  form.querySelector("button").disabled = true;
  document.getElementById("wrong").hidden = true;
  add(form);
  send();
});
addEventListener("online", send);
document.addEventListener("visibilitychange", () => document.hidden || send());
addEventListener("beforeunload", (event) => {
  if (waiting().length && !busy) event.preventDefault();
});
// A page that comes back from the browser's memory has a button that was disabled.
addEventListener("pageshow", (event) => event.persisted && location.reload());
// A table that waits for the draw of its next round looks again by itself.
if (document.querySelector("[data-again]")) setTimeout(() => location.reload(), AGAIN);
send();
