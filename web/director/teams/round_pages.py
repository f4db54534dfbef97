"""Page of the rounds of a contest of teams or Swiss pairs: matches, and the next draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from boards.services.setup.contest_rounds import (
    delete_unplayed_round,
    draw_round_with_boards,
    plan_contest_rounds,
)
from reports.content.swiss_pairs.pair_rounds import pair_round_grid
from scoring.teams.team_regulations import ODD_RULES, TRIPLE
from standings.swiss_pairs.pair_contest import PairContest
from standings.teams.knock_out_contest import KnockOutContest
from standings.teams.match_contest import RoundMatch
from standings.teams.next_round import can_begin_triple, propose_next_round, repeated_matches
from standings.teams.team_contest import TeamContest
from tournament.queries.sessions import sections_of_session
from web.director.access.member_access import SignedInRequest, for_session
from web.director.teams.contest_access import contest_or_404, round_shown
from web.director.teams.knock_out_pages import knock_out_page, team_round_sheet
from web.director.teams.round_draw_form import PlannedRoundsForm, RoundDrawForm, initial_of_draw
from web.shared.messages.flash_messages import add_form_error, flash_outcome, form_page_status
from web.shared.render.grids import render_grid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from movements.swiss.swiss_round import SwissLock
    from tournament.models import Session


@dataclass(frozen=True, slots=True)
class NextRound:
    """The draw of the next round as the page shows it: its form, and whether a match repeats.

    `kept` says that a match repeats only because the director keeps it.
    """

    form: RoundDrawForm
    repeated: bool = False
    kept: bool = False


@for_session
@require_http_methods(["GET", "HEAD", "POST"])
def team_rounds_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Matches of a round with their scores; below, the draw of the next round, or the bracket."""
    contest = contest_or_404(session)
    if isinstance(contest, KnockOutContest):
        return knock_out_page(request, session, contest)
    drawn = _next_round(request, contest)
    if request.method == "POST" and drawn and drawn.form.is_valid():
        with add_form_error(drawn.form):
            if "propose" not in request.POST:
                return _draw_round(request, session, drawn.form)
            drawn = _propose(contest, drawn.form.locks, drawn.form.cleaned_data["odd"])
    return _page(request, session, contest, drawn)


def _page(
    request: SignedInRequest,
    session: Session,
    contest: TeamContest | PairContest,
    drawn: NextRound | None,
    planning: PlannedRoundsForm | None = None,
) -> HttpResponse:
    planned = planning or PlannedRoundsForm(initial={"rounds": contest.planned_rounds or None})
    shown = round_shown(request, contest)
    context = {
        "session": session,
        "in_pairs": isinstance(contest, PairContest),
        "by_standings": contest.draw_form is not None,
        "planned": contest.planned_rounds,
        "planning": planned,
        "shown": shown,
        "rounds": range(1, contest.rounds + 1),
        "sheet": _round_sheet(session, contest, shown),
        "form": drawn.form if drawn else None,
        "repeated": drawn is not None and drawn.repeated,
        "repeat_is_kept": drawn is not None and drawn.kept,
        "next": contest.rounds + 1,
        "open": [match for match in contest.matches if _is_waited_for(match)],
        "can_begin_triple": can_begin_triple(contest),
        "in_triple": [contest.entrants[entry].name for entry in contest.in_triple],
        "is_movement": contest.is_movement,
        "deletable": shown == contest.rounds
        and not contest.is_movement
        and not any(
            cell.outcome is not None for cell in contest.session.cells if cell.round == shown
        ),
    }
    status = form_page_status(planning or (drawn.form if drawn else None))
    return render(request, "director/teams/rounds.html", context, status=status)


def _is_waited_for(match: RoundMatch) -> bool:
    """Whether results of drawn rounds are missing; the second round of a triple can be to come."""
    goes_on = match.drawn.triple and not match.drawn.closed_rooms
    return not (match.is_complete or match.is_bye or goes_on)


def _next_round(request: SignedInRequest, contest: TeamContest | PairContest) -> NextRound | None:
    """The next round as posted or as proposed; None when all rounds are drawn."""
    if not request.may.direct or not contest.can_draw:
        return None
    if request.method == "POST":
        return NextRound(
            RoundDrawForm(
                request.POST,
                contest=contest,
                in_pairs=isinstance(contest, PairContest),
                triple=can_begin_triple(contest) and request.POST.get("odd") == TRIPLE,
            )
        )
    asked = request.GET.get("odd", "")
    return _propose(contest, odd=asked if asked in ODD_RULES else "")


def _propose(
    contest: TeamContest | PairContest, locks: Sequence[SwissLock] = (), odd: str = ""
) -> NextRound:
    draw = propose_next_round(contest, locks, odd)
    form = RoundDrawForm(
        initial=initial_of_draw(draw, locks),
        contest=contest,
        in_pairs=isinstance(contest, PairContest),
        triple=draw.triple is not None,
    )
    repeated = repeated_matches(contest, draw)
    kept = {frozenset((lock.one, lock.other)) for lock in locks}
    return NextRound(form, bool(repeated), bool(repeated) and repeated <= kept)


def _draw_round(request: SignedInRequest, session: Session, form: RoundDrawForm) -> HttpResponse:
    section = sections_of_session(session.pk).get()
    draw_round_with_boards(section, form.draw, actor=request.actor)
    messages.success(request, _("Round %(round)s is drawn.") % {"round": form.draw.round})
    return _to_rounds(session)


def _round_sheet(session: Session, contest: TeamContest | PairContest, round_: int) -> object:
    """The matches of a round; those of teams link to their score sheets."""
    if isinstance(contest, PairContest):
        return render_grid(pair_round_grid(contest, round_))
    return team_round_sheet(session, contest, round_)


@for_session
@require_POST
def delete_round(request: SignedInRequest, session: Session, drawn_round: int) -> HttpResponse:
    """Delete the last round of teams or Swiss pairs while it has no results, to draw it again."""
    contest_or_404(session)
    with flash_outcome(request, _("Round %(round)s is deleted.") % {"round": drawn_round}):
        section = sections_of_session(session.pk).get()
        delete_unplayed_round(section, drawn_round, actor=request.actor)
    return _to_rounds(session)


@for_session
@require_POST
def plan_rounds(request: SignedInRequest, session: Session) -> HttpResponse:
    """Change how many rounds an event of teams or Swiss pairs has."""
    contest = contest_or_404(session)
    form = PlannedRoundsForm(request.POST)
    if form.is_valid():
        with add_form_error(form, at="rounds"):
            section, rounds = sections_of_session(session.pk).get(), form.cleaned_data["rounds"]
            plan_contest_rounds(section, rounds, actor=request.actor)
            messages.success(request, _("Rounds of the event: %(rounds)s.") % {"rounds": rounds})
            return _to_rounds(session)
    drawn = _propose(contest) if request.may.direct and contest.can_draw else None
    return _page(request, session, contest, drawn, form)


def _to_rounds(session: Session) -> HttpResponse:
    return redirect("director:team_rounds", session.event.club.slug, session.pk)
