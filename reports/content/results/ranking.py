"""Ranking document of a session: a table for each group of pairs ranked together, with notes."""

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from itertools import groupby

from django.utils.translation import gettext as _

from reports.content.cells.after_round import after_round_notes, ranking_title
from reports.content.cells.appeals import session_appeal_notes
from reports.content.cells.numbers import (
    MOST_PLACES,
    format_number,
    rank_number,
    rounded_percentage_number,
)
from reports.content.cells.pair_names import (
    contestant_column,
    pair_label,
    pair_number,
    player_names,
)
from reports.content.cells.ruling_marks import pair_marks
from reports.content.cells.score_units import has_tops, score_unit
from reports.content.document import (
    BlankCell,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    Paragraph,
    Row,
    TextCell,
)
from reports.content.page_header import build_page_header
from reports.content.results.penalty_notes import (
    penalty_cell,
    penalty_columns,
    penalty_mark,
    penalty_notes,
)
from reports.content.results.ranking_lists import (
    ranking_list_grids,
    ranking_list_title,
    strata_and_award_cells,
    strata_and_award_columns,
)
from reports.content.results.ranking_lists import ranking_list_notes as list_notes
from reports.content.results.tie_breaks import tie_notes
from scoring.boards.printed_totals import rounding_policy
from standings.ranking import RankedPair
from standings.snapshot_cache import SessionSnapshot


def ranking_document(snapshot: SessionSnapshot, printed: datetime) -> Document:
    """Build the ranking of everybody who has played, with two lists for two winners.

    The event's other ranking lists follow.
    """
    nobody = Paragraph(_("No results yet."))
    blocks: list[Grid | Paragraph] = [*ranking_grids(snapshot), *ranking_list_grids(snapshot)]
    blocks += [Paragraph(note) for note in ranking_notes(snapshot)] if blocks else [nobody]
    above = *after_round_notes(snapshot), *session_appeal_notes(snapshot)
    blocks = [*map(Paragraph, above), *blocks]
    return Document(
        ranking_title(snapshot), tuple(blocks), build_page_header(snapshot, printed), together=True
    )


def ranking_notes(snapshot: SessionSnapshot) -> list[str]:
    """Notes below the ranking: tie-breaks, penalties, rules of the extra lists."""
    return [*tie_notes(snapshot), *penalty_notes(snapshot), *list_notes(snapshot)]


def ranking_grids(snapshot: SessionSnapshot, *, longest: int | None = None) -> list[Grid]:
    """Return a grid of the ranking for each field, with at most `longest` rows."""
    lists = [(ranking_list_title(*rows[0].ranked_in), rows) for rows in ranked_fields(snapshot)]
    return [
        _field_grid(
            snapshot, title or (_section_title(rows) if len(lists) > 1 else ""), rows, longest
        )
        for title, rows in lists
    ]


def ranked_fields(snapshot: SessionSnapshot) -> list[list[RankedPair]]:
    """Return the rows of each field, from first to last."""
    fields = groupby(snapshot.ranking, key=lambda row: row.ranked_in)
    return [list(rows) for _name, rows in fields]


def _section_title(rows: Sequence[RankedPair]) -> str:
    """Return the title of a one-winner list if other sections have two winners."""
    names = ", ".join(sorted({row.pair.section for row in rows}))
    return _("Section %(section)s") % {"section": names}


def rank_text(row: RankedPair) -> str:
    """Return the place in a session's ranking, with an equals sign if it is shared."""
    return f"{row.rank}=" if row.shared else str(row.rank)


def ranked_figure_text(snapshot: SessionSnapshot, row: RankedPair) -> str:
    """Return the figure that a pair is ranked by as text."""
    if not has_tops(snapshot):
        return format_number(
            score_unit(snapshot).number(row.shown.total, total_places(snapshot, [row]))
        )
    return f"{format_number(rounded_percentage_number(row.shown.percentage))}%"


