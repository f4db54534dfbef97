"""Workbook of a session: standings, recap, travellers, movement, info."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

from django.conf import settings
from django.utils.translation import gettext as _

from boards.queries.table_results import SeatedPair
from reports.content.before_play.movement_text import Sitting, list_sittings
from reports.content.cells import outcome_cells
from reports.content.cells.appeals import appeal_cells, appeal_headings
from reports.content.cells.movement_names import movement_name
from reports.content.cells.numbers import rank_number, with_exact_value
from reports.content.cells.pair_names import (
    contestant_column,
    format_board_ranges,
    pair_label,
    player_names,
    players_by_chair,
    section_prefix,
)
from reports.content.cells.ruling_marks import ruling_note
from reports.content.cells.score_units import has_tops
from reports.content.document import (
    BlankCell,
    ColumnKind,
    DateCell,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    Row,
    SingleCell,
    TextCell,
)
from reports.content.page_header import (
    build_page_header,
    describe_occasion,
    describe_scoring_method,
    highest_top,
)
from reports.content.regulations.session_regulations import ROUNDING, SMALL_GROUPS
from reports.content.results.penalty_notes import penalty_cell
from reports.content.results.ranking import maximum_score, section_cells, section_columns
from reports.content.results.ranking_list_columns import (
    ranking_list_cells,
    ranking_list_headings,
    stratum_rank_cell,
)
from reports.content.results.ranking_lists import master_points_cell
from reports.content.results.recap import (
    pair_percentage,
    pair_share_cell,
    pair_total,
    pair_totals,
    total_columns,
)
from reports.content.results.scored_results import (
    ScoredResult,
    results_by_board,
    shares_by_pair,
)
from reports.content.results.tie_breaks import tie_cells, tie_headings
from reports.content.results.travellers import (
    share_headings,
    side_percentage_cells,
    side_share_cells,
)
from standings.printed_board_scores import board_places
from standings.ranking import RankedPair
from standings.snapshot_cache import SessionSnapshot

PLACES = 2


def session_workbook(snapshot: SessionSnapshot, printed: datetime) -> Document:
    """Build a workbook with sheets of standings, recap, travellers, movement and info."""
    sheets = (
        workbook_ranking_grid(snapshot),
        _recap_grid(snapshot),
        workbook_results_grid(snapshot),
        _movement_grid(snapshot),
        _info_grid(snapshot, printed),
    )
    return Document(_ranking_sheet_title(snapshot), sheets, build_page_header(snapshot, printed))


def _ranking_sheet_title(snapshot: SessionSnapshot) -> str:
    """Return the title of the ranking: that of a contest's pairs is not its standings."""
    return _("All boards") if snapshot.facts.in_matches else _("Standings")


def workbook_ranking_grid(snapshot: SessionSnapshot) -> Grid:
    """Return a row for each pair, in the columns that federations and clubs expect."""
    headings = (
        (_("Rank"), ColumnKind.NUMBER),
        (_("Rank in stratum"), ColumnKind.NUMBER),
        (_("Section"), ColumnKind.LABEL),
        (contestant_column(snapshot), ColumnKind.NUMBER),
        (_("Direction"), ColumnKind.LABEL),
        (_("Player 1"), ColumnKind.NAMES),
        (_("No. 1"), ColumnKind.LABEL),
        (_("Player 2"), ColumnKind.NAMES),
        (_("No. 2"), ColumnKind.LABEL),
        (_("Score"), ColumnKind.NUMBER),
        (_("Max"), ColumnKind.NUMBER),
        (_("%"), ColumnKind.NUMBER),
        (_("Adj"), ColumnKind.NUMBER),
        (_("Carry-over"), ColumnKind.NUMBER),
        (_("Total"), ColumnKind.NUMBER),
        (_("Master points"), ColumnKind.NUMBER),
        (_("Colour"), ColumnKind.LABEL),
        (_("Club"), ColumnKind.LABEL),
        *((column.heading, column.kind) for column in section_columns(snapshot)),
        *tie_headings(snapshot),
        *ranking_list_headings(snapshot),
        *appeal_headings(snapshot),
    )
    columns = tuple(GridColumn(heading, kind) for heading, kind in headings)
    rows = tuple(_ranking_row(snapshot, row) for row in snapshot.ranking)
    return Grid(columns, rows, title=_ranking_sheet_title(snapshot))


