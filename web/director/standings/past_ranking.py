"""Page of a session's ranking as it was after an entry of the activity log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from boards.queries.audit_entries import build_audit_lines, entries_since, find_session_entry
from club.queries.permissions import ClubPermission
from reports.content.page_header import describe_scoring_method
from reports.content.results.ranking import ranking_grids
from standings.past_snapshot import snapshot_at_time
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from web.director.access.permissions import SignedInRequest, for_session
from web.director.club.audit_log import MAX_ID, build_audit_row
from web.director.standings.ranking_change_rows import ranking_change_rows
from web.shared.pages.rankings import RankingPage, ranking_notes_and_title
from web.shared.render.grids import render_grid

if TYPE_CHECKING:
    from tournament.models import Session

# More are in the activity log, which the page leads to.
MOST_ENTRIES = 50


@for_session(may=ClubPermission.DIRECT)
@require_safe
def past_ranking_page(request: SignedInRequest, session: Session, audit_entry: int) -> HttpResponse:
    """The ranking after this entry, the pairs that moved since, and the entries since."""
    club = session.event.club
    entry = find_session_entry(session, audit_entry) if audit_entry <= MAX_ID else None
    if entry is None or session.event.in_matches:
        raise Http404
    then, now = snapshot_at_time(session, entry.at), cached_snapshot_of(session)
    later = list(entries_since(session, entry)[: MOST_ENTRIES + 1])
    lines = build_audit_lines([entry, *later[:MOST_ENTRIES]])
    rows = [build_audit_row(club, line) for line in lines]
    context = {
        "session": session,
        "entry": rows[0],
        "ranking": _past_ranking(then),
        "changes": [row for row in ranking_change_rows(then, now) if row.changed],
        "since": rows[1:],
        "more": len(later) > MOST_ENTRIES,
        "tab": "ranking",
    }
    return render(request, "director/past_ranking.html", context)


def _past_ranking(snapshot: SessionSnapshot) -> RankingPage:
    """The ranking without links: the pages of its figures show those of today."""
    fields = tuple(render_grid(grid) for grid in ranking_grids(snapshot))
    notes = ranking_notes_and_title(snapshot)
    return RankingPage(describe_scoring_method(snapshot), fields, (), *notes)
