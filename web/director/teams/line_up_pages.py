"""Pages of the line-ups of teams: who sat where in a match, and the players' Butler ranking."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from club.queries.permissions import ClubPermission
from reports.content.teams.team_rounds import match_title
from standings.teams.contest_reading import with_room_line_ups
from standings.teams.team_contest import TeamContest
from tournament.queries.room_line_ups import (
    RoomStint,
    players_of_teams,
    room_line_ups_token,
    seats_of_team_match,
)
from tournament.services.teams.room_line_ups import set_room_line_ups
from tournament.validators.room_line_ups import EnteredLineUp, MatchSeat
from web.director.access.member_access import SignedInRequest, for_session
from web.director.teams.contest_access import contest_or_404
from web.shared.messages.flash_messages import add_form_error, form_page_status
from web.shared.pages.teams.line_ups import player_butler_context

if TYPE_CHECKING:
    from django.forms import BoundField

    from tournament.models import Session

CHAIRS = ("first", "second")


@dataclass(frozen=True, slots=True)
class LineUpRow:
    """A part of a room: its boards, and the two fields of each side."""

    boards: tuple[int, int]
    sides: tuple[tuple[BoundField, ...], ...]


@dataclass(frozen=True, slots=True)
class LineUpRoom:
    """A table of a match: its round, its teams North-South and East-West, and its parts."""

    is_open: bool
    round: int
    table: int
    teams: tuple[str, ...]
    rows: tuple[LineUpRow, ...]


class RoomLineUpForm(forms.Form):
    """The players of both teams in each part of a match; a part without players is as before."""

    def __init__(
        self,
        *args: Any,
        seats: Sequence[MatchSeat],
        people: Mapping[int, Mapping[int, str]],
        teams: Mapping[int, str],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.seats, self.teams = seats, teams
        for seat, board in self._parts():
            choices = [("", "\N{EN DASH}"), *people.get(seat.entry, {}).items()]
            for chair, label in zip(CHAIRS, _chair_labels(seat), strict=True):
                self.fields[_field_name(seat, board, chair)] = forms.ChoiceField(
                    choices=choices,
                    required=False,
                    label=_("%(team)s, %(chair)s, from board %(board)s")
                    % {"team": teams[seat.entry], "chair": label, "board": board},
                )

    def _parts(self) -> Iterator[tuple[MatchSeat, int]]:
        for seat in self.seats:
            for board in seat.part_starts:
                yield seat, board

    def clean(self) -> dict[str, Any]:
        """Checks that each part has two players or none."""
        cleaned = super().clean() or self.cleaned_data
        for seat, board in self._parts():
            names = [_field_name(seat, board, chair) for chair in CHAIRS]
            empty = [name for name in names if not cleaned.get(name)]
            if len(empty) == 1:
                self.add_error(empty[0], _("Choose both players, or neither."))
        return cleaned

    def line_ups(self) -> list[EnteredLineUp]:
        """The line-ups of the valid form."""
        rows = []
        for seat, board in self._parts():
            one, other = (self.cleaned_data[_field_name(seat, board, chair)] for chair in CHAIRS)
            if one and other:
                rows.append(EnteredLineUp(*seat.seat, board, (int(one), int(other))))
        return rows

    def rooms(self) -> Iterator[LineUpRoom]:
        """The fields by table."""
        for seating in dict.fromkeys(seat.seating for seat in self.seats):
            sides = [seat for seat in self.seats if seat.seating == seating]
            seat = sides[0]
            ends = [*(start - 1 for start in seat.part_starts[1:]), *seat.boards[-1:]]
            rows = tuple(
                LineUpRow(
                    (board, end),
                    tuple(
                        tuple(self[_field_name(side, board, chair)] for chair in CHAIRS)
                        for side in sides
                    ),
                )
                for board, end in zip(seat.part_starts, ends, strict=True)
            )
            teams = tuple(self.teams[side.entry] for side in sides)
            yield LineUpRoom(seat.is_open, seat.round, seat.table, teams, rows)


def _field_name(seat: MatchSeat, board: int, chair: str) -> str:
    return f"{seat.seating}-{seat.entry}-{board}-{chair}"


def _chair_labels(seat: MatchSeat) -> tuple[str, str]:
    return (_("North"), _("South")) if seat.line == "NS" else (_("East"), _("West"))


def _initial(seats: Sequence[MatchSeat], contest: TeamContest) -> dict[str, int]:
    """What is noted; for a match without anything noted, who sat in the line the last time."""
    by_seat = contest.line_ups.by_seat
    noted = [(seat, row.from_board, row) for seat in seats for row in by_seat.get(seat.seat, ())]
    if not noted:
        earlier = ((seat, _last_stint(seat, contest)) for seat in seats if seat.boards)
        noted = [(seat, seat.boards[0], row) for seat, row in earlier if row]
    return {
        _field_name(seat, board, chair): player
        for seat, board, row in noted
        for chair, player in zip(CHAIRS, row.players, strict=True)
    }


def _last_stint(seat: MatchSeat, contest: TeamContest) -> RoomStint | None:
    """Who sat for the team in this line in the last round before that is noted."""
    by_seat = contest.line_ups.by_seat
    north_south = seat.line == "NS"
    stints = [
        stints[-1]
        for match in contest.matches
        if seat.entry in (match.drawn.home, match.drawn.away)
        for round_, table in (
            match.drawn.open_rooms
            if (seat.entry == match.drawn.home) == north_south
            else match.drawn.closed_rooms
        )
        if round_ < seat.round and (stints := by_seat.get((round_, table, seat.entry)))
    ]
    return max(stints, key=lambda row: row.round, default=None)


@for_session(may=ClubPermission.DIRECT)
@require_http_methods(["GET", "HEAD", "POST"])
def room_line_ups_page(request: SignedInRequest, session: Session, team_match: int) -> HttpResponse:
    """Form of who sat where in a match, by half or segment."""
    contest = _team_contest_or_404(session)
    found = next((row for row in contest.matches if row.drawn.pk == team_match), None)
    if found is None or found.is_bye:
        raise Http404
    match = session.team_matches.get(pk=team_match)
    seats = seats_of_team_match(match, session.event.team_regulations)
    form = RoomLineUpForm(
        request.POST if request.method == "POST" else None,
        seats=seats,
        people=players_of_teams(session),
        teams={pk: team.name for pk, team in contest.entrants.items()},
        initial=_initial(seats, contest),
    )
    if form.is_bound and form.is_valid():
        with add_form_error(form):
            seen = request.POST.get("seen")
            set_room_line_ups(match, form.line_ups(), seen=seen, actor=request.actor)
            messages.success(request, _("The line-ups are noted."))
            return redirect("director:team_match", session.event.club.slug, session.pk, team_match)
    context = {
        "session": session,
        "form": form,
        "rooms": list(form.rooms()),
        "title": match_title(contest, found),
        "match": found,
        "seen": room_line_ups_token(match),
    }
    status = form_page_status(form)
    return render(request, "director/teams/line_ups.html", context, status=status)


@for_session
@require_safe
def player_butler_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Butler ranking of the players of teams, released or not."""
    contest = _team_contest_or_404(session)
    context = {"session": session, **player_butler_context(contest)}
    return render(request, "director/teams/butler.html", context)


def _team_contest_or_404(session: Session) -> TeamContest:
    contest = contest_or_404(session)
    if not isinstance(contest, TeamContest):
        raise Http404
    return with_room_line_ups(contest)
