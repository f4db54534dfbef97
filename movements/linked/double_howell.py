"""Two linked sessions in which every pair meets every other once: double and interwoven Howells.

The field is two halves of as many pairs as there are tables, numbered on from one another. With an
odd number of tables the first session is a Mitchell of one half against the other that is a round
short. In the second, an interwoven Howell, the two halves play a Howell each, and the two pairs
that these leave over meet: that is the round which the Mitchell lacks. With an even number both
sessions are cyclic, and pairs hold the cards so that over both every two pairs compete equally:
their directions are the rows of a Hadamard matrix of two circulants (Fletcher, Gysin and Seberry
2001). Where the halves meet only in the first session, the second is a double Howell.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from movements.linked.linked_designs import LinkedDesign, load_designs
from movements.pairs.cyclic import FirstTable, parse_first_round
from movements.pairs.mitchell import MitchellForm, mitchell_schedule
from movements.parameters import MissingSide, MovementSetting, validate_setting
from movements.schedule import Schedule, ScheduledSeat, boards_of_set


def suits_double_howell(tables: int) -> bool:
    """Whether a design was found for so many tables."""
    return tables in load_designs()


def first_session_rounds(tables: int) -> int:
    """Return the rounds of the first session: one a table, or one fewer if these are odd."""
    return tables - tables % 2


def second_session_rounds(tables: int) -> int:
    """Return the rounds of the second session: with the first as many as there are opponents."""
    return 2 * tables - 1 - first_session_rounds(tables)


def first_session_schedule(
    tables: int,
    *,
    rounds: int,
    boards_a_round: int,
    missing: MissingSide | None = None,
    design: LinkedDesign | None = None,
) -> Schedule:
    """Return the first session, in one line; at a half table the last pair is missing.

    Without a `design` it uses the shipped one.
    """
    setting = MovementSetting(tables, rounds, boards_a_round, missing)
    known = design is not None or suits_double_howell(tables)
    validate_setting(setting, suits=known, most=first_session_rounds(tables))
    design = design or load_designs()[tables]
    play = _CyclicPlay(tables, boards_a_round, missing is not None)
    seats = play.switched_mitchell(design) if tables % 2 else play.first_session(design)
    return Schedule(tuple(seat for seat in seats if seat.round <= rounds), lines=1)


def second_session_schedule(
    tables: int,
    *,
    rounds: int,
    boards_a_round: int,
    missing: MissingSide | None = None,
    design: LinkedDesign | None = None,
) -> Schedule:
    """Return the second session, in one line; at a half table the last pair is missing.

    Without a `design` it uses the shipped one.
    """
    setting = MovementSetting(tables, rounds, boards_a_round, missing)
    known = design is not None or suits_double_howell(tables)
    validate_setting(setting, suits=known, most=second_session_rounds(tables))
    play = _CyclicPlay(tables, boards_a_round, missing is not None)
    cards = parse_first_round((design or load_designs()[tables]).second)
    return Schedule(
        tuple(seat for turn in range(rounds) for seat in play.seats(turn, turn, cards)), lines=1
    )


@dataclass(frozen=True, slots=True)
class _CyclicPlay:
    """The moves: pairs follow the next lower number of their half, and sets likewise.

    With an even number of tables the last pair of each half stays, and so does the last set.
    """

    tables: int
    boards_a_round: int
    half_table: bool

    @property
    def moving(self) -> int:
        return self.tables - 1 + self.tables % 2

    def first_session(self, design: LinkedDesign) -> Iterator[ScheduledSeat]:
        cards = parse_first_round(design.first)
        for turn in range(self.moving):
            yield from self.seats(turn, turn, cards)
        # The last round is the only one in which every table makes the same step to the next.
        card, stationary = parse_first_round(design.last)
        for step in range(self.moving):
            yield self.seat(self.moving, step, step + 1, card)
        yield self.seat(self.moving, 0, self.tables, stationary)

    def switched_mitchell(self, design: LinkedDesign) -> Iterator[ScheduledSeat]:
        """Yield a Mitchell without its first round, which the second session plays."""
        switched = {int(number) for number in design.switched.split()}
        mitchell = mitchell_schedule(
            self.tables,
            rounds=self.tables,
            boards_a_round=self.boards_a_round,
            form=MitchellForm.PLAIN,
            missing="EW" if self.half_table else None,
            lines=1,
        )
        for seat in mitchell.seats:
            if seat.round > 1:
                number = seat.round - 1
                yield replace(seat, round=number, arrow_switched=number in switched)

    def seats(self, turn: int, step: int, cards: tuple[FirstTable, ...]) -> Iterator[ScheduledSeat]:
        return (self.seat(turn, step, table, card) for table, card in enumerate(cards, start=1))

    def seat(self, turn: int, step: int, table: int, card: FirstTable) -> ScheduledSeat:
        return ScheduledSeat(
            turn + 1,
            table,
            self._pair(card.north_south, step),
            self._pair(card.east_west, step),
            boards_of_set(self._moved(card.lot, step), self.boards_a_round),
        )

    def _pair(self, number: int, step: int) -> int | None:
        first_half = number <= self.tables
        before = 0 if first_half else self.tables
        pair = before + self._moved(number - before, step)
        return None if self.half_table and pair == 2 * self.tables else pair

    def _moved(self, number: int, step: int) -> int:
        return number if number > self.moving else (number - 1 + step) % self.moving + 1
