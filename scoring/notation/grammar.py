"""The pieces of a typed entry, as sources of regular expressions that JavaScript reads too.

A contract is a level, a denomination and perhaps a double, in that order; then contract,
declarer and result come in any order, and a lead, if any, at the end. Blanks may part them.
"""

from itertools import permutations

from scoring.errors import EntryLengthError

LONGEST, SHOWN = 60, 20

GAP = " *"
LEVEL = "[0-9]"
DENOMINATION = "(?:NT?|[CDHS])"
DOUBLING = "(?:XX?)?"
STARRED = "[X*]"  # as it is typed; read, a star is an X
DECLARER = "[NESW]"
RELATIVE = "[+-][1-9][0-9]?"
TOTAL = "(?:(?!^)0|[1-9][0-9]?)"  # an entry that begins with nought is nought: passed out
RESULT = f"(?:=|(?:{RELATIVE}|{TOTAL})(?![0-9]))"
LEAD = f"[CDHS]{GAP}(?:10|[2-9TJQKA])"

ORDERS = tuple(permutations(("contract", "declarer", "result")))

POINTS = "[1-9][0-9]*"
PERCENT = r"[0-9]{1,3}(?:\.[0-9]{1,2})?"
AVERAGE = "(?:AVE|AVG|A)"

# As a keyboard, a telephone or a copied line may have them.
PLAIN = str.maketrans("♣♦♥♠*−–", "CDHSX--")  # noqa: RUF001


def check_length(text: str) -> None:
    """What is longer than any entry is not looked at: the one limit of whatever is typed."""
    if len(text) > LONGEST:
        raise EntryLengthError(text=text[:SHOWN], most=LONGEST)


def plain(text: str) -> str:
    """The entry in capitals and plain letters, with single blanks."""
    check_length(text)
    return " ".join(text.upper().translate(PLAIN).split())
