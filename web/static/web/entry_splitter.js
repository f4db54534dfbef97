// Splits what is typed at the entry box into entries, by patterns from the server: those that are
// finished, and those that can no longer become a valid one and are to be refused on their own line.

// Fewer letters than these are no two entries that anybody types.
const SHORTEST = 5;
// More letters than any entry has, and than are looked at for several.
const LONGEST = 60;
// Every key of the grammar, to see whether an entry can go on.
const KEYS = [..."0123456789CDHSNTEWXPAVGLJQK*+-=/%. "];
// Where the first result ends in a text that no entry begins with: 8 to 13 tricks are no level.
const RESULTS = [/^.*?=/, /^.*?[A-Z*] *(?:[+]\d|-(?:1[0-3]|[02-9]|1(?=\D)))/i, /^\d.*?[A-Z*] *(?:[89]|1[0-3])/i];
// A play, and one whose contract comes first, so that its result comes last or nearly so.
const PLAY = /^[^AP].*[CDHSNTEW]/i;
const CONTRACT_FIRST = /^\d *[A-Z]/i;

export class EntrySplitter {
  #finished;
  #whole;
  #shaped;
  #begun;
  // Whether this typist's plays begin with the contract: then a result ends what cannot be read.
  contractFirst = true;

  constructor({ finished, whole, shaped, begun }) {
    const matcher = (source) => {
      const pattern = new RegExp(`^(?:${source})$`, "i");
      return (text) => pattern.test(text);
    };
    [this.#finished, this.#whole, this.#begun] = [finished, whole, begun].map(matcher);
    const hasShape = matcher(shaped);
    this.#shaped = (text) => this.#whole(text) || hasShape(text);
  }

  learn(entry) {
    if (this.#whole(entry) && PLAY.test(entry)) this.contractFirst = CONTRACT_FIRST.test(entry);
  }

  // The entries of a text whose last one is over; nothing where it can go on.
  ended(text) {
    return this.#cut(text, this.#finished) ?? this.#cut(text, (piece) => this.#isOver(piece), this.#shaped);
  }

  // The entries of a text that Enter ended.
  entered(text) {
    return this.#cut(text, this.#whole) ?? this.#cut(text, this.#shaped, this.#shaped) ?? [text];
  }

  // The valid entries that a text is made of.
  whole(text) {
    return this.#cut(text, this.#whole);
  }

  // The beginning of a text, up to its first result, where no entry begins so.
  refusedIn(text) {
    if (!this.contractFirst || text.length > LONGEST || this.#ways(text, this.#begun, this.#shaped).length) return "";
    const beginnings = RESULTS.map((result) => result.exec(text)?.[0]).filter(Boolean);
    return beginnings.sort((one, other) => one.length - other.length)[0] ?? "";
  }

  // Nothing that goes on from here is an entry, whether this is one or is to be refused.
  #isOver(text) {
    if (this.#finished(text)) return true;
    if (!this.#shaped(text) || this.#whole(text) || KEYS.some((key) => this.#begun(text + key))) return false;
    // `4HS-13` is none, but may be `4HS-1` and the beginning of `3NE=`.
    return !this.#ways(text, (piece) => piece !== text && this.#begun(piece), this.#shaped).length;
  }

  // The entries that the text is made of, the last of which ends it; nothing where it can be cut in
  // no way, or in two with as many that will be refused.
  #cut(text, isLast, isEntry = this.#whole) {
    if (isLast(text)) return [text];
    const [best, second] = text.length < SHORTEST ? [] : this.#ways(text, isLast, isEntry);
    return best && this.#refused(best) !== (second && this.#refused(second)) ? best : null;
  }

  // The two best ways to cut a text. A nought belongs to a score: it is never a second entry.
  #ways(text, isLast, isEntry) {
    if (text.length > LONGEST) return [];
    const upTo = [[[]], ...[...text].map(() => [])];
    for (let start = 0; start < text.length; start += 1) {
      if (!upTo[start].length || text[start] === " " || (start && text[start] === "0")) continue;
      for (let end = start + 1; end <= text.length; end += 1) {
        const piece = text.slice(start, end).trim();
        if (!(end === text.length ? isLast : isEntry)(piece)) continue;
        const longer = upTo[start].map((before) => [...before, piece]);
        upTo[end] = [...upTo[end], ...longer].sort((one, other) => this.#refused(one) - this.#refused(other)).slice(0, 2);
      }
    }
    return upTo[text.length];
  }

  #refused(entries) {
    return entries.filter((entry) => !this.#whole(entry)).length;
  }
}
