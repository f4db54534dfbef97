"""Public pages of the standings of a contest of teams, and of the score sheet of one match."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import render
from django.urls import reverse

from reports.content.swiss_pairs.pair_rounds import pair_round_grid
from reports.content.teams.team_rounds import (
    match_result_sentence,
    match_sheet_grid,
    match_title,
    round_scores_grid,
)
from standings.swiss_pairs.pair_contest import PairContest, pair_contest_of
from standings.teams.contest_reading import (
    hide_carried_imps,
    team_contest_of,
    with_room_line_ups,
)
from standings.teams.team_contest import TeamContest
from web.public.access import for_visible_session
from web.shared.pages.teams.line_ups import line_up_sheets, player_butler_context
from web.shared.pages.teams.team_standings import (
    contest_standings_context,
    match_explanations,
    segments_sheet,
    team_standings_context,
)
from web.shared.render.grids import render_grid

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from web.public.access import VisibleSession


def _visible_pairs(visible: VisibleSession) -> PairContest:
    """Swiss pairs, once their ranking is released; without names if the club hides them."""
    if not visible.ranking:
        raise Http404
    contest = pair_contest_of(visible.session)
    if not visible.nameless:
        return contest
    numbers = {pk: replace(pair, name=str(pair.number)) for pk, pair in contest.entrants.items()}
    return replace(contest, entrants=numbers)


def _visible_contest(visible: VisibleSession) -> TeamContest:
    """The contest, once its ranking is released; without players if the club hides names."""
    if not visible.session.event.is_teams or not visible.ranking:
        raise Http404
    contest = hide_carried_imps(visible.session, team_contest_of(visible.session))
    if not visible.nameless:
        return contest
    return replace(
        contest, entrants={pk: replace(team, players=()) for pk, team in contest.entrants.items()}
    )


@for_visible_session()
def public_team_standings_page(request: HttpRequest, visible: VisibleSession) -> HttpResponse:
    """Shows the released standings with every round's matches, of teams or of Swiss pairs."""
    if visible.session.event.is_swiss_pairs:
        pairs = _visible_pairs(visible)
        grids = [render_grid(pair_round_grid(pairs, n)) for n in range(1, pairs.rounds + 1)]
        shown = visible.facts(rounds=grids, **contest_standings_context(pairs))
        return render(request, "public/teams/standings.html", shown)
    contest = with_room_line_ups(_visible_contest(visible))
    rounds = [
        render_grid(
            round_scores_grid(contest, number), linked=1, links=_links(visible, contest, number)
        )
        for number in range(1, contest.rounds + 1)
    ]
    context = visible.facts(
        rounds=rounds,
        butler=_butler_link(visible, contest),
        **team_standings_context(contest, _bracket_links(visible, contest)),
    )
    return render(request, "public/teams/standings.html", context)


def _butler_link(visible: VisibleSession, contest: TeamContest) -> str:
    """The address of the Butler of the players; empty without line-ups, or if names are hidden."""
    if visible.nameless or not contest.line_ups.stints:
        return ""
    return reverse("public:team_butler", args=[visible.club.slug, visible.session.pk])


@for_visible_session()
def public_player_butler_page(request: HttpRequest, visible: VisibleSession) -> HttpResponse:
    """Shows the Butler of the players, once the ranking is released; not if names are hidden."""
    contest = with_room_line_ups(_visible_contest(visible))
    if not _butler_link(visible, contest):
        raise Http404
    shown = visible.facts(**player_butler_context(contest))
    return render(request, "public/teams/butler.html", shown)


def _bracket_links(visible: VisibleSession, contest: TeamContest) -> dict[int, str]:
    """The addresses of the score sheets by match, as far as they are released."""
    return {
        match.drawn.pk: url
        for number in range(1, contest.rounds + 1)
        for match, url in zip(
            contest.matches_of(number), _links(visible, contest, number), strict=False
        )
    }


def _links(visible: VisibleSession, contest: TeamContest, round_: int) -> list[str]:
    """Links to the score sheets, which show results: they need released travellers."""
    if not visible.travellers:
        return []
    where = visible.club.slug, visible.session.pk
    return [
        "" if match.is_bye else reverse("public:team_match", args=[*where, match.drawn.pk])
        for match in contest.matches_of(round_)
    ]


@for_visible_session()
def public_team_match_page(
    request: HttpRequest, visible: VisibleSession, team_match: int
) -> HttpResponse:
    """Shows the score sheet of a match, both rooms side by side."""
    contest = with_room_line_ups(_visible_contest(visible))
    found = next((row for row in contest.matches if row.drawn.pk == team_match), None)
    if found is None or found.is_bye or not visible.travellers:
        raise Http404
    context = visible.facts(
        title=match_title(contest, found),
        summary=match_result_sentence(contest, found),
        sheet=render_grid(match_sheet_grid(contest, found)),
        explained=match_explanations(contest, found),
        segments=segments_sheet(contest, found),
        line_ups=[] if visible.nameless else line_up_sheets(contest, found),
    )
    return render(request, "public/teams/match.html", context)
