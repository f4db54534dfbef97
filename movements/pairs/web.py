"""Web Mitchell and Bowman movements, for more tables than sets of boards.

One rule makes both. The first tables pass their boards down, as in any Mitchell; the others pass
theirs up. In a web both halves of the room have a copy of every set; in a Bowman two tables more
than sets share boards with others. Everybody plays every set.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from movements.pairs.mitchell import usual_switches
from movements.parameters import MissingSide, MovementSetting, validate_setting
from movements.schedule import Schedule, ScheduledSeat, boards_of_set

LEAST_WEB_TABLES = 8
LEAST_BOWMAN_TABLES = 7
# Fewer rounds are played with as many sets in any Mitchell.
FEWEST_ROUNDS = 5


@dataclass(frozen=True, slots=True)
class WebLayout:
    """A room in which the first `descending` tables pass boards down, and the others up.

    Sound if, for an odd number of sets, twice `descending` is the number of tables, counted round
    the sets; for an even number, if the tables are even and `descending` is half of them, counted
    round half the sets. (Found by trying all of up to 30 tables.)
    """

    tables: int
    sets: int
    descending: int

    def lot(self, table: int, number: int) -> int:
        """Return the set, from 1, at a table in a round."""
        if table <= self.descending:
            return (table + number - 2) % self.sets + 1
        return (self.tables - table - number) % self.sets + 1

    def visitor(self, table: int, number: int) -> int:
        """Return East-West's number, from 1: up a table each round, with one skip if needed."""
        # Half way through an even number of sets, East-West would come to boards they have played.
        skipped = self.sets % 2 == 0 and number > self.sets // 2
        return (table - number - skipped) % self.tables + 1

    def seats(
        self, rounds: int, boards_a_round: int, missing: MissingSide | None
    ) -> list[ScheduledSeat]:
        """Return every seat; at a half table the last pair of a line is missing."""
        seats = list[ScheduledSeat]()
        for number in range(1, rounds + 1):
            for table in range(1, self.tables + 1):
                visitor = self.visitor(table, number)
                seats.append(
                    ScheduledSeat(
                        number,
                        table,
                        None if missing == "NS" and table == self.tables else table,
                        None if missing == "EW" and visitor == self.tables else visitor,
                        boards_of_set(self.lot(table, number), boards_a_round),
                    )
                )
        return seats


def suits_web(tables: int) -> bool:
    """Whether there are enough tables that two copies of the boards are worth their making."""
    return tables >= LEAST_WEB_TABLES + tables % 2


def web_most_rounds(tables: int) -> int:
    """Return the most rounds: with an odd number of tables four fewer, as three copies go round."""
    return tables - (4 if tables % 2 else 2)


def web_layout(tables: int, rounds: int) -> WebLayout:
    """Return the web for so many rounds; an odd number of tables needs an odd number of sets."""
    if tables % 2 == 0:
        return WebLayout(tables, rounds, tables // 2)
    sets = rounds + (rounds % 2 == 0)
    return WebLayout(tables, sets, (tables + sets) // 2)


def web_schedule(
    tables: int,
    *,
    rounds: int,
    boards_a_round: int,
    missing: MissingSide | None = None,
    arrow_switched: Collection[int] = (),
    lines: Literal[1, 2] = 2,
) -> Schedule:
    """Return a web in which all play the same sets, as many as there are rounds or one more."""
    setting = MovementSetting(tables, rounds, boards_a_round, missing)
    validate_setting(setting, suits=suits_web(tables), most=web_most_rounds(tables))
    return _switched(web_layout(tables, rounds), setting, arrow_switched, lines)


def switched_web_schedule(
    tables: int, *, rounds: int, boards_a_round: int, missing: MissingSide | None = None
) -> Schedule:
    """Return a one-winner web, with the usual number of last rounds arrow-switched."""
    return web_schedule(
        tables,
        rounds=rounds,
        boards_a_round=boards_a_round,
        missing=missing,
        arrow_switched=last_rounds_switched(rounds),
        lines=1,
    )


def suits_bowman(tables: int) -> bool:
    """Whether there are seven tables or more."""
    return tables >= LEAST_BOWMAN_TABLES


def bowman_most_rounds(tables: int) -> int:
    """Return the most rounds: one for each set, and there are two sets fewer than tables."""
    return tables - 2


def bowman_schedule(
    tables: int,
    *,
    rounds: int,
    boards_a_round: int,
    missing: MissingSide | None = None,
    arrow_switched: Collection[int] = (),
    lines: Literal[1, 2] = 2,
) -> Schedule:
    """Return a Bowman: the last table but one shares with table 1, the last with all in turn.

    With a half table it is the table-and-a-half appendix: only the last table but one shares.
    """
    setting = MovementSetting(tables, rounds, boards_a_round, missing)
    validate_setting(setting, suits=suits_bowman(tables), most=bowman_most_rounds(tables))
    return _switched(WebLayout(tables, tables - 2, tables - 1), setting, arrow_switched, lines)


def switched_bowman_schedule(
    tables: int, *, rounds: int, boards_a_round: int, missing: MissingSide | None = None
) -> Schedule:
    """Return a one-winner Bowman, with the usual number of last rounds arrow-switched."""
    return bowman_schedule(
        tables,
        rounds=rounds,
        boards_a_round=boards_a_round,
        missing=missing,
        arrow_switched=last_rounds_switched(rounds),
        lines=1,
    )


def last_rounds_switched(rounds: int) -> range:
    """Return the rounds that a one-winner Mitchell switches: about one in eight, at the end."""
    return range(rounds - usual_switches(rounds) + 1, rounds + 1)


def _switched(
    layout: WebLayout,
    setting: MovementSetting,
    arrow_switched: Collection[int],
    lines: Literal[1, 2],
) -> Schedule:
    seats = layout.seats(setting.rounds, setting.boards_a_round, setting.missing)
    return Schedule(tuple(turn_seats(seats, setting.tables, arrow_switched, lines)), lines)


def turn_seats(
    seats: Collection[ScheduledSeat],
    tables: int,
    arrow_switched: Collection[int],
    lines: Literal[1, 2],
) -> list[ScheduledSeat]:
    """Arrow-switch these rounds; in one line East-West's numbers follow North-South's."""
    above = tables if lines == 1 else 0
    return [
        ScheduledSeat(
            seat.round,
            seat.table,
            seat.north_south,
            None if seat.east_west is None else seat.east_west + above,
            seat.boards,
            seat.round in arrow_switched,
        )
        for seat in seats
    ]
