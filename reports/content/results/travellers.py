"""Travellers: the results of each board with their frequencies."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from reports.content.cells import outcome_cells
from reports.content.cells.numbers import format_cell, format_number, with_exact_value
from reports.content.cells.pair_names import (
    describe_deal_of_result,
    pair_number,
    player_names,
)
from reports.content.cells.ruling_marks import fouled_group_letter
from reports.content.cells.score_units import has_tops, score_unit
from reports.content.document import (
    BlankCell,
    Block,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    Paragraph,
    Row,
    SingleCell,
    TextCell,
)
from reports.content.page_header import build_page_header
from reports.content.results.fouled_boards import fouled_group_notes
from reports.content.results.scored_results import (
    ScoredResult,
    group_equal_results,
    results_by_board,
    share_decimals,
)
from scoring.boards.totals import percentage_of_possible as share_in_percent
from standings.printed_board_scores import board_places
from standings.snapshot_cache import SessionSnapshot

# Of the cells behind the numbers of the pairs: where nobody noted a lead there is none.
LEAD = 2


def travellers_document(snapshot: SessionSnapshot, printed: datetime) -> Document:
    """Build each board's results with names, the best for North-South first, and frequencies."""
    places = share_decimals(snapshot)
    blocks: list[Block] = []
    for board, rows in results_by_board(snapshot).items():
        blocks.append(_named_results(snapshot, rows, places))
        notes = [_frequency_sentence(rows, places), *fouled_group_notes(snapshot, board)]
        blocks.append(Paragraph(" · ".join(filter(None, notes))))
    nothing = (Paragraph(_("Nothing has been recorded yet.")),)
    return Document(_("Travellers"), tuple(blocks) or nothing, build_page_header(snapshot, printed))


@dataclass(frozen=True, slots=True)
class TravellerGrids:
    """A board's results by pair number, and the frequencies of its scores."""

    results: Grid
    frequencies: Grid


def traveller_grids(snapshot: SessionSnapshot) -> Mapping[int, TravellerGrids]:
    """Return each board's grids for a page, where pair numbers link to the names."""
    places = share_decimals(snapshot)
    return {
        board: TravellerGrids(
            _results(snapshot, rows, places), _frequencies(snapshot, rows, places)
        )
        for board, rows in results_by_board(snapshot).items()
    }


def board_title(scored: ScoredResult) -> str:
    """Return the board's number, dealer and vulnerability, and whether it was fouled."""
    values = {"board": scored.cell.board, "dealt": describe_deal_of_result(scored.cell)}
    title = _("Board %(board)s · %(dealt)s") % values
    return f"{title} · {_('fouled (Law 87)')}" if scored.cell.group else title


def result_columns() -> tuple[GridColumn, ...]:
    """Return the columns of a table's result."""
    return (
        GridColumn(_("NS"), ColumnKind.NUMBER),
        GridColumn(_("EW"), ColumnKind.NUMBER),
        GridColumn(_("Contract"), letters=4),
        GridColumn(_("By"), ColumnKind.MARK),
        GridColumn(_("Lead"), spare=True),
        GridColumn(_("Tricks"), ColumnKind.NUMBER),
        GridColumn(_("NS+"), ColumnKind.NUMBER, letters=4),
        GridColumn(_("EW+"), ColumnKind.NUMBER, letters=4),
    )


def _results(snapshot: SessionSnapshot, rows: Sequence[ScoredResult], places: int) -> Grid:
    columns = (
        *result_columns(),
        *share_columns(snapshot, strong=True),
    )
    lines = tuple(_result(snapshot, result, places) for result in rows)
    return Grid(columns, lines, title=board_title(rows[0]))


def _result(snapshot: SessionSnapshot, result: ScoredResult, places: int) -> Row:
    cell = result.cell
    return (
        TextCell(pair_number(snapshot, cell.north_south, line="NS")),
        TextCell(pair_number(snapshot, cell.east_west, line="EW")),
        outcome_cells.contract_cell(cell),
        outcome_cells.declarer_cell(cell),
        outcome_cells.lead_cell(cell),
        outcome_cells.tricks_cell(cell),
        *outcome_cells.score_cells(cell),
        *side_share_cells(result, places),
    )


