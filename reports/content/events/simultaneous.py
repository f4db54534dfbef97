"""Ranking of a simultaneous event over all clubs, and its frequencies."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from reports.content.cells.numbers import (
    MOST_PLACES,
    percentage_number,
    places_needed,
    rank_number,
)
from reports.content.cells.pair_names import erased_pair_name, format_board_ranges
from reports.content.document import (
    BlankCell,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    PageHeader,
    Paragraph,
    Row,
    TextCell,
)
from reports.content.paper_sizes import PAPER_SIZES
from scoring.boards.frequencies import Frequencies, shares_of_result
from scoring.laws.averages import AssignedScore
from standings.simultaneous.overall import SimultaneousEntry, SimultaneousOverall, frequencies_of

if TYPE_CHECKING:
    from club.models import Club

MOST_PRINTED = 1_000


def simultaneous_document(
    overall: SimultaneousOverall, entries: Sequence[SimultaneousEntry], printer: "Club"
) -> Document:
    """Build the printed ranking for one of its clubs: the top places, and its rules."""
    printed = entries[:MOST_PRINTED]
    nobody = Paragraph(_("Not scored yet."))
    grid: Grid | Paragraph = simultaneous_grid(overall, printed) if printed else nobody
    notes = list(simultaneous_notes(overall))
    if len(entries) > MOST_PRINTED:
        values = {"most": MOST_PRINTED, "pairs": len(entries)}
        notes.append(
            _("The first %(most)s of %(pairs)s pairs; the workbook has them all.") % values
        )
    blocks = (grid, *(Paragraph(note) for note in notes))
    return Document(_("Ranking of all clubs"), blocks, _simultaneous_page_header(overall, printer))


def simultaneous_workbook(
    overall: SimultaneousOverall, entries: Sequence[SimultaneousEntry], printer: "Club"
) -> Document:
    """Workbook of a simultaneous: the ranking, and the points of each score on each board."""
    ranking = replace(simultaneous_grid(overall, entries), title=_("Ranking of all clubs"))
    return Document(
        overall.row.name,
        (ranking, frequency_grid(overall)),
        _simultaneous_page_header(overall, printer),
    )


def _simultaneous_page_header(overall: SimultaneousOverall, printer: "Club") -> PageHeader:
    """Return the page header: the organizer's club, and the paper size of the printing club."""
    paper = PAPER_SIZES[printer.paper]
    when = " · ".join((overall.row.name, simultaneous_dates_text(overall)))
    return PageHeader(
        overall.row.club.name, when, method=simultaneous_method_name(overall), paper=paper
    )


def simultaneous_grid(overall: SimultaneousOverall, entries: Sequence[SimultaneousEntry]) -> Grid:
    """Return the ranking from first to last."""
    columns = (
        GridColumn(_("Rank"), ColumnKind.NUMBER),
        GridColumn(_("Club"), ColumnKind.WORDS),
        GridColumn(_("Pair"), ColumnKind.LABEL),
        GridColumn(_("Names"), ColumnKind.NAMES),
        GridColumn(_("Boards"), ColumnKind.NUMBER, spare=True),
        *_figure_columns(overall),
    )
    return Grid(columns, tuple(_row(overall, entry) for entry in entries))


def _figure_columns(overall: SimultaneousOverall) -> tuple[GridColumn, ...]:
    if overall.crossed:
        average = GridColumn(_("Each board"), ColumnKind.NUMBER, spare=True)
        return GridColumn(_("IMPs"), ColumnKind.NUMBER, strong=True), average
    return (
        GridColumn(_("Score"), ColumnKind.NUMBER, spare=True),
        GridColumn(_("Max"), ColumnKind.NUMBER, spare=True),
        GridColumn(_("%"), ColumnKind.NUMBER, strong=True),
    )


def _row(overall: SimultaneousOverall, entry: SimultaneousEntry) -> Row:
    return (
        rank_number(entry.rank, shared=entry.shared),
        TextCell(entry.club.name),
        TextCell(entry.label),
        TextCell(simultaneous_pair_names(entry)),
        NumberCell(Fraction(entry.total.boards)),
        *_figures(overall, entry),
    )


