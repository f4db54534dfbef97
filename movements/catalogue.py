"""Every movement we offer, and which of them suit a field, best first.

Knows what directors ask for: pairs, boards, time, winners; not how one offer beats another.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import ceil
from typing import Literal

from movements import barometer, howell, mitchell
from movements.errors import (
    NothingSuitsError,
    TooFewPairsError,
    TooManyPairsError,
    UnknownMovementError,
    UnorderedBoardsError,
)
from movements.mitchell import Form
from movements.offers import Movement, Offer, costs, make, ranked
from movements.setting import Missing, Setting
from movements.survey import MINUTES_A_BOARD, survey

LEAST_PAIRS, MOST_PAIRS = 4, 80
LEAST_BOARDS, MOST_BOARDS = 24, 28
"""What a club evening usually has."""
NEAR = 4
"""A movement that is played to its end is offered though it has so many boards fewer or more."""
CHOICES = 2
"""How many lengths of one movement are offered."""
LONGEST = 200
"""Nobody plays more boards in a session."""
LEAST_BALANCE = 50
"""One winner is hardly fair below."""


def _mitchell(key: str, label: str, form: Form) -> Movement:
    return Movement(
        key,
        label,
        winners=2,
        suits=partial(mitchell.suits, form=form),
        rounds=lambda tables: range(2, mitchell.most_rounds(tables, form) + 1),
        full_rounds=lambda tables: tables,
        schedule=partial(mitchell.schedule, form=form),
    )


def _relay(key: str, label: str) -> Movement:
    """Who stops early need not share: a skip is better then."""
    whole = _mitchell(key, label, Form.RELAY)
    return replace(whole, rounds=lambda tables: range(tables, tables + 1))


def _switched(key: str, label: str, movement: Movement, form: Form) -> Movement:
    """One winner needs five rounds: with fewer, switching makes a small field worse."""
    return replace(
        movement,
        key=key,
        label=label,
        winners=1,
        rounds=lambda tables: range(
            max(5, movement.rounds(tables).start), movement.rounds(tables).stop
        ),
        schedule=partial(mitchell.switched, form=form),
    )


PLAIN = _mitchell("mitchell", "Mitchell", Form.PLAIN)
SKIP = _mitchell("skip-mitchell", "Skip Mitchell", Form.SKIP)
RELAY = _relay("relay-mitchell", "Share-and-relay Mitchell")
HOWELL = Movement(
    "howell",
    "Howell",
    winners=1,
    suits=howell.suits,
    rounds=lambda tables: range(2, 2 * tables),
    full_rounds=howell.full_rounds,
    schedule=howell.schedule,
)
TWICE = replace(
    HOWELL,
    key="howell-twice",
    label="Howell, everybody met twice",
    suits=lambda tables: tables in (2, 3),
    rounds=lambda tables: range(4 * tables - 2, 4 * tables - 1),
    full_rounds=howell.most_rounds,
)
MOVEMENTS = (
    PLAIN,
    SKIP,
    RELAY,
    _switched("switched-mitchell", "Arrow-switched Mitchell", PLAIN, Form.PLAIN),
    _switched("switched-skip-mitchell", "Arrow-switched skip Mitchell", SKIP, Form.SKIP),
    _switched(
        "switched-relay-mitchell", "Arrow-switched share-and-relay Mitchell", RELAY, Form.RELAY
    ),
    HOWELL,
    TWICE,
)

BAROMETERS = (
    Movement(
        "barometer-mitchell",
        "Mitchell barometer",
        winners=2,
        suits=barometer.suits,
        rounds=lambda tables: range(2, tables + 1),
        full_rounds=lambda tables: tables,
        schedule=barometer.schedule,
        barometer=True,
    ),
    Movement(
        "barometer-howell",
        "Howell barometer",
        winners=1,
        suits=howell.suits,
        rounds=lambda tables: range(2, 2 * tables),
        full_rounds=howell.full_rounds,
        schedule=barometer.of_howell,
        barometer=True,
    ),
)
"""Offered where they are asked for: few rooms have a set of boards for every table."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a director asks for."""

    pairs: int
    least: int
    most: int
    winners: Literal[1, 2] | None
    missing: Missing | None
    longest: int = LONGEST
    """How many boards there is time for, those that somebody sits out with them."""

    @property
    def tables(self) -> int:
        """A half table takes as much room as a whole one."""
        return (self.pairs + 1) // 2

    def beside(self, least: int, most: int) -> int:
        """How many boards too few or too many, of the pair that is farthest from the wish."""
        return max(self.least - least, most - self.most, 0)


