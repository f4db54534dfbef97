"""Results on the phone that the dealt cards contradict: the refusal shows what to check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.shortcuts import render
from django.utils.translation import gettext as _

from boards.queries.table_results import TableResult
from boards.services.contradictions import refuse_contradicted_result
from reports.content.cells.numbers import SYMBOLS
from scoring.laws.compass import Direction, Side
from scoring.laws.contract import Denomination
from scoring.laws.unusual_results import UnusualMarks
from scoring.notation.entry_writer import write_outcome
from standings.unusual_results import contradictions_of_cell
from web.shared.messages.errors.error_text import CodedError, error_message
from web.table.access import TablePhone
from web.table.result_text import describe_result_html, direction_name, rank_name

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournament.models import SeatingBoard
    from web.table.results.question_order import ResultDraft

UNPROCESSABLE = 422
LEFT_TO_DIRECTOR = "left_to_director"
# The field of a result that the phone accepted without the network.
OFFLINE = "offline"


@dataclass
class SpokenRefusal:
    """A refusal with its values as players say them: West, ♥K, North-South."""

    code: str
    facts: dict[str, object]


def refuse_contradiction(
    request: HttpRequest,
    phone: TablePhone,
    board: SeatingBoard,
    entered: TableResult,
    draft: ResultDraft,
) -> HttpResponse | None:
    """Return the page that refuses a result because of the cards; None if it can be recorded.

    A result that was accepted without the network is recorded: see `contradictions_offline`.
    """
    # Without a deal nothing can be contradicted, and a request costs no query more.
    if not entered.cards or OFFLINE in request.POST:
        return None
    marks = contradictions_of_cell(entered)
    text = write_outcome(draft.outcome, lead=entered.lead)
    refusal = refuse_contradicted_result(
        board, phone.token, phone.device, entered=text, marks=marks
    )
    if refusal is None:
        return None
    answer = {"lead": ""} if refusal.code == "lead_not_held" else {"tricks": ""}
    change = draft.query(**answer, sure="")
    left = refusal.code == LEFT_TO_DIRECTOR
    context = {
        "phone": phone,
        "board": entered.board,
        "result": describe_result_html(entered),
        "refusal": error_message(spoken_refusal(refusal)),
        "change": "" if left else f"{phone.url('result', board=entered.board)}{change}",
    }
    return render(request, "table/contradiction.html", context, status=UNPROCESSABLE)


def contradictions_offline(request: HttpRequest, entered: TableResult) -> UnusualMarks:
    """Return what the cards contradict in a result accepted without the network; else nothing."""
    return contradictions_of_cell(entered) if entered.cards and OFFLINE in request.POST else ()


def spoken_refusal(refusal: CodedError) -> SpokenRefusal:
    """Return the refusal with names of directions, sides, suits and cards."""
    facts = dict(refusal.facts)
    if "lead" in facts:
        lead = str(facts["lead"])
        facts["lead"] = f"{SYMBOLS[Denomination(lead[0])]}{rank_name(lead[1])}"
        facts["leader"] = direction_name(Direction(str(facts["leader"])))
    if "denomination" in facts:
        facts["denomination"] = SYMBOLS[Denomination(facts["denomination"])]
        north_south = Side(facts["side"]) is Side.NORTH_SOUTH
        facts["side"] = _("North-South") if north_south else _("East-West")
    return SpokenRefusal(refusal.code, facts)
