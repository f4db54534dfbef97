"""View decorators that find the table of a phone by the secret in its cookie.

A wrong, an ended and an unknown secret get the same page. No id of a board or a pair in an address
is trusted: everything is looked up from the token.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, wraps
from secrets import token_urlsafe
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from reports.content.cells.pair_names import table_title
from scoring.teams.team_regulations import KNOCK_OUT
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from standings.table_round import RoundAtTable, first_open_round, rounds_of_table
from tournament.errors import SessionStateError
from tournament.queries.tables.moving_phones import find_waiting_phone
from tournament.queries.tables.table_tokens import (
    OPEN_STATES,
    find_table_token,
    find_token_after_play,
    hash_table_secret,
    table_phones_of,
)
from tournament.queries.team_matches import names_of_teams
from web.shared.clock.clock_display import ClockDisplay, clock_of_session
from web.shared.http.time_zone import activate_club_locale
from web.shared.messages.errors.error_text import error_message
from web.table.language import in_phone_language

if TYPE_CHECKING:
    from tournament.models import TablePhones, TableToken

COOKIE = "table"
# An evening and what comes after it, in seconds.
COOKIE_MAX_AGE = 86_400
DEVICE_BYTES = 16
FORBIDDEN = 403
SAFE_METHODS = ("GET", "HEAD")
NOT_FOUND = 404


@dataclass(frozen=True)
class TablePhone:
    """A phone with the secret of a table; `device` is its own secret."""

    token: TableToken
    device: str

    @property
    def seated(self) -> bool:
        """Whether this phone records the results of the table."""
        return self.token.seat_hash == hash_table_secret(self.device)

    @property
    def asking(self) -> bool:
        """Whether this phone asks for the seat."""
        return self.token.asking_hash == hash_table_secret(self.device)

    @cached_property
    def snapshot(self) -> SessionSnapshot:
        """The snapshot of the phone's session as it is now."""
        return cached_snapshot_of(self.token.section.session)

    @cached_property
    def rounds(self) -> tuple[RoundAtTable | None, RoundAtTable | None]:
        """The round that the table plays, and the one before; none where there are no boards.

        Of a phone that moves they are those of its players.
        """
        if self.plays_matches:
            return None, None
        rounds = rounds_of_table(self.snapshot, self.token.section.name, self.token.table)
        return first_open_round(played for played in rounds if self.takes_part(played))

    def takes_part(self, played: RoundAtTable) -> bool:
        """Whether a round at the table is this phone's: one that moves is there for its players."""
        place = self.token.moves_with_id
        return not self.seated or place is None or place in self.places_of(played)

    def places_of(self, played: RoundAtTable) -> tuple[int, ...]:
        """The pairs, teams or players of a round."""
        cell = played.cells[0]
        sides = (cell.north_south, cell.east_west)
        return tuple(place for side in sides for place in self.snapshot.contestants(side))

    @cached_property
    def moves_with(self) -> int | None:
        """The pair, team or player whose phone this is; None if it stays at the table.

        One query, of a phone without the seat.
        """
        if self.seated:
            return self.token.moves_with_id
        waiting = find_waiting_phone(self.token, self.device)
        return waiting.place_id if waiting else None

    @cached_property
    def options(self) -> TablePhones | None:
        """How the session uses phones; None if the director never switched them on. One query."""
        return table_phones_of(self.token.section.session)

    @property
    def after_play(self) -> bool:
        """Whether the session is closed, so that only corrections can be asked for."""
        return self.token.section.session.state not in OPEN_STATES

    @property
    def plays_matches(self) -> bool:
        """Whether two pairs play a match of four hands, without boards."""
        return self.token.section.session.event.is_four_hand

    @property
    def plays_teams(self) -> bool:
        """Whether two tables play a match of two teams."""
        return self.token.section.session.event.is_teams

    @property
    def plays_knock_out(self) -> bool:
        """Whether who loses a match of two teams is out."""
        event = self.token.section.session.event
        return event.is_teams and event.contest_regulations.format == KNOCK_OUT

    @cached_property
    def team_names(self) -> Mapping[int, str]:
        """The name of each team at the phone's table, by its entry. One query, of teams only."""
        return names_of_teams(self.token.section.session) if self.plays_teams else {}

    @cached_property
    def clock(self) -> ClockDisplay | None:
        """What the round clock shows; None if none is on. One query while the session is open."""
        return clock_of_session(self.token.section.session)

    @property
    def title(self) -> str:
        """The name of the phone's table."""
        if self.plays_matches:
            return _("Table %(table)s") % {"table": self.token.table}
        return table_title(self.snapshot, self.token.section.name, self.token.table)

    @property
    def round_link(self) -> str:
        """The address of the round."""
        return self.url("round")

    @property
    def take_link(self) -> str:
        """The address that takes the seat, or asks for it."""
        return self.url("take_seat")

    @property
    def answer_link(self) -> str:
        """The address that answers a phone that asks."""
        return self.url("answer_seat")

    @property
    def check_link(self) -> str:
        """The address of the scores of a complete round."""
        return self.url("check_round")

    @property
    def call_link(self) -> str:
        """The address that calls the director."""
        return self.url("call")

    @property
    def clock_link(self) -> str:
        """The address of the text of the round clock, for the script that polls it."""
        return self.url("clock")

    @property
    def dealer_link(self) -> str:
        """The address that keeps who deals first in a match."""
        return self.url("first_dealer")

    @property
    def worker_link(self) -> str:
        """The address of the service worker; empty without HTTPS, where browsers have none."""
        return reverse("table:worker") if settings.HTTPS else ""

    @property
    def owner_link(self) -> str:
        """The address that asks whose phone this is."""
        return self.url("owner")

    @property
    def move_link(self) -> str:
        """The address that moves the phone to the next table of its players."""
        return self.url("move")

    @property
    def match_end_link(self) -> str:
        """The address of the match just played."""
        return self.url("match_end")

    def url(self, name: str, **words: int | str) -> str:
        """The address of one of the table's pages."""
        return table_url(self.token, name, **words)


