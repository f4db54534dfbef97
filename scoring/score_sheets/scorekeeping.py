"""Scores hands one after another on a score sheet, by the rules of rubber, Chicago and others.

A `GameRules` value describes each game: `scoring.score_sheets.alberta`, `rubber`, `chicago` and
`room_game` define one each.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from scoring.errors import ScoreSheetError
from scoring.laws.contract import PlayedContract
from scoring.laws.outcome import PassedOut
from scoring.laws.points import (
    GAME,
    defeat_points,
    insult_bonus,
    overtrick_points,
    slam_bonus,
    trick_points,
)
from scoring.score_sheets.score_sheet import (
    NOTHING,
    EntryReason,
    GameSheet,
    SheetColumns,
    SheetEntry,
    SheetRow,
    SheetStanding,
)
from scoring.score_sheets.sheet_hands import (
    DealtHand,
    SheetHand,
    SheetSide,
    check_honours,
    check_revoke,
)


@dataclass(frozen=True, slots=True)
class GameRules:
    """The rules that differ between the four-handed games.

    `vulnerable` returns the vulnerable sides after this many hands, with these legs and games won.
    `premiums` returns a hand's premiums other than its contract and honours, from the standings
    before and after it. `over` returns whether the game has ended. With `redealt`, a passed-out
    hand does not move the deal on.
    """

    name: str
    vulnerable: Callable[[int, SheetColumns, SheetColumns], frozenset[SheetSide]]
    premiums: Callable[[SheetHand, SheetStanding, SheetStanding], list[SheetEntry]]
    over: Callable[[SheetStanding], bool]
    honours: bool = True
    redealt: bool = False


def keep_sheet(
    hands: Iterable[DealtHand], rules: GameRules, *, start: SheetStanding | None = None
) -> GameSheet:
    """Score hands one after another on a sheet; an impossible hand is refused by its number.

    After the end no hand is accepted, played or passed out.
    """
    standing = start or standing_at_start(rules)
    first = 1 + standing.turn
    rows: list[SheetRow] = []
    for number, hand in enumerate(hands, start=first):
        if rules.over(standing):
            raise ScoreSheetError("match_over", hand=number)
        if isinstance(hand, SheetHand):
            check_sheet_hand(hand, number, rules)
            row = played_row(hand, standing, rules)
        else:
            row = passed_out_row(hand, standing, rules)
        rows.append(row)
        standing = row.after
    return GameSheet(rules.name, tuple(rows), standing, rules.over(standing))


def standing_at_start(rules: GameRules, *, turn: int = 0) -> SheetStanding:
    """Return the standing before the first hand: both sides at zero."""
    return SheetStanding(turn, 0, NOTHING, NOTHING, rules.vulnerable(0, NOTHING, NOTHING))


def check_sheet_hand(hand: SheetHand, number: int, rules: GameRules) -> None:
    """Refuse a hand that is impossible in this game."""
    check_honours(hand, number, counted=rules.honours)
    check_revoke(hand, number)


def played_row(hand: SheetHand, before: SheetStanding, rules: GameRules) -> SheetRow:
    """Return the row of a played hand: its contract, its honours, and its premiums."""
    vulnerable = hand.declaring in before.vulnerable
    contract = contract_entries(hand.declaring, hand.played, vulnerable=vulnerable)
    honours = [SheetEntry(claim.side, claim.points, EntryReason.HONOURS) for claim in hand.claims]
    after = standing_after_hand(before, hand, rules)
    premiums = rules.premiums(hand, before, after)
    return SheetRow(hand, before, (*contract, *honours, *premiums), after)


def passed_out_row(hand: PassedOut, before: SheetStanding, rules: GameRules) -> SheetRow:
    """Return the row of a passed-out hand: no figures; only the turn to deal can change."""
    after = before if rules.redealt else before._replace(turn=before.turn + 1)
    return SheetRow(hand, before, (), after)


def standing_after_hand(before: SheetStanding, hand: SheetHand, rules: GameRules) -> SheetStanding:
    """Return the standing after a hand; 100 below the line wins a game and resets both to 0."""
    side = hand.declaring
    games = before.games
    played = before.played + 1
    legs = before.legs.plus(side, points_below_line(hand.played))
    if legs.of(side) >= GAME:
        legs = NOTHING
        games = games.plus(side, 1)
    return SheetStanding(
        before.turn + 1, played, legs, games, rules.vulnerable(played, legs, games)
    )


def points_below_line(played: PlayedContract) -> int:
    """Return a hand's points toward game: its trick points, if it was made."""
    return trick_points(played) if played.margin >= 0 else 0


@cache
def contract_entries(
    declaring: SheetSide, played: PlayedContract, *, vulnerable: bool
) -> tuple[SheetEntry, ...]:
    """Return the entries of the contract alone, which are the same in every game (as Law 77).

    Cached, because there are only 5,880 different ones.
    """
    if played.margin < 0:
        penalty = defeat_points(played, vulnerable=vulnerable)
        return (SheetEntry(declaring.other, penalty, EntryReason.PENALTY),)
    worth = {
        EntryReason.TRICK_SCORE: trick_points(played),
        EntryReason.OVERTRICKS: overtrick_points(played, vulnerable=vulnerable),
        EntryReason.SLAM: slam_bonus(played.contract.level, vulnerable=vulnerable),
        EntryReason.INSULT: insult_bonus(played.contract.doubling),
    }
    return tuple(
        [SheetEntry(declaring, points, reason) for reason, points in worth.items() if points]
    )
