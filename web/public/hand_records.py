"""The hand records that players see, from their own moment on: on a page, and as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from reports.papers import sheet
from web.public.addresses import traveller_of
from web.public.doors import for_hands
from web.public.travellers import boards
from web.shared.hand_records import diagrams

if TYPE_CHECKING:
    from django.http import HttpRequest

    from web.public.doors import Seen


@for_hands
def hand_records(request: HttpRequest, seen: Seen) -> HttpResponse:
    """Every deal that is known; a board leads to its traveller where players see that too."""
    now = seen.evening
    played = boards(now) if seen.travellers else {}
    shown = [
        (each, traveller_of(now, board) if board in played else "")
        for board, each in diagrams(now).items()
    ]
    return render(request, "public/hand_records.html", seen.facts(deals=shown))


@for_hands
def hand_file(request: HttpRequest, seen: Seen) -> HttpResponse:
    """The same for other programs, as PBN."""
    made = sheet(seen.evening, "hands", "pbn", timezone.localtime())
    assert made is not None
    headers = {"Content-Disposition": f'attachment; filename="{made.name}"'}
    return HttpResponse(made.content, content_type=made.type, headers=headers)
