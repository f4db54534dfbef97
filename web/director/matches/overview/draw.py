"""Draw page of a match event: matches by round and table, byes, round times."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from standings.matches.match_event import DrawRound, MatchEventSnapshot, match_event_snapshot
from tournament.queries.match_events import days_of_event
from tournament.services.sessions.round_times import set_round_times
from web.director.access.member_access import SignedInRequest
from web.director.matches.captions import (
    contestant_caption,
    match_caption,
    match_event_url,
    match_url,
)
from web.director.matches.match_event_access import for_match_event
from web.director.matches.setup.round_times import (
    RoundTimesForm,
    day_round_times,
    read_day_times,
)
from web.shared.messages.flash_messages import add_form_error, form_page_status

if TYPE_CHECKING:
    from tournament.models import Event


NO_REFUSED_FORMS: Mapping[int, RoundTimesForm] = {}


@dataclass(frozen=True, slots=True)
class MatchDrawCell:
    """One table in one round of the draw: its match, or empty."""

    words: str
    link: str
    marked: bool
    off: bool = False


@dataclass(frozen=True, slots=True)
class MatchDrawRow:
    """A round of the draw; `day` is set where a new day begins.

    `local_date` is set at the first round of each day, in an event of several days.
    """

    number: int
    day: str
    local_date: date | None
    starts_at: time | None
    cells: tuple[MatchDrawCell, ...]
    byes: tuple[tuple[str, bool], ...]


@for_match_event
def match_draw_page(request: SignedInRequest, event: Event) -> HttpResponse:
    """The draw of a match event by round and table, with the requested pair highlighted."""
    return _page(request, event, match_event_snapshot(event.pk))


@for_match_event
@require_POST
def save_round_times(request: SignedInRequest, event: Event, day: int) -> HttpResponse:
    """Save when the rounds of one day of a match event start."""
    session = get_object_or_404(days_of_event(event), number=day)
    snapshot = match_event_snapshot(event.pk)
    rounds = [round_.number for round_ in snapshot.rounds if round_.session == session.pk]
    form = _round_times_form(day, rounds, request.POST)
    if form.is_valid():
        times = dict(
            zip(rounds, day_round_times(form.cleaned_data, "day", len(rounds)), strict=False)
        )
        with add_form_error(form):
            set_round_times(session, times, actor=request.actor)
            messages.success(request, _("The times are set."))
            return redirect("director:match_event_draw", event.club.slug, event.slug)
    return _page(request, event, snapshot, {day: form})


def _round_times_form(
    day: int,
    rounds: Sequence[int],
    sent: QueryDict | None = None,
    *,
    starts: Sequence[time] = (),
) -> RoundTimesForm:
    """Form for one day's round times, with field ids unlike those of the other days."""
    initial = {f"day_{name}": value for name, value in read_day_times(starts).items()}
    return RoundTimesForm(sent, rounds=rounds, auto_id=f"day-{day}-%s", initial=initial)


def _starts_of_day(snapshot: MatchEventSnapshot, day: int) -> list[time]:
    rounds = (round_ for round_ in snapshot.rounds if round_.session == day)
    return [round_.starts_at for round_ in rounds if round_.starts_at]


def _page(
    request: SignedInRequest,
    event: Event,
    snapshot: MatchEventSnapshot,
    refused: Mapping[int, RoundTimesForm] = NO_REFUSED_FORMS,
) -> HttpResponse:
    tables = sorted({match.table for match in snapshot.matches})
    marked_label = request.GET.get("pair", "")
    marked = next(
        (item for item in snapshot.contestants.values() if item.label == marked_label), None
    )
    context = {
        "event": event,
        "tables": tables,
        "rows": list(
            _rows(snapshot, tables, match_event_url(event), marked.pk if marked else None)
        ),
        "pairs": [(item, contestant_caption(item)) for item in snapshot.contestants.values()],
        "marked": marked,
        "starts": bool(snapshot.starts) or len(snapshot.sessions) > 1,
        "days": [
            (
                day,
                refused.get(day.number)
                or _round_times_form(day.number, [], starts=_starts_of_day(snapshot, day.pk)),
            )
            for day in snapshot.sessions
        ],
        "changing": bool(refused),
        "byes": any(snapshot.without_opponent(item) for item in snapshot.rounds),
        "tab": "match_event_draw",
    }
    status = form_page_status(*refused.values())
    return render(request, "director/matches/draw.html", context, status=status)


def _rows(
    snapshot: MatchEventSnapshot, tables: list[int], place: str, marked: int | None
) -> Iterator[MatchDrawRow]:
    days = {round_.pk: round_ for round_ in snapshot.sessions}
    # The first day gets no heading, so that an event of one day has none.
    before = snapshot.rounds[0].session if snapshot.rounds else None
    dated = None
    for round_ in snapshot.rounds:
        begins = round_.session != before
        local_date = round_.local_date if round_.local_date != dated else None
        before = round_.session
        dated = round_.local_date
        yield MatchDrawRow(
            round_.number,
            str(days[round_.session].number) if begins else "",
            local_date,
            round_.starts_at,
            tuple(_cells(snapshot, round_, tables, place, marked)),
            tuple(
                (snapshot.label(pair), pair == marked) for pair in snapshot.without_opponent(round_)
            ),
        )


def _cells(
    snapshot: MatchEventSnapshot,
    round_: DrawRound,
    tables: list[int],
    place: str,
    marked: int | None,
) -> Iterator[MatchDrawCell]:
    at = {match.table: match for match in round_.matches}
    for table in tables:
        match = at.get(table)
        if match is None:
            yield MatchDrawCell("", "", marked=False)
        else:
            here = marked in match.pairs
            off = bool(snapshot.withdrawn_from(match))
            yield MatchDrawCell(
                match_caption(snapshot, match), match_url(place, match), marked=here, off=off
            )
