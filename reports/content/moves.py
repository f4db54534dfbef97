"""Where everybody sits, and by which rule they move. Knows seats as they stand; no results."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import ngettext

from boards.queries.table_results import TableResult
from movements.movement_rule import GuideInstruction, guide_instructions
from movements.schedule import Schedule, ScheduledSeat
from standings.snapshot_cache import SessionSnapshot


@dataclass(frozen=True, slots=True)
class Sitting:
    """One table in one round: who sits there, and with which boards."""

    section: str
    round: int
    table: int
    north_south: int | None
    east_west: int | None
    boards: tuple[int, ...]
    arrow_switched: bool


@dataclass(frozen=True, slots=True)
class Rule:
    """How a section moves; unless that says all, the rounds of a guide card say who goes where."""

    instructions: tuple[GuideInstruction, ...]
    says_all: bool
    onward: Mapping[tuple[str, int], tuple["Onward", ...]] = field(
        default_factory=dict, compare=False
    )

    @property
    def sentences(self) -> tuple[str, ...]:
        """In words, for the whole room."""
        return tuple(map(sentence, self.instructions))

    def at(self, table: int) -> tuple[str, ...]:
        """The same at one table: to which table its pair and its boards go, after every round."""
        said = list[str]()
        for each in self.instructions:
            ways = self.onward.get((each.code, table), ())
            if not ways:
                said += [] if each.code in MOVED_AFTER else [sentence(each)]
                continue
            usual = Counter(way.to for way in ways).most_common(1)[0][0]
            said.append(_going(each.code, table, usual))
            for way in ways:
                if way.to != usual:
                    facts = {"round": way.round, "move": _going(each.code, table, way.to)}
                    said.append(_("After round %(round)s: %(move)s") % facts)
        return tuple(said)


MOVED_AFTER = frozenset({"east_west_move_after", "boards_move_after"})


@dataclass(frozen=True, slots=True)
class Onward:
    """The tables where a pair or boards are after a round; none where boards are on a stand."""

    round: int
    to: tuple[int, ...]


def sittings(evening: SessionSnapshot) -> tuple[Sitting, ...]:
    """Every table in every round, in order of section, round and table."""
    tables = defaultdict[tuple[str, int, int], list[TableResult]](list)
    for cell in evening.cells:
        tables[cell.section, cell.round, cell.table].append(cell)
    return tuple(_sitting(where, tables[where]) for where in sorted(tables))


def _sitting(where: tuple[str, int, int], cells: Sequence[TableResult]) -> Sitting:
    boards = tuple(sorted(cell.board for cell in cells))
    switched = any(cell.arrow_switched for cell in cells)
    return Sitting(*where, *in_chairs(cells[0]), boards, switched)


def in_chairs(cell: TableResult) -> tuple[int | None, int | None]:
    """The places in the N-S and the E-W chairs, whichever cards they held."""
    if cell.arrow_switched is cell.turned:
        return cell.north_south, cell.east_west
    return cell.east_west, cell.north_south


def by_table(evening: SessionSnapshot) -> Mapping[tuple[str, int], list[Sitting]]:
    """The sittings of each table, from the first round to the last."""
    tables = defaultdict[tuple[str, int], list[Sitting]](list)
    for each in sittings(evening):
        tables[each.section, each.table].append(each)
    return tables


def by_place(evening: SessionSnapshot) -> Mapping[int, dict[int, Sitting]]:
    """The sittings of each pair, by round; a round that it sits out with nobody is not there."""
    places: dict[int, dict[int, Sitting]] = {place: {} for place in evening.pairs}
    for each in sittings(evening):
        for place in (each.north_south, each.east_west):
            if place is not None:
                places[place][each.round] = each
    return places


def rounds_of(evening: SessionSnapshot, section: str) -> int:
    """The last round that a section plays."""
    return max((cell.round for cell in evening.cells if cell.section == section), default=0)


def rule(evening: SessionSnapshot, section: str) -> Rule:
    """How pairs and boards of a section move, in words."""
    seats = [each for each in sittings(evening) if each.section == section]
    schedule = _schedule(evening, seats)
    if schedule is None:
        return Rule((), says_all=False)
    said = guide_instructions(schedule)
    still = schedule.rounds < 2 or len(schedule.tables) < 2
    by_line = any(each.code == "east_west_move" for each in said)
    return Rule(tuple(said), says_all=still or by_line, onward=_onward(seats))


def _onward(seats: Sequence[Sitting]) -> Mapping[tuple[str, int], tuple[Onward, ...]]:
    """Where the East-West pair and the boards of each table go after each round but the last."""
    there = defaultdict[tuple[str, int, object], list[int]](list)
    for each in seats:
        for code, what in _moved(each):
            there[code, each.round, what].append(each.table)
    last = max((each.round for each in seats), default=0)
    onward = defaultdict[tuple[str, int], list[Onward]](list)
    for each in sorted(seats, key=lambda seat: seat.round):
        for code, what in _moved(each):
            to = tuple(sorted(there.get((code, each.round + 1, what), ())))
            if each.round < last and (to or code == "boards_move"):
                onward[code, each.table].append(Onward(each.round, to))
    return {at: tuple(ways) for at, ways in onward.items()}


def _moved(sitting: Sitting) -> Iterator[tuple[str, object]]:
    if sitting.east_west is not None:
        yield "east_west_move", sitting.east_west
    yield "boards_move", sitting.boards


def _going(code: str, table: int, to: tuple[int, ...]) -> str:
    """Where they go from a table; boards may rest, or be shared by two tables."""
    if to == (table,):
        return _moving(code, 0)
    if not to:
        return _("Boards go to the stand for a round")
    if code == "east_west_move":
        return _("East-West go to table %(table)s") % {"table": to[0]}
    if len(to) > 1:
        facts = {"table": to[0], "others": ", ".join(map(str, to[1:]))}
        return _("Boards go to table %(table)s, shared with table %(others)s") % facts
    return _("Boards go to table %(table)s") % {"table": to[0]}


def _schedule(evening: SessionSnapshot, seats: Sequence[Sitting]) -> Schedule | None:
    """The seats by numbers, if North-South and East-West keep to their lines or there is one."""
    lines = {
        (side, evening.pairs[place].line)
        for each in seats
        for side, place in (("NS", each.north_south), ("EW", each.east_west))
        if place is not None
    }
    if lines <= {("NS", ""), ("EW", "")}:
        return Schedule(tuple(_seat(evening, each) for each in seats), lines=1)
    if lines <= {("NS", "NS"), ("EW", "EW")}:
        return Schedule(tuple(_seat(evening, each) for each in seats), lines=2)
    return None


def _seat(evening: SessionSnapshot, each: Sitting) -> ScheduledSeat:
    north_south, east_west = (
        None if place is None else evening.pairs[place].number
        for place in (each.north_south, each.east_west)
    )
    switched = each.arrow_switched
    return ScheduledSeat(each.round, each.table, north_south, east_west, each.boards, switched)


def sentence(instruction: GuideInstruction) -> str:
    """One of them, for the whole room."""
    facts = instruction.facts
    match instruction.code:
        case "north_south_stay":
            return _("North-South stay")
        case "east_west_move" | "boards_move" as code:
            return _moving(code, facts["tables"])
        case "east_west_move_after" | "boards_move_after" as code:
            move = _moving(code.removesuffix("_after"), facts["tables"])
            return _("After round %(round)s: %(move)s") % {"round": facts["round"], "move": move}
        case code:
            return str(SENTENCES[code]) % facts


SENTENCES = {
    "relay": _lazy("Boards rest between tables %(upper)s and %(lower)s"),
    "share": _lazy("Tables %(lower)s and %(upper)s play the same boards"),
    "barometer": _lazy("Every table plays the same boards in each round"),
    "share_in": _lazy("In round %(round)s some tables share boards"),
    "stays": _lazy("Pair %(number)s stays"),
    "follow": _lazy("Every pair that moves takes the seat of the next lower number"),
    "arrow_switch": _lazy("Round %(round)s is arrow-switched: turn the boards"),
    "sit_out": _lazy("Whoever comes to table %(table)s alone sits out"),
}


def _moving(code: str, step: int) -> str:
    who = _("Boards") if code == "boards_move" else _("East-West")
    if not step:
        return _("%(who)s stay") % {"who": who}
    count = abs(step)
    if step > 0:
        said = ngettext("%(who)s up %(count)s table", "%(who)s up %(count)s tables", count)
    else:
        said = ngettext("%(who)s down %(count)s table", "%(who)s down %(count)s tables", count)
    return said % {"who": who, "count": count}
