// Counts the correction period down. The server says how many seconds are left: the clock of the
// phone may be wrong, but it runs evenly.
const timer = document.querySelector("[data-seconds]");

function show(ends) {
  const left = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
  const minutes = Math.floor(left / 60);
  timer.textContent = `${minutes}:${String(left % 60).padStart(2, "0")}`;
  timer.parentElement.hidden = false;
  // A second later, so that the server too knows that the period is over.
  if (left) setTimeout(show, 250, ends);
  else setTimeout(() => location.reload(), 1500);
}

if (timer) show(performance.now() + 1000 * Number(timer.dataset.seconds));
