// Turns the screens of the wall display, and reads each one from the server with its ETag, so that a
// new round or a released ranking comes in by itself. The clock in the head has its own script.
// Milliseconds that a screen is shown, and that an answer is waited for.
const SCREEN_TIME = 12_000;
const ANSWER_TIMEOUT = 8000;

const lost = document.getElementById("lost");
const screen = () => document.getElementById("main");
let next = screen().dataset.next;

function tell(text) {
  lost.hidden = !text;
  lost.textContent = text;
}

async function turn() {
  const options = { cache: "no-cache", redirect: "manual", signal: AbortSignal.timeout(ANSWER_TIMEOUT) };
  const answer = await fetch(next, options).catch(() => null);
  if (answer?.ok) show(await answer.text().catch(() => ""));
  // Closed by the director: what was shown goes from the wall too.
  else if (answer?.status === 404) screen().replaceChildren();
  tell(answer?.ok ? "" : answer?.status === 404 ? lost.dataset.gone : lost.dataset.lost);
  setTimeout(turn, SCREEN_TIME);
}

function show(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("main");
  if (!fresh) return;
  screen().replaceWith(document.adoptNode(fresh));
  next = fresh.dataset.next;
}

setTimeout(turn, SCREEN_TIME);
