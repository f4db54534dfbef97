/* Search that also works when the pages are opened as files: browsers refuse workers and requests there. */
(function () {
  "use strict";
  var results = document.getElementById("mkdocs-search-results");
  var input = document.getElementById("mkdocs-search-query");
  if (!results || !input) return;

  function countIn(text, word) { return text.toLowerCase().split(word).length - 1; }

  function score(entry, words) {
    var total = 0;
    for (var i = 0; i < words.length; i++) {
      var count = 20 * countIn(entry.title, words[i]) + countIn(entry.text, words[i]);
      if (!count) return 0;
      total += count;
    }
    return total;
  }

  function element(name, text) {
    var made = document.createElement(name);
    made.textContent = text;
    return made;
  }

  function show(query) {
    var words = query.toLowerCase().split(/\s+/).filter(Boolean);
    // An entry without # is a whole page, whose sections are entries too.
    var hits = words.length ? window.searchIndex.docs
      .filter(function (entry) { return entry.location.indexOf("#") > 0; })
      .map(function (entry) { return { entry: entry, score: score(entry, words) }; })
      .filter(function (hit) { return hit.score; })
      .sort(function (a, b) { return b.score - a.score; }).slice(0, 30) : [];
    results.textContent = "";
    if (!hits.length && words.length) results.appendChild(element("p", "No page has all of these words."));
    hits.forEach(function (hit) {
      var link = element("a", hit.entry.title);
      link.href = base_url + "/" + hit.entry.location;
      var heading = document.createElement("h3");
      heading.appendChild(link);
      var at = Math.max(0, hit.entry.text.toLowerCase().indexOf(words[0]) - 80);
      results.appendChild(heading);
      results.appendChild(element("p", hit.entry.text.slice(at, at + 240)));
    });
  }

  input.value = new URLSearchParams(location.search).get("q") || "";
  input.addEventListener("input", function () { show(input.value); });
  show(input.value);
})();
