"""How a pair came to its place: the place, the percentage and the total, then board by board.

Knows an evening as whoever asks may see it, and where a board leads; not which door asks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from reports.content.lists import kind_title
from reports.content.names import number
from reports.content.play import Share, by_pair, places_of
from reports.content.recap import won
from reports.content.tie_breaks import WORDS
from reports.content.units import unit
from scoring.laws.compass import Side
from standings.ranking_lists import HANDICAP
from standings.snapshot_cache import SessionSnapshot
from web.shared import explanations
from web.shared.cells import html, result_for
from web.shared.explanations import ExplainedInList
from web.shared.steps import Line

Link = Callable[[SessionSnapshot, int], str]


@dataclass(frozen=True, slots=True)
class Board:
    """One board of the pair: against whom, what happened, what it is worth and why."""

    number: int
    link: str
    opponents: str
    said: SafeString
    unit: str
    matchpoints: SafeString
    why: tuple[Line, ...]


def parts(evening: SessionSnapshot, place: int) -> list[tuple[str, tuple[Line, ...]]]:
    """What the ranking says of a pair, each figure with its title."""
    figures = (
        (_("Place"), explanations.place(evening, place)),
        (_("Percentage"), explanations.percentage(evening, place)),
        (_("Total"), explanations.total(evening, place)),
    )
    told = [(title, each.lines) for title, each in figures if each]
    parted = (
        (_("Tie-break: %(rule)s") % {"rule": WORDS[key]}, each.lines)
        for key, each in explanations.tie_breaks(evening, place)
    )
    return [
        *told,
        *parted,
        *((_list_title(each), each.lines) for each in explanations.in_lists(evening, place)),
    ]


def _list_title(each: ExplainedInList) -> str:
    titles = {
        "stratum": _("Stratum"),
        "place_in_section": _("Place in the section"),
        "handicapped": kind_title(HANDICAP, 0),
        "master_points": _("Master points"),
    }
    return titles.get(each.key) or kind_title(each.kind, each.stratum)


def boards(evening: SessionSnapshot, place: int, traveller: Link) -> list[Board]:
    """Every board of a pair, in the order of play; `traveller` is where a board leads."""
    places = places_of(evening)
    return [_board(evening, share, places, traveller) for share in by_pair(evening)[place]]


def usual_law(boards: Sequence[Board]) -> str:
    """The Law that most boards of a pair are scored by: said once, above them."""
    laws = Counter(board.why[0].law for board in boards if board.why and board.why[0].law)
    return laws.most_common(1)[0][0] if laws else ""


def without_law(boards: Sequence[Board], law: str) -> list[Board]:
    """The boards with the usual Law left out of their lines."""
    return [
        replace(
            board,
            why=tuple(replace(line, law="") if line.law == law else line for line in board.why),
        )
        for board in boards
    ]


def board_facts(evening: SessionSnapshot, place: int, traveller: Link) -> dict[str, object]:
    """What a page needs for its list of boards: the boards, and their usual Law once."""
    found = boards(evening, place, traveller)
    law = usual_law(found)
    return {"boards": without_law(found, law), "usual_law": law}


def _board(evening: SessionSnapshot, share: Share, places: int, traveller: Link) -> Board:
    cell = share.cell
    explained = explanations.cell(evening, cell).side(share.line)
    return Board(
        cell.board,
        traveller(evening, cell.board),
        number(evening, share.opponents),
        result_for(cell, Side(share.line)),
        unit(evening).short,
        html(won(share, places)),
        explained.lines if explained else (),
    )