def _figures(overall: SimultaneousOverall, entry: SimultaneousEntry) -> tuple[NumberCell, ...]:
    won = Fraction(entry.total.won)
    if overall.crossed:
        return NumberCell(won, MOST_PLACES, True), NumberCell(entry.each, MOST_PLACES, True)
    places = MOST_PLACES if overall.score and overall.score.cents else 0
    possible = NumberCell(Fraction(entry.total.possible))
    return (
        NumberCell(won, places),
        possible,
        percentage_number(entry.total.percentage or Fraction(0)),
    )


def frequency_grid(overall: SimultaneousOverall) -> Grid:
    """Return how often each score occurred on each board, and its value."""
    unit = _("IMPs") if overall.crossed else _("MP")
    columns = (
        GridColumn(_("Board"), ColumnKind.NUMBER),
        GridColumn(_("Score"), ColumnKind.NUMBER),
        GridColumn(_("Times"), ColumnKind.NUMBER),
        GridColumn(_("NS %(unit)s") % {"unit": unit}, ColumnKind.NUMBER),
        GridColumn(_("EW %(unit)s") % {"unit": unit}, ColumnKind.NUMBER),
    )
    rows = (
        _frequency(overall, number, score, board)
        for number, board in frequencies_of(overall).items()
        for score in sorted(board.times, reverse=True)
    )
    return Grid(columns, tuple(rows), title=_("Frequencies"))


def _frequency(overall: SimultaneousOverall, number: int, score: int, board: Frequencies) -> Row:
    times = Fraction(board.times[score])
    first = NumberCell(Fraction(number)), NumberCell(Fraction(score), 0, True)
    often = NumberCell(times, places_needed([times]))
    if times < 1:
        return (*first, often, BlankCell(), BlankCell())
    others = 1 if board.cents or not overall.crossed else max(board.expected - 1, 1)
    worth = shares_of_result(AssignedScore.result(score), board, overall.row.method)
    both = (Fraction(side) / others for side in worth)
    return (*first, often, *(NumberCell(side, MOST_PLACES, overall.crossed) for side in both))


def simultaneous_pair_names(entry: SimultaneousEntry) -> str:
    """Return the players, or the number if names are hidden."""
    return " & ".join(person.shown for person in entry.people) or erased_pair_name(entry.label)


def simultaneous_ranked_number(
    overall: SimultaneousOverall, entry: SimultaneousEntry
) -> NumberCell:
    """Return the figure that pairs are ranked by."""
    return _figures(overall, entry)[0 if overall.crossed else -1]


def simultaneous_method_name(overall: SimultaneousOverall) -> str:
    """Return the name of the scoring method."""
    return str(overall.row.get_method_display())


def simultaneous_boards_text(overall: SimultaneousOverall) -> str:
    """Return the board numbers as text."""
    return format_board_ranges(range(overall.row.first_board, overall.row.last_board + 1))


def simultaneous_dates_text(overall: SimultaneousOverall) -> str:
    """Return the dates of play as text."""
    first = overall.row.first_date
    last = overall.row.last_date
    if first == last:
        return date_format(first)
    return f"{date_format(first)} \N{EN DASH} {date_format(last)}"


def simultaneous_notes(overall: SimultaneousOverall) -> Iterator[str]:
    """Yield the rules of a simultaneous ranking, a sentence each."""
    if not (score := overall.score):
        return
    moment = date_format(timezone.localtime(score.scored_at), "DATETIME_FORMAT")
    values = {"moment": moment, "results": score.results, "pairs": score.pairs}
    yield _("Scored %(moment)s from %(results)s results of %(pairs)s pairs.") % values
    if score.cents:
        yield _("Boards have different numbers of results, so each share is rounded to 0.01.")
    if overall.crossed:
        yield _("IMPs on a board are the mean against all other tables; the mean per board ranks.")
