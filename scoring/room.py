"""The room game: whoever first has a hundred below the line wins, at once.

Knows one game; for winning it nothing is paid, and honours do not count.
"""

from collections.abc import Iterable, Set

from scoring.hands import Dealt, Hand, Side
from scoring.keeping import Rules, keep
from scoring.sheet import Columns, Entry, Sheet, Standing


def score_room(hands: Iterable[Dealt], *, vulnerable: Set[Side] | None = None) -> Sheet:
    """The game so far. A side that has made a contract is vulnerable from the next hand on.

    Where a table plays several games and calls a side vulnerable that has won one, `vulnerable`
    are those sides, to the end of this game.
    """
    return keep(hands, rules(vulnerable))


def winner(sheet: Sheet) -> Side | None:
    """The side that has reached a hundred, whatever the totals say."""
    return sheet.standing.games.ahead


def rules(vulnerable: Set[Side] | None) -> Rules:
    """As the document has it, or with sides that are vulnerable from the start."""
    held = None if vulnerable is None else frozenset(vulnerable)

    def vulnerable_now(_played: int, legs: Columns, _games: Columns) -> frozenset[Side]:
        return legs.holders if held is None else held

    return Rules(
        "room",
        vulnerable=vulnerable_now,
        premiums=no_premiums,
        over=lambda standing: standing.games.ahead is not None,
        honours=False,
    )


def no_premiums(_hand: Hand, _before: Standing, _after: Standing) -> list[Entry]:
    """Game is its own reward."""
    return []