def _ranking_row(snapshot: SessionSnapshot, row: RankedPair) -> Row:
    total = pair_total(snapshot, row, snapshot.facts.regulations.decimals)
    taken = penalty_cell(snapshot, row)
    before = total
    if isinstance(taken, NumberCell):
        less = total.value - taken.value
        before = with_exact_value(
            replace(total, value=less, exact=None), total.exact_value - taken.value
        )
        taken = replace(taken, places=2)
    return (
        rank_number(row.rank, shared=row.shared),
        stratum_rank_cell(snapshot, row.pair.place),
        TextCell(row.pair.section),
        NumberCell(Fraction(row.pair.number)),
        TextCell(row.pair.line),
        *_player_cells(row.pair),
        before,
        *_maximum_and_percentage_cells(snapshot, row),
        taken,
        BlankCell(),
        total,
        master_points_cell(snapshot, row.pair.place),
        BlankCell(),
        TextCell(snapshot.facts.club),
        *section_cells(snapshot, row.pair.place),
        *tie_cells(snapshot, row),
        *ranking_list_cells(snapshot, row.pair.place),
        *appeal_cells(snapshot, row.pair.place),
    )


def _maximum_and_percentage_cells(
    snapshot: SessionSnapshot, row: RankedPair
) -> tuple[SingleCell, SingleCell]:
    if not has_tops(snapshot):
        return BlankCell(), BlankCell()
    return NumberCell(maximum_score(snapshot, row), PLACES), pair_percentage(row)


def _player_cells(pair: SeatedPair) -> Iterable[SingleCell]:
    """Return both names, each with its number; substitutes follow a slash."""
    if pair.forgotten:
        yield from (TextCell(player_names(pair)), BlankCell(), BlankCell(), BlankCell())
        return
    seats = [*players_by_chair(pair), [], []][:2]
    for chair in seats:
        yield _joined_cell(player.shown for player in chair)
        yield _joined_cell(player.number for player in chair)


def _joined_cell(texts: Iterable[str]) -> SingleCell:
    text = " / ".join(filter(None, texts))
    return TextCell(text) if text else BlankCell()


def _recap_grid(snapshot: SessionSnapshot) -> Grid:
    boards = snapshot.boards
    shares = shares_by_pair(snapshot)
    finals = pair_totals(snapshot)
    places = min(PLACES, board_places(snapshot))
    columns = (
        GridColumn(_("Section")),
        GridColumn(contestant_column(snapshot), ColumnKind.NUMBER),
        GridColumn(_("Direction")),
        GridColumn(_("Names"), ColumnKind.NAMES),
        *(GridColumn(str(board), ColumnKind.NUMBER) for board in boards),
        *total_columns(snapshot),
    )
    rows = []
    for place, pair in snapshot.pairs.items():
        own = {share.cell.board: pair_share_cell(share, places) for share in shares[place]}
        cells = (own.get(board, BlankCell()) for board in boards)
        final = (replace(number, places=PLACES) for number in finals.get(place, ()))
        row = (*_pair_cells(pair), TextCell(player_names(pair)), *cells, *final)
        rows.append((*row, *[BlankCell()] * (len(columns) - len(row))))
    return Grid(columns, tuple(rows), title=_("Recap"))


def _pair_cells(pair: SeatedPair) -> Row:
    return (TextCell(pair.section), NumberCell(Fraction(pair.number)), TextCell(pair.line))


def workbook_results_grid(snapshot: SessionSnapshot) -> Grid:
    """Return a row for each result, board by board, the best for North-South first."""
    shares = ((item, ColumnKind.NUMBER) for item in share_headings(snapshot))
    headings = (
        (_("Board"), ColumnKind.NUMBER),
        (_("Round"), ColumnKind.NUMBER),
        (_("Table"), ColumnKind.LABEL),
        (_("NS"), ColumnKind.LABEL),
        (_("EW"), ColumnKind.LABEL),
        (_("Contract"), ColumnKind.LABEL),
        (_("Declarer"), ColumnKind.LABEL),
        (_("Lead"), ColumnKind.LABEL),
        (_("Tricks"), ColumnKind.NUMBER),
        (_("NS score"), ColumnKind.NUMBER),
        *shares,
        (_("NS %"), ColumnKind.NUMBER),
        (_("EW %"), ColumnKind.NUMBER),
        (_("Note"), ColumnKind.NAMES),
    )
    columns = tuple(GridColumn(heading, kind) for heading, kind in headings)
    rows = tuple(
        _result(snapshot, item) for board in results_by_board(snapshot).values() for item in board
    )
    return Grid(columns, rows, title=_("Travellers"))


def _result(snapshot: SessionSnapshot, result: ScoredResult) -> Row:
    cell = result.cell
    points = cell.points
    places = min(PLACES, board_places(snapshot))
    return (
        NumberCell(Fraction(cell.board)),
        NumberCell(Fraction(cell.round)),
        TextCell(_table(snapshot, cell.section, cell.table)),
        TextCell(pair_label(snapshot, cell.north_south)),
        TextCell(pair_label(snapshot, cell.east_west)),
        outcome_cells.unmarked_contract_cell(cell),
        outcome_cells.declarer_cell(cell),
        outcome_cells.lead_cell(cell),
        outcome_cells.tricks_cell(cell),
        BlankCell() if points is None else NumberCell(Fraction(points)),
        *side_share_cells(result, places),
        *side_percentage_cells(snapshot, result),
        TextCell(_note(result)),
    )


