"""Personal scorecards: one pair's boards, opponents and scores in a session."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from reports.content.cells import outcome_cells
from reports.content.cells.numbers import MOST_PLACES, format_number
from reports.content.cells.pair_names import contestant_title, pair_number, player_names
from reports.content.cells.score_units import has_tops, score_unit
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
    SingleCell,
    TextCell,
)
from reports.content.page_header import build_page_header, cards_document
from reports.content.results.penalty_notes import penalty_sentences
from reports.content.results.ranking import rank_text
from reports.content.results.recap import pair_share_cell, pair_totals
from reports.content.results.scored_results import (
    PairBoardShare,
    share_decimals,
    shares_by_pair,
)
from scoring.boards import totals
from scoring.boards.one_top import BOARDS
from standings.printed_board_scores import board_places
from standings.snapshot_cache import SessionSnapshot


def scorecards_document(snapshot: SessionSnapshot, printed: datetime) -> Document:
    """Build a card for each pair, half a page each."""
    drawn_cards = tuple(scorecards_by_place(snapshot).values())
    nobody = _("No pair is seated yet.")
    return cards_document(
        _("Scorecards"),
        drawn_cards,
        build_page_header(snapshot, printed),
        PageShape.HALVES,
        otherwise=nobody,
    )


def scorecard_document(snapshot: SessionSnapshot, card: PrintedCard, printed: datetime) -> Document:
    """Build a document of the card of one pair."""
    return cards_document(
        _("Scorecard"),
        (card,),
        build_page_header(snapshot, printed),
        PageShape.HALVES,
        otherwise="",
    )


def scorecards_by_place(snapshot: SessionSnapshot) -> Mapping[int, PrintedCard]:
    """Return the scorecard of each pair: its place and total, its boards, its penalties."""
    shares = shares_by_pair(snapshot)
    finals = pair_totals(snapshot)
    ranks = {row.pair.place: rank_text(row) for row in snapshot.ranking}
    places = share_decimals(snapshot)
    return {
        place: PrintedCard(
            _title(snapshot, place, ranks.get(place), finals.get(place)),
            player_names(pair),
            (
                Grid(_columns(snapshot), _rows(snapshot, shares[place], places, finals.get(place))),
                *map(Paragraph, penalty_sentences(snapshot, place)),
            ),
        )
        for place, pair in snapshot.pairs.items()
    }


def _title(
    snapshot: SessionSnapshot, place: int, rank: str | None, final: tuple[NumberCell, ...] | None
) -> str:
    pair = contestant_title(snapshot, place)
    if rank is None or final is None:
        return pair
    values = {
        "pair": pair,
        "total": format_number(final[0]),
        "share": format_number(final[-1]),
        "rank": rank,
    }
    if not has_tops(snapshot):
        values["unit"] = score_unit(snapshot).short
        return _("%(pair)s · place %(rank)s · %(total)s %(unit)s") % values
    return _("%(pair)s · place %(rank)s · %(total)s · %(share)s%%") % values


def _rows(
    snapshot: SessionSnapshot,
    shares: Sequence[PairBoardShare],
    places: int,
    final: tuple[NumberCell, ...] | None,
) -> tuple[Row, ...]:
    """Return a row for each board; the last running figure is the one in the ranking."""
    running = (
        _running_percentages(snapshot, shares) if has_tops(snapshot) else _running_totals(shares)
    )
    if final is not None:
        running[-1] = final[-1].value
    scored = zip(shares, running, strict=True)
    return tuple(_row(snapshot, share, so_far, places) for share, so_far in scored)


def _columns(snapshot: SessionSnapshot) -> tuple[GridColumn, ...]:
    share = GridColumn(score_unit(snapshot).short, ColumnKind.NUMBER, strong=True)
    running = [GridColumn(_("So far"), ColumnKind.NUMBER, spare=True)]
    if has_tops(snapshot):
        so_far = GridColumn(_("Running %"), ColumnKind.NUMBER, spare=True)
        running = [GridColumn(_("%"), ColumnKind.NUMBER), so_far]
    return (
        GridColumn(_("Bd"), ColumnKind.NUMBER),
        GridColumn(_("Partner v") if snapshot.individual else _("Vs"), ColumnKind.NUMBER),
        GridColumn(_("Dir"), ColumnKind.MARK, spare=True),
        GridColumn(_("Contract")),
        GridColumn(_("By"), ColumnKind.MARK),
        GridColumn(_("Lead"), spare=True),
        GridColumn(_("Result")),
        GridColumn(_("Score"), ColumnKind.NUMBER),
        share,
        *running,
    )


def opponents_text(snapshot: SessionSnapshot, share: PairBoardShare) -> str:
    """Return the opponents' number, in an individual after that of the partner."""
    opponents = pair_number(snapshot, share.opponents)
    if share.partner is None:
        return opponents
    values = {"partner": pair_number(snapshot, share.partner), "opponents": opponents}
    return _("%(partner)s v %(opponents)s") % values


def _row(
    snapshot: SessionSnapshot, share: PairBoardShare, running: Fraction | None, places: int
) -> Row:
    cell = share.cell
    return (
        NumberCell(Fraction(cell.board)),
        TextCell(opponents_text(snapshot, share)),
        TextCell({"NS": _("NS"), "EW": _("EW")}[share.line]),
        outcome_cells.contract_cell(cell),
        outcome_cells.declarer_cell(cell),
        outcome_cells.lead_cell(cell),
        outcome_cells.margin_cell(cell),
        _points_cell(share.points),
        pair_share_cell(share, places),
        *_so_far_cells(snapshot, share, running, places),
    )


def _so_far_cells(
    snapshot: SessionSnapshot, share: PairBoardShare, running: Fraction | None, places: int
) -> tuple[SingleCell, ...]:
    """Return the percentages of the board and so far, or the running total."""
    if has_tops(snapshot):
        return _percentage_cell(share.percentage, board_places(snapshot)), _percentage_cell(running)
    return (BlankCell() if running is None else score_unit(snapshot).number(running, places),)


def _points_cell(points: int | None) -> SingleCell:
    return BlankCell() if points is None else NumberCell(Fraction(points))


def _percentage_cell(value: Fraction | None, places: int = MOST_PLACES) -> SingleCell:
    return BlankCell() if value is None else NumberCell(value, places)


def _running_totals(shares: Sequence[PairBoardShare]) -> list[Fraction | None]:
    """Return the total after each board; None before the first score."""
    so_far: list[Fraction | None] = []
    for share in shares:
        before = so_far[-1] if so_far else None
        more = share.matchpoints
        so_far.append(before if more is None else more + (before or Fraction(0)))
    return so_far


def _running_percentages(
    snapshot: SessionSnapshot, shares: Sequence[PairBoardShare]
) -> list[Fraction | None]:
    """Return the percentage after each board."""
    so_far: list[Fraction | None] = []
    won_so_far = possible = Fraction(0)
    of_boards = snapshot.facts.regulations.percentage_of == BOARDS
    for share in shares:
        if share.matchpoints is not None and share.top:
            # Where the session's percentage is the mean of its boards, each counts as much.
            weight = Fraction(1) if of_boards else share.top
            won_so_far += share.matchpoints * weight / share.top
            possible += weight
        so_far.append(totals.percentage_of_possible(won_so_far, possible))
    return so_far
