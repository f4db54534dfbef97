"""Progress grid of a session: the status of every table in every round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from boards.queries.table_results import TableResult
from club.queries.jobs import jobs_of_session, last_print_time
from reports.content.before_play.movement_text import pairs_in_chairs
from reports.content.cells import pair_names
from reports.content.session_cache import cache_per_snapshot
from reports.contest_files import CONTEST_RESULT_DOCUMENT_KEYS
from reports.documents import PRINT_SET, RESULT_DOCUMENT_KEYS
from standings.snapshot_cache import SessionSnapshot
from web.director.overview.to_do import DirectorTask, result_entry_url_below, to_do_list
from web.director.session_urls import session_url, table_screen_url
from web.director.timing.slow_tables import SlowTable, describe_delay
from web.shared.messages.unusual_mark_texts import describe_unusual_marks

if TYPE_CHECKING:
    from tournament.models import Session

TablePosition = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class ProgressCell:
    """One table in one round: state, symbol with count, text, link and finished HTML."""

    state: str
    shape: str
    words: str
    link: str
    html: SafeString


@dataclass(frozen=True, slots=True)
class SectionProgress:
    """Progress of a section: its rounds, and for each table a cell in every round."""

    title: str
    rounds: tuple[int, ...]
    tables: tuple[tuple[str, tuple[ProgressCell, ...]], ...]
    links: tuple[str, ...]

    @property
    def rows(self) -> Iterator[tuple[str, str, SafeString]]:
        """Each table with the link to its page and the HTML of its cells."""
        for (table, spots), link in zip(self.tables, self.links, strict=True):
            yield table, link, SafeString("".join(spot.html for spot in spots))


@dataclass(frozen=True)
class SessionProgress:
    """Progress of a whole session. It is cached for each snapshot, and so is its HTML."""

    entered: int
    wanted: int
    late: int
    corrected: int
    sections: tuple[SectionProgress, ...]
    steps: tuple[DirectorTask, ...]

    @property
    def missing(self) -> int:
        """How many results have not been entered and are not late boards."""
        return self.wanted - self.entered - self.late

    @cached_property
    def tables_html(self) -> SafeString:
        """The tables by round, as every reader of the dashboard sees them."""
        return render_to_string("director/_progress_tables.html", {"progress": self})


@dataclass(frozen=True, slots=True)
class ProgressContext:
    """What the cells are built from: snapshot, current round, slow tables, corrections."""

    snapshot: SessionSnapshot
    now: int
    late: Mapping[TablePosition, SlowTable]
    corrected: Collection[int]
    numbers: Mapping[int | None, str]
    language: str | None


@cache_per_snapshot
def session_progress(
    snapshot: SessionSnapshot, *, printed: datetime | None = None, late: tuple[SlowTable, ...] = ()
) -> SessionProgress:
    """Current progress; `printed` is when a print set with results was last made."""
    wanted = [cell for cell in snapshot.cells if cell.expected]
    # The latest round that any result has come in from counts as the current one.
    now = max((cell.round for cell in wanted if cell.outcome is not None), default=0)
    corrected = [cell for cell in wanted if is_corrected(cell, printed)]
    behind = {
        (slow_table.section, slow_table.table, slow_table.round): slow_table for slow_table in late
    }
    context = ProgressContext(
        snapshot,
        now,
        behind,
        {cell.pk for cell in corrected},
        {place: pair_names.pair_number(snapshot, place) for place in (None, *snapshot.sides)},
        get_language(),
    )
    return SessionProgress(
        entered=sum(not cell.is_missing for cell in wanted),
        wanted=len(wanted),
        late=sum(cell.is_late for cell in wanted),
        corrected=len(corrected),
        sections=tuple(
            _section_progress(context, section.name) for section in snapshot.sections.values()
        ),
        steps=tuple(to_do_list(snapshot, now, late)),
    )


def results_print_time(session: Session) -> datetime | None:
    """When a print set with results on it was last made; None if never. One query.

    Only print sets leave a record: documents opened one by one do not. Released pages need none,
    as they follow each correction.
    """
    sets = jobs_of_session(session.event.club_id, session.pk, PRINT_SET)
    return last_print_time(sets, RESULT_DOCUMENT_KEYS | CONTEST_RESULT_DOCUMENT_KEYS)


def count_corrections(snapshot: SessionSnapshot, printed: datetime | None) -> int:
    """How many results were corrected since they were printed. No query."""
    return sum(cell.expected and is_corrected(cell, printed) for cell in snapshot.cells)


def is_corrected(cell: TableResult, printed: datetime | None) -> bool:
    """Whether the result was corrected since it was printed."""
    moment = cell.recorded_at
    # A first version that came in after the printing is no correction.
    return bool(printed and moment and cell.version > 1 and moment > printed)


def _section_progress(context: ProgressContext, section: str) -> SectionProgress:
    tables = defaultdict[int, list[TableResult]](list)
    for cell in context.snapshot.cells:
        if cell.section == section:
            tables[cell.table].append(cell)
    rounds = tuple(sorted({cell.round for cells in tables.values() for cell in cells}))
    prefix = pair_names.section_prefix(context.snapshot, section)
    return SectionProgress(
        _("Section %(section)s") % {"section": section} if prefix else "",
        rounds,
        tuple(
            (f"{prefix}{table}", _table_progress(context, rounds, tables[table]))
            for table in sorted(tables)
        ),
        tuple(table_screen_url(context.snapshot, section, table) for table in sorted(tables)),
    )


def _table_progress(
    context: ProgressContext, rounds: tuple[int, ...], cells: Sequence[TableResult]
) -> tuple[ProgressCell, ...]:
    """The cells of one table, taken from the cache if nothing at it has changed."""
    section, table = cells[0].section, cells[0].table
    slow = (context.late.get((section, table, round_)) for round_ in rounds)
    numbers = {
        place: context.numbers[place]
        for cell in cells
        for place in (cell.north_south, cell.east_west)
    }
    return _build_table_progress(
        session_url(context.snapshot),
        tuple(cells),
        rounds,
        context.language,
        current=context.now,
        late=tuple(table.minutes if table else 0 for table in slow),
        corrected=frozenset(cell.pk for cell in cells if cell.pk in context.corrected),
        numbers=tuple(numbers.items()),
        unusual=tuple(_unusual_board_texts(context.snapshot, cells)),
    )


def _unusual_board_texts(
    snapshot: SessionSnapshot, cells: Sequence[TableResult]
) -> Iterator[tuple[int, str]]:
    """Each unchecked unusual result of a table: its key, and the board with its marks."""
    for cell in cells:
        if cell.pk in snapshot.marks and snapshot.check_of(cell) is None:
            yield cell.pk, f"{cell.board}: {describe_unusual_marks(snapshot.marks[cell.pk])}"


# A large session has a hundred tables, of which one result changes one. The arguments are all that
# the cells depend on, the language of their texts included.
@lru_cache(maxsize=1024)
def _build_table_progress(
    place: str,
    cells: tuple[TableResult, ...],
    rounds: tuple[int, ...],
    language: str | None,
    *,
    current: int,
    late: tuple[int, ...],
    corrected: frozenset[int],
    numbers: tuple[tuple[int | None, str], ...],
    unusual: tuple[tuple[int, str], ...],
) -> tuple[ProgressCell, ...]:
    texts, number_of = dict(unusual), dict(numbers)

    def in_round(round_: int, minutes: int) -> ProgressCell:
        played = tuple(cell for cell in cells if cell.round == round_)
        sat = pairs_in_chairs(played[0]) if played else ()
        return _progress_cell(
            place,
            played,
            language,
            overdue=round_ < current,
            late=minutes,
            corrected=tuple(cell.board for cell in played if cell.pk in corrected),
            unusual=tuple(texts[cell.pk] for cell in played if cell.pk in texts),
            pairs=tuple(number_of[side] for side in sat),
        )

    return tuple(map(in_round, rounds, late))


# A result changes one round of its table: with all sixteen rounds made again, the cells took half
# of the time of a dashboard of a hundred tables.
@lru_cache(maxsize=4096)
def _progress_cell(
    place: str,
    cells: tuple[TableResult, ...],
    _language: str | None,
    *,
    overdue: bool,
    late: int,
    corrected: tuple[int, ...],
    unusual: tuple[str, ...],
    pairs: tuple[str, ...],
) -> ProgressCell:
    wanted = [cell for cell in cells if cell.expected]
    if not wanted:
        text = _("not in play")
        html = format_html(AWAY_HTML, text, pair_names.NOBODY)
        return ProgressCell("away", pair_names.NOBODY, text, "", html)
    missing = [cell for cell in wanted if cell.is_missing]
    noted = {"late": bool(late), "corrected": bool(corrected), "unusual": bool(unusual)}
    state = _state(wanted, missing, overdue=overdue, **noted)
    entered = f"{len(wanted) - len(missing)}/{len(wanted)}"
    begun = missing and any(cell.outcome is not None for cell in wanted)
    shape = _shape(state, entered if begun else "", late)
    text = "; ".join(
        (_entered_text(wanted, missing), *unusual, *_note_texts(missing, corrected, late))
    )
    label = f"{text}; {_pairs_text(pairs)}"
    sat = "\N{EN DASH}".join(pairs)
    link = result_entry_url_below(place, (missing or wanted)[0])
    return ProgressCell(
        state, shape, text, link, format_html(CELL_HTML, state, link, label, label, shape, sat)
    )


def _pairs_text(pairs: tuple[str, ...]) -> str:
    return _("pairs %(pairs)s") % {"pairs": _(" and ").join(pairs)}


AWAY_HTML = '<td class="away"><span title="{}">{}</span></td>'
CELL_HTML = '<td class="{}"><a href="{}" title="{}" aria-label="{}">{} <small>{}</small></a></td>'
SHAPES = {"in": "●", "part": "◐", "missing": "○", "owed": "!", "odd": "▲", "corrected": "◆"}


def _state(
    wanted: Sequence[TableResult],
    missing: Sequence[TableResult],
    *,
    overdue: bool,
    late: bool,
    corrected: bool,
    unusual: bool,
) -> str:
    """State of a cell: what needs action comes before what is only worth knowing."""
    nothing = all(cell.outcome is None for cell in wanted)
    if nothing and overdue:
        return "owed"
    if unusual:
        return "odd"
    if corrected:
        return "corrected"
    if late:
        return "late"
    if not missing:
        return "in"
    return "missing" if nothing else "part"


def _shape(state: str, entered: str, late: int) -> str:
    """Symbol of a cell, readable without colour, with the results in and the minutes late."""
    shape = SHAPES.get(state) or SHAPES["part" if entered else "missing"]
    minutes = f"+{late}\N{PRIME}" if late and state != "owed" else ""
    return " ".join(filter(None, (shape, entered, minutes)))


def _entered_text(wanted: Sequence[TableResult], missing: Sequence[TableResult]) -> str:
    context = {
        "round": wanted[0].round,
        "table": wanted[0].table,
        "entered": len(wanted) - len(missing),
        "wanted": len(wanted),
    }
    return _("round %(round)s, table %(table)s: %(entered)s of %(wanted)s in") % context


def _note_texts(
    missing: Sequence[TableResult], corrected: Sequence[int], late: int
) -> Iterator[str]:
    if later := [cell.board for cell in missing if cell.is_late]:
        yield _("%(boards)s: to be played late") % {"boards": pair_names.format_board_ranges(later)}
    if corrected:
        yield _("%(boards)s: corrected since printed") % {
            "boards": pair_names.format_board_ranges(corrected)
        }
    if late:
        yield describe_delay(late)
