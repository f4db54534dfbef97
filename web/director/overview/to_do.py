"""Director's tasks in a session, the most overdue first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boards.queries.table_results import TableResult
from reports.content.cells import pair_names
from reports.content.cells.appeals import describe_opponents
from standings.snapshot_cache import SessionSnapshot
from web.director.session_urls import session_url
from web.director.timing.slow_tables import SlowTable
from web.shared.messages.unusual_results import describe_unusual_marks

MOST = 5


@dataclass(frozen=True, slots=True)
class Next:
    """One thing to do, and where."""

    words: str
    link: str


def to_do_list(
    evening: SessionSnapshot, now: int, late: Sequence[SlowTable] = ()
) -> Iterator[Next]:
    """Appeals, slips that are owed, what is unusual, who is late, and the round that is played."""
    if not now:
        return
    yield from _appealed(evening)
    wanted = [cell for cell in evening.cells if cell.expected]
    missing = [cell for cell in wanted if cell.outcome is None]
    yield from _owed(evening, [cell for cell in missing if cell.round < now])
    yield from _unusual(evening)
    yield from (_late(evening, each, missing) for each in late[:MOST])
    if missing:
        played = now if any(each.round == now for each in missing) else now + 1
        yield from _current(evening, played, missing)
        yield from _sitting_out(evening, played)


def _appealed(evening: SessionSnapshot) -> Iterator[Next]:
    for cell in evening.appealed:
        context = {"board": cell.board, "sides": describe_opponents(evening, cell)}
        text = _("Hear the appeal on board %(board)s, %(sides)s")
        yield Next(text % context, f"{session_url(evening)}rulings/")


def cell_entry(evening: SessionSnapshot, cell: TableResult) -> str:
    """Where a result is entered, in the order of the rounds."""
    return entry_at(session_url(evening), cell)


def entry_at(place: str, cell: TableResult) -> str:
    """The same below the session's own address."""
    return f"{place}entry/?by=round&at={cell.pk}"


def _owed(evening: SessionSnapshot, missing: Sequence[TableResult]) -> Iterator[Next]:
    behind = _by_table(missing)
    for cells in list(behind.values())[:MOST]:
        yield Next(_owes(evening, cells), cell_entry(evening, cells[0]))
    if len(behind) > MOST:
        more = len(behind) - MOST
        text = ngettext("and %(more)s table more", "and %(more)s tables more", more)
        yield Next(text % {"more": more}, f"{session_url(evening)}entry/?by=round")


def _by_table(cells: Iterable[TableResult]) -> Mapping[tuple[int, str, int], list[TableResult]]:
    found = defaultdict[tuple[int, str, int], list[TableResult]](list)
    for cell in sorted(cells, key=lambda cell: (cell.round, cell.section, cell.table)):
        found[cell.round, cell.section, cell.table].append(cell)
    return found


def _table(evening: SessionSnapshot, section: str, table: int) -> str:
    return f"{pair_names.section_prefix(evening, section)}{table}"


def _owes(evening: SessionSnapshot, cells: Sequence[TableResult]) -> str:
    first = cells[0]
    context = {
        "round": first.round,
        "table": _table(evening, first.section, first.table),
        "boards": pair_names.format_board_ranges(cell.board for cell in cells),
    }
    text = ngettext(
        "Round %(round)s: table %(table)s is missing board %(boards)s",
        "Round %(round)s: table %(table)s is missing boards %(boards)s",
        len(cells),
    )
    return text % context


def _unusual(evening: SessionSnapshot) -> Iterator[Next]:
    """How many results to check; a single one is named."""
    if not evening.to_check:
        return
    cell = evening.to_check[0]
    count = len(evening.to_check)
    context = {
        "count": count,
        "table": _table(evening, cell.section, cell.table),
        "board": cell.board,
        "marks": describe_unusual_marks(evening.marks_of(cell)),
    }
    text = ngettext(
        "Check table %(table)s, board %(board)s: %(marks)s",
        "%(count)s unusual results to check",
        count,
    )
    yield Next(text % context, f"{session_url(evening)}unusual/")


def _late(evening: SessionSnapshot, behind: SlowTable, missing: Sequence[TableResult]) -> Next:
    where = (behind.section, behind.table, behind.round)
    first = next(cell for cell in missing if (cell.section, cell.table, cell.round) == where)
    context = {
        "table": _table(evening, behind.section, behind.table),
        "minutes": behind.minutes,
        "round": behind.round,
    }
    text = ngettext(
        "Table %(table)s is %(minutes)s minute slow, in round %(round)s",
        "Table %(table)s is %(minutes)s minutes slow, in round %(round)s",
        behind.minutes,
    )
    return Next(text % context, cell_entry(evening, first))


def _current(
    evening: SessionSnapshot, round_: int, missing: Sequence[TableResult]
) -> Iterator[Next]:
    cells = [cell for cell in missing if cell.round == round_]
    if not cells:
        return
    tables = len(_by_table(cells))
    text = ngettext(
        "Round %(round)s: %(tables)s table still to come",
        "Round %(round)s: %(tables)s tables still to come",
        tables,
    )
    yield Next(text % {"round": round_, "tables": tables}, cell_entry(evening, cells[0]))


def _sitting_out(evening: SessionSnapshot, round_: int) -> Iterator[Next]:
    """Who has nobody to play in that round."""
    alone = {
        place
        for cell in evening.cells
        if cell.round == round_ and not cell.expected
        for place in (cell.north_south, cell.east_west)
        if place is not None
    }
    if alone:
        pairs = ", ".join(pair_names.pair_label(evening, place) for place in sorted(alone))
        text = ngettext(
            "Round %(round)s: pair %(pairs)s sits out",
            "Round %(round)s: pairs %(pairs)s sit out",
            len(alone),
        )
        yield Next(text % {"round": round_, "pairs": pairs}, f"{session_url(evening)}seating/")
