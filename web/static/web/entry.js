// The result entry page: one box, every key. Only the server knows what an entry means. This script
// knows, by patterns from the server, when an entry is complete or can no longer become valid, to
// which row it belongs, and that it arrives.
import { EntrySplitter } from "./entry_splitter.js";
import { Outbox } from "./entry_outbox.js";

// Pause in typing before the preview is requested, in milliseconds.
const PREVIEW_PAUSE = 40;
// An Enter this soon after an entry moved on without one is habit and ignored; in milliseconds.
const REPEATED_ENTER_TIME = 400;
// A table to go to, and a round: nothing that could become a result.
const PLACE = /^(?:T([^R\d]*\d+)(?:R(\d+))?|R(\d+)T([^R\d]*\d+))$/i;
const desk = document.getElementById("desk");
if (desk) open(desk);

function open(desk) {
  const box = document.getElementById("box");
  const echo = document.getElementById("echo");
  const where = document.getElementById("where");
  const who = document.getElementById("who");
  const followed = document.getElementById("followed");
  const rows = [...document.querySelectorAll("tr[data-row]")];
  const words = Object.fromEntries(
    [...document.querySelectorAll("#words [data-word]")].map((each) => [each.dataset.word, each.textContent]),
  );
  const splitter = new EntrySplitter(desk.dataset);
  const entered = [];
  let at = Math.max(0, rows.findIndex((row) => row.hasAttribute("aria-current")));
  let asking = null;
  let asked = null;
  let moved = -REPEATED_ENTER_TIME;
  // Whether the user chose the current row, and the refused text that was put back into its box.
  let chosen = new URLSearchParams(location.search).has("at");
  let offered = "";

  const outbox = new Outbox({
    place: desk.dataset.place,
    key: `overtrick-${desk.dataset.session}`,
    token: desk.querySelector("[name=csrfmiddlewaretoken]").value,
    paint,
    tell,
  });
  desk.classList.add("keyed");
  rows.forEach((row, place) => {
    row.addEventListener("click", (event) => {
      // Links work as ever, and so does selecting text: only a plain click goes to the row.
      const link = event.target.closest("a");
      if (event.ctrlKey || event.metaKey || (link && !link.closest("th")) || !getSelection().isCollapsed) return;
      event.preventDefault();
      leave(place);
    });
  });
  document.getElementById("slip").addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("keydown", (event) => {
    // A key pressed while nothing has the focus belongs to the box.
    const elsewhere = event.target === document.body || event.target.id === "main";
    if (!elsewhere || event.key.length !== 1 || event.ctrlKey || event.metaKey) return;
    box.focus();
    pressed(event);
  });
  box.addEventListener("keydown", pressed);
  box.addEventListener("input", typed);
  // Unanswered entries survive a reload, but not the closing of the tab; text in the box neither.
  window.addEventListener("beforeunload", (event) => (outbox.waiting || asking || !empty()) && event.preventDefault());
  followed.addEventListener("newer", merge);
  outbox.resume((line) => show(rowOf(line.row), line.text), refusedBefore);
  // Text typed before this script was loaded.
  const early = box.value === box.defaultValue ? "" : box.value;
  go(at, chosen);
  if (early) {
    box.value = early;
    typed();
  }

  // The box is empty, or holds only the refused text, untouched: a key is then a command, or begins
  // a new entry.
  function empty() {
    if (!box.value.trim()) return true;
    return box.value === offered && box.selectionStart === 0 && box.selectionEnd === offered.length;
  }

  function pressed(event) {
    if (event.isComposing || event.altKey || event.metaKey) return;
    const act = event.ctrlKey ? { z: empty() && undo }[event.key] : keys()[event.key];
    if (!act) return;
    event.preventDefault();
    // Of held keys only the arrows repeat: a held Enter must not answer the questions after it.
    if (!event.repeat || event.key.startsWith("Arrow")) act();
  }

  function keys() {
    const always = { Enter: enter, Escape: clear, ArrowDown: () => step(1), ArrowUp: () => step(-1) };
    if (asking) return { Enter: enter, Escape: clear };
    if (!empty()) return always;
    return { ...always, u: undo, U: undo, "!": toRefused, "?": legend };
  }

  function typed() {
    if (asking) {
      if (asking.asks === "why") answerWhy();
      return;
    }
    const text = box.value.trim();
    // A second `=` hit by mistake: after `4SN==` the next entry would begin with its result.
    if (text === "=" && splitter.contractFirst && performance.now() - moved < REPEATED_ENTER_TIME) {
      box.value = "";
      return;
    }
    const entries = splitter.ended(text);
    if (!entries) return typedOn(text);
    if (entries.length > 1 && !placesFor(entries)) return runTogether(entries);
    moved = performance.now();
    entries.forEach((entry) => commit(entry));
  }

  // Text that no entry begins with is refused up to its first result, on the row it was typed for;
  // the rest belongs to the next row. Otherwise the box would collect everything that is typed
  // after it.
  function typedOn(text) {
    const refused = PLACE.test(text) ? "" : splitter.refusedIn(text);
    if (!refused || guarded() || asksOf(refused).length) return ask(text);
    moved = performance.now();
    commit(refused);
    box.value = text.slice(refused.length).trim();
    if (box.value) typed();
  }

  // Whether there is a free row for each entry, and only the last of them needs a question.
  function placesFor(entries) {
    const free = rows.filter((row) => !filled(row)).length + Number(filled(rows[at]) && !guarded());
    return entries.length <= free && !entries.slice(0, -1).some((entry) => asksOf(entry).length);
  }

  function runTogether(entries) {
    asked?.abort();
    asked = null;
    say(words.run_together.replace("#", entries.join(" | ")));
  }

  // The server's preview of the text so far; an answer that comes too late is not shown.
  async function ask(text) {
    asked?.abort();
    asked = null;
    // A sign alone may begin a score or go to another row: Enter decides.
    if (!text || text === "+" || text === "-") return say("");
    if (PLACE.test(text)) return say(rowAt(text)?.dataset.where ?? words.no_place);
    const mine = (asked = new AbortController());
    await new Promise((wake) => setTimeout(wake, PREVIEW_PAUSE));
    if (asked !== mine) return;
    const about = new URLSearchParams({ text, vulnerable: rows[at].dataset.vulnerable, at: rows[at].dataset.row });
    if (desk.dataset.dropped) about.set("dropped", "1");
    try {
      const answer = await fetch(`${desk.dataset.place}entry/preview/?${about}`, { signal: mine.signal, redirect: "error" });
      if (answer.ok && asked === mine) echo.innerHTML = await answer.text();
    } catch {
      // The server is away or the text has changed: typing goes on without a preview.
    }
  }

  function enter() {
    const text = box.value.trim();
    const habit = empty() && performance.now() - moved < REPEATED_ENTER_TIME;
    moved = -REPEATED_ENTER_TIME;
    if (habit) return;
    if (asking) return answer(text);
    if (text === "+") return step(1);
    if (text === "-") return step(-1);
    if (!text) return repeat();
    if (PLACE.test(text)) return rowAt(text) ? go(rows.indexOf(rowAt(text))) : say(words.no_place);
    const entries = splitter.entered(text);
    if (entries.length > 1) return runTogether(entries);
    commit(text);
  }

  // Only by board: equal results at several tables follow each other on a traveller.
  function repeat() {
    const above = rows[at - 1];
    const text = above?.dataset.typed ?? said(above)?.dataset.written;
    if (desk.dataset.by !== "board" || "first" in rows[at].dataset || !text) return say(words.nothing_above);
    commit(text, "typed" in above.dataset ? desk.dataset.dropped : "");
  }

  function commit(text, dropped = desk.dataset.dropped) {
    const asks = [...(guarded() ? ["change"] : []), ...asksOf(text)];
    splitter.learn(text);
    next({ fields: { text, ...(dropped && { dropped }) }, asks });
  }

  // Whether a recorded result is replaced only after a question: on a row that the box reached
  // without the user, and on every row once play is over. After the release the reason is asked for
  // anyway, and a conflict with somebody else's entry is refused by the server.
  function guarded() {
    if ("released" in desk.dataset || !stands(rows[at]) || "newer" in said(rows[at]).dataset) return false;
    return !chosen || followed.dataset.state === "closed";
  }

  // The first row of that table, in that round, without a result; else its first row.
  function rowAt(text) {
    const [, firstTable, secondRound, firstRound, secondTable] = PLACE.exec(text);
    const [table, round] = [firstTable ?? secondTable, secondRound ?? firstRound];
    const there = rows.filter(({ cells: [inRound, atTable] }) => {
      return atTable.textContent.toUpperCase() === table.toUpperCase() && (!round || inRound.textContent === round);
    });
    return there.find((row) => !filled(row)) ?? there[0];
  }

  // The questions that an entry needs answered.
  function asksOf(text) {
    const asks = [];
    if (/^np$/i.test(text)) asks.push("why");
    if (/^lp$/i.test(text)) asks.push("play_at");
    // An assistant gets the server's refusal, without being asked for a reason first.
    if (/^(a|.*[/%])/i.test(text) && "rules" in desk.dataset) asks.push("award");
    if ("released" in desk.dataset && !asks.includes("award")) asks.push("reason");
    return asks;
  }

  function next(entry) {
    asking = entry.asks.length ? { ...entry, asks: entry.asks[0], rest: entry.asks.slice(1) } : null;
    box.value = "";
    asked?.abort();
    asked = null;
    if (!asking) return post(entry.fields);
    box.placeholder = entry.fields.text;
    question();
  }

  function question() {
    if (asking.asks !== "change") return say(words[asking.asks]);
    const [before, after] = words.change.split("#");
    const made = said(rows[at]).querySelector(".made");
    echo.replaceChildren(before, made?.cloneNode(true) ?? said(rows[at]).dataset.written, after);
  }

  function answerWhy() {
    const why = { l: "late", s: "slow", c: "cancelled" }[box.value.trim().toLowerCase()];
    if (!why) return question();
    // The letter answered a question, so the Enter that follows is meant.
    moved = -REPEATED_ENTER_TIME;
    next({ fields: { ...asking.fields, why }, asks: [...(why === "late" ? ["play_at"] : []), ...asking.rest] });
  }

  function answer(text) {
    if (asking.asks === "why" || (asking.asks === "reason" && !text)) return question();
    if (asking.asks === "change") return text ? question() : next({ fields: asking.fields, asks: asking.rest });
    const name = asking.asks === "play_at" ? "play_at" : "reason";
    const longest = Number(desk.dataset[name === "reason" ? "longestReason" : "longestTime"]);
    if (text.length > longest) return say(words.too_long.replace("#", text.length).replace("#", longest));
    if (asking.asks === "award" && "released" in desk.dataset && !text) return say(words.reason);
    const entries = name === "reason" && text !== asking.sure && splitter.whole(text);
    if (entries) {
      // Results, typed without looking up, and no reason: one more Enter says that it is one.
      asking.sure = text;
      return say(words.no_reason.replace("#", entries.join(" | ")));
    }
    next({ fields: { ...asking.fields, [name]: text }, asks: asking.rest });
  }

  function post(fields) {
    const row = rows[at];
    entered.push(outbox.enter(row.dataset.row, fields, said(row).dataset.version));
    row.dataset.typed = fields.text;
    show(row, fields.text);
    go(nextEmpty(at), false);
  }

  function undo() {
    const last = entered.pop();
    if (!last) return say(words.nothing_to_undo);
    const row = rowOf(last.row);
    // A refused entry was never recorded: it is only dismissed.
    if (outbox.refusals.get(last.row)?.id === last.id) {
      forgive(last.row);
    } else if (outbox.takeBack(last, "released" in desk.dataset ? words.undone : "")) {
      delete row.dataset.typed;
      show(row, words.taken_back);
      row.dataset.taken = "1";
    }
    go(rows.indexOf(row));
  }

  function clear() {
    const refused = rows[at].dataset.row;
    if (!asking && empty() && outbox.refusals.has(refused)) forgive(refused);
    acknowledge(rows[at]);
    ask("");
    place();
  }

  function step(by) {
    leave(Math.min(rows.length - 1, Math.max(0, at + by)));
  }

  // Goes to another row. Text that waits for Enter is entered first, for the row it was typed for:
  // it would be lost otherwise.
  function leave(to) {
    const text = box.value.trim();
    if (asking) return question();
    if (!empty() && text !== "+" && text !== "-" && !PLACE.test(text)) {
      enter();
      if (asking || box.value.trim()) return;
    }
    go(to);
  }

  function go(to, purposely = true) {
    rows[at].removeAttribute("aria-current");
    acknowledge(rows[at]);
    at = to;
    chosen = purposely;
    rows[at].setAttribute("aria-current", "true");
    box.focus();
    place();
    rows[at].scrollIntoView({ block: "center" });
  }

  // Starts the current row in the box; its refused text is put back, to be corrected or typed over.
  function place() {
    const refusal = outbox.refusals.get(rows[at].dataset.row);
    asking = null;
    where.textContent = rows[at].dataset.where;
    who.textContent = rows[at].dataset.who;
    box.placeholder = "";
    box.value = offered = refusal?.text ?? "";
    box.setAttribute("aria-invalid", String(Boolean(refusal)));
    if (offered) box.select();
    say(refusal ? said(rows[at]).querySelector(".error")?.textContent : "");
  }

  function nextEmpty(from) {
    const turned = [...rows.keys()].map((each) => (from + 1 + each) % rows.length);
    return turned.find((each) => !filled(rows[each])) ?? from;
  }

  function toRefused() {
    const refused = rows.findIndex((row) => outbox.refusals.has(row.dataset.row));
    // After a conflict the row shows somebody else's result, which then needs one more Enter to
    // replace.
    if (refused >= 0) go(refused, !outbox.refusals.get(rows[refused].dataset.row).stale);
  }

  // Shows a refusal from before this page was loaded, unless the row has a newer version.
  function refusedBefore(row, { version, sentence }) {
    const td = said(rowOf(row));
    if (!td || Number(td.dataset.version) > Number(version)) return false;
    td.classList.add("refused");
    const error = Object.assign(document.createElement("strong"), { className: "error", textContent: sentence });
    td.firstElementChild.append(" ", error);
    return true;
  }

  // Dismisses a refusal: the row keeps its recorded result, and U skips the entry.
  function forgive(row) {
    const place = entered.findIndex(({ id }) => id === outbox.refusals.get(row).id);
    if (place >= 0) entered.splice(place, 1);
    outbox.forget(row);
    unmark(row);
  }

  function unmark(row) {
    said(rowOf(row)).classList.remove("refused");
    said(rowOf(row)).querySelector(".error")?.remove();
  }

  function legend() {
    const keys = document.querySelector(".choices details.keys");
    keys.open = !keys.open;
    (keys.open ? keys : rows[at]).scrollIntoView({ block: keys.open ? "start" : "center" });
  }

  function rowOf(row) {
    return document.getElementById(`row-${row}`);
  }

  function said(row) {
    return row?.querySelector(".said");
  }

  function filled(row) {
    if (row.dataset.taken) return false;
    return Boolean(row.dataset.typed || said(row).dataset.written);
  }

  // Whether a row has a result, recorded or on its way; a late board has none.
  function stands(row) {
    return filled(row) && !("late" in said(row).dataset && !row.dataset.typed);
  }

  // The row as it was typed, until the server's answer.
  function show(row, text) {
    if (!row) return;
    delete row.dataset.taken;
    said(row).classList.remove("refused", "odd");
    said(row).classList.add("pending");
    said(row).replaceChildren(Object.assign(document.createElement("span"), { className: "made", textContent: text }));
  }

  // The server's table cell; after a refusal it is the recorded result with the error.
  function paint(line, html) {
    const row = rowOf(line.row);
    if (!row) return;
    // A later entry of the row is on its way: its answer will be shown.
    if (outbox.pendingFor(line.row)) return;
    delete row.dataset.typed;
    delete row.dataset.taken;
    if (html) {
      const made = document.createElement("template");
      made.innerHTML = html;
      said(row).replaceWith(made.content.querySelector("td"));
      // What a board is worth to a team stands in one of its two rows: the one painted last.
      document.getElementById(`row-${row.dataset.other}`)?.querySelector(".swing")?.remove();
    } else {
      said(row).replaceChildren(Object.assign(document.createElement("strong"), { className: "error", textContent: words.gone }));
    }
    const refusal = html && outbox.refusals.get(line.row);
    if (html && line.takenBack) unmark(line.row);
    if (row === rows[at] && empty() && !asking) {
      if (refusal) chosen = !refusal.stale;
      place();
    }
    if (html && !refusal && empty() && !asking && !offered) sayOutcome(row);
    count();
    // The box does not go to the refused row: what is typed next is meant for the row it is at.
    if (refusal && row !== rows[at] && empty() && !asking && !offered) say(`${placeOf(row)}: ${refusal.sentence}`);
  }

  function placeOf(row) {
    return row.dataset.where.split(" · ").slice(0, 3).join(" · ");
  }

  // A board that is not played scores for neither pair: says so, with the link to give an average.
  // A correction after the next round was drawn: says which match changes.
  function sayOutcome(row) {
    const note = said(row).querySelector(".unscored, .drawn-round");
    if (note) echo.replaceChildren(`${placeOf(row)}: `, note.cloneNode(true));
  }

  // Takes what others have entered since, row by row. Rows with an entry on its way are left alone.
  // The row that is being typed in is only marked: the server refuses to overwrite it unseen.
  function merge(event) {
    event.preventDefault();
    event.detail.dataset.merged = "1";
    const theirs = new Map([...event.detail.querySelectorAll("tr[data-row]")].map((row) => [row.dataset.row, row]));
    // After a movement change the rows are others: the page has to be loaded again.
    const moved = rows.some((row) => theirs.get(row.dataset.row)?.dataset.where !== row.dataset.where);
    if (moved || theirs.size !== rows.length) return say(words.moved);
    followed.dataset.state = event.detail.dataset.state;
    event.detail.dataset.news = rows.filter((row) => take(row, theirs.get(row.dataset.row))).length;
    for (const row of rows) if (row.dataset.other) takeSwing(row, theirs.get(row.dataset.row));
    count();
  }

  function takeSwing(row, their) {
    const swing = said(their).querySelector(".swing");
    said(row).querySelector(".swing")?.remove();
    if (swing) said(row).firstElementChild?.append(" ", swing.cloneNode(true));
  }

  // Takes somebody else's result of a row; returns whether there was one.

  function take(row, their) {
    const [old, fresh] = [said(row), said(their)];
    const known = old.dataset.newer ?? old.dataset.version;
    if (outbox.pendingFor(row.dataset.row) || Number(fresh.dataset.version) <= Number(known)) return false;
    const typing = row === rows[at] && (!empty() || asking);
    if (outbox.refusals.has(row.dataset.row)) outbox.forget(row.dataset.row);
    delete row.dataset.typed;
    old.replaceWith(fresh);
    if (!typing) {
      if (row === rows[at]) place();
      return true;
    }
    // Until the user has seen the newer result the old version is sent, so that the server refuses
    // to overwrite it.
    fresh.dataset.newer = fresh.dataset.version;
    fresh.dataset.version = old.dataset.version;
    const mark = Object.assign(document.createElement("strong"), { className: "remark", textContent: words.meanwhile.replace("#", their.dataset.by ?? "–") });
    fresh.firstElementChild.append(" ", mark);
    say(mark.textContent);
    return true;
  }

  // The newer result was seen: what is typed now may replace it.
  function acknowledge(row) {
    const { newer } = said(row).dataset;
    if (newer) said(row).dataset.version = newer;
    delete said(row).dataset.newer;
  }

  function count() {
    const written = rows.filter((row) => said(row).dataset.written);
    const late = written.filter((row) => "late" in said(row).dataset).length;
    document.querySelector("#count b").textContent = written.length - late;
    if (written.length < rows.length || outbox.waiting || outbox.refusals.size || asking || !empty()) return;
    if (!echo.querySelector(".unscored, .drawn-round")) say(late ? words.all_but_late.replace("#", late) : words.all_in);
  }

  function say(text) {
    echo.textContent = text ?? "";
  }

  function tell(state, number) {
    const line = document.getElementById("sent");
    line.className = state;
    line.textContent = words[state].replace("#", number);
  }
}
