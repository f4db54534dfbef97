"""Scores rubber bridge, the best of three games (Laws of Contract Bridge, 72 to 81)."""

from collections.abc import Iterable
from dataclasses import replace

from scoring.score_sheets.score_sheet import EntryReason, GameSheet, SheetEntry, SheetStanding
from scoring.score_sheets.scorekeeping import GameRules, keep_sheet
from scoring.score_sheets.sheet_hands import DealtHand, SheetHand

GAMES = 2
SHUT_OUT_RUBBER = 700
CONTESTED_RUBBER = 500
UNFINISHED_GAME = 300
UNFINISHED_PART_SCORE = 100


def score_rubber(hands: Iterable[DealtHand], *, ended: bool = False) -> GameSheet:
    """Score a rubber so far; `ended` closes one that will not be finished (Law 80)."""
    sheet = keep_sheet(hands, RUBBER)
    if sheet.over or not ended:
        return sheet
    return replace(sheet, over=True, closing=tuple(unfinished_premiums(sheet.standing)))


def rubber_premiums(
    hand: SheetHand, before: SheetStanding, after: SheetStanding
) -> list[SheetEntry]:
    """Return the premium for the second game: 700 if the other side has none, else 500 (Law 74)."""
    if after.games == before.games or not rubber_is_over(after):
        return []
    points = CONTESTED_RUBBER if after.games.of(hand.declaring.other) else SHUT_OUT_RUBBER
    return [SheetEntry(hand.declaring, points, EntryReason.RUBBER)]


def unfinished_premiums(standing: SheetStanding) -> list[SheetEntry]:
    """Return 300 to the only side with a game, 100 to the only side with a part-score (Law 80)."""
    paid = (
        (standing.games.holders, UNFINISHED_GAME, EntryReason.UNFINISHED_GAME),
        (standing.legs.holders, UNFINISHED_PART_SCORE, EntryReason.UNFINISHED_PART_SCORE),
    )
    return [
        SheetEntry(side, points, reason)
        for holders, points, reason in paid
        if len(holders) == 1
        for side in holders
    ]


def rubber_is_over(standing: SheetStanding) -> bool:
    """Whether a side has won two games."""
    return GAMES in standing.games


RUBBER = GameRules(
    "rubber",
    vulnerable=lambda _played, _legs, games: games.holders,
    premiums=rubber_premiums,
    over=rubber_is_over,
)
