"""Describes the movement of a section in words, and lists the seats of each pair by round."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext

from boards.queries.table_results import TableResult
from movements.movement_rule import GuideInstruction, guide_instructions
from movements.schedule import Schedule, ScheduledSeat
from reports.content.cells.pair_names import direction_letter
from scoring.laws.compass import Direction
from standings.snapshot_cache import SessionSnapshot


@dataclass(frozen=True, slots=True)
class Sitting:
    """One table in one round: its pairs and its boards."""

    section: str
    round: int
    table: int
    north_south: int | None
    east_west: int | None
    boards: tuple[int, ...]
    arrow_switched: bool


@dataclass(frozen=True, slots=True)
class MovementDescription:
    """The rules of movement in a section; without a full rule, guide cards list every round."""

    instructions: tuple[GuideInstruction, ...]
    says_all: bool
    onward: Mapping[tuple[str, int], tuple["NextTables", ...]] = field(
        default_factory=dict, compare=False
    )

    @property
    def sentences(self) -> tuple[str, ...]:
        """The rules as sentences for the whole section."""
        return tuple(map(instruction_sentence, self.instructions))

    def at(self, table: int) -> tuple[str, ...]:
        """Return the rules for one table, with the next tables of its pair and its boards."""
        sentences = list[str]()
        for instruction in self.instructions:
            ways = self.onward.get((instruction.code, table), ())
            if not ways:
                sentences += (
                    [] if instruction.code in MOVED_AFTER else [instruction_sentence(instruction)]
                )
                continue
            usual = Counter(way.to for way in ways).most_common(1)[0][0]
            sentences.append(_next_table_sentence(instruction.code, table, usual))
            for way in ways:
                if way.to != usual:
                    values = {
                        "round": way.round,
                        "move": _next_table_sentence(instruction.code, table, way.to),
                    }
                    sentences.append(_("After round %(round)s: %(move)s") % values)
        return tuple(sentences)


MOVED_AFTER = frozenset({"east_west_move_after", "boards_move_after"})


@dataclass(frozen=True, slots=True)
class NextTables:
    """The tables where a pair or boards go after a round; none for boards on a stand."""

    round: int
    to: tuple[int, ...]


def list_sittings(snapshot: SessionSnapshot) -> tuple[Sitting, ...]:
    """List every table in every round, in order of section, round and table."""
    tables = defaultdict[tuple[str, int, int], list[TableResult]](list)
    for cell in snapshot.cells:
        tables[cell.section, cell.round, cell.table].append(cell)
    return tuple(_sitting(where, tables[where]) for where in sorted(tables))


def _sitting(where: tuple[str, int, int], cells: Sequence[TableResult]) -> Sitting:
    boards = tuple(sorted(cell.board for cell in cells))
    switched = any(cell.arrow_switched for cell in cells)
    return Sitting(*where, *pairs_in_chairs(cells[0]), boards, switched)


def pairs_in_chairs(cell: TableResult) -> tuple[int | None, int | None]:
    """Return the places in the N-S and the E-W chairs, whichever cards they held."""
    if cell.arrow_switched is cell.turned:
        return cell.north_south, cell.east_west
    return cell.east_west, cell.north_south


def sittings_by_table(snapshot: SessionSnapshot) -> Mapping[tuple[str, int], list[Sitting]]:
    """Return the sittings of each table, from the first round to the last."""
    tables = defaultdict[tuple[str, int], list[Sitting]](list)
    for sitting in list_sittings(snapshot):
        tables[sitting.section, sitting.table].append(sitting)
    return tables


def sittings_by_pair(snapshot: SessionSnapshot) -> Mapping[int, dict[int, Sitting]]:
    """Return each pair's sittings by round, without rounds in which it has no table."""
    places: dict[int, dict[int, Sitting]] = {place: {} for place in snapshot.pairs}
    for sitting in list_sittings(snapshot):
        for side in (sitting.north_south, sitting.east_west):
            for place in snapshot.contestants(side):
                places[place][sitting.round] = sitting
    return places


def own_side_first(
    snapshot: SessionSnapshot, place: int, sitting: Sitting
) -> tuple[int | None, int | None]:
    """Return the side in whose chairs this contestant sits, and the other one."""
    sides = sitting.north_south, sitting.east_west
    home = place in snapshot.contestants(sitting.north_south)
    return sides if home else sides[::-1]


def seat_of_contestant(snapshot: SessionSnapshot, place: int, sitting: Sitting) -> str:
    """Return the side in which a pair sits, or the chair of a player in an individual."""
    home = place in snapshot.contestants(sitting.north_south)
    if not snapshot.individual:
        return _("NS") if home else _("EW")
    chairs = (Direction.NORTH, Direction.SOUTH) if home else (Direction.EAST, Direction.WEST)
    own, _other = own_side_first(snapshot, place, sitting)
    return direction_letter(chairs[snapshot.contestants(own).index(place)])


def first_round_of_section(snapshot: SessionSnapshot, section: str) -> int:
    """Return the first round of a section for its printed movement."""
    return min((cell.round for cell in snapshot.cells if cell.section == section), default=1)


def last_round_of_section(snapshot: SessionSnapshot, section: str) -> int:
    """Return the last round of a section for its printed movement."""
    return max((cell.round for cell in snapshot.cells if cell.section == section), default=0)


