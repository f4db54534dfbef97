// Service worker: a table's page can be reloaded while the network is down. Only with HTTPS.
// Pages inside the document are asked for by table_pages.js, which needs no answer.
const PAGES = "overtrick-table";
// How long a page is waited for before the one that was kept is shown; in milliseconds.
const PAGE_TIMEOUT = 6000;
const tableOf = (url) => /^.*\/t\/\d+\/\d+\//.exec(url.pathname)?.[0] ?? url.pathname;
const KEPT = /\/static\/|\/offline\/$/;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // The address of a scanned card has the table's secret: it is never kept.
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.includes("/open/")) return;
  if (request.mode === "navigate" || KEPT.test(url.pathname)) event.respondWith(answer(request, url));
});

async function answer(request, url) {
  const pages = await caches.open(PAGES);
  try {
    const fresh = await Promise.race([fetch(request), new Promise((_, reject) => setTimeout(reject, PAGE_TIMEOUT))]);
    if (fresh.ok && !fresh.redirected && (KEPT.test(url.pathname) || tableOf(url) === url.pathname)) await pages.put(url.pathname, fresh.clone());
    // The table is not open for this phone any longer.
    if (fresh.status === 404 && request.mode === "navigate") await pages.delete(tableOf(url));
    return fresh;
  } catch {
    // What it varies by, the cookie and the language, is the same on this phone.
    return (await pages.match(request.mode === "navigate" ? tableOf(url) : url.pathname, { ignoreVary: true })) ?? Response.error();
  }
}

// A page that has registered this names its files, which were loaded before.
addEventListener("message", (event) => event.waitUntil(keep(event.data)));

async function keep(addresses) {
  const pages = await caches.open(PAGES);
  for (const address of addresses) {
    const fresh = await fetch(address).catch(() => null);
    if (fresh?.ok && !fresh.redirected) await pages.put(new URL(address, location.href).pathname, fresh);
  }
}
