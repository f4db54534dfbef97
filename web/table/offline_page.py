"""View that sends a phone the data to record the boards or hands of its next rounds offline.

It is the questions and the consent of the other side, as templates for a script: nothing of other
tables, no deal and no traveller.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from web.table.access import TablePhone, for_seated_phone
from web.table.matches.offline_match import offline_matches
from web.table.results.offline_round import offline_rounds
from web.table.results.result_pages import asks_lead

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


# Thirty kilobytes of keys a round, which are a tenth of that compressed.
@gzip_page
@for_seated_phone
@require_safe
def offline_round_page(request: HttpRequest, phone: TablePhone) -> HttpResponse:
    """Templates of the round or match in play and the next; empty if none is."""
    rounds = list(offline_matches(phone) if phone.plays_matches else offline_rounds(phone))
    context = {"phone": phone, "rounds": rounds, "asks_lead": asks_lead(phone)}
    return render(request, "table/offline.html", context)
