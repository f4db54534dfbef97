"""The desk of one round: every match in a line, with two boxes for what its slip says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boards.errors import BoardError
from boards.queries.matches import Match, State, matches_of
from boards.services.matches import RULED, record_final_scores
from club.errors import RightError
from club.queries.rights import Right
from tournament.queries.pairs import Opponents, pairs_at
from tournament.queries.rounds import left_after, rounds_of, tables_drawn, tables_in
from web.director.access import SignedIn
from web.director.freshness import fresh_tournament
from web.director.tournaments.access import for_tournament
from web.director.tournaments.match_forms import TwoTotals
from web.shared.figures import points
from web.shared.refusals import sentence

if TYPE_CHECKING:
    from tournament.models import Event, Seating, Session

BOXES = ("we", "they")


@dataclass(frozen=True, slots=True)
class Row:
    """One match of the round: who, what stands, what is in its boxes, and what is wrong there.

    It is `boxed` where whoever looks may type its slip.
    """

    match: Match
    we: Opponents
    they: Opponents
    boxes: tuple[str, str]
    error: str
    key: UUID
    boxed: bool = False

    @property
    def totals(self) -> tuple[str, str]:
        """Both totals as they stand."""
        return points(self.match.totals.we), points(self.match.totals.they)

    @property
    def state(self) -> str:
        """How far it has come, and what its score is."""
        if self.match.ending:
            return str(self.match.ending.label).capitalize()
        return {
            State.NOT_BEGUN: _("not begun"),
            State.UNDER_WAY: _("under way"),
            State.OVER: _("over, hand by hand"),
        }[self.match.state]

    @property
    def by_hand(self) -> bool:
        """Its score follows from its hands, so that no slip is typed here."""
        return bool(self.match.lines) and not self.match.typed

    @property
    def ruled(self) -> bool:
        """Its score was set by who directs."""
        return self.match.ending in RULED

    @property
    def wanted(self) -> bool:
        """Its slip is not in, or what was typed will not do."""
        return bool(self.error) or (self.match.state is State.NOT_BEGUN and not any(self.boxes))


@dataclass(frozen=True, slots=True)
class Desk:
    """The tables of one round, and the matches at them as they stand."""

    event: Event
    number: int
    tables: Mapping[int, Seating]
    matches: list[Match]

    @property
    def session(self) -> Session:
        """The day of this round."""
        return next(iter(self.tables.values())).section.session


@fresh_tournament
@for_tournament(writes=Right.ENTER)
def slips(request: SignedIn, event: Event, number: int) -> HttpResponse:
    """Type the slips of a round; only what is new or has changed is recorded."""
    desk = _desk(event, number)
    if request.method != "POST":
        return _page(request, desk)
    refused, done = _recorded(request, desk)
    if refused:
        return _page(request, _desk(event, number), refused)
    said = ngettext("%(done)s score is in.", "%(done)s scores are in.", done) % {"done": done}
    messages.success(request, said)
    return redirect("director:tournament_round", event.club.slug, event.slug, number)


@for_tournament
def current(request: SignedIn, event: Event) -> HttpResponse:
    """To the first round that is not all in; or to the last. Nobody waits for who has left."""
    number = _current(event, rounds_of(event))
    return redirect("director:tournament_round", event.club.slug, event.slug, number)


def _current(event: Event, rounds: list[int]) -> int:
    left = left_after(event)
    owed = (
        each.round
        for each in matches_of(tables_drawn(event))
        if each.state is not State.OVER
        and all(each.round <= left.get(pair, each.round) for pair in each.pairs)
    )
    return next(owed, rounds[-1])


def _desk(event: Event, number: int) -> Desk:
    tables = tables_in(event, number)
    rows = {table.pk: table for table in tables}
    if not rows:
        raise Http404
    return Desk(event, number, rows, matches_of(tables))


def _recorded(request: SignedIn, desk: Desk) -> tuple[dict[int, str], int]:
    """What will not do, by match, and how many scores were taken."""
    refused, done = dict[int, str](), 0
    for match in desk.matches:
        typed = _typed(request, match)
        if not any(typed) or typed == _standing(match):
            continue
        form = TwoTotals(_fields(request, match))
        why = _written(form, desk.tables[match.pk], request)
        if why:
            refused[match.pk] = why
        done += not why
    return refused, done


def _written(form: TwoTotals, table: Seating, request: SignedIn) -> str:
    """Record one slip; why not, where it will not do."""
    if not form.is_valid():
        return form.refusal
    try:
        asked = form.asked(request.user, request.may.role)
        record_final_scores(table, form.cleaned_data["scores"], asked)
    except (BoardError, RightError) as refusal:
        return sentence(refusal)
    return ""


def _fields(request: SignedIn, match: Match) -> dict[str, str]:
    """What belongs to one row of the form."""
    names = (*BOXES, "seen", "request_id")
    own = {name: request.POST.get(f"{name}-{match.pk}", "").strip() for name in names}
    return own | {"reason": request.POST.get("reason", "")}


def _typed(request: SignedIn, match: Match) -> tuple[str, str]:
    fields = _fields(request, match)
    return fields["we"], fields["they"]


def _standing(match: Match) -> tuple[str, str]:
    """What the boxes of a row say before anybody types."""
    if match.set_points is None:
        return "", ""
    return str(match.set_points[0]), str(match.set_points[1])


def not_found(request: SignedIn, event: Event, sought: str, why: str) -> HttpResponse:
    """The round from which a match was looked for that is not there; or the one that is on."""
    asked, rounds = request.GET.get("round", ""), rounds_of(event)
    number = next((each for each in rounds if str(each) == asked), None)
    if number is None:
        number = _current(event, rounds)
    return _page(request, _desk(event, number), sought=sought, not_found=why)


NOTHING: Mapping[int, str] = {}


def _page(
    request: SignedIn, desk: Desk, refused: Mapping[int, str] = NOTHING, **looked: str
) -> HttpResponse:
    entries = [pair for match in desk.matches for pair in match.pairs]
    pairs = pairs_at(entries, desk.session.pk, desk.number)
    rows = [_row(request, match, pairs, refused) for match in desk.matches]
    facts: dict[str, Any] = {
        "event": desk.event,
        "number": desk.number,
        "rounds": rounds_of(desk.event),
        "rows": rows,
        "entered": sum(match.state is State.OVER for match in desk.matches),
        "at": next((row.match.pk for row in rows if row.wanted), None),
        "released": desk.session.was_released,
        "reason": request.POST.get("reason", ""),
        "tab": "tournament_round",
    }
    status = 422 if refused or looked else 200
    return render(request, "director/tournaments/round.html", facts | looked, status=status)


def _row(
    request: SignedIn, match: Match, pairs: Mapping[int, Opponents], refused: Mapping[int, str]
) -> Row:
    one, other = match.pairs
    error = refused.get(match.pk, "")
    boxes = _typed(request, match) if error else _standing(match)
    row = Row(match, pairs[one], pairs[other], boxes, error, uuid4())
    mine = request.may.enter and (request.may.direct or not row.ruled)
    return replace(row, boxed=mine and not row.by_hand)
