"""Scores several room games in a row; a side that has won a game is vulnerable.

This is a table's own agreement. `scoring.score_sheets.room_game` scores one game.
"""

from collections.abc import Iterable, Sequence

from scoring.score_sheets.room_game import room_game_rules, room_game_winner
from scoring.score_sheets.score_sheet import GameSheet, SheetRow
from scoring.score_sheets.scorekeeping import keep_sheet, standing_at_start
from scoring.score_sheets.sheet_hands import DealtHand, SheetSide


def score_room_games(hands: Iterable[DealtHand]) -> tuple[GameSheet, ...]:
    """Return a sheet for each game, the last one perhaps empty; the deal rotates through all."""
    rest = tuple(hands)
    sheets = list[GameSheet]()
    won: frozenset[SheetSide] = frozenset()
    turn = 0
    while rest or not sheets or sheets[-1].over:
        sheet = _game(rest, won, turn=turn)
        sheets.append(sheet)
        rest = rest[len(sheet.rows) :]
        turn = turn + len(sheet.rows)
        if side := room_game_winner(sheet):
            won |= {side}
    return tuple(sheets)


def _game(hands: Sequence[DealtHand], won: frozenset[SheetSide], *, turn: int) -> GameSheet:
    """Score the first game of these hands, with as many of them as it needs."""
    agreed = room_game_rules(won)
    standing = standing_at_start(agreed, turn=turn)
    rows = list[SheetRow]()
    for hand in hands:
        if agreed.over(standing):
            break
        rows += keep_sheet([hand], agreed, start=standing).rows
        standing = rows[-1].after
    return GameSheet(agreed.name, tuple(rows), standing, agreed.over(standing))
