"""Page on which the director accepts or declines tables' requests to correct a result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST, require_safe

from club.queries.permissions import ClubPermission
from reports.content.cells.pair_names import table_title
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from tournament.queries.tables.correction_requests import (
    correction_requests_of_session,
    find_correction_request,
)
from tournament.services.tables.correction_requests import decide_correction
from web.director.access.member_access import SignedInRequest, for_session
from web.shared.phones.entered_results import with_entered_result
from web.shared.render.cells import result_html

if TYPE_CHECKING:
    from tournament.models import CorrectionRequest, Session


@dataclass(frozen=True, slots=True)
class CorrectionRequestRow:
    """A request with its table, the result as it is now, and the decision."""

    request: CorrectionRequest
    table: str
    result: SafeString
    entered: SafeString
    decision: str


@for_session(may=ClubPermission.DIRECT)
@require_safe
def correction_requests_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Page of a session's correction requests, the open ones first."""
    snapshot = cached_snapshot_of(session)
    requests = correction_requests_of_session(session)
    context = {
        "session": session,
        "rows": [_request_row(snapshot, one) for one in requests],
        "tab": "table_phones",
    }
    return render(request, "director/correction_requests.html", context)


def _request_row(snapshot: SessionSnapshot, request: CorrectionRequest) -> CorrectionRequestRow:
    seating = request.seating_board.seating
    cells = (cell for cell in snapshot.cells if cell.pk == request.seating_board_id)
    cell = next(cells, None)
    sent = with_entered_result(cell, request.entered) if cell and request.entered else None
    return CorrectionRequestRow(
        request,
        table_title(snapshot, seating.section.name, seating.table),
        result_html(cell) if cell else SafeString(""),
        result_html(sent) if sent else SafeString(""),
        request.get_decision_display(),
    )


@for_session
@require_POST
def decide_correction_request(
    request: SignedInRequest, session: Session, correction_request: int
) -> HttpResponse:
    """Accept a correction request, which leads to the result to correct, or decline it."""
    correction = find_correction_request(session, correction_request)
    if correction is None:
        raise Http404
    answer = request.POST.get("answer")
    here = (session.event.club.slug, session.pk)
    if answer not in ("accept", "decline"):
        return redirect("director:correction_requests", *here)
    correction = decide_correction(correction, accepted=answer == "accept", actor=request.actor)
    if correction.decision == correction.Decision.ACCEPTED:
        page = reverse("director:result", args=(*here, correction.seating_board_id))
        text = urlencode({"text": correction.entered}) if correction.entered else ""
        return redirect(f"{page}?{text}" if text else page)
    return redirect("director:correction_requests", *here)
