"""Keeping a score sheet, hand by hand, as every game of four people does.

What sets one game apart from another is its `Rules`: the match of `scoring.alberta`,
`scoring.rubber`, `scoring.chicago`, `scoring.room`. Knows hands; not who sits where.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from scoring.contract import Played
from scoring.errors import MatchOverError
from scoring.hands import Dealt, Hand, Side, check_honours, check_revoke
from scoring.outcome import PassedOut
from scoring.points import (
    GAME,
    defeat_points,
    insult_bonus,
    overtrick_points,
    slam_bonus,
    trick_points,
)
from scoring.sheet import NOTHING, Columns, Entry, Reason, Row, Sheet, Standing


@dataclass(frozen=True, slots=True)
class Rules:
    """What sets one game apart from another.

    `vulnerable` says who is vulnerable after so many hands, with these legs and games won;
    `premiums` what a hand earned besides its contract and honours, from how it stood before and
    after it; `over` whether no more hands are played. Where a hand that is passed out is
    `redealt`, the deal does not move on.
    """

    name: str
    vulnerable: Callable[[int, Columns, Columns], frozenset[Side]]
    premiums: Callable[[Hand, Standing, Standing], list[Entry]]
    over: Callable[[Standing], bool]
    honours: bool = True
    redealt: bool = False


def keep(hands: Iterable[Dealt], rules: Rules, *, start: Standing | None = None) -> Sheet:
    """The sheet that these hands give; a hand that cannot be is refused by its number.

    When it is over no hand is dealt, played or passed out.
    """
    standing = start or fresh(rules)
    first = 1 + standing.turn
    rows: list[Row] = []
    for number, hand in enumerate(hands, start=first):
        if rules.over(standing):
            raise MatchOverError(hand=number)
        if isinstance(hand, Hand):
            check(hand, number, rules)
            row = played_row(hand, standing, rules)
        else:
            row = passed_out_row(hand, standing, rules)
        rows.append(row)
        standing = row.after
    return Sheet(rules.name, tuple(rows), standing, rules.over(standing))


def fresh(rules: Rules, *, turn: int = 0) -> Standing:
    """How it stands before the first hand: nobody has anything."""
    return Standing(turn, 0, NOTHING, NOTHING, rules.vulnerable(0, NOTHING, NOTHING))


def check(hand: Hand, number: int, rules: Rules) -> None:
    """Whether this hand can have been played in such a game."""
    check_honours(hand, number, counted=rules.honours)
    check_revoke(hand, number)


def played_row(hand: Hand, before: Standing, rules: Rules) -> Row:
    """What a hand writes: its contract, its honours, and its premiums."""
    vulnerable = hand.declaring in before.vulnerable
    contract = contract_entries(hand.declaring, hand.played, vulnerable=vulnerable)
    honours = [Entry(claim.side, claim.points, Reason.HONOURS) for claim in hand.claims]
    after = moved_on(before, hand, rules)
    premiums = rules.premiums(hand, before, after)
    return Row(hand, before, (*contract, *honours, *premiums), after)


def passed_out_row(hand: PassedOut, before: Standing, rules: Rules) -> Row:
    """Nothing is written, and nothing but the turn to deal can change."""
    after = before if rules.redealt else before._replace(turn=before.turn + 1)
    return Row(hand, before, (), after)


def moved_on(before: Standing, hand: Hand, rules: Rules) -> Standing:
    """After a hand: a hundred below the line wins a game, and both begin the next at nought."""
    side, games, played = hand.declaring, before.games, before.played + 1
    legs = before.legs.plus(side, below_line(hand.played))
    if legs.of(side) >= GAME:
        legs, games = NOTHING, games.plus(side, 1)
    return Standing(before.turn + 1, played, legs, games, rules.vulnerable(played, legs, games))


def below_line(played: Played) -> int:
    """What a hand scores toward game: its trick points, if it was made."""
    return trick_points(played) if played.margin >= 0 else 0


@cache
def contract_entries(declaring: Side, played: Played, *, vulnerable: bool) -> tuple[Entry, ...]:
    """What the contract alone is worth, and to whom: the same in every game (as Law 77).

    There are 5,880 answers at the most, so each is worked out once.
    """
    if played.margin < 0:
        penalty = defeat_points(played, vulnerable=vulnerable)
        return (Entry(declaring.other, penalty, Reason.PENALTY),)
    worth = {
        Reason.TRICK_SCORE: trick_points(played),
        Reason.OVERTRICKS: overtrick_points(played, vulnerable=vulnerable),
        Reason.SLAM: slam_bonus(played.contract.level, vulnerable=vulnerable),
        Reason.INSULT: insult_bonus(played.contract.doubling),
    }
    return tuple([Entry(declaring, points, reason) for reason, points in worth.items() if points])
