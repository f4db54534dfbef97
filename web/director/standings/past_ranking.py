"""Page of a session's ranking as it was after an entry of the activity log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from boards.queries.activity_log.audit_entries import AuditFilter
from club.queries.permissions import ClubPermission
from reports.content.page_header import describe_scoring_method
from reports.content.results.ranking import ranking_grids
from standings.past_contest import contest_at_time
from standings.past_snapshot import snapshot_at_time
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.director.access.member_access import SignedInRequest, for_session
from web.director.standings.past_entries import entry_and_later_entries
from web.director.standings.ranking_change_rows import contest_change_rows, ranking_change_rows
from web.shared.pages.rankings import RankingPage, ranking_notes_and_title
from web.shared.pages.teams.team_standings import contest_standings_context, read_contest
from web.shared.render.grids import render_grid

if TYPE_CHECKING:
    from datetime import datetime

    from tournament.models import Session


@for_session(may=ClubPermission.DIRECT)
@require_safe
def past_ranking_page(request: SignedInRequest, session: Session, audit_entry: int) -> HttpResponse:
    """The ranking after this entry, who moved since, and the entries since."""
    asked = AuditFilter(session=session.pk)
    entries = entry_and_later_entries(session.event.club, asked, audit_entry)
    build = _past_contest_context if session.event.in_matches else _past_ranking_context
    context = {"session": session, **entries.context, **build(session, entries.moment)}
    return render(request, "director/past_ranking.html", context)


def _past_ranking_context(session: Session, moment: datetime) -> dict[str, object]:
    then, now = snapshot_at_time(session, moment), cached_snapshot_of(session)
    changes = [row for row in ranking_change_rows(then, now) if row.changed]
    return {"ranking": _past_ranking(then), "changes": changes, "tab": "ranking"}


def _past_contest_context(session: Session, moment: datetime) -> dict[str, object]:
    then, now = contest_at_time(session, moment), read_contest(session)
    rows = contest_change_rows(then, now) if now else ()
    changes = [row for row in rows if row.changed]
    return {**contest_standings_context(then), "contest": True, "changes": changes}


def _past_ranking(snapshot: SessionSnapshot) -> RankingPage:
    """The ranking without links: the pages of its figures show those of today."""
    fields = tuple(render_grid(grid) for grid in ranking_grids(snapshot))
    notes = ranking_notes_and_title(snapshot)
    return RankingPage(describe_scoring_method(snapshot), fields, (), *notes)
