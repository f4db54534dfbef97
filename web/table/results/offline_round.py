"""View of the templates with which a phone records the boards of its round offline.

It is the questions and the consent of the other side, as templates for a script: nothing of other
tables, no deal and no traveller.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from boards.queries.table_results import TableResult
from reports.content.cells.pair_names import describe_deal_of_result
from scoring.laws.contract import Denomination
from standings.table_round import RoundAtTable, is_recorded
from web.table.access import TablePhone, for_seated_phone
from web.table.moves import moves_after_round
from web.table.results.draft import ResultDraft
from web.table.results.questions import QUESTIONS, TableQuestion
from web.table.results.result_pages import asks_lead
from web.table.sides import SideOfTable, accepting_side, sides_of_round

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@dataclass(frozen=True, slots=True)
class OfflineQuestion:
    """A question, named after what its keys depend on, such as `tricks-4` for a level of four."""

    name: str
    question: TableQuestion


@dataclass(frozen=True, slots=True)
class OfflineBoard:
    """A board of the round, with the side that accepts its result."""

    number: int
    deal: str
    link: str
    recorded: bool
    side: SideOfTable
    accept: str


# Thirty kilobytes of keys, which are a tenth of that compressed.
@gzip_page
@for_seated_phone
@require_safe
def offline_round_page(request: HttpRequest, phone: TablePhone) -> HttpResponse:
    """Templates of the round in play; empty when no board is left, and for four-hand matches."""
    current, _before = phone.rounds
    context = {
        "phone": phone,
        "round": current,
        "boards": [_offline_board(phone, cell) for cell in current.cells] if current else (),
        "questions": list(_offline_questions(phone, current)) if current else (),
        "asks_lead": asks_lead(phone),
        "moves": list(moves_after_round(phone, current)) if current else (),
    }
    return render(request, "table/offline.html", context)


def _offline_board(phone: TablePhone, cell: TableResult) -> OfflineBoard:
    side, _holds_north_south = accepting_side(phone, cell)
    return OfflineBoard(
        cell.board,
        describe_deal_of_result(cell),
        phone.url("result", board=cell.board),
        is_recorded(cell),
        side,
        phone.url("accept", board=cell.board),
    )


def _offline_questions(phone: TablePhone, played: RoundAtTable) -> Iterator[OfflineQuestion]:
    """Every question once for each answer that its keys depend on."""
    sides = sides_of_round(phone, played)
    for name, draft in _drafts(with_lead=asks_lead(phone)):
        kind, _dash, _answer = name.partition("-")
        yield OfflineQuestion(name, QUESTIONS[kind](draft, sides))


def _drafts(*, with_lead: bool) -> Iterator[tuple[str, ResultDraft]]:
    yield "contract", ResultDraft()
    yield "declarer", ResultDraft(contract="1C")
    if with_lead:
        yield "lead_suit", ResultDraft(contract="1C", declarer="N")
        for suit in Denomination:
            if suit is not Denomination.NOTRUMP:
                lead = suit.value
                yield f"lead_rank-{lead}", ResultDraft(contract="1C", declarer="N", lead=lead)
    for level in range(1, 8):
        yield f"tricks-{level}", ResultDraft(contract=f"{level}C", declarer="N")