def _table(snapshot: SessionSnapshot, section: str, table: int) -> str:
    return f"{section_prefix(snapshot, section)}{table}"


def _note(result: ScoredResult) -> str:
    """Return a note on an unplayed board, a turned board or anything else not in the columns."""
    cell = result.cell
    reasons = {
        "late": _("to be played late"),
        "slow": _("not played: too slow"),
        "cancelled": _("cancelled"),
    }
    notes = list(filter(None, (ruling_note(cell), reasons.get(cell.why, ""))))
    notes += [cell.play_at] if cell.play_at else []
    notes += [_("arrow-switched")] if cell.arrow_switched is not cell.turned else []
    return ", ".join(notes)


def _movement_grid(snapshot: SessionSnapshot) -> Grid:
    columns = (
        GridColumn(_("Section")),
        GridColumn(_("Round"), ColumnKind.NUMBER),
        GridColumn(_("Table"), ColumnKind.NUMBER),
        GridColumn(_("NS")),
        GridColumn(_("EW")),
        GridColumn(_("Boards")),
        GridColumn(_("Arrow-switched")),
    )
    rows = tuple(_seat(snapshot, sitting) for sitting in list_sittings(snapshot))
    return Grid(columns, rows, title=_("Movement"))


def _seat(snapshot: SessionSnapshot, sitting: Sitting) -> Row:
    return (
        TextCell(sitting.section),
        NumberCell(Fraction(sitting.round)),
        NumberCell(Fraction(sitting.table)),
        TextCell(pair_label(snapshot, sitting.north_south)),
        TextCell(pair_label(snapshot, sitting.east_west)),
        TextCell(format_board_ranges(sitting.boards)),
        TextCell(_("yes") if sitting.arrow_switched else ""),
    )


def _info_grid(snapshot: SessionSnapshot, printed: datetime) -> Grid:
    info = snapshot.facts
    seen = build_page_header(snapshot, printed)
    rows: tuple[Row, ...] = (
        (TextCell(_("Club")), TextCell(info.club)),
        (TextCell(_("Event")), TextCell(describe_occasion(info))),
        *(((TextCell(_("Date")), DateCell(info.local_date)),) if info.local_date else ()),
        (TextCell(_("State")), TextCell(seen.notice or _("released"))),
        (TextCell(_("Movement")), TextCell(_movements(snapshot))),
        (TextCell(_("Method")), TextCell(describe_scoring_method(snapshot))),
        *(_tops(snapshot) if has_tops(snapshot) else ()),
        (TextCell(str(ROUNDING.title)), TextCell(_rounding(snapshot))),
        *(_small_groups(snapshot) if snapshot.fouled else ()),
        (TextCell(_("Revision")), NumberCell(Fraction(info.revision))),
        (TextCell(_("Made")), TextCell(seen.printed)),
        (TextCell(_("Program")), TextCell(program_version())),
    )
    return Grid(
        (GridColumn(_("Fact")), GridColumn(_("Value"), ColumnKind.NAMES)), rows, title=_("Info")
    )


def _tops(snapshot: SessionSnapshot) -> Iterable[Row]:
    top = Fraction(highest_top(snapshot) * snapshot.facts.regulations.win, 2)
    yield TextCell(_("Top")), NumberCell(top, PLACES)
    yield TextCell(_("Factor rule")), TextCell(_factor_rule())


def _rounding(snapshot: SessionSnapshot) -> str:
    """Return the rule of rounding, and where the exact figures are."""
    rule = ROUNDING.chosen(snapshot.facts.regulations).words
    where = _("cells hold what is shown; columns headed “(exact)” have the exact fractions")
    return f"{rule}; {where}"


def _small_groups(snapshot: SessionSnapshot) -> Iterable[Row]:
    chosen = SMALL_GROUPS.chosen(snapshot.facts.regulations)
    yield TextCell(str(SMALL_GROUPS.title)), TextCell(str(chosen.words))


def _movements(snapshot: SessionSnapshot) -> str:
    return ", ".join(
        dict.fromkeys(movement_name(section.movement) for section in snapshot.sections.values())
    )


def program_version() -> str:
    """Return the program's name and version."""
    return f"Overtrick {settings.PROGRAM_VERSION}"


def _factor_rule() -> str:
    return _("Neuberg: matchpoints of a board with fewer results are brought to the full number")
