"""Celery task that builds the static website of a club."""

from celery import shared_task

from club.errors import SiteError
from club.queries.clubs import find_club
from club.services.jobs.jobs import JobResult, Progress, run_job
from web.shared.pages.club_site_job import CLUB_SITE
from web.site.club_site import SiteChoice, build_club_site, zip_site


@shared_task(name=CLUB_SITE)
def make_club_site(job_id: int) -> None:
    """Make the site of a job."""
    run_job(job_id, run_club_site)


def run_club_site(
    progress: Progress, *, slug: str, session_ids: list[int], match_events: list[str]
) -> JobResult:
    """Make the site of these as a ZIP file; of all that players see if none is named."""
    club = find_club(slug)
    if club is None:
        raise SiteError("site_without_sessions")
    pages = build_club_site(club, SiteChoice(session_ids, match_events), progress=progress)
    return JobResult(f"{club.slug}-site.zip", zip_site(pages))
