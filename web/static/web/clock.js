// Counts the round clock down by the server's time: the clock of a phone may be wrong, so only its
// difference to the server's is used. Polls the text with its ETag and takes over what changed.
// Milliseconds between two polls, and between two looks at the time.
const CLOCK_POLL_INTERVAL = 10_000;
const TICK = 250;
// A smaller change of the difference is the network's, not a clock's.
const COARSE = 500;

for (const box of document.querySelectorAll("[data-clock]")) follow(box);

function follow(box) {
  let ahead = null;
  let tag = null;
  let timer = null;
  const now = () => Date.now() + (ahead ?? 0);

  async function poll() {
    clearTimeout(timer);
    const headers = tag ? { "If-None-Match": tag } : {};
    const answer = await fetch(box.dataset.clock, { headers, cache: "no-store", redirect: "manual" }).catch(() => null);
    // After a failure too, and at random moments: thirty phones do not poll together.
    timer = setTimeout(poll, CLOCK_POLL_INTERVAL * (0.8 + 0.4 * Math.random()));
    if (!answer || (answer.status !== 200 && answer.status !== 304)) return;
    const server = Number(answer.headers.get("Server-Time"));
    if (server && (ahead === null || Math.abs(server - now()) > COARSE)) ahead = server - Date.now();
    if (answer.status === 200) {
      tag = answer.headers.get("ETag");
      box.innerHTML = await answer.text();
    }
    show();
  }

  // Without the server's time the text says when the round ends, which holds all the same.
  function show() {
    const time = box.querySelector("[data-ends]");
    if (!time || ahead === null) return;
    const left = Math.ceil((Number(time.dataset.ends) - now()) / 1000);
    time.textContent = `${Math.floor(Math.max(0, left) / 60)}:${String(Math.max(0, left) % 60).padStart(2, "0")}`;
    // A moment later, so that the server too knows that the time is up.
    if (left <= 0 && !time.dataset.over) {
      time.dataset.over = "true";
      setTimeout(poll, 1000 + 1000 * Math.random());
    }
  }

  poll();
  setInterval(show, TICK);
  document.addEventListener("visibilitychange", () => document.hidden || poll());
  addEventListener("online", poll);
}
