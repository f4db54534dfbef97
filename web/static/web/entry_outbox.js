// Entries that the server has not answered yet: sent one at a time, in order, each with an
// idempotency key, and again until answered. They survive a reload of the page.
// Pause before an entry is sent again, which doubles up to the longest, and how long an answer is
// waited for; in milliseconds.
const RESEND_PAUSE = 300;
const LONGEST_RESEND_PAUSE = 5000;
const ANSWER_TIMEOUT = 10000;
// Recorded, row gone, conflict, not valid: after any other answer the entry is sent again.
const ANSWERS = [200, 404, 409, 422];

export class Outbox {
  #queue;
  #busy = false;
  #pause = RESEND_PAUSE;
  // The newest known version of each row.
  #seen = new Map();

  // `path` is where an entry of a row is posted, `page` a page that has the token in a form.
  constructor({ place, key, token, paint, tell, page = "entry/", path = (row) => `entry/${row}/` }) {
    // sessionStorage belongs to one tab, so two tabs do not send each other's entries.
    Object.assign(this, { place, key, token, paint, tell, page, path, refusals: new Map(JSON.parse(sessionStorage.getItem(`${key}-refused`) ?? "[]")) });
    this.#queue = JSON.parse(sessionStorage.getItem(key) ?? "[]");
  }

  get waiting() {
    return this.#queue.length;
  }

  pendingFor(row) {
    return this.#queue.some((line) => line.row === row);
  }

  // Sends again what waits; refusals are shown until they are corrected.
  resume(show, refusedBefore) {
    for (const [row, refusal] of this.refusals) if (!refusedBefore(row, refusal)) this.refusals.delete(row);
    this.#queue.forEach((line) => show({ ...line, text: line.fields.text ?? "…" }));
    if (this.refusals.size) this.#keep();
    this.#send();
  }

  // The user has seen the refusal: the row keeps its recorded result.
  forget(row) {
    this.refusals.delete(row);
    this.#keep();
  }

  enter(row, fields, version) {
    const line = { id: uuid(), row, path: this.path(row), fields, text: fields.text };
    return this.#add(line, version);
  }

  // Undoes an entry; false if it was refused, as there is nothing to undo then.
  takeBack(entered, reason) {
    if (this.refusals.has(entered.row)) return false;
    const fields = { reason, ...(entered.seen !== undefined && { to: entered.seen }) };
    this.#add({ id: uuid(), row: entered.row, path: `entry/${entered.row}/undo/`, fields, of: entered.id });
    return true;
  }

  #add(line, version) {
    if (!this.pendingFor(line.row) && version !== undefined) this.#seen.set(line.row, version);
    // Behind another entry of the row, the version is only known after that one's answer.
    if (!this.pendingFor(line.row)) line.seen = this.#seen.get(line.row);
    this.refusals.delete(line.row);
    this.#queue.push(line);
    this.#keep();
    this.#send();
    return line;
  }

  #save() {
    sessionStorage.setItem(this.key, JSON.stringify(this.#queue));
    sessionStorage.setItem(`${this.key}-refused`, JSON.stringify([...this.refusals]));
  }

  #keep() {
    this.#save();
    const state = this.#queue.length ? "sending" : this.refusals.size ? "refused" : "sent";
    this.tell(state, this.#queue.length || this.refusals.size);
  }

  async #send() {
    if (this.#busy) return;
    this.#busy = true;
    while (this.#queue.length) {
      const line = this.#queue[0];
      line.seen ??= this.#seen.get(line.row) ?? "0";
      // An undo of this entry goes back to the version that the entry was typed over.
      this.#queue.filter((each) => each.of === line.id).forEach((each) => (each.fields.to = line.seen));
      // Saved before it is sent, so that a reload repeats exactly the same request.
      this.#save();
      const answer = await this.#post(line);
      if (answer) this.#answered(line, answer);
      else await this.#rest();
    }
    this.#busy = false;
  }

  async #post(line) {
    const body = new URLSearchParams({ ...line.fields, seen: line.seen, request_id: line.id });
    const headers = { "X-CSRFToken": this.token, "HX-Request": "true" };
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT);
    try {
      const answer = await fetch(this.place + line.path, { method: "POST", body, headers, signal, redirect: "manual" });
      // A redirect leads to the sign-in page; 403 may be the CSRF token of an earlier sign-in.
      this.signedOut = answer.type === "opaqueredirect" || answer.status === 403;
      if (answer.status === 403) await this.#renew();
      return ANSWERS.includes(answer.status) ? { status: answer.status, html: await answer.text() } : null;
    } catch {
      return null;
    }
  }

  // After signing in again in another tab the CSRF token is another one: it is read from the page.
  async #renew() {
    const page = await fetch(this.place + this.page, { redirect: "manual", signal: AbortSignal.timeout(ANSWER_TIMEOUT) });
    this.token = /name="csrfmiddlewaretoken" value="(\w+)"/.exec(await page.text())?.[1] ?? this.token;
  }

  #answered(line, { status, html }) {
    this.#pause = RESEND_PAUSE;
    this.#queue.shift();
    const version = /data-version="(\d+)"/.exec(html)?.[1];
    if (version) this.#seen.set(line.row, version);
    if (status === 200) this.refusals.delete(line.row);
    else this.#refuse(line, status, { id: line.id, version: version ?? "0", sentence: errorIn(html), text: line.text, stale: status === 409 });
    this.#keep();
    this.paint(line, status === 404 ? "" : html);
  }

  // An entry typed again on the row, or undone, was typed without knowing of the refusal. After a
  // conflict the later entries of the row are dropped too: they were typed over a result not seen.
  #refuse(line, status, refusal) {
    line.takenBack = this.#queue.some((each) => each.of === line.id);
    this.#queue = this.#queue.filter((each) => each.of !== line.id && (status === 422 || each.row !== line.row));
    if (!line.takenBack && !this.pendingFor(line.row)) this.refusals.set(line.row, refusal);
  }

  #rest() {
    this.tell(this.signedOut ? "signed_out" : "waiting", this.#queue.length);
    const pause = this.#pause;
    this.#pause = Math.min(2 * pause, LONGEST_RESEND_PAUSE);
    return new Promise((wake) => setTimeout(wake, pause));
  }
}

function errorIn(html) {
  const made = document.createElement("template");
  made.innerHTML = html;
  return made.content.querySelector(".error")?.textContent ?? "";
}

// A random UUID; crypto.randomUUID exists on HTTPS only, and a club's network is often plain HTTP.
function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
