"""Times building the web site of a session of 60 tables, against zipping its files."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from bench import session_rows, workload
from bench.measure import Case, Effort, Race, Within, timed
from tournament.models import Session
from web.site.club_site import SiteChoice, build_club_site, zip_site

PAIRS, BOARDS = 120, 36
WRITTEN = datetime(2026, 11, 21, 22, 40, tzinfo=UTC)


@contextmanager
def site(_effort: Effort) -> Iterator[Race]:
    """Time all pages of a released session; the other side packs those that are ready."""
    rows = workload.session(PAIRS, BOARDS)
    session = session_rows.opened("site", played=True, rows=rows, pairs=PAIRS)
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    Session.objects.filter(pk=session.pk).update(
        state="released", ranking_from=moment, travellers_from=moment
    )
    club, choice = session.event.club, SiteChoice([session.pk])
    ready = list(build_club_site(club, choice, written=WRITTEN))
    size = sum(len(page.content) for page in ready)
    yield Race(
        timed(lambda: zip_site(build_club_site(club, choice, written=WRITTEN)), 0),
        timed(lambda: zip_site(ready), 0),
        notes=lambda: f"{len(ready)} files, {size / 1e6:.1f} MB",
        rounds=2,
        warm=False,
    )


CASES = (Case("static site: 60 tables x 36 boards", Within(20), site, "packing alone"),)
