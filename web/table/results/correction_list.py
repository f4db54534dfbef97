"""Lists a table's correction requests with the director's decisions, for its phone."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from boards.queries.table_results import TableResult
from tournament.queries.tables.correction_requests import correction_requests_of_boards
from web.shared.phones.entered_results import with_entered_result
from web.table.result_text import describe_result_html


@dataclass(frozen=True, slots=True)
class RequestAtTable:
    """A request as the table sees it."""

    title: str
    reason: str
    state: str


def list_requests_at_table(cells: Sequence[TableResult]) -> list[RequestAtTable]:
    """The requests for these boards, in the words of the table. One query."""
    states = {
        "": _("The director has not decided yet."),
        "accepted": _("The director accepted it."),
        "declined": _("The director declined it."),
    }
    by_key = {cell.pk: cell for cell in cells}
    return [
        RequestAtTable(
            _("Correction of board %(board)s") % {"board": request.seating_board.number},
            request.reason or _describe_entered(by_key[request.seating_board_id], request.entered),
            states[request.decision],
        )
        for request in correction_requests_of_boards([*by_key])
    ]


def _describe_entered(cell: TableResult, entered: str) -> SafeString:
    result = describe_result_html(with_entered_result(cell, entered))
    return format_html(_("Accepted at the table: {result}"), result=result)
