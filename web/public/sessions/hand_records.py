"""Public page of a session's hand records, and their PBN download."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from reports.documents import session_document_file
from web.public.access import for_visible_hands
from web.public.sessions.session_urls import public_traveller_url
from web.public.sessions.travellers import public_travellers_by_board
from web.shared.render.hand_records import session_diagrams

if TYPE_CHECKING:
    from django.http import HttpRequest

    from web.public.access import VisibleSession


@for_visible_hands
def public_hand_records_page(request: HttpRequest, visible: VisibleSession) -> HttpResponse:
    """Shows all known deals, linked to their travellers if those are released."""
    snapshot = visible.snapshot
    played = public_travellers_by_board(snapshot) if visible.travellers else {}
    deals = [
        (diagram, public_traveller_url(snapshot, board) if board in played else "")
        for board, diagram in session_diagrams(snapshot).items()
    ]
    return render(request, "public/hand_records.html", visible.facts(deals=deals))


@for_visible_hands
def download_public_hands(request: HttpRequest, visible: VisibleSession) -> HttpResponse:
    """Sends all known deals as PBN."""
    document = session_document_file(visible.snapshot, "hands", "pbn", timezone.localtime())
    assert document is not None
    headers = {"Content-Disposition": f'attachment; filename="{document.name}"'}
    return HttpResponse(document.content, content_type=document.type, headers=headers)
