"""Content that explains a pair's rank, percentage and total, and its score on each board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from reports.content.cells.pair_names import pair_number
from reports.content.cells.score_units import score_unit
from reports.content.results.ranking_lists import ranking_list_kind_title
from reports.content.results.recap import pair_share_cell
from reports.content.results.scored_results import PairBoardShare, share_decimals
from reports.content.results.tie_breaks import TIE_BREAK_NAMES
from scoring.laws.compass import Side
from standings.ranking_lists import HANDICAP
from standings.snapshot_cache import SessionSnapshot
from web.shared.pages import explanations
from web.shared.pages.explanations import ExplainedListFigure
from web.shared.render.cells import cell_html, result_html_for_side
from web.shared.render.session_shares import session_shares
from web.shared.render.steps import StepLine

BoardLink = Callable[[SessionSnapshot, int], str]


@dataclass(frozen=True, slots=True)
class ExplainedBoard:
    """A pair's board: opponents, result, score and its explanation."""

    number: int
    link: str
    opponents: str
    html: SafeString
    unit: str
    matchpoints: SafeString
    why: tuple[StepLine, ...]


def pair_place_parts(
    session: SessionSnapshot, place: int
) -> list[tuple[str, tuple[StepLine, ...]]]:
    """Returns the titles and explanations of a pair's figures in the ranking."""
    figures = (
        (_("Place"), explanations.explain_session_place(session, place)),
        (_("Percentage"), explanations.explain_session_percentage(session, place)),
        (_("Total"), explanations.explain_session_total(session, place)),
    )
    place_parts = [(title, explained.lines) for title, explained in figures if explained]
    tie_break_parts = (
        (_("Tie-break: %(rule)s") % {"rule": TIE_BREAK_NAMES[key]}, explained.lines)
        for key, explained in explanations.explain_tie_breaks(session, place)
    )
    return [
        *place_parts,
        *tie_break_parts,
        *(
            (_list_title(explained), explained.lines)
            for explained in explanations.explain_list_figures(session, place)
        ),
    ]


def _list_title(figure: ExplainedListFigure) -> str:
    titles = {
        "stratum": _("Stratum"),
        "place_in_section": _("Place in the section"),
        "handicapped": ranking_list_kind_title(HANDICAP, 0),
        "master_points": _("Master points"),
    }
    return titles.get(figure.key) or ranking_list_kind_title(figure.kind, figure.stratum)


def pair_boards(session: SessionSnapshot, place: int, traveller: BoardLink) -> list[ExplainedBoard]:
    """Returns a pair's boards in order of play; `traveller` returns the URL of a board."""
    places = share_decimals(session)
    return [
        _explained_board(session, share, places, traveller)
        for share in session_shares(session)[place]
    ]


def most_common_law(boards: Sequence[ExplainedBoard]) -> str:
    """Returns the Law of most boards of a pair, which is shown once above them."""
    # The first line of each board: its steps have the same Law or their own.
    laws = Counter(board.why[0].law for board in boards if board.why and board.why[0].law)
    return laws.most_common(1)[0][0] if laws else ""


def hide_common_law(boards: Sequence[ExplainedBoard], law: str) -> list[ExplainedBoard]:
    """Returns the boards without the most common Law in their lines."""
    return [
        replace(
            board,
            why=tuple(replace(line, law="") if line.law == law else line for line in board.why),
        )
        for board in boards
    ]


def pair_boards_context(
    session: SessionSnapshot, place: int, traveller: BoardLink
) -> dict[str, object]:
    """Returns the template context of a pair's boards."""
    explained_boards = pair_boards(session, place, traveller)
    law = most_common_law(explained_boards)
    return {"boards": hide_common_law(explained_boards, law), "usual_law": law}


def _explained_board(
    session: SessionSnapshot, share: PairBoardShare, places: int, traveller: BoardLink
) -> ExplainedBoard:
    cell = share.cell
    explained = explanations.explain_side_of_result(session, cell, Side(share.line))
    return ExplainedBoard(
        cell.board,
        traveller(session, cell.board),
        pair_number(session, share.opponents),
        result_html_for_side(cell, Side(share.line)),
        score_unit(session).short,
        cell_html(pair_share_cell(share, places)),
        explained.lines if explained else (),
    )
