"""Mitchell movements: North-South sit, East-West move up a table, boards move down."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import Literal, TypeVar

from movements.errors import MovementNotFoundError
from movements.parameters import MissingSide, MovementSetting, validate_setting
from movements.schedule import Schedule, ScheduledSeat, boards_of_set

T = TypeVar("T")


class MitchellForm(StrEnum):
    """How the boards get round: an even number of tables needs a skip, or a relay stand."""

    PLAIN = "plain"
    SKIP = "skip"
    RELAY = "relay"


def suits_mitchell(tables: int, form: MitchellForm = MitchellForm.PLAIN) -> bool:
    """Plain needs an odd number of tables, three or more; skip four, relay two, both even."""
    least = {MitchellForm.PLAIN: 3, MitchellForm.SKIP: 4, MitchellForm.RELAY: 2}[form]
    return tables >= least and tables % 2 == (form == MitchellForm.PLAIN)


def mitchell_most_rounds(tables: int, form: MitchellForm = MitchellForm.PLAIN) -> int:
    """A round a table; a skip misses the last one, where all would meet again."""
    return tables - (form == MitchellForm.SKIP)


def usual_form(tables: int, rounds: int) -> MitchellForm:
    """Plain where it can be; else skip, and share-and-relay where a skip is a round short."""
    if tables % 2:
        return MitchellForm.PLAIN
    return (
        MitchellForm.SKIP
        if rounds < tables and suits_mitchell(tables, MitchellForm.SKIP)
        else MitchellForm.RELAY
    )


def usual_switches(rounds: int) -> int:
    """How many rounds to arrow-switch for one winner: about one in eight (Manning, EBU).

    It looks at rounds alone. Of a whole movement no other number of last rounds balances better;
    of a curtailed one another may: 13 tables balance over 12 rounds at 67.0 with the usual two,
    and at 72.6 with one.
    """
    return 0 if rounds <= 4 else max(1, (rounds + 4) // 8)


def mitchell_schedule(
    tables: int,
    *,
    rounds: int,
    boards_a_round: int,
    form: MitchellForm | None = None,
    missing: MissingSide | None = None,
    arrow_switched: Collection[int] = (),
    lines: Literal[1, 2] = 2,
) -> Schedule:
    """So many rounds of a Mitchell; with fewer rounds than tables it is curtailed.

    Without a form it takes the usual one. Of a half table the last pair of a line is missing. In
    one line East-West's first pair comes after North-South's last table.
    """
    form = form or usual_form(tables, rounds)
    setting = MovementSetting(tables, rounds, boards_a_round, missing)
    validate_setting(
        setting, suits=suits_mitchell(tables, form), most=mitchell_most_rounds(tables, form)
    )
    _validate_switches(arrow_switched, rounds)
    above = tables if lines == 1 else 0
    layout = _MitchellTables(
        form,
        [None if missing == "NS" and n == tables else n for n in range(1, tables + 1)],
        [None if missing == "EW" and n == tables else n + above for n in range(1, tables + 1)],
        [boards_of_set(lot, boards_a_round) for lot in range(1, tables + 1)],
    )
    turns = (layout.seats(turn, turn in arrow_switched) for turn in range(1, rounds + 1))
    return Schedule(tuple(chain.from_iterable(turns)), lines)


def switched_mitchell_schedule(
    tables: int,
    *,
    rounds: int,
    boards_a_round: int,
    form: MitchellForm | None = None,
    missing: MissingSide | None = None,
) -> Schedule:
    """One winner: everybody in one line, and the usual number of the last rounds arrow-switched."""
    return mitchell_schedule(
        tables,
        rounds=rounds,
        boards_a_round=boards_a_round,
        form=form,
        missing=missing,
        arrow_switched=range(rounds - usual_switches(rounds) + 1, rounds + 1),
        lines=1,
    )


def _validate_switches(arrow_switched: Collection[int], rounds: int) -> None:
    for switch in arrow_switched:
        if not 1 <= switch <= rounds:
            raise MovementNotFoundError("no_such_round", round=switch, rounds=rounds)


@dataclass(frozen=True, slots=True)
class _MitchellTables:
    """Who and what is at each table in round one, but that a relay keeps a set on its stand."""

    form: MitchellForm
    north_south: list[int | None]
    east_west: list[int | None]
    sets: list[tuple[int, ...]]

    def seats(self, turn: int, arrow_switched: bool) -> Iterator[ScheduledSeat]:
        tables = range(1, len(self.north_south) + 1)
        sitting = zip(tables, self.north_south, self.visitors(turn), self.boards(turn), strict=True)
        return (ScheduledSeat(turn, *there, arrow_switched) for there in sitting)

    def visitors(self, turn: int) -> list[int | None]:
        """East-West go up a table each round; after half the rounds of a skip, once up two."""
        skipped = self.form == MitchellForm.SKIP and turn > len(self.east_west) // 2
        return _rotate(self.east_west, 1 - turn - skipped)

    def boards(self, turn: int) -> list[tuple[int, ...]]:
        """Boards go down a table each round.

        In a relay one set rests on the stand half way, and the last table shares with the first.
        """
        sets = _rotate(self.sets, turn - 1)
        half = len(self.sets) // 2
        return (
            [*sets[:half], *sets[half + 1 :], sets[0]] if self.form == MitchellForm.RELAY else sets
        )


def _rotate(row: list[T], by: int) -> list[T]:
    start = by % len(row)
    return row[start:] + row[:start]
