"""Every table in every round at a glance, and what to do next. Knows cells; not their worth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boards.queries.evening import Evening
from boards.queries.seated import Cell
from reports.content import names
from web.director.addresses import place_of
from web.shared import remarks
from web.shared.kept import kept

MOST_STEPS = 5


@dataclass(frozen=True, slots=True)
class Spot:
    """One table in one round: a shape and a count, and the same in words."""

    state: str
    shape: str
    words: str
    link: str


@dataclass(frozen=True, slots=True)
class Room:
    """A section: its rounds, and for each table a spot in each of them."""

    title: str
    rounds: tuple[int, ...]
    tables: tuple[tuple[str, tuple[Spot, ...]], ...]


@dataclass(frozen=True, slots=True)
class Next:
    """One thing to do, and where."""

    words: str
    link: str


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the evening has come."""

    entered: int
    wanted: int
    late: int
    rooms: tuple[Room, ...]
    steps: tuple[Next, ...]


@kept
def progress(evening: Evening) -> Progress:
    """Made once for each revision."""
    wanted = [cell for cell in evening.cells if cell.expected]
    now = max((cell.round for cell in wanted if cell.outcome is not None), default=0)
    return Progress(
        entered=sum(cell.outcome is not None for cell in wanted),
        wanted=len(wanted),
        late=sum(cell.why == "late" for cell in wanted),
        rooms=tuple(_room(evening, room.name, now) for room in evening.rooms.values()),
        steps=tuple(_steps(evening, wanted, now)),
    )


def _room(evening: Evening, section: str, now: int) -> Room:
    spots = defaultdict[tuple[int, int], list[Cell]](list)
    for cell in evening.cells:
        if cell.section == section:
            spots[cell.table, cell.round].append(cell)
    rounds = tuple(sorted({round_ for _table, round_ in spots}))
    tables = sorted({table for table, _round in spots})
    prefix = names.section_prefix(evening, section)
    return Room(
        _("Section %(section)s") % {"section": section} if prefix else "",
        rounds,
        tuple(
            (
                f"{prefix}{table}",
                tuple(_spot(evening, spots.get((table, r), ()), overdue=r < now) for r in rounds),
            )
            for table in tables
        ),
    )


def _spot(evening: Evening, cells: Sequence[Cell], *, overdue: bool) -> Spot:
    wanted = [cell for cell in cells if cell.expected]
    if not wanted:
        return Spot("away", names.NOBODY, _("nobody meets here"), "")
    missing = [cell for cell in wanted if cell.outcome is None]
    odd = [cell for cell in wanted if remarks.odd(cell)]
    state, shape = _look(len(missing), len(wanted), len(odd), overdue=overdue)
    return Spot(state, shape, _words(missing, wanted, odd), _entry(evening, (missing or wanted)[0]))


def _look(missing: int, wanted: int, odd: int, *, overdue: bool) -> tuple[str, str]:
    """A shape that says it without its colour."""
    if missing == wanted:
        return ("owed", "!") if overdue else ("missing", "○")
    if odd:
        return "odd", f"▲ {wanted - missing}/{wanted}" if missing else "▲"
    return ("part", f"◐ {wanted - missing}/{wanted}") if missing else ("in", "●")


def _words(missing: Sequence[Cell], wanted: Sequence[Cell], odd: Sequence[Cell]) -> str:
    facts = {
        "round": wanted[0].round,
        "table": wanted[0].table,
        "entered": len(wanted) - len(missing),
        "wanted": len(wanted),
    }
    counted = _("round %(round)s, table %(table)s: %(entered)s of %(wanted)s in") % facts
    looks = (f"{cell.board}: {remarks.worded(remarks.odd(cell))}" for cell in odd)
    return "; ".join((counted, *looks))


def _entry(evening: Evening, cell: Cell) -> str:
    return f"{place_of(evening)}entry/?by=round&at={cell.pk}"


def _steps(evening: Evening, wanted: Sequence[Cell], now: int) -> Iterator[Next]:
    """The oldest debts first; then the round that is being played."""
    missing = [cell for cell in wanted if cell.outcome is None]
    if not missing or not now:
        return
    behind = _by_table(cell for cell in missing if cell.round < now)
    for _where, cells in list(behind.items())[:MOST_STEPS]:
        yield Next(_owes(evening, cells), _entry(evening, cells[0]))
    if len(behind) > MOST_STEPS:
        more = len(behind) - MOST_STEPS
        words = ngettext("and %(more)s table more", "and %(more)s tables more", more)
        yield Next(words % {"more": more}, f"{place_of(evening)}entry/?by=round")
    yield from _current(
        evening, now if any(each.round == now for each in missing) else now + 1, missing
    )


def _by_table(cells: Iterator[Cell]) -> Mapping[tuple[int, str, int], list[Cell]]:
    found = defaultdict[tuple[int, str, int], list[Cell]](list)
    for cell in sorted(cells, key=lambda cell: (cell.round, cell.section, cell.table)):
        found[cell.round, cell.section, cell.table].append(cell)
    return found


def _owes(evening: Evening, cells: Sequence[Cell]) -> str:
    first = cells[0]
    facts = {
        "round": first.round,
        "table": f"{names.section_prefix(evening, first.section)}{first.table}",
        "boards": names.runs(cell.board for cell in cells),
    }
    words = ngettext(
        "Round %(round)s: table %(table)s is missing board %(boards)s",
        "Round %(round)s: table %(table)s is missing boards %(boards)s",
        len(cells),
    )
    return words % facts


def _current(evening: Evening, round_: int, missing: Sequence[Cell]) -> Iterator[Next]:
    cells = [cell for cell in missing if cell.round == round_]
    if not cells:
        return
    tables = len(_by_table(iter(cells)))
    words = ngettext(
        "Round %(round)s: %(tables)s table still to come",
        "Round %(round)s: %(tables)s tables still to come",
        tables,
    )
    yield Next(words % {"round": round_, "tables": tables}, _entry(evening, cells[0]))