def _named_results(snapshot: SessionSnapshot, rows: Sequence[ScoredResult], places: int) -> Grid:
    """Return the results with names after the numbers and, with tops, the percentages."""
    north_south, east_west, *rest = result_columns()
    tops = has_tops(snapshot)
    led = any(cell.lead for cell in snapshot.cells)
    if not led:
        del rest[LEAD]
    columns = (
        *(north_south, GridColumn(_("North-South"), ColumnKind.NAMES)),
        *(east_west, GridColumn(_("East-West"), ColumnKind.NAMES)),
        *rest,
        *share_columns(snapshot, strong=True),
        *(
            (GridColumn(_("NS %"), ColumnKind.NUMBER), GridColumn(_("EW %"), ColumnKind.NUMBER))
            if tops
            else ()
        ),
    )
    lines = []
    for result in rows:
        number_ns, number_ew, *cells = _result(snapshot, result, places)
        if not led:
            del cells[LEAD]
        who = (
            _pair_names(snapshot, place)
            for place in (result.cell.north_south, result.cell.east_west)
        )
        shares = side_percentage_cells(snapshot, result)
        lines.append(
            (number_ns, next(who), number_ew, next(who), *cells, *(shares if tops else ()))
        )
    return Grid(columns, tuple(lines), title=board_title(rows[0]), whole=True)


def _pair_names(snapshot: SessionSnapshot, place: int | None) -> SingleCell:
    return BlankCell() if place is None else TextCell(player_names(snapshot.sides[place]))


def side_percentage_cells(
    snapshot: SessionSnapshot, result: ScoredResult
) -> tuple[SingleCell, SingleCell]:
    """Return both sides' percentages, with at most the decimals of a board's figures."""
    places = board_places(snapshot)
    return (
        _percentage_cell(result.north_south, result.top, places),
        _percentage_cell(result.east_west, result.top, places),
    )


def _percentage_cell(share: Fraction | None, top: Fraction, places: int) -> SingleCell:
    """Return one side's percentage; empty where nothing can be compared."""
    if share is None or not top:
        return BlankCell()
    return NumberCell(share_in_percent(share, top) or Fraction(0), places)


def _frequency_sentence(rows: Sequence[ScoredResult], places: int) -> str:
    """Return the frequencies of scores and North-South's share of each, in one line."""
    texts = []
    for same in group_equal_results(rows):
        first = same[0]
        values = {
            "score": format_number(NumberCell(Fraction(first.cell.points or 0), signed=True)),
            "times": len(same),
            "share": format_cell(
                _share_cell(first.printed[0], first.north_south, places, first.signed)
            ),
        }
        text = _("%(score)s × %(times)s: %(share)s") % values
        texts.append(
            " ".join(
                filter(None, (fouled_group_letter(first.cell) if first.cell.group else "", text))
            )
        )
    return _("N-S frequencies: %(list)s") % {"list": ", ".join(texts)} if texts else ""


def share_columns(
    snapshot: SessionSnapshot, *, strong: bool = False
) -> tuple[GridColumn, GridColumn]:
    """Return the columns of both sides' shares."""
    north_south, east_west = share_headings(snapshot)
    return (
        GridColumn(north_south, ColumnKind.NUMBER, strong=strong),
        GridColumn(east_west, ColumnKind.NUMBER, strong=strong),
    )


def share_headings(snapshot: SessionSnapshot) -> tuple[str, str]:
    """Return the headings of both sides' shares."""
    values = {"unit": score_unit(snapshot).short}
    return _("NS %(unit)s") % values, _("EW %(unit)s") % values


def side_share_cells(result: ScoredResult, places: int) -> tuple[SingleCell, SingleCell]:
    """Return both sides' shares, which are already in the event's unit and scale."""
    return (
        _share_cell(result.printed[0], result.north_south, places, result.signed),
        _share_cell(result.printed[1], result.east_west, places, result.signed),
    )


def _share_cell(
    value: Fraction | None, exact: Fraction | None, places: int, signed: bool
) -> SingleCell:
    return (
        BlankCell() if value is None else with_exact_value(NumberCell(value, places, signed), exact)
    )


def _frequencies(snapshot: SessionSnapshot, rows: Iterable[ScoredResult], places: int) -> Grid:
    rows = list(rows)
    fouled = any(result.cell.group for result in rows)
    columns = (
        *((GridColumn(_("Group"), ColumnKind.MARK),) if fouled else ()),
        GridColumn(_("NS+"), ColumnKind.NUMBER, letters=4),
        GridColumn(_("EW+"), ColumnKind.NUMBER, letters=4),
        GridColumn(_("Times"), ColumnKind.NUMBER),
        *share_columns(snapshot),
    )
    lines = (_frequency(same, places) for same in group_equal_results(rows))
    return Grid(columns, tuple(lines), title=_("Frequencies"))


def _frequency(same: Sequence[ScoredResult], places: int) -> Row:
    first = same[0]
    return (
        *((TextCell(fouled_group_letter(first.cell)),) if first.cell.group else ()),
        *outcome_cells.score_cells(first.cell),
        NumberCell(Fraction(len(same))),
        *side_share_cells(first, places),
    )
