// The slips of a round. A complete slip that is left, by Enter or Tab, is sent in the background:
// in order, and again until the server answers, so that typing never waits and no key is lost.
// Recorded totals are replaced only after a question, answered by Enter.
import { Outbox } from "./entry_outbox.js";

const form = document.getElementById("slips-of-round");
if (form) openRound(form);

function openRound(form) {
  const followed = document.getElementById("followed");
  const words = Object.fromEntries(
    [...document.querySelectorAll("#words [data-word]")].map((item) => [item.dataset.word, item.textContent]),
  );
  // The totals that are on their way, by row.
  const queued = new Map();
  let lastBox = null;
  // Whether the pointer is down on a link or button: the row loses the focus before the click.
  let isOnLink = false;
  // The outbox's last status: how many slips are on their way, or that all have arrived.
  let lastTold = null;

  const outbox = new Outbox({
    place: form.dataset.place,
    page: `rounds/${form.dataset.number}/`,
    path: (row) => `matches/${row}/slip/`,
    key: `overtrick-slips-${form.dataset.place}`,
    token: form.querySelector("[name=csrfmiddlewaretoken]").value,
    paint,
    tell,
  });
  form.addEventListener("keydown", pressed);
  form.addEventListener("focusin", ({ target }) => {
    if (!rowOf(target)) return;
    if (isBox(target)) lastBox = target;
    target.select?.();
    markOpenRows();
  });
  form.addEventListener("focusout", left);
  document.addEventListener("pointerdown", ({ target }) => (isOnLink = Boolean(target.closest("a, button"))), true);
  for (const name of ["pointerup", "pointercancel", "keydown"])
    document.addEventListener(name, () => (isOnLink = false), true);
  form.addEventListener("input", ({ target }) => rowOf(target) && changedInput(rowOf(target)));
  form.addEventListener("newer", keepRow);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const unrecorded = typeable().filter((row) => !record(row));
    if (unrecorded.length) boxes(unrecorded[0])[0].focus();
  });
  document.addEventListener("keydown", typedElsewhere);
  window.addEventListener("beforeunload", (event) => {
    if (!outbox.waiting && !typeable().some(isChanged)) return;
    event.preventDefault();
    // It runs if the director stays: the row was left for a link, so nothing has marked it.
    setTimeout(markOpenRows);
  });
  outbox.resume(showAgain, refusedBefore);

  function rows() {
    return [...form.querySelectorAll("tr[data-row]")];
  }

  function boxes(row) {
    return [...row.querySelectorAll("input:not([type=hidden])")];
  }

  function typeable() {
    return rows().filter((row) => boxes(row).length);
  }

  function rowOf(element) {
    return element.closest("tr[data-row]");
  }

  function isBox(element) {
    return element.matches("tr[data-row] input");
  }

  function values(row) {
    return boxes(row).map((box) => box.value.trim());
  }

  // Both totals as one text, with a space between: no box that is sent has one in it.
  function totals(row) {
    return values(row).join(" ");
  }

  function hasSpace(row) {
    return values(row).some((value) => /\s/.test(value));
  }

  function isEmpty(row) {
    return boxes(row).every((box) => !box.value.trim());
  }

  function isComplete(row) {
    return boxes(row).every((box) => box.value.trim());
  }

  // What is recorded, or will be as soon as the server answers.
  function standing(row) {
    return queued.get(row.dataset.row) ?? row.dataset.recorded;
  }

  function isChanged(row) {
    if (boxes(row).some((box) => box.readOnly)) return false;
    return isEmpty(row) ? Boolean(standing(row)) : totals(row) !== standing(row);
  }

  function pressed(event) {
    const row = rowOf(event.target);
    if (!row || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" && isBox(event.target)) {
      event.preventDefault();
      if (!event.repeat) enter(row, event.target);
    } else if (event.key === "Escape" && isBox(event.target)) restore(row);
    else if (event.key === "Tab" && !event.shiftKey && event.target === boxes(row)[1]) stayOnChange(event, row);
    else if (event.key === "!") {
      event.preventDefault();
      goToRefused();
    } else if (!event.shiftKey) {
      const to = arrowTarget(row, event.target, event.key);
      if (!to) return;
      event.preventDefault();
      to.focus();
    }
  }

  // From the first total to the second, and from there to the next table, whatever is typed in it:
  // a pile is worked through in the order of the tables.
  function enter(row, box) {
    const [we, they] = boxes(row);
    if (box === we) return they.focus();
    if (record(row)) return goOn(row);
    (we.value.trim() ? they : we).select();
    (we.value.trim() ? they : we).focus();
  }

  function goOn(row) {
    const all = typeable();
    const next = all[all.indexOf(row) + 1];
    if (next) boxes(next)[0].focus();
    else boxes(row)[1].select();
  }

  // Sends what is typed in a row; false where it is half a slip, or would replace recorded totals
  // that the director has not been asked about.
  function record(row) {
    if (!isChanged(row)) return true;
    if (isEmpty(row)) return putBack(row);
    if (!isComplete(row)) return mark(row, words.half);
    if (hasSpace(row)) return mark(row, words.numbers);
    if (standing(row) && !isAskedAbout(row)) {
      row.dataset.change = totals(row);
      return mark(row, words.change.replace("#", spoken(standing(row))));
    }
    send(row);
    return true;
  }

  // Whether this page or the server has asked about exactly these totals.
  function isAskedAbout(row) {
    return [row.dataset.change, row.dataset.confirm].includes(totals(row));
  }

  function send(row) {
    const [we, they] = values(row);
    const typed = totals(row);
    const reason = document.getElementById("reason")?.value ?? "";
    const fields = { we, they, reason, text: typed };
    if (row.dataset.change === typed) fields.confirmed_change = typed;
    if (row.dataset.confirm === typed) fields.confirmed_totals = typed;
    forgetQuestion(row);
    queued.set(row.dataset.row, typed);
    showPending(row);
    outbox.enter(row.dataset.row, fields, row.dataset.version);
  }

  function hasQuestion(row) {
    return "change" in row.dataset || "confirm" in row.dataset;
  }

  function forgetQuestion(row) {
    delete row.dataset.change;
    delete row.dataset.confirm;
  }

  // Clearing the boxes of a recorded slip does not withdraw it, so they show it again.
  function putBack(row) {
    const stands = standing(row);
    fill(row, stands);
    mark(row, words.cleared.replace("#", spoken(stands)));
    return true;
  }

  function spoken(text) {
    return text.replace(" ", " – ");
  }

  function fill(row, text) {
    const values = text ? text.split(" ") : ["", ""];
    boxes(row).forEach((box, at) => (box.value = values[at]));
  }

  // Tab past totals that would replace recorded ones stays once, with the question.
  function stayOnChange(event, row) {
    if (!isChanged(row) || !isComplete(row) || !standing(row) || isAskedAbout(row)) return;
    event.preventDefault();
    record(row);
    event.target.select();
  }

  // Leaving a complete new slip for another box, or by Tab, records it. A click on nothing or on a
  // link, or another window, does not: the total may be half typed.
  function left({ target, relatedTarget: to }) {
    const row = rowOf(target);
    if (!row?.isConnected || (to && row.contains(to)) || !isChanged(row)) return;
    // Nothing is marked either: a row that grows moves the link away from under the pointer.
    if (isOnLink) return;
    // A question stays where it is: Enter alone answers it.
    if (isAskedAbout(row)) return;
    if (to && !standing(row) && isComplete(row) && !hasSpace(row)) return send(row);
    markUnrecorded(row);
  }

  // A row that a click on a link has left unmarked.
  function markOpenRows() {
    for (const row of typeable())
      if (isOpen(row) && !stateCell(row).querySelector(".error") && !queued.has(row.dataset.row)) markUnrecorded(row);
  }

  function markUnrecorded(row) {
    if (isEmpty(row)) return void putBack(row);
    if (!isComplete(row)) return void mark(row, words.half);
    mark(row, hasSpace(row) ? words.numbers : words.unrecorded);
  }

  // A question is about the totals it names: typing others removes it.
  function changedInput(row) {
    const isOutdated = hasQuestion(row) && !isAskedAbout(row);
    if (isOutdated) forgetQuestion(row);
    if (isOutdated || !isChanged(row)) forgive(row);
  }

  function restore(row) {
    forgetQuestion(row);
    fill(row, standing(row));
    forgive(row);
    document.activeElement.select?.();
  }

  // Dismisses a refusal or question: the row is as it was recorded.
  function forgive(row) {
    clearMark(row);
    if (outbox.refusals.has(row.dataset.row)) outbox.forget(row.dataset.row);
    showStatus();
  }

  function goToRefused() {
    const row = rows().find((row) => outbox.refusals.has(row.dataset.row));
    // A question is answered by Enter in the second box; anything else is typed again from the
    // first.
    if (row) boxes(row)[hasQuestion(row) ? 1 : 0]?.focus();
  }

  // Where an arrow key leads: past a caret that is not at the end of its box, nowhere.
  function arrowTarget(row, from, key) {
    const own = boxes(row);
    const at = own.indexOf(from);
    const link = row.querySelector("a");
    if (key === "ArrowRight") return at === 1 && from.selectionStart === from.value.length ? link : null;
    if (key === "ArrowLeft") return from === link ? own[1] : null;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const others = step && typeable();
    return step && at >= 0 ? boxes(others[others.indexOf(row) + step] ?? row)[at] : null;
  }

  // A figure typed while nothing has the focus belongs to the box that had it last.
  function typedElsewhere(event) {
    const elsewhere = event.target === document.body || event.target.id === "main";
    if (!elsewhere || !/^\d$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    const box = lastBox?.isConnected ? lastBox : lastBox && document.getElementById(lastBox.id);
    if (!box) return;
    box.focus();
    box.setSelectionRange(box.value.length, box.value.length);
  }

  function stateCell(row) {
    return row.lastElementChild;
  }

  function mark(row, text) {
    clearMark(row);
    const line = Object.assign(document.createElement("strong"), { className: "error", textContent: text });
    line.setAttribute("role", "alert");
    stateCell(row).prepend(line, " ");
    showStatus();
    return false;
  }

  function clearMark(row) {
    stateCell(row).querySelectorAll(".error").forEach((line) => line.remove());
    for (const box of boxes(row)) ["aria-invalid", "aria-describedby"].forEach((name) => box.removeAttribute(name));
  }

  function showPending(row) {
    clearMark(row);
    stateCell(row).classList.add("pending");
  }

  // The server's row in place of the old one, unless somebody has typed in it since.
  function paint(line, html) {
    const row = document.getElementById(`match-${line.row}`);
    if (!row || outbox.pendingFor(line.row)) return;
    const sent = queued.get(line.row);
    queued.delete(line.row);
    stateCell(row).classList.remove("pending");
    if (!html) return void mark(row, words.gone);
    const made = document.createElement("template");
    made.innerHTML = html;
    const fresh = made.content.querySelector("tr");
    if (sent !== undefined && totals(row) !== sent) Object.assign(row.dataset, { version: fresh.dataset.version, recorded: fresh.dataset.recorded });
    else replaceRow(row, fresh);
    followed.dataset.count = rows().filter((each) => "over" in each.dataset).length;
    showStatus();
  }

  function replaceRow(row, fresh) {
    // The new row has the same ids, so that focus and caret go back to their box.
    const { id, selectionStart, selectionEnd } = row.contains(document.activeElement) ? document.activeElement : {};
    row.replaceWith(fresh);
    if (!id) return;
    const box = document.getElementById(id);
    box?.focus();
    box?.setSelectionRange?.(selectionStart, selectionEnd);
  }

  // Rows recorded by others since: a row that is on its way, refused or unchanged is kept.
  function keepRow(event) {
    const [row, fresh] = [event.target, event.detail];
    const same = row.dataset.version === fresh.dataset.version;
    const pending = outbox.pendingFor(row.dataset.row);
    const marked = outbox.refusals.has(row.dataset.row) || stateCell(row).querySelector(".error");
    if (pending) countAsOwn(row, fresh);
    else if (!marked && !(same && row.textContent === fresh.textContent)) return;
    event.preventDefault();
    if (pending || same) fresh.dataset.merged = "1";
  }

  // A slip of this page that the server has already counted is no news.
  function countAsOwn(row, fresh) {
    const part = fresh.closest("#followed");
    if ("over" in row.dataset || !("over" in fresh.dataset) || !part) return;
    part.dataset.news = (part.dataset.news ?? part.dataset.count - followed.dataset.count) - 1;
  }

  // Queued before this page was loaded, and not answered yet.
  function showAgain({ row: pk, fields }) {
    const row = document.getElementById(`match-${pk}`);
    if (!row) return;
    queued.set(pk, fields.text);
    fill(row, fields.text);
    showPending(row);
  }

  // Shows a refusal from before this page was loaded, unless the match has a newer version.
  function refusedBefore(pk, { version, sentence, text }) {
    const row = document.getElementById(`match-${pk}`);
    if (!row || !boxes(row).length || Number(row.dataset.version) > Number(version)) return false;
    fill(row, text);
    mark(row, sentence);
    return true;
  }

  function tell(state, number) {
    lastTold = { state, number };
    showStatus();
  }

  // "All totals typed are recorded" is said of what was sent; a row that waits for an answer or for its
  // other total is named instead. The row that is being typed counts once it is marked.
  function showStatus() {
    if (!lastTold) return;
    const line = document.getElementById("sent");
    const open = lastTold.state === "sent" ? typeable().filter(isOpen).length : 0;
    const state = open ? "open" : lastTold.state;
    const text = words[state].replace("#", open || lastTold.number);
    // The same text again would be read aloud again.
    if (line.textContent !== text) line.textContent = text;
    line.className = state;
  }

  function isOpen(row) {
    if (stateCell(row).querySelector(".error")) return isChanged(row);
    return isChanged(row) && !row.contains(document.activeElement);
  }
}