def total_places(snapshot: SessionSnapshot, rows: Sequence[RankedPair]) -> int:
    """Return the decimals that show every total of a list."""
    return score_unit(snapshot).needed_by_totals({row.shown.total for row in rows})


def _field_grid(
    snapshot: SessionSnapshot, title: str, rows: Sequence[RankedPair], longest: int | None
) -> Grid:
    columns = (
        GridColumn(_("Rank"), ColumnKind.NUMBER),
        GridColumn(contestant_column(snapshot), ColumnKind.NUMBER),
        GridColumn(_("Names"), ColumnKind.NAMES),
        GridColumn(_("Boards"), ColumnKind.NUMBER, spare=True),
        *_figure_columns(snapshot),
        *penalty_columns(snapshot),
        *section_columns(snapshot),
        *strata_and_award_columns(snapshot),
    )
    places = total_places(snapshot, rows)
    written = tuple(_row(snapshot, row, places) for row in rows[:longest])
    return Grid(columns, written, title=title)


def section_columns(snapshot: SessionSnapshot) -> tuple[GridColumn, ...]:
    """Return the column of places in the section, if sections are ranked together."""
    return (
        (GridColumn(_("In section"), ColumnKind.NUMBER, spare=True),)
        if snapshot.in_sections
        else ()
    )


def section_cells(snapshot: SessionSnapshot, place: int) -> Row:
    """Return one pair's place in its section, for `section_columns`."""
    if place not in snapshot.in_sections:
        return (BlankCell(),) * len(section_columns(snapshot))
    at, shared = snapshot.in_sections[place]
    return (rank_number(at, shared=shared),)


def _figure_columns(snapshot: SessionSnapshot) -> tuple[GridColumn, ...]:
    """Return the columns of figures; with penalties, also the score before them."""
    if not has_tops(snapshot):
        average = GridColumn(_("Each board"), ColumnKind.NUMBER, spare=True)
        return GridColumn(score_unit(snapshot).total, ColumnKind.NUMBER, strong=True), average
    total = _("Total") if penalty_columns(snapshot) else _("Score")
    return (
        GridColumn(total, ColumnKind.NUMBER),
        GridColumn(_("Max"), ColumnKind.NUMBER, spare=True),
        GridColumn(_("%"), ColumnKind.NUMBER, strong=True),
    )


def _row(snapshot: SessionSnapshot, row: RankedPair, places: int) -> Row:
    called = pair_number if row.field else pair_label
    place = row.pair.place
    marks = (pair_marks(snapshot, place), penalty_mark(snapshot, place))
    return (
        TextCell(rank_text(row)),
        TextCell(" ".join(filter(None, (called(snapshot, place), *marks)))),
        TextCell(player_names(row.pair)),
        NumberCell(Fraction(row.total.boards)),
        *_figures(snapshot, row, places),
        *((penalty_cell(snapshot, row),) if penalty_columns(snapshot) else ()),
        *section_cells(snapshot, row.pair.place),
        *strata_and_award_cells(snapshot, row),
    )


def _figures(snapshot: SessionSnapshot, row: RankedPair, places: int) -> tuple[NumberCell, ...]:
    by = score_unit(snapshot)
    total = by.number(row.shown.total, places)
    if not has_tops(snapshot):
        return total, by.number(Fraction(row.total.won) / row.total.boards, MOST_PLACES)
    return (
        total,
        NumberCell(maximum_score(snapshot, row)),
        rounded_percentage_number(row.shown.percentage),
    )


def maximum_score(snapshot: SessionSnapshot, row: RankedPair) -> Fraction:
    """Return the possible score: on the pair's own boards, or the highest of any if factored."""
    regulations = snapshot.facts.regulations
    possible = row.total.possible
    if rounding_policy(regulations.rounding).factored:
        compared = (
            other for other in snapshot.ranking if snapshot.factored_with(row.pair, other.pair)
        )
        possible = max(other.total.possible for other in compared)
    return Fraction(possible * regulations.win, 2)
