"""Mitchell movements: North-South stay, East-West move up a table, boards move down."""

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
    """The circulation of the boards: an even number of tables needs a skip, or a relay stand."""

    PLAIN = "plain"
    SKIP = "skip"
    RELAY = "relay"


def suits_mitchell(tables: int, form: MitchellForm = MitchellForm.PLAIN) -> bool:
    """Whether the form suits: plain for odd tables from 3, skip even from 4, relay even from 2."""
    # Two tables with a skip would have one round.
    least = {MitchellForm.PLAIN: 3, MitchellForm.SKIP: 4, MitchellForm.RELAY: 2}[form]
    return tables >= least and tables % 2 == (form == MitchellForm.PLAIN)


def mitchell_most_rounds(tables: int, form: MitchellForm = MitchellForm.PLAIN) -> int:
    """Return the most rounds: one a table, and one fewer for a skip, where all would meet again."""
    return tables - (form == MitchellForm.SKIP)


def usual_form(tables: int, rounds: int) -> MitchellForm:
    """Return plain if possible; else skip, or share-and-relay where a skip is a round short."""
    if tables % 2:
        return MitchellForm.PLAIN
    return (
        MitchellForm.SKIP
        if rounds < tables and suits_mitchell(tables, MitchellForm.SKIP)
        else MitchellForm.RELAY
    )


def usual_switches(rounds: int) -> int:
    """Return how many rounds to arrow-switch for one winner: about one in eight (Manning, EBU).

    It depends on the rounds only. In a full movement no other number of last rounds balances
    better. In a curtailed one another can: 13 tables over 12 rounds balance at 67.0 with the usual
    two switches, and at 72.6 with one.
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
    """Return a Mitchell of this many rounds, curtailed if they are fewer than the tables.

    Without a form it uses the usual one. At a half table the last pair of a line is missing. In one
    line East-West's numbers follow North-South's.
    """
    form = form or usual_form(tables, rounds)
    setting = MovementSetting(tables, rounds, boards_a_round, missing)
    validate_setting(
        setting, suits=suits_mitchell(tables, form), most=mitchell_most_rounds(tables, form)
    )
    _validate_switches(arrow_switched, rounds)
    # In one line numbers are unique, so East-West count on from North-South.
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
    """Return a one-winner Mitchell in one line, with the usual number of last rounds switched."""
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
    """Pairs and boards at each table in round one; a relay also keeps a set on its stand."""

    form: MitchellForm
    north_south: list[int | None]
    east_west: list[int | None]
    sets: list[tuple[int, ...]]

    def seats(self, turn: int, arrow_switched: bool) -> Iterator[ScheduledSeat]:
        tables = range(1, len(self.north_south) + 1)
        sitting = zip(tables, self.north_south, self.visitors(turn), self.boards(turn), strict=True)
        return (ScheduledSeat(turn, *there, arrow_switched) for there in sitting)

    def visitors(self, turn: int) -> list[int | None]:
        """Move East-West up one table each round; a skip moves them two up once, halfway."""
        # Half way round an even Mitchell East-West would come to the boards they have played.
        skipped = self.form == MitchellForm.SKIP and turn > len(self.east_west) // 2
        return _rotate(self.east_west, 1 - turn - skipped)

    def boards(self, turn: int) -> list[tuple[int, ...]]:
        """Move boards down one table each round.

        In a relay one set rests on the stand halfway, and the last table shares with the first.
        """
        sets = _rotate(self.sets, turn - 1)
        half = len(self.sets) // 2
        return (
            [*sets[:half], *sets[half + 1 :], sets[0]] if self.form == MitchellForm.RELAY else sets
        )


def _rotate(row: list[T], by: int) -> list[T]:
    start = by % len(row)
    return row[start:] + row[:start]
