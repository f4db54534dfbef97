"""Pages of a knock-out of teams: bracket, draw of the next round, extra boards, corrections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from reports.content.teams.knock_out import round_heading, uncounted_boards_text
from reports.content.teams.team_rounds import round_scores_grid
from standings.services import knock_out
from standings.teams.knock_out_contest import KnockOutContest
from standings.teams.knock_out_matches import ScoredKnockOutMatch
from standings.teams.team_contest import TeamContest
from tournament.queries.sessions import sections_of_session
from web.director.access.member_access import SignedInRequest, for_session
from web.director.teams.contest_access import contest_or_404, round_shown
from web.shared.messages.flash_messages import flash_outcome
from web.shared.pages.teams.knock_out import bracket_columns, misplaced_teams, third_place_match
from web.shared.render.grids import render_grid

if TYPE_CHECKING:
    from tournament.models import Session


def knock_out_page(
    request: SignedInRequest, session: Session, contest: KnockOutContest
) -> HttpResponse:
    """Bracket and matches of a round; a director draws the next round from here."""
    shown, links = round_shown(request, contest), match_links(session, contest)
    context = {
        "session": session,
        "bracket": bracket_columns(contest, links),
        "third_place": third_place_match(contest, links),
        "shown": shown,
        "title": round_heading(contest, shown),
        "rounds": [
            (number, round_heading(contest, number)) for number in range(1, contest.rounds + 1)
        ],
        "sheet": team_round_sheet(session, contest, shown),
        "open": [match for match in contest.undecided if not match.is_level],
        "level": _level_matches(contest, links),
        "uncounted": [
            (_match_name(contest, match), uncounted_boards_text(match), links[match.drawn.pk])
            for match in contest.bracket_matches
            if match.uncounted_boards
        ],
        "misplaced": misplaced_teams(contest),
        "can_follow": not any(
            place.match and place.match.is_begun for place, _out, _in in contest.misplaced
        ),
        "more": contest.rounds < contest.planned_rounds,
        "next": contest.rounds + 1,
        "next_title": round_heading(contest, contest.rounds + 1),
        "can_draw": contest.can_draw and not contest.misplaced,
        "champion": contest.entrants.get(contest.champion or 0),
        "deletable": shown == contest.rounds
        and not any(
            match.is_begun for match in contest.bracket_matches if match.drawn.round == shown
        ),
    }
    return render(request, "director/teams/knock_out.html", context)


def _level_matches(contest: KnockOutContest, links: dict[int, str]) -> list[tuple[str, str]]:
    """The title and the address of each level match."""
    return [
        (_match_name(contest, match), url)
        for match in contest.undecided
        if match.is_level and (url := links[match.drawn.pk])
    ]


def _match_name(contest: KnockOutContest, match: ScoredKnockOutMatch) -> str:
    teams = " \N{EN DASH} ".join(contest.entrants[side].name for side in match.sides)
    if contest.is_for_third_place(match):
        return _("Third place: %(teams)s") % {"teams": teams}
    return teams


def match_links(session: Session, contest: TeamContest) -> dict[int, str]:
    """The address of each match with two teams."""
    where = session.event.club.slug, session.pk
    return {
        match.drawn.pk: reverse("director:team_match", args=[*where, match.drawn.pk])
        for match in contest.matches
        if not match.is_bye
    }


def team_round_sheet(session: Session, contest: TeamContest, round_: int) -> object:
    """The matches of a round of teams, linked to their score sheets."""
    urls = match_links(session, contest)
    links = [urls.get(match.drawn.pk, "") for match in contest.matches_of(round_)]
    return render_grid(round_scores_grid(contest, round_), linked=1, links=links)


@for_session
@require_POST
def draw_bracket_round(
    request: SignedInRequest, session: Session, drawn_round: int
) -> HttpResponse:
    """Draw the next round of a knock-out: the winners meet by the bracket."""
    _require_knock_out(session)
    with flash_outcome(request, _("Round %(round)s is drawn.") % {"round": drawn_round}):
        section = sections_of_session(session.pk).get()
        knock_out.draw_knock_out_round(section, drawn_round, actor=request.actor)
    return _to_rounds(session)


@for_session
@require_POST
def change_extra_boards(
    request: SignedInRequest, session: Session, team_match: int
) -> HttpResponse:
    """Add the extra boards of a level match, or remove those without results."""
    if team_match not in match_links(session, _require_knock_out(session)):
        raise Http404
    section = sections_of_session(session.pk).get()
    if "remove" in request.POST:
        with flash_outcome(request, _("The extra boards are removed.")):
            knock_out.remove_extra_boards(section, team_match, actor=request.actor)
    else:
        with flash_outcome(request, _("The extra boards are ready at both tables.")):
            knock_out.add_extra_boards(section, team_match, actor=request.actor)
    return redirect("director:team_match", session.event.club.slug, session.pk, team_match)


@for_session
@require_POST
def follow_corrections(request: SignedInRequest, session: Session) -> HttpResponse:
    """Put the winners by corrected results into the drawn matches without results."""
    _require_knock_out(session)
    with flash_outcome(request, _("The winners are in the drawn matches.")):
        section = sections_of_session(session.pk).get()
        knock_out.follow_corrected_results(section, actor=request.actor)
    return _to_rounds(session)


def _require_knock_out(session: Session) -> KnockOutContest:
    contest = contest_or_404(session)
    if not isinstance(contest, KnockOutContest):
        raise Http404
    return contest


def _to_rounds(session: Session) -> HttpResponse:
    return redirect("director:team_rounds", session.event.club.slug, session.pk)
