"""Lists a table's correction requests with the director's decisions, for its phone."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from boards.queries.table_results import TableResult
from tournament.queries.tables.correction_requests import correction_requests_of_boards


@dataclass(frozen=True, slots=True)
class RequestAtTable:
    """A request as the table sees it."""

    title: str
    reason: str
    state: str


def list_requests_at_table(cells: Sequence[TableResult]) -> list[RequestAtTable]:
    """The requests for these boards, in the words of the table. One query."""
    states = {
        "": _("The director decides."),
        "accepted": _("The director accepted it."),
        "declined": _("The director declined it."),
    }
    return [
        RequestAtTable(
            _("Correction of board %(board)s") % {"board": request.seating_board.number},
            request.reason or _("Accepted at the table: %(result)s") % {"result": request.entered},
            states[request.decision],
        )
        for request in correction_requests_of_boards([cell.pk for cell in cells])
    ]
