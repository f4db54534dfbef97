// Splits what is typed at the entry box into entries, by patterns from the server: those that are
// finished, and those that can no longer become a valid one and are to be refused on their own line.

// A shorter text is never cut into two entries.
const SHORTEST_SPLIT = 5;
// Longer than any entry; a longer text is not cut, which limits the work for each key.
const LONGEST_SPLIT = 60;
// Every key of the grammar, to try whether an entry can go on.
const KEYS = [..."0123456789CDHSNTEWXPAVGLJQK*+-=/%. "];
// Where the first result ends in a text that no entry begins with. 8 to 13 are tricks, as no level
// is so high.
const RESULTS = [/^.*?=/, /^.*?[A-Z*] *(?:[+]\d|-(?:1[0-3]|[02-9]|1(?=\D)))/i, /^\d.*?[A-Z*] *(?:[89]|1[0-3])/i];
// A played result, and one that begins with its contract, so that the tricks come at the end.
const PLAY = /^[^AP].*[CDHSNTEW]/i;
const CONTRACT_FIRST = /^\d *[A-Z]/i;

export class EntrySplitter {
  #finished;
  #whole;
  #shaped;
  #begun;
  // Whether this user types the contract first: only then does a result end an unreadable text.
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

  // The entries of a text whose last one is complete; null if it can go on.
  ended(text) {
    return this.#cut(text, this.#finished) ?? this.#cut(text, (piece) => this.#isOver(piece), this.#shaped);
  }

  // The entries of a text that was ended by Enter.
  entered(text) {
    return this.#cut(text, this.#whole) ?? this.#cut(text, this.#shaped, this.#shaped) ?? [text];
  }

  // The valid entries that a text is made of.
  whole(text) {
    return this.#cut(text, this.#whole);
  }

  // The beginning of a text up to its first result, if no entry begins like it; else empty.
  refusedIn(text) {
    if (!this.contractFirst || text.length > LONGEST_SPLIT || this.#ways(text, this.#begun, this.#shaped).length) return "";
    const beginnings = RESULTS.map((result) => result.exec(text)?.[0]).filter(Boolean);
    return beginnings.sort((one, other) => one.length - other.length)[0] ?? "";
  }

  // Whether no further key leads to an entry, so that the text is accepted or refused now.
  #isOver(text) {
    if (this.#finished(text)) return true;
    if (!this.#shaped(text) || this.#whole(text) || KEYS.some((key) => this.#begun(text + key))) return false;
    // `4HS-13` is no entry, but may be `4HS-1` and the beginning of `3NE=`.
    return !this.#ways(text, (piece) => piece !== text && this.#begun(piece), this.#shaped).length;
  }

  // The entries that make up the text, the last of which ends it; null if it cannot be cut, or in
  // two ways with as many invalid entries: then it is not known what was meant.
  #cut(text, isLast, isEntry = this.#whole) {
    if (isLast(text)) return [text];
    const [best, second] = text.length < SHORTEST_SPLIT ? [] : this.#ways(text, isLast, isEntry);
    return best && this.#refused(best) !== (second && this.#refused(second)) ? best : null;
  }

  // The two best ways to cut a text: the second tells whether the first is unique. A 0 belongs to
  // the score before it and never begins a second entry.
  #ways(text, isLast, isEntry) {
    if (text.length > LONGEST_SPLIT) return [];
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