def suitable(
    pairs: int,
    *,
    least: int = LEAST_BOARDS,
    most: int = MOST_BOARDS,
    minutes: int | None = None,
    winners: Literal[1, 2] | None = None,
    missing: Missing = "NS",
    barometer: bool = False,
) -> tuple[Offer, ...]:
    """The movements for so many pairs and from `least` to `most` boards, best first.

    In `minutes` no more is played than fits at 7½ a board. An odd pair makes a half table, at
    which a pair is `missing`. Barometers are offered where they are asked for, and then alone.
    """
    _check(pairs)
    if least > most:
        raise UnorderedBoardsError(least=least, most=most)
    longest = LONGEST
    if minutes is not None:
        longest = min(LONGEST, int(minutes / MINUTES_A_BOARD))
        least, most = min(least, longest), min(most, longest)
    half = missing if pairs % 2 else None
    asked = Asked(pairs, least, min(most, LONGEST), winners, half, longest)
    among = BAROMETERS if barometer else MOVEMENTS
    offers = _balanced([offer for movement in among for offer in _offers(movement, asked)])
    if not offers or most < 1:
        raise NothingSuitsError(pairs=pairs, least=least, most=most)
    return ranked(_chosen(offers))


def offered(reference: str) -> Offer:
    """The offer of this reference, made again."""
    movements = {movement.key: movement for movement in (*MOVEMENTS, *BAROMETERS)}
    match re.fullmatch(
        r"([a-z-]+)\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})\.(full|NS|EW)", reference, re.ASCII
    ):
        case re.Match() as found if found[1] in movements:
            setting = _setting(int(found[2]), int(found[3]), int(found[4]), found[5])
            return make(movements[found[1]], setting)
    raise UnknownMovementError(movement=reference)


def _setting(tables: int, rounds: int, boards: int, missing: str) -> Setting:
    if 2 * tables > MOST_PAIRS:
        raise TooManyPairsError(pairs=2 * tables, most=MOST_PAIRS)
    if boards * rounds > LONGEST:
        raise NothingSuitsError(pairs=2 * tables, least=boards * rounds, most=boards * rounds)
    half: Missing | None = "NS" if missing == "NS" else "EW" if missing == "EW" else None
    return Setting(tables, rounds, boards, half)


def _check(pairs: int) -> None:
    if pairs < LEAST_PAIRS:
        raise TooFewPairsError(pairs=pairs, least=LEAST_PAIRS)
    if pairs > MOST_PAIRS:
        raise TooManyPairsError(pairs=pairs, most=MOST_PAIRS)


def _offers(movement: Movement, asked: Asked) -> list[Offer]:
    """Of each number of boards a round the longest as asked, and the longest that comes near."""
    if asked.winners not in (None, movement.winners) or not movement.suits(asked.tables):
        return []
    longest: dict[tuple[int, bool], tuple[Setting, int]] = {}
    for setting, near in _settings(movement, asked):
        beside = _beside(movement, setting, asked)
        if min(beside, asked.beside(setting.boards, setting.boards)) <= near:
            longest[setting.boards_a_round, beside == 0] = setting, beside
    return [make(movement, setting, beside=beside) for setting, beside in longest.values()]


def _beside(movement: Movement, setting: Setting, asked: Asked) -> int:
    """How far it is from the wish, by what each pair plays and by the time."""
    least, most, longest = _rounds_played(movement, setting.tables, setting.rounds, setting.missing)
    late = max(0, setting.boards_a_round * longest - asked.longest)
    return max(asked.beside(setting.boards_a_round * least, setting.boards_a_round * most), late)


@lru_cache(1024)
def _rounds_played(
    movement: Movement, tables: int, rounds: int, missing: Missing | None
) -> tuple[int, int, int]:
    """How many a pair plays that plays the fewest, and the most; and how many there is time for."""
    counted = survey(movement.played(Setting(tables, rounds, 1, missing)))
    boards = [line.boards for line in counted.lines]
    least, most = min(each.least for each in boards), max(each.most for each in boards)
    return least, most, ceil(counted.minutes / MINUTES_A_BOARD)


def _settings(movement: Movement, asked: Asked) -> Iterator[tuple[Setting, int]]:
    """Every length that may have the boards, each with how near is near enough.

    Less than half the rounds only where few boards fit.
    """
    rounds = movement.rounds(asked.tables)
    for each in rounds:
        near = NEAR if each == rounds[-1] else 0
        for boards in range(1, LONGEST // each + 1):
            setting = Setting(asked.tables, each, boards, asked.missing)
            fewest = setting.boards - (boards if asked.missing else 0)
            within = asked.least - near <= setting.boards and fewest <= asked.most + near
            if within and (2 * each > rounds[-1] or boards <= 4):
                yield setting, near


def _chosen(offers: list[Offer]) -> list[Offer]:
    """The best lengths of each movement; if it can be played out as asked, none but as asked."""
    kept = defaultdict[str, list[Offer]](list)
    for offer in sorted(offers, key=costs):
        lengths = kept[offer.movement.key]
        if not offer.beside or not any(not each.beside and _played_out(each) for each in lengths):
            lengths.append(offer)
    return [offer for lengths in kept.values() for offer in lengths[:CHOICES]]


def _played_out(offer: Offer) -> bool:
    return offer.setting.rounds == offer.movement.rounds(offer.setting.tables)[-1]


def _balanced(offers: list[Offer]) -> list[Offer]:
    """One winner only where all meet or it is fair enough, or else the fairest of them."""
    balances = [offer.balance for offer in offers if offer.balance is not None]
    enough = min(LEAST_BALANCE, max(balances, default=0))
    return [
        offer
        for offer in offers
        if offer.balance is None or offer.balance >= enough or offer.all_meet
    ]
