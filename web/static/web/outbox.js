// What was entered and has not been answered yet: sent one after the other, in order, each with a
// key of its own, and again until it is answered. It outlives a reload of the page.
const PAUSE = 300;
const LONGEST = 5000;
const PATIENCE = 10000;
// Recorded, no longer there, in the way of another, not understood: all else is asked again.
const ANSWERS = [200, 404, 409, 422];

export class Outbox {
  #queue;
  #busy = false;
  #pause = PAUSE;
  #seen = new Map();

  // `path` is where an entry of a row is posted, `page` a page that has the token in a form.
  constructor({ place, key, token, paint, tell, page = "entry/", path = (row) => `entry/${row}/` }) {
    Object.assign(this, { place, key, token, paint, tell, page, path, refusals: new Map(JSON.parse(sessionStorage.getItem(`${key}-refused`) ?? "[]")) });
    this.#queue = JSON.parse(sessionStorage.getItem(key) ?? "[]");
  }

  get waiting() {
    return this.#queue.length;
  }

  pendingFor(row) {
    return this.#queue.some((line) => line.row === row);
  }

  // What waits is sent again; what was refused stays so until it is mended.
  resume(show, refusedBefore) {
    for (const [row, refusal] of this.refusals) if (!refusedBefore(row, refusal)) this.refusals.delete(row);
    this.#queue.forEach((line) => show({ ...line, text: line.fields.text ?? "…" }));
    if (this.refusals.size) this.#keep();
    this.#send();
  }

  // Whoever typed has seen the refusal, and lets the line stand as it is.
  forget(row) {
    this.refusals.delete(row);
    this.#keep();
  }

  enter(row, fields, version) {
    const line = { id: uuid(), row, path: this.path(row), fields, text: fields.text };
    return this.#add(line, version);
  }

  // Back to what stood before that line; if the line is refused, there is nothing to take back.
  takeBack(entered, reason) {
    if (this.refusals.has(entered.row)) return false;
    const fields = { reason, ...(entered.seen !== undefined && { to: entered.seen }) };
    this.#add({ id: uuid(), row: entered.row, path: `entry/${entered.row}/undo/`, fields, of: entered.id });
    return true;
  }

  #add(line, version) {
    if (!this.pendingFor(line.row) && version !== undefined) this.#seen.set(line.row, version);
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
      this.#queue.filter((each) => each.of === line.id).forEach((each) => (each.fields.to = line.seen));
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
    const signal = AbortSignal.timeout(PATIENCE);
    try {
      const answer = await fetch(this.place + line.path, { method: "POST", body, headers, signal, redirect: "manual" });
      this.signedOut = answer.type === "opaqueredirect" || answer.status === 403;
      if (answer.status === 403) await this.#renew();
      return ANSWERS.includes(answer.status) ? { status: answer.status, html: await answer.text() } : null;
    } catch {
      return null;
    }
  }

  // Whoever has signed in again in another tab has another token: this page, asked anew, says it.
  async #renew() {
    const page = await fetch(this.place + this.page, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
    this.token = /name="csrfmiddlewaretoken" value="(\w+)"/.exec(await page.text())?.[1] ?? this.token;
  }

  #answered(line, { status, html }) {
    this.#pause = PAUSE;
    this.#queue.shift();
    const version = /data-version="(\d+)"/.exec(html)?.[1];
    if (version) this.#seen.set(line.row, version);
    if (status === 200) this.refusals.delete(line.row);
    else this.#refuse(line, status, { id: line.id, version: version ?? "0", sentence: errorIn(html), text: line.text, stale: status === 409 });
    this.#keep();
    this.paint(line, status === 404 ? "" : html);
  }

  // Whoever typed again on that row, or took it back, did not know that it was refused.
  #refuse(line, status, refusal) {
    line.takenBack = this.#queue.some((each) => each.of === line.id);
    this.#queue = this.#queue.filter((each) => each.of !== line.id && (status === 422 || each.row !== line.row));
    if (!line.takenBack && !this.pendingFor(line.row)) this.refusals.set(line.row, refusal);
  }

  #rest() {
    this.tell(this.signedOut ? "signed_out" : "waiting", this.#queue.length);
    const pause = this.#pause;
    this.#pause = Math.min(2 * pause, LONGEST);
    return new Promise((wake) => setTimeout(wake, pause));
  }
}

function errorIn(html) {
  const made = document.createElement("template");
  made.innerHTML = html;
  return made.content.querySelector(".error")?.textContent ?? "";
}

// Sixteen random bytes as a key; crypto.randomUUID is missing on a plain club network.
function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