PhoneView = Callable[..., HttpResponseBase]


def for_table_phone(view: PhoneView, *, after_play: bool = False) -> PhoneView:
    """Give the view the phone whose cookie opens this table.

    `after_play` is for the pages that stay open when the session is closed; the others then lead
    to the first of them.
    """

    @never_cache
    @in_phone_language
    @wraps(view)
    def respond(
        request: HttpRequest, *, session: int, table_token: int, **words: object
    ) -> HttpResponseBase:
        link, device = read_phone_cookie(request)
        token = find_table_token(session, table_token, link) if device else None
        if token is None and device:
            token = find_token_after_play(session, table_token, link)
        if token is None:
            return refuse_phone(request, session)
        phone = TablePhone(token, device)
        if phone.after_play and not after_play:
            return _refuse_after_play(request, phone)
        activate_club_locale(token.section.session.event.club)
        return view(request, phone, **words)

    return respond


def for_seated_phone(
    view: PhoneView, *, after_play: bool = False, too_late: PhoneView | None = None
) -> PhoneView:
    """Give the view the phone that records the results; another one is sent to ask for the seat.

    `too_late` answers a result that waited on the phone for the network, and that arrives after the
    session was closed or after another phone got the seat.
    """

    @wraps(view)
    def respond(request: HttpRequest, phone: TablePhone, **words: object) -> HttpResponseBase:
        is_late = phone.after_play or (not phone.seated and "offline" in request.POST)
        if too_late and is_late and request.method not in SAFE_METHODS:
            return too_late(request, phone, **words)
        if phone.after_play and not after_play:
            return _refuse_after_play(request, phone)
        if phone.seated:
            return view(request, phone, **words)
        # After play no seat changes hands.
        if phone.after_play:
            return refuse_phone(request, phone.token.section.session_id)
        if request.method in SAFE_METHODS:
            return redirect(phone.url("seat"))
        refusal = SessionStateError("seat_not_yours", table=phone.token.table)
        context = {"phone": phone, "refusal": error_message(refusal)}
        return render(request, "table/recording_phone.html", context, status=FORBIDDEN)

    return for_table_phone(respond, after_play=True)


def _refuse_after_play(request: HttpRequest, phone: TablePhone) -> HttpResponse:
    """Lead to the first page, the one that stays open when the session is closed."""
    if request.method in SAFE_METHODS:
        return redirect(phone.round_link)
    return refuse_phone(request, phone.token.section.session_id)


def for_phone_after_play(view: PhoneView) -> PhoneView:
    """Give the view the seated phone, also when the session is closed."""
    return for_seated_phone(view, after_play=True)


def refuse_phone(request: HttpRequest, session: int) -> HttpResponse:
    """The page for a secret that opens nothing, whatever the reason."""
    return render(request, "table/refused.html", {"session_number": session}, status=NOT_FOUND)


def table_url(token: TableToken, name: str, **words: int | str) -> str:
    """The address of a page of a table token's table."""
    here: dict[str, int | str] = {
        "session": token.section.session_id,
        "table_token": token.pk,
    }
    return reverse(f"table:{name}", kwargs=here | words)


def read_phone_cookie(request: HttpRequest) -> tuple[str, str]:
    """The link's secret and the device of this phone; empty if it has none."""
    link, _dot, device = request.COOKIES.get(COOKIE, "").partition(".")
    return link, device


def set_phone_cookie(
    request: HttpRequest, response: HttpResponseBase, token: TableToken, link: str
) -> None:
    """Give the phone its cookie, for the pages of this table only; it stays the same device."""
    known, device = read_phone_cookie(request)
    if known != link or not device:
        device = token_urlsafe(DEVICE_BYTES)
    _set_cookie(response, token, link, device)


def move_phone_cookie(
    response: HttpResponseBase, phone: TablePhone, target: TableToken, link: str
) -> None:
    """Give the same device the cookie of another table, and delete the cookie of this one."""
    response.delete_cookie(COOKIE, path=phone.round_link, samesite="Lax")
    _set_cookie(response, target, link, phone.device)


def _set_cookie(response: HttpResponseBase, token: TableToken, link: str, device: str) -> None:
    response.set_cookie(
        COOKIE,
        f"{link}.{device}",
        COOKIE_MAX_AGE,
        path=table_url(token, "round"),
        httponly=True,
        samesite="Lax",
        secure=settings.HTTPS,
    )
