"""Several room games in a row, where a side is vulnerable once it has won a whole game.

Knows the table's agreement on vulnerability; what one game is, `scoring.room` says.
"""

from collections.abc import Iterable, Sequence

from scoring.hands import Dealt, Side
from scoring.keeping import fresh, keep
from scoring.room import rules, winner
from scoring.sheet import Row, Sheet


def score_games(hands: Iterable[Dealt]) -> tuple[Sheet, ...]:
    """A sheet for each game, the last perhaps not begun; the deal goes round through them all."""
    rest, sheets = tuple(hands), list[Sheet]()
    won: frozenset[Side] = frozenset()
    turn = 0
    while rest or not sheets or sheets[-1].over:
        sheet = _game(rest, won, turn=turn)
        sheets.append(sheet)
        rest, turn = rest[len(sheet.rows) :], turn + len(sheet.rows)
        if side := winner(sheet):
            won |= {side}
    return tuple(sheets)


def _game(hands: Sequence[Dealt], won: frozenset[Side], *, turn: int) -> Sheet:
    """As many of the hands as the game needs."""
    agreed = rules(won)
    standing, rows = fresh(agreed, turn=turn), list[Row]()
    for hand in hands:
        if agreed.over(standing):
            break
        rows += keep([hand], agreed, start=standing).rows
        standing = rows[-1].after
    return Sheet(agreed.name, tuple(rows), standing, agreed.over(standing))
