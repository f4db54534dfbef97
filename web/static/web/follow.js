// Reads the page's #followed part anew while somebody looks: every half minute, and on coming back.
// Not under a keyboard that stands in it; and an answer without that part (signed out) is no news.
const PAUSE = 30000;
let read = Date.now();

const part = () => document.getElementById("followed");
const lost = () => document.getElementById("read").classList.add("stale");

function follow() {
  if (document.hidden || Date.now() - read < PAUSE || part().contains(document.activeElement)) return;
  read = Date.now();
  part().dispatchEvent(new Event("follow"));
}

document.body.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.serverResponse.includes('id="followed"')) return;
  event.detail.shouldSwap = false;
  lost();
});
document.body.addEventListener("htmx:sendError", lost);
document.addEventListener("visibilitychange", follow);
setInterval(follow, 1000);
