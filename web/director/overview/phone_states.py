"""Text on the tables page about phones: what they ask their tables, and which are not heard of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.http import HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from reports.content.cells.pair_names import table_title
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from standings.table_round import current_round_of_table
from tournament.queries.tables.table_tokens import table_tokens_of_session
from web.director.access.member_access import SignedInRequest, for_session
from web.director.session_urls import table_screen_url
from web.shared.http.etags import page_etag
from web.shared.phones.phone_presence import (
    OTHER_SIDE,
    UNUSUAL,
    PhonePresence,
    phone_presences,
)

if TYPE_CHECKING:
    from tournament.models import Session, TableToken

MOST_LISTED = 6
# Phones sleep while their table plays a board.
SILENT_AFTER = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class PhoneState:
    """A table whose phone has news for the director, and the page to enter or settle it."""

    text: str
    link: str


@for_session
@require_safe
def phone_states_text(request: SignedInRequest, session: Session) -> HttpResponse:
    """What the phones at the tables ask at the moment, for the script that polls it."""
    return respond_with_states(request, list(_phone_states(session, timezone.now())))


def respond_with_states(request: SignedInRequest, states: list[PhoneState]) -> HttpResponse:
    """The states as a fragment of a page, or 304 for what the script knows."""
    tag = f'"{page_etag(request, tuple((state.text, state.link) for state in states))}"'
    response = (
        HttpResponseNotModified()
        if tag in request.headers.get("If-None-Match", "")
        else render(
            request,
            "director/_phone_states.html",
            {"states": states[:MOST_LISTED], "more": max(0, len(states) - MOST_LISTED)},
        )
    )
    response.headers["ETag"] = tag
    response.headers["Cache-Control"] = "private, no-store"
    return response


def _phone_states(session: Session, now: datetime) -> Iterator[PhoneState]:
    """Tables whose phone waits for an answer, or was not heard of for long. One query."""
    tokens = [token for token in table_tokens_of_session(session) if token.seat_hash]
    presences = phone_presences(token.pk for token in tokens)
    snapshot = cached_snapshot_of(session)
    for token in tokens:
        presence = presences.get(token.pk)
        link = _table_link(snapshot, token) if presence else ""
        text = _describe(presence, now) if presence and link else ""
        if text:
            title = table_title(snapshot, token.section.name, token.table)
            yield PhoneState(_("%(table)s: %(text)s") % {"table": title, "text": text}, link)


def _table_link(snapshot: SessionSnapshot, token: TableToken) -> str:
    """The page of the table; empty after play."""
    current, _before = current_round_of_table(snapshot, token.section.name, token.table)
    return table_screen_url(snapshot, token.section.name, token.table) if current else ""


def describe_silence(presence: PhonePresence, now: datetime) -> str:
    """Since when a phone was not heard of; empty if it was lately."""
    if now - presence.seen <= SILENT_AFTER:
        return ""
    time = date_format(timezone.localtime(presence.seen), "TIME_FORMAT")
    return _("the phone is not heard of since %(time)s") % {"time": time}


def _describe(presence: PhonePresence, now: datetime) -> str:
    values = {"board": presence.board}
    if silence := describe_silence(presence, now):
        return silence
    if presence.question == OTHER_SIDE:
        return _("the other side is asked to accept board %(board)s") % values
    if presence.question == UNUSUAL:
        return _("asked whether an unusual result of board %(board)s is right") % values
    return ""