def describe_section_movement(snapshot: SessionSnapshot, section: str) -> MovementDescription:
    """Describe how pairs and boards of a section move."""
    seats = [item for item in list_sittings(snapshot) if item.section == section]
    schedule = _schedule(snapshot, seats)
    if schedule is None:
        return MovementDescription((), says_all=False)
    instructions = guide_instructions(schedule)
    still = schedule.rounds < 2 or len(schedule.tables) < 2
    by_line = any(item.code == "east_west_move" for item in instructions)
    return MovementDescription(
        tuple(instructions), says_all=still or by_line, onward=_next_tables(seats)
    )


def _next_tables(seats: Sequence[Sitting]) -> Mapping[tuple[str, int], tuple[NextTables, ...]]:
    """Return where each table's East-West pair and boards go after each round but the last."""
    there = defaultdict[tuple[str, int, object], list[int]](list)
    for sitting in seats:
        for code, what in _moving_units(sitting):
            there[code, sitting.round, what].append(sitting.table)
    last = max((sitting.round for sitting in seats), default=0)
    onward = defaultdict[tuple[str, int], list[NextTables]](list)
    for sitting in sorted(seats, key=lambda seat: seat.round):
        for code, what in _moving_units(sitting):
            to = tuple(sorted(there.get((code, sitting.round + 1, what), ())))
            if sitting.round < last and (to or code == "boards_move"):
                onward[code, sitting.table].append(NextTables(sitting.round, to))
    return {at: tuple(ways) for at, ways in onward.items()}


def _moving_units(sitting: Sitting) -> Iterator[tuple[str, object]]:
    if sitting.east_west is not None:
        yield "east_west_move", sitting.east_west
    yield "boards_move", sitting.boards


def _next_table_sentence(code: str, table: int, to: tuple[int, ...]) -> str:
    """Return a sentence about the next table; boards can rest, or be shared by two tables."""
    if to == (table,):
        return _steps_sentence(code, 0)
    if not to:
        return _("Boards go to the stand for a round")
    if code == "east_west_move":
        return _("East-West go to table %(table)s") % {"table": to[0]}
    if len(to) > 1:
        values = {"table": to[0], "others": ", ".join(map(str, to[1:]))}
        return _("Boards go to table %(table)s, shared with table %(others)s") % values
    return _("Boards go to table %(table)s") % {"table": to[0]}


def _schedule(snapshot: SessionSnapshot, seats: Sequence[Sitting]) -> Schedule | None:
    """Return the seats by number, if the pairs keep to their lines or there is one line."""
    if snapshot.individual:
        return None
    lines = {
        (side, snapshot.pairs[place].line)
        for seat in seats
        for side, place in (("NS", seat.north_south), ("EW", seat.east_west))
        if place is not None
    }
    if lines <= {("NS", ""), ("EW", "")}:
        return Schedule(tuple(_seat(snapshot, seat) for seat in seats), lines=1)
    if lines <= {("NS", "NS"), ("EW", "EW")}:
        return Schedule(tuple(_seat(snapshot, seat) for seat in seats), lines=2)
    return None


def _seat(snapshot: SessionSnapshot, sitting: Sitting) -> ScheduledSeat:
    north_south, east_west = (
        None if place is None else snapshot.pairs[place].number
        for place in (sitting.north_south, sitting.east_west)
    )
    switched = sitting.arrow_switched
    return ScheduledSeat(
        sitting.round, sitting.table, north_south, east_west, sitting.boards, switched
    )


def instruction_sentence(instruction: GuideInstruction) -> str:
    """Return an instruction as a sentence for the whole section."""
    values = instruction.facts
    match instruction.code:
        case "north_south_stay":
            return _("North-South stay")
        case "east_west_move" | "boards_move" as code:
            return _steps_sentence(code, values["tables"])
        case "east_west_move_after" | "boards_move_after" as code:
            move = _steps_sentence(code.removesuffix("_after"), values["tables"])
            return _("After round %(round)s: %(move)s") % {"round": values["round"], "move": move}
        case code:
            return str(SENTENCES[code]) % values


SENTENCES = {
    "relay": _lazy("Boards rest between tables %(upper)s and %(lower)s"),
    "share": _lazy("Tables %(lower)s and %(upper)s play the same boards"),
    "barometer": _lazy("Every table plays the same boards in each round"),
    "share_in": _lazy("In round %(round)s some tables share boards"),
    "stays": _lazy("Pair %(number)s stays"),
    "follow": _lazy("Every pair that moves takes the seat of the next lower number"),
    "arrow_switch": _lazy("Round %(round)s is arrow-switched: turn the boards"),
    "sit_out": _lazy("The pair that comes to table %(table)s alone sits out"),
}


def _steps_sentence(code: str, step: int) -> str:
    who = _("Boards") if code == "boards_move" else _("East-West")
    if not step:
        return _("%(who)s stay") % {"who": who}
    count = abs(step)
    if step > 0:
        text = ngettext("%(who)s up %(count)s table", "%(who)s up %(count)s tables", count)
    else:
        text = ngettext("%(who)s down %(count)s table", "%(who)s down %(count)s tables", count)
    return text % {"who": who, "count": count}
