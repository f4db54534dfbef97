"""Blank travellers and pick-up slips with the pair numbers printed on them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from boards.queries.table_results import TableResult
from reports.content.before_play.movement_text import Sitting, list_sittings
from reports.content.cells.pair_names import (
    describe_deal_of_result,
    direction_letter,
    pair_label,
    pair_number,
    table_title,
    vulnerability_code,
)
from reports.content.document import (
    BlankCell,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    PageShape,
    Paragraph,
    PrintedCard,
    Row,
    TextCell,
)
from reports.content.page_header import (
    build_page_header_before_play,
    cards_document,
    nobody_seated_text,
)
from standings.snapshot_cache import SessionSnapshot


def blank_travellers_document(snapshot: SessionSnapshot, printed: datetime) -> Document:
    """Build a traveller for each board, with its North-South pairs in order of number."""
    boards = defaultdict[int, list[TableResult]](list)
    for cell in snapshot.cells:
        if cell.expected:
            boards[cell.board].append(cell)
    travellers = tuple(_traveller(snapshot, boards[board]) for board in sorted(boards))
    header = build_page_header_before_play(snapshot, printed)
    return cards_document(
        _("Blank travellers"),
        travellers,
        header,
        PageShape.QUARTERS,
        otherwise=nobody_seated_text(),
    )


def _traveller(snapshot: SessionSnapshot, cells: Sequence[TableResult]) -> PrintedCard:
    columns = (
        GridColumn(_("NS"), ColumnKind.MARK, strong=True),
        GridColumn(_("EW"), ColumnKind.MARK),
        *_columns_to_fill_in(),
    )
    order = list(snapshot.sides)
    rows = tuple(
        (
            TextCell(pair_number(snapshot, cell.north_south, line="NS")),
            TextCell(pair_number(snapshot, cell.east_west, line="EW")),
            *_empty_cells(),
        )
        for cell in sorted(cells, key=lambda cell: order.index(cell.north_south or 0))
    )
    title = _("Board %(board)s") % {"board": cells[0].board}
    return PrintedCard(title, describe_deal_of_result(cells[0]), (Grid(columns, rows, ruled=True),))


def _columns_to_fill_in() -> tuple[GridColumn, ...]:
    return (
        GridColumn(_("Contract"), ColumnKind.MARK, letters=6),
        GridColumn(_("By"), ColumnKind.MARK, letters=3),
        GridColumn(_("Lead"), ColumnKind.MARK, letters=4),
        GridColumn(_("Tricks"), ColumnKind.MARK, letters=4),
        GridColumn(_("NS+"), ColumnKind.MARK, letters=5),
        GridColumn(_("EW+"), ColumnKind.MARK, letters=5),
    )


def _empty_cells() -> Row:
    return (BlankCell(),) * len(_columns_to_fill_in())


def pick_up_slips_document(snapshot: SessionSnapshot, printed: datetime) -> Document:
    """Build a slip for each table and round, to be handed in after the round."""
    played = [
        sitting
        for sitting in list_sittings(snapshot)
        if None not in (sitting.north_south, sitting.east_west)
    ]
    ordered = sorted(played, key=lambda cell: (cell.round, cell.section, cell.table))
    dealt = {cell.board: _dealer_and_vulnerability_cells(cell) for cell in snapshot.cells}
    slips = tuple(_slip(snapshot, sitting, dealt) for sitting in ordered)
    header = build_page_header_before_play(snapshot, printed)
    return cards_document(
        _("Pick-up slips"), slips, header, PageShape.EIGHTHS, otherwise=nobody_seated_text()
    )


def _dealer_and_vulnerability_cells(cell: TableResult) -> Row:
    dealer = "" if cell.dealer is None else direction_letter(cell.dealer)
    return (TextCell(dealer), TextCell(vulnerability_code(cell.vulnerable)))


def _slip(snapshot: SessionSnapshot, sitting: Sitting, dealt: Mapping[int, Row]) -> PrintedCard:
    columns = (
        GridColumn(_("Bd"), ColumnKind.MARK, strong=True),
        GridColumn(_("Dlr"), ColumnKind.MARK),
        GridColumn(_("Vul"), ColumnKind.MARK),
        *_columns_to_fill_in(),
    )
    rows = tuple(
        (NumberCell(Fraction(board)), *dealt[board], *_empty_cells()) for board in sitting.boards
    )
    values = {
        "table": table_title(snapshot, sitting.section, sitting.table),
        "round": sitting.round,
    }
    title = _("%(table)s · Round %(round)s") % values
    chairs = (sitting.north_south, sitting.east_west)
    # Scores are written for the cards: with turned boards, for the pair in the other chairs.
    held = chairs[::-1] if sitting.arrow_switched else chairs
    pairs = {
        "north_south": pair_label(snapshot, held[0]),
        "east_west": pair_label(snapshot, held[1]),
    }
    subtitle = _("North-South: %(north_south)s · East-West: %(east_west)s") % pairs
    if sitting.arrow_switched:
        subtitle = _("%(pairs)s · turn the boards") % {"pairs": subtitle}
    signed = Paragraph(_("Checked by East-West: ____________"))
    return PrintedCard(title, subtitle, (Grid(columns, rows, ruled=True), signed))
