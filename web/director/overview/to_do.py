"""Lists the director's tasks in a session, by urgency."""

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
from web.shared.messages.unusual_mark_texts import describe_unusual_marks

MAX_TABLES_LISTED = 5


@dataclass(frozen=True, slots=True)
class DirectorTask:
    """A task of the director, with the link to the page for it."""

    words: str
    link: str


def to_do_list(
    snapshot: SessionSnapshot, now: int, late: Sequence[SlowTable] = ()
) -> Iterator[DirectorTask]:
    """Tasks by urgency: appeals, owed slips, unusual results, slow tables, the current round."""
    # Round 0: no result has come in yet.
    if not now:
        return
    yield from _appeal_tasks(snapshot)
    wanted = [cell for cell in snapshot.cells if cell.expected]
    missing = [cell for cell in wanted if cell.outcome is None]
    yield from _missing_slip_tasks(snapshot, [cell for cell in missing if cell.round < now])
    yield from _unusual_result_tasks(snapshot)
    yield from (_slow_table_task(snapshot, row, missing) for row in late[:MAX_TABLES_LISTED])
    if missing:
        # When the latest round is complete, the next one is being played.
        played = now if any(row.round == now for row in missing) else now + 1
        yield from _current_round_tasks(snapshot, played, missing)
        yield from _sitting_out_tasks(snapshot, played)


def _appeal_tasks(snapshot: SessionSnapshot) -> Iterator[DirectorTask]:
    for cell in snapshot.appealed:
        context = {"board": cell.board, "sides": describe_opponents(snapshot, cell)}
        text = _("Hear the appeal on board %(board)s, %(sides)s")
        yield DirectorTask(text % context, f"{session_url(snapshot)}rulings/")


def result_entry_url(snapshot: SessionSnapshot, cell: TableResult) -> str:
    """URL of the entry page at this result, in order of rounds."""
    return result_entry_url_below(session_url(snapshot), cell)


def result_entry_url_below(place: str, cell: TableResult) -> str:
    """The URL of a table's entry row below a session URL; cached cells have no snapshot."""
    return f"{place}entry/?by=round&at={cell.pk}"


def _missing_slip_tasks(
    snapshot: SessionSnapshot, missing: Sequence[TableResult]
) -> Iterator[DirectorTask]:
    behind = _group_by_table(missing)
    for cells in list(behind.values())[:MAX_TABLES_LISTED]:
        yield DirectorTask(
            _missing_boards_text(snapshot, cells), result_entry_url(snapshot, cells[0])
        )
    if len(behind) > MAX_TABLES_LISTED:
        more = len(behind) - MAX_TABLES_LISTED
        text = ngettext("and %(more)s table more", "and %(more)s tables more", more)
        yield DirectorTask(text % {"more": more}, f"{session_url(snapshot)}entry/?by=round")


def _group_by_table(
    cells: Iterable[TableResult],
) -> Mapping[tuple[int, str, int], list[TableResult]]:
    cells_by_table = defaultdict[tuple[int, str, int], list[TableResult]](list)
    for cell in sorted(cells, key=lambda cell: (cell.round, cell.section, cell.table)):
        cells_by_table[cell.round, cell.section, cell.table].append(cell)
    return cells_by_table


def _table_label(snapshot: SessionSnapshot, section: str, table: int) -> str:
    return f"{pair_names.section_prefix(snapshot, section)}{table}"


def _missing_boards_text(snapshot: SessionSnapshot, cells: Sequence[TableResult]) -> str:
    first = cells[0]
    context = {
        "round": first.round,
        "table": _table_label(snapshot, first.section, first.table),
        "boards": pair_names.format_board_ranges(cell.board for cell in cells),
    }
    text = ngettext(
        "Round %(round)s: table %(table)s is missing board %(boards)s",
        "Round %(round)s: table %(table)s is missing boards %(boards)s",
        len(cells),
    )
    return text % context


def _unusual_result_tasks(snapshot: SessionSnapshot) -> Iterator[DirectorTask]:
    """Task to check unusual results; a single one is named."""
    if not snapshot.to_check:
        return
    cell = snapshot.to_check[0]
    count = len(snapshot.to_check)
    context = {
        "count": count,
        "table": _table_label(snapshot, cell.section, cell.table),
        "board": cell.board,
        "marks": describe_unusual_marks(snapshot.marks_of(cell)),
    }
    text = ngettext(
        "Check table %(table)s, board %(board)s: %(marks)s",
        "%(count)s unusual results to check",
        count,
    )
    yield DirectorTask(text % context, f"{session_url(snapshot)}unusual/")


def _slow_table_task(
    snapshot: SessionSnapshot, behind: SlowTable, missing: Sequence[TableResult]
) -> DirectorTask:
    where = (behind.section, behind.table, behind.round)
    first = next(cell for cell in missing if (cell.section, cell.table, cell.round) == where)
    context = {
        "table": _table_label(snapshot, behind.section, behind.table),
        "minutes": behind.minutes,
        "round": behind.round,
    }
    text = ngettext(
        "Table %(table)s is %(minutes)s minute slow, in round %(round)s",
        "Table %(table)s is %(minutes)s minutes slow, in round %(round)s",
        behind.minutes,
    )
    return DirectorTask(text % context, result_entry_url(snapshot, first))


def _current_round_tasks(
    snapshot: SessionSnapshot, round_: int, missing: Sequence[TableResult]
) -> Iterator[DirectorTask]:
    cells = [cell for cell in missing if cell.round == round_]
    if not cells:
        return
    tables = len(_group_by_table(cells))
    text = ngettext(
        "Round %(round)s: %(tables)s table still to come",
        "Round %(round)s: %(tables)s tables still to come",
        tables,
    )
    yield DirectorTask(
        text % {"round": round_, "tables": tables}, result_entry_url(snapshot, cells[0])
    )


def _sitting_out_tasks(snapshot: SessionSnapshot, round_: int) -> Iterator[DirectorTask]:
    """Task that names the pairs that sit out in a round."""
    alone = {
        place
        for cell in snapshot.cells
        if cell.round == round_ and not cell.expected
        for place in (cell.north_south, cell.east_west)
        if place is not None
    }
    if alone:
        pairs = ", ".join(pair_names.pair_label(snapshot, place) for place in sorted(alone))
        text = ngettext(
            "Round %(round)s: pair %(pairs)s sits out",
            "Round %(round)s: pairs %(pairs)s sit out",
            len(alone),
        )
        yield DirectorTask(
            text % {"round": round_, "pairs": pairs}, f"{session_url(snapshot)}seating/"
        )
