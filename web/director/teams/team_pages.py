"""Pages of a contest of teams or Swiss pairs: one match, the standings, documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from reports.content.teams.team_rounds import (
    match_result_sentence,
    match_rooms_sentence,
    match_sheet_grid,
    match_title,
)
from reports.contest_files import contest_file, printed_contest
from standings.swiss_pairs.pair_contest import PairContest
from standings.teams.contest_reading import with_room_line_ups
from standings.teams.knock_out_contest import KnockOutContest
from standings.teams.knock_out_matches import ScoredKnockOutMatch
from standings.teams.team_contest import ScoredTeamMatch, TeamContest
from web.director.access.member_access import SignedInRequest, for_session
from web.director.teams.contest_access import contest_or_404, round_shown
from web.director.teams.knock_out_pages import match_links
from web.shared.pages.file_downloads import note_download_of_session
from web.shared.pages.teams.line_ups import line_up_sheets
from web.shared.pages.teams.team_standings import (
    contest_standings_context,
    match_explanations,
    segments_sheet,
)
from web.shared.render.grids import render_grid

if TYPE_CHECKING:
    from tournament.models import Session


@for_session
@require_safe
def team_match_page(request: SignedInRequest, session: Session, team_match: int) -> HttpResponse:
    """One match: both rooms side by side, IMPs board by board, and how the score was computed."""
    contest = contest_or_404(session)
    if isinstance(contest, PairContest):
        raise Http404
    contest = with_room_line_ups(contest)
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
        "rooms": match_rooms_sentence(contest, found),
        "first_missing": _first_missing(found),
        "line_ups": line_up_sheets(contest, found),
        **_knock_out_context(contest, found),
    }
    return render(request, "director/teams/match.html", context)


def _first_missing(match: ScoredTeamMatch) -> int | None:
    """The first result of a match that is still to be entered, open room first."""
    rooms = [board.open_room for board in match.boards]
    rooms += [board.closed_room for board in match.boards]
    return next((room.pk for room in rooms if room.pk and room.is_missing), None)


def _knock_out_context(contest: TeamContest, match: ScoredTeamMatch) -> dict[str, object]:
    """Segments of a match of a knock-out, and what can be done while it is level."""
    if not isinstance(contest, KnockOutContest) or not isinstance(match, ScoredKnockOutMatch):
        return {}
    return {
        "segments": segments_sheet(contest, match),
        "level": match.is_level,
        "knock_out": True,
        "extra": contest.extra_boards_of_regulations,
        "removable": bool(match.removable_boards),
    }


@for_session
@require_safe
def team_standings_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Standings of the teams with crosstable and explanations, released or not."""
    contest = contest_or_404(session)
    links = match_links(session, contest) if isinstance(contest, TeamContest) else {}
    context = {"session": session, **contest_standings_context(contest, links)}
    return render(request, "director/teams/standings.html", context)


@for_session
@require_safe
def download_team_document(
    request: SignedInRequest, session: Session, paper: str, ending: str
) -> HttpResponse:
    """A document of a contest of teams as a file; `round` in the query picks the round."""
    contest = printed_contest(session)
    if contest is None:
        raise Http404
    round_ = round_shown(request, contest)
    file = contest_file(contest, paper, ending, timezone.localtime(), round_=round_)
    if file is None:
        raise Http404
    if request.method == "GET":
        note_download_of_session(
            session,
            paper,
            ending,
            score_revision=session.score_revision,
            user=request.user,
        )
    opens = "inline" if ending == "pdf" else "attachment"
    # A browser must not show an older document from its cache.
    headers = {
        "Content-Disposition": f'{opens}; filename="{file.name}"',
        "Cache-Control": "private, no-store",
    }
    return HttpResponse(file.content, content_type=file.type, headers=headers)
