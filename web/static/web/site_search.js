// Finds players in the list of a static site (`players.js`), also without a server.
"use strict";

(() => {
  const box = document.getElementById("player-search");
  const input = document.getElementById("player");
  const list = document.getElementById("players");
  const count = document.getElementById("player-count");
  const most = 20;
  if (!box || !window.sitePlayers) return;
  box.hidden = false;

  // Without strokes and accents, as people type names.
  const plain = (text) =>
    text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").replace(/ł/g, "l").replace(/Ł/g, "L").toLowerCase();
  const players = window.sitePlayers.map(([name, pages]) => ({ name, pages, plain: plain(name) }));

  function show() {
    const words = plain(input.value).split(/\s+/).filter(Boolean);
    const matching = words.length ? players.filter((player) => words.every((word) => player.plain.includes(word))) : [];
    list.replaceChildren(...matching.slice(0, most).map(item));
    count.textContent = words.length && !matching.length ? count.dataset.none : "";
  }

  function item(player) {
    const row = document.createElement("li");
    row.append(player.name, ": ");
    player.pages.forEach(([label, path], index) => {
      const link = document.createElement("a");
      link.href = path;
      link.textContent = label;
      row.append(...(index ? [", ", link] : [link]));
    });
    return row;
  }

  input.addEventListener("input", show);
})();
