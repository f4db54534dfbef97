"""Pages of a contest of teams: rounds and their draw, one match, standings, documents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from boards.services.contest_rounds import delete_last_round, draw_round_with_boards
from movements.swiss.swiss_round import SwissLock
from reports.content.swiss_pairs.pair_rounds import pair_round_grid
from reports.content.teams.team_rounds import (
    match_result_sentence,
    match_sheet_grid,
    match_title,
    round_scores_grid,
)
from reports.documents import swiss_pairs_file, team_contest_file
from standings.swiss_pairs.pair_contest import PairContest
from standings.teams.next_round import propose_next_round, repeats_a_match
from standings.teams.team_contest import TeamContest
from tournament.queries.sessions import sections_of_session
from web.director.access.permissions import SignedInRequest, for_session
from web.director.teams.forms import RoundDrawForm, initial_of_draw
from web.shared.messages.flash_messages import add_form_error, flash_outcome, form_page_status
from web.shared.pages.team_standings import (
    contest_standings_context,
    match_explanations,
    read_contest,
)
from web.shared.render.grids import render_grid

if TYPE_CHECKING:
    from tournament.models import Session


def contest_or_404(session: Session) -> TeamContest | PairContest:
    """The contest of a session of teams or Swiss pairs; 404 for any other session."""
    contest = read_contest(session)
    if contest is None:
        raise Http404
    return contest


@for_session
@require_http_methods(["GET", "HEAD", "POST"])
def team_rounds_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Matches of a round with their scores; below, the draw of the next round of a Swiss."""
    contest = contest_or_404(session)
    in_pairs = isinstance(contest, PairContest)
    form = _draw_form(request, contest)
    if form is not None and form.is_valid() and "propose" in request.POST:
        with add_form_error(form):
            form = _proposal_form(contest, form.locks)
    elif form is not None and form.is_valid():
        with add_form_error(form):
            section = sections_of_session(session.pk).get()
            draw_round_with_boards(section, form.draw, actor=request.actor)
            messages.success(request, _("Round %(round)s is drawn.") % {"round": form.draw.round})
            return redirect("director:team_rounds", session.event.club.slug, session.pk)
    shown = _round_shown(request, contest)
    matches = contest.matches_of(shown)
    context = {
        "session": session,
        "contest": contest,
        "in_pairs": in_pairs,
        "planned": contest.regulations.rounds if isinstance(contest, PairContest) else 40,
        "shown": shown,
        "rounds": range(1, contest.rounds + 1),
        "sheet": _round_sheet(session, contest, shown),
        "form": form,
        "next": contest.rounds + 1,
        "repeated": form is not None and repeats_a_match(contest, propose_next_round(contest)),
        "open": [match for match in contest.matches if not match.is_complete and not match.is_bye],
        "deletable": shown == contest.rounds and not any(match.boards_in for match in matches),
    }
    return render(request, "director/teams/rounds.html", context, status=form_page_status(form))


def _match_url(session: Session, match: int) -> str:
    return reverse("director:team_match", args=[session.event.club.slug, session.pk, match])


def _round_shown(request: SignedInRequest, contest: TeamContest | PairContest) -> int:
    """The round that was asked for; without one, the first with a match to complete."""
    asked = request.GET.get("round", "")
    if asked.isdecimal() and 1 <= int(asked[:3]) <= contest.rounds:
        return int(asked)
    waiting = (
        match.drawn.round for match in contest.matches if not match.is_complete and not match.is_bye
    )
    return min(waiting, default=contest.rounds)


def _round_sheet(session: Session, contest: TeamContest | PairContest, round_: int) -> object:
    """The matches of a round; those of teams link to their score sheets."""
    if isinstance(contest, PairContest):
        return render_grid(pair_round_grid(contest, round_))
    links = [
        "" if match.is_bye else _match_url(session, match.drawn.pk)
        for match in contest.matches_of(round_)
    ]
    return render_grid(round_scores_grid(contest, round_), linked=1, links=links)


def _draw_form(
    request: SignedInRequest, contest: TeamContest | PairContest
) -> RoundDrawForm | None:
    """The draw of the next round as posted or as proposed; None for a round robin."""
    if contest.draw_form is None or not request.may.direct:
        return None
    if request.method == "POST":
        in_pairs = isinstance(contest, PairContest)
        return RoundDrawForm(request.POST, contest=contest, in_pairs=in_pairs)
    return _proposal_form(contest)


def _proposal_form(
    contest: TeamContest | PairContest, locks: Sequence[SwissLock] = ()
) -> RoundDrawForm:
    initial = initial_of_draw(propose_next_round(contest, locks), locks)
    return RoundDrawForm(
        initial=initial, contest=contest, in_pairs=isinstance(contest, PairContest)
    )


@for_session
@require_POST
def delete_round(request: SignedInRequest, session: Session, drawn_round: int) -> HttpResponse:
    """Delete the last round while it has no results, so that it can be drawn again."""
    contest_or_404(session)
    with flash_outcome(request, _("Round %(round)s is deleted.") % {"round": drawn_round}):
        section = sections_of_session(session.pk).get()
        delete_last_round(section, drawn_round, actor=request.actor)
    return redirect("director:team_rounds", session.event.club.slug, session.pk)


@for_session
@require_safe
def team_match_page(request: SignedInRequest, session: Session, team_match: int) -> HttpResponse:
    """One match: both rooms side by side, IMPs board by board, and how the score was computed."""
    contest = contest_or_404(session)
    if isinstance(contest, PairContest):
        raise Http404
    found = next((row for row in contest.matches if row.drawn.pk == team_match), None)
    if found is None or found.is_bye:
        raise Http404
    context = {
        "session": session,
        "match": found,
        "title": match_title(contest, found),
        "summary": match_result_sentence(contest, found),
        "sheet": render_grid(match_sheet_grid(contest, found)),
        "explained": match_explanations(contest, found),
        "round": found.drawn.round,
    }
    return render(request, "director/teams/match.html", context)


@for_session
@require_safe
def team_standings_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Standings of the teams with crosstable and explanations, released or not."""
    contest = contest_or_404(session)
    context = {"session": session, **contest_standings_context(contest)}
    return render(request, "director/teams/standings.html", context)


@for_session
@require_safe
def download_team_document(
    request: SignedInRequest, session: Session, paper: str, ending: str
) -> HttpResponse:
    """A document of the contest as a file; `round` in the query picks the round."""
    contest = contest_or_404(session)
    now, round_ = timezone.localtime(), _round_shown(request, contest)
    if isinstance(contest, PairContest):
        file = swiss_pairs_file(contest, paper, ending, now, round_=round_)
    else:
        file = team_contest_file(contest, paper, ending, now, round_=round_)
    if file is None:
        raise Http404
    headers = {"Content-Disposition": f'inline; filename="{file.name}"'}
    return HttpResponse(file.content, content_type=file.type, headers=headers)
