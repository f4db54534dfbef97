"""Selects the movements and numbers of rounds that suit a director's request."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import Literal

from movements.errors import InvalidMovementError
from movements.offers import (
    BoardCustom,
    Movement,
    MovementOffer,
    make_offer,
    measure_unevenness,
    offer_costs,
)
from movements.parameters import FASTEST_PACE, SLOWEST_PACE, MissingSide, MovementSetting
from movements.statistics import MINUTES_A_BOARD, survey_schedule

# A movement that is played to its end is offered though it has so many boards fewer or more.
NEAR = 4
# How many lengths of one movement are offered.
CHOICES = 2
# Nobody plays more boards in a session.
LONGEST = 200
# With one winner nothing below is offered, unless nothing is better.
LEAST_BALANCE = 50


@dataclass(frozen=True, slots=True)
class MovementRequest:
    """A director's request: pairs, boards, winners, half table and length.

    `longest` is how many boards there is time for, those that somebody sits out with them. At least
    `stationary` pairs keep their seats. Of each board there are `copies`. `custom` is how the club
    moves boards at an even number of tables.
    """

    pairs: int
    least: int
    most: int
    winners: Literal[1, 2] | None
    missing: MissingSide | None
    longest: int = LONGEST
    rounds: int | None = None
    whole_rounds: bool = False
    stationary: int = 0
    copies: int = 1
    custom: BoardCustom = ""

    @property
    def tables(self) -> int:
        """The tables needed, with a half table counted in full."""
        return (self.pairs + 1) // 2

    def beside(self, least: int, most: int) -> int:
        """Return how many boards too few or too many the worst-off pair plays."""
        return max(self.least - least, most - self.most, 0)


def select_offers(
    movements: Iterable[Movement], movement_request: MovementRequest
) -> list[MovementOffer]:
    """Return the offers of these movements that come into question, in no order."""
    offers = [
        replace(offer, copies_at_hand=movement_request.copies, custom=movement_request.custom)
        for movement in movements
        for offer in _offers(movement, movement_request)
        if offer.survey.stationary >= movement_request.stationary
    ]
    return _best_lengths(_balanced_offers(_worthwhile_offers(offers)))


def boards_in_time(minutes: int, pace: Fraction = MINUTES_A_BOARD) -> int:
    """Return how many boards there is time for at this many minutes a board."""
    if not FASTEST_PACE <= pace <= SLOWEST_PACE:
        raise InvalidMovementError("pace", minutes=str(pace))
    return min(LONGEST, int(minutes / pace))


def _offers(movement: Movement, movement_request: MovementRequest) -> list[MovementOffer]:
    """Return, for each number of boards a round, the longest fitting and the longest near offer."""
    if movement_request.winners not in (None, movement.winners) or not movement.suits(
        movement_request.tables
    ):
        return []
    if movement.rover and movement_request.missing is None:
        return []
    if movement.single_tables and movement_request.whole_rounds:
        return []
    # Of an uncut movement every length is another movement, and may balance better.
    longest: dict[tuple[int, bool, int], tuple[MovementSetting, int]] = {}
    for setting, near in _settings(movement, movement_request):
        boards_off = _boards_off(movement, setting, movement_request)
        if min(boards_off, movement_request.beside(setting.boards, setting.boards)) <= near:
            length = setting.rounds if movement.uncut else 0
            longest[setting.boards_a_round, boards_off == 0, length] = setting, boards_off
    return [
        make_offer(movement, setting, boards_off=boards_off)
        for setting, boards_off in longest.values()
    ]


def _boards_off(
    movement: Movement, setting: MovementSetting, movement_request: MovementRequest
) -> int:
    """Return how far the boards of each pair and the time are from the request."""
    least, most, longest = _rounds_played(movement, setting.tables, setting.rounds, setting.missing)
    late = max(0, setting.boards_a_round * longest - movement_request.longest)
    return max(
        movement_request.beside(setting.boards_a_round * least, setting.boards_a_round * most), late
    )


@lru_cache(1024)
def _rounds_played(
    movement: Movement, tables: int, rounds: int, missing: MissingSide | None
) -> tuple[int, int, int]:
    """Return the fewest and the most rounds that a pair plays, and the rounds there is time for."""
    # With one board a round: the number of rounds does not depend on how many.
    counted = survey_schedule(movement.played(MovementSetting(tables, rounds, 1, missing)))
    boards = [line.boards for line in counted.lines]
    least = min(span.least for span in boards)
    most = max(span.most for span in boards)
    return least, most, ceil(counted.minutes / MINUTES_A_BOARD)


def _settings(
    movement: Movement, movement_request: MovementRequest
) -> Iterator[tuple[MovementSetting, int]]:
    """Yield every length that can have the boards, each with its tolerance.

    Less than half the rounds is offered only where few boards fit.
    """
    rounds = movement.rounds(movement_request.tables)
    asked = movement_request.rounds
    for round_count in rounds if asked is None else sorted({asked} & {*rounds}):
        # A movement that is played to its end is worth a few boards too many or too few.
        near = NEAR if round_count == rounds[-1] and not movement.sharing else 0
        for boards in range(1, LONGEST // round_count + 1):
            setting = MovementSetting(
                movement_request.tables, round_count, boards, movement_request.missing
            )
            # A pair that sits out once plays so many boards fewer.
            fewest = setting.boards - (boards if movement_request.missing else 0)
            within = (
                movement_request.least - near <= setting.boards
                and fewest <= movement_request.most + near
            )
            if within and (2 * round_count > rounds[-1] or boards <= 4 or asked is not None):
                yield setting, near


def _best_lengths(offers: list[MovementOffer]) -> list[MovementOffer]:
    """Keep the best lengths of each movement; if its full length fits, only fitting lengths."""
    by_movement = defaultdict[str, list[MovementOffer]](list)
    for offer in sorted(offers, key=offer_costs):
        lengths = by_movement[offer.movement.key]
        if not offer.beside or not any(
            not chosen.beside and _played_out(chosen) for chosen in lengths
        ):
            lengths.append(offer)
    return [offer for lengths in by_movement.values() for offer in lengths[:CHOICES]]


def _played_out(offer: MovementOffer) -> bool:
    return offer.setting.rounds == offer.movement.rounds(offer.setting.tables)[-1]


def _worthwhile_offers(offers: list[MovementOffer]) -> list[MovementOffer]:
    """Leave out single tables that are switched where whole rounds balance as well."""
    whole = defaultdict[tuple[int, int], Fraction](Fraction)
    for offer in offers:
        if not offer.movement.single_tables and not measure_unevenness(offer):
            length = (offer.setting.rounds, offer.setting.boards_a_round)
            whole[length] = max(whole[length], offer.balance or Fraction(0))
    return [
        offer
        for offer in offers
        if not offer.movement.single_tables
        or (offer.balance or 0) > whole[offer.setting.rounds, offer.setting.boards_a_round]
    ]


def _balanced_offers(offers: list[MovementOffer]) -> list[MovementOffer]:
    """Keep one-winner offers where all meet or the balance is high enough, or the fairest."""
    balances = [offer.balance for offer in offers if offer.balance is not None]
    # If none is fair enough, the fairest one is still offered.
    enough = min(LEAST_BALANCE, max(balances, default=0))
    return [
        offer
        for offer in offers
        if offer.balance is None or offer.balance >= enough or offer.all_meet
    ]
