"""Data that a phone needs to record the boards of its round and the next ones while offline."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from boards.queries.table_results import TableResult
from reports.content.cells.pair_names import describe_deal_of_result
from scoring.laws.contract import Denomination
from standings.table_round import RoundAtTable, is_recorded, rounds_of_table
from web.table.access import TablePhone
from web.table.moves import moves_after_round
from web.table.results.offline_kit import MOST_ROUNDS, OfflineBoard, OfflineQuestion, OfflineRound
from web.table.results.question_order import ResultDraft
from web.table.results.questions import QUESTIONS
from web.table.results.result_pages import asks_lead
from web.table.sides import accepting_side, seats_of_round, sides_of_round


def offline_rounds(phone: TablePhone) -> Iterator[OfflineRound]:
    """The round in play and the next, as far as they are drawn."""
    for played in _rounds_ahead(phone):
        yield _offline_round(phone, played)


def _rounds_ahead(phone: TablePhone) -> Iterator[RoundAtTable]:
    current, _before = phone.rounds
    if current:
        token = phone.token
        played = rounds_of_table(phone.snapshot, token.section.name, token.table)
        # A phone that moves knows its rounds at other tables only when it is there.
        own = (at for at in played if at.number >= current.number and phone.takes_part(at))
        yield from islice(own, MOST_ROUNDS)


def _offline_round(phone: TablePhone, played: RoundAtTable) -> OfflineRound:
    return OfflineRound(
        played.number,
        seats_of_round(phone, played),
        tuple(_offline_board(phone, cell) for cell in played.cells),
        tuple(_offline_questions(phone, played)),
        tuple(moves_after_round(phone, played)),
    )


def _offline_board(phone: TablePhone, cell: TableResult) -> OfflineBoard:
    side, _holds_north_south = accepting_side(phone, cell)
    return OfflineBoard(
        str(cell.board),
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
