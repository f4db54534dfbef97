// What the box says so far, from the server, while a hand is typed. Sending it is the form's own work.
const BREATH = 40;
const form = document.querySelector("[data-echo]");
const box = document.getElementById("hand");
const echo = document.getElementById("echo");
let asked = null;

async function ask() {
  asked?.abort();
  const mine = (asked = new AbortController());
  if (!box.value.trim()) return echo.replaceChildren();
  await new Promise((wake) => setTimeout(wake, BREATH));
  if (asked !== mine) return;
  const about = new URLSearchParams(new FormData(form));
  about.delete("csrfmiddlewaretoken");
  about.set("at", form.dataset.at);
  try {
    const answer = await fetch(`${form.dataset.echo}?${about}`, { signal: mine.signal, redirect: "error" });
    if (answer.ok && asked === mine) echo.innerHTML = await answer.text();
  } catch {
    // The server is away or the text has changed: typing goes on without an echo.
  }
}

if (form && box) {
  box.addEventListener("input", ask);
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    box.value = "";
    ask();
  });
  // Typed before this script had come.
  if (box.value !== box.defaultValue) ask();
}
