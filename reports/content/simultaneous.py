"""The ranking of a whole simultaneous: a line for each pair. Knows words; reckons nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from reports.content.document import (
    Blank,
    Column,
    Document,
    Face,
    Grid,
    Kind,
    Number,
    Paragraph,
    Row,
    Text,
)
from reports.content.names import forgotten, runs
from reports.content.numbers import MOST_PLACES, percentage, places_needed, rank_number
from reports.content.paper_sizes import PAPER_SIZES
from scoring.boards.frequencies import Frequencies, shares_of_result
from scoring.laws.adjustments import AssignedScore
from standings.simultaneous.overall import SimultaneousEntry, SimultaneousOverall, frequencies_of

if TYPE_CHECKING:
    from club.models import Club

MOST_PRINTED = 1_000


def simultaneous_document(
    overall: SimultaneousOverall, entries: Sequence[SimultaneousEntry], printer: "Club"
) -> Document:
    """To print at one of its clubs: as many as anybody reads, and what the ranking goes by."""
    printed = entries[:MOST_PRINTED]
    nobody = Paragraph(_("It has not been scored yet, so nobody is ranked."))
    grid: Grid | Paragraph = simultaneous_grid(overall, printed) if printed else nobody
    notes = list(simultaneous_notes(overall))
    if len(entries) > MOST_PRINTED:
        facts = {"most": MOST_PRINTED, "pairs": len(entries)}
        notes.append(_("The first %(most)s of %(pairs)s pairs; the workbook has them all.") % facts)
    blocks = (grid, *(Paragraph(each) for each in notes))
    return Document(_("Ranking of all clubs"), blocks, _face(overall, printer))


def simultaneous_workbook(
    overall: SimultaneousOverall, entries: Sequence[SimultaneousEntry], printer: "Club"
) -> Document:
    """To go on working with: the ranking, and what each score was worth on each board."""
    ranking = replace(simultaneous_grid(overall, entries), title=_("Ranking of all clubs"))
    return Document(overall.row.name, (ranking, frequency_grid(overall)), _face(overall, printer))


def _face(overall: SimultaneousOverall, printer: "Club") -> Face:
    """Whoever organises it stands at the head; the paper is that of the club that prints it."""
    paper = PAPER_SIZES[printer.paper]
    when = " · ".join((overall.row.name, days_name(overall)))
    return Face(overall.row.club.name, when, method=method_name(overall), paper=paper)


def simultaneous_grid(overall: SimultaneousOverall, entries: Sequence[SimultaneousEntry]) -> Grid:
    """From first to last."""
    columns = (
        Column(_("Rank"), Kind.NUMBER),
        Column(_("Club"), Kind.WORDS),
        Column(_("Pair"), Kind.LABEL),
        Column(_("Names"), Kind.NAMES),
        Column(_("Boards"), Kind.NUMBER, spare=True),
        *_figure_columns(overall),
    )
    return Grid(columns, tuple(_row(overall, each) for each in entries))


def _figure_columns(overall: SimultaneousOverall) -> tuple[Column, ...]:
    if overall.crossed:
        each = Column(_("Each board"), Kind.NUMBER, spare=True)
        return Column(_("IMPs"), Kind.NUMBER, strong=True), each
    return (
        Column(_("Score"), Kind.NUMBER, spare=True),
        Column(_("Max"), Kind.NUMBER, spare=True),
        Column(_("%"), Kind.NUMBER, strong=True),
    )


def _row(overall: SimultaneousOverall, entry: SimultaneousEntry) -> Row:
    return (
        rank_number(entry.rank, shared=entry.shared),
        Text(entry.club.name),
        Text(entry.label),
        Text(names_of(entry)),
        Number(Fraction(entry.total.boards)),
        *_figures(overall, entry),
    )


def _figures(overall: SimultaneousOverall, entry: SimultaneousEntry) -> tuple[Number, ...]:
    won = Fraction(entry.total.won)
    if overall.crossed:
        return Number(won, MOST_PLACES, True), Number(entry.each, MOST_PLACES, True)
    places = MOST_PLACES if overall.score and overall.score.cents else 0
    possible = Number(Fraction(entry.total.possible))
    return Number(won, places), possible, percentage(entry.total.percentage or Fraction(0))


def frequency_grid(overall: SimultaneousOverall) -> Grid:
    """How often each score was made on each board of the field, and what it is worth."""
    unit = _("IMPs") if overall.crossed else _("MP")
    columns = (
        Column(_("Board"), Kind.NUMBER),
        Column(_("Score"), Kind.NUMBER),
        Column(_("Times"), Kind.NUMBER),
        Column(_("NS %(unit)s") % {"unit": unit}, Kind.NUMBER),
        Column(_("EW %(unit)s") % {"unit": unit}, Kind.NUMBER),
    )
    rows = (
        _frequency(overall, number, score, board)
        for number, board in frequencies_of(overall).items()
        for score in sorted(board.times, reverse=True)
    )
    return Grid(columns, tuple(rows), title=_("Frequencies"))


def _frequency(overall: SimultaneousOverall, number: int, score: int, board: Frequencies) -> Row:
    times = Fraction(board.times[score])
    first = Number(Fraction(number)), Number(Fraction(score), 0, True)
    often = Number(times, places_needed([times]))
    if times < 1:
        return (*first, often, Blank(), Blank())
    others = 1 if board.cents or not overall.crossed else max(board.expected - 1, 1)
    worth = shares_of_result(AssignedScore.result(score), board, overall.row.method)
    both = (Fraction(each) / others for each in worth)
    return (*first, often, *(Number(each, MOST_PLACES, overall.crossed) for each in both))


def names_of(entry: SimultaneousEntry) -> str:
    """Who plays; the number where nobody may be named."""
    return " & ".join(person.shown for person in entry.people) or forgotten(entry.label)


def headline(overall: SimultaneousOverall, entry: SimultaneousEntry) -> Number:
    """The figure that it is ranked by."""
    return _figures(overall, entry)[0 if overall.crossed else -1]


def method_name(overall: SimultaneousOverall) -> str:
    """How it is scored."""
    return str(overall.row.get_method_display())


def boards_name(overall: SimultaneousOverall) -> str:
    """Which boards it has."""
    return runs(range(overall.row.first_board, overall.row.last_board + 1))


def days_name(overall: SimultaneousOverall) -> str:
    """When it is played."""
    first, last = overall.row.first_date, overall.row.last_date
    if first == last:
        return date_format(first)
    return f"{date_format(first)} \N{EN DASH} {date_format(last)}"


def simultaneous_notes(overall: SimultaneousOverall) -> Iterator[str]:
    """What the ranking goes by, a sentence each."""
    if not (score := overall.score):
        return
    moment = date_format(timezone.localtime(score.scored_at), "DATETIME_FORMAT")
    facts = {"moment": moment, "results": score.results, "pairs": score.pairs}
    yield _("Scored %(moment)s from %(results)s results of %(pairs)s pairs.") % facts
    if score.cents:
        yield _("Boards have not all as many results, so each share is rounded to 0.01.")
    if overall.crossed:
        yield _("IMPs of a board are the mean against all other tables; the mean a board ranks.")
