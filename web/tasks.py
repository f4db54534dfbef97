"""Celery tasks that build a club's static website, send it, and mail score cards."""

from celery import shared_task
from django.utils import timezone

from club.errors import RemoteError, SiteError
from club.queries.clubs import find_club
from club.queries.web_spaces import SEND_SITE, web_space_of_club
from club.services.jobs.jobs import JobResult, Progress, run_job
from club.services.remote.connections import folder_of_web_space
from club.services.web_spaces import record_sent_site
from tournament.queries.sent_results.scorecard_mails import MAIL_SCORECARDS
from tournament.queries.sent_results.site_state import site_state_of_club
from tournament.queries.sessions import find_session_with_club
from web.mail.scorecard_mailing import send_session_mails
from web.shared.pages.jobs.club_site_job import CLUB_SITE
from web.site.club_site import SiteChoice, build_club_site, zip_site
from web.site.site_sending import delete_pages, send_pages


@shared_task(name=CLUB_SITE)
def make_club_site(job_id: int) -> None:
    """Make the site of a job."""
    run_job(job_id, run_club_site)


def run_club_site(
    progress: Progress,
    *,
    slug: str,
    session_ids: list[int],
    match_events: list[str],
    state: str = "",
) -> JobResult:
    """Make the site of these as a ZIP file; of all that players see if none is named.

    The `state` of what players saw stays with the job, to notice later that the file is old.
    """
    club = find_club(slug)
    if club is None:
        raise SiteError("site_without_sessions")
    pages = build_club_site(club, SiteChoice(session_ids, match_events), progress=progress)
    return JobResult(f"{club.slug}-site.zip", zip_site(pages))


@shared_task(name=SEND_SITE)
def send_club_site(job_id: int) -> None:
    """Send the site of a job to its web space."""
    run_job(job_id, run_site_sending)


def run_site_sending(progress: Progress, *, slug: str) -> None:
    """Send what players see now; delete it there if they see nothing."""
    club = find_club(slug)
    space = web_space_of_club(club.pk) if club else None
    if club is None or space is None:
        raise RemoteError("no_web_space")
    # Before the pages are made: what changes meanwhile is sent by the next run.
    state = site_state_of_club(club, timezone.now())
    with folder_of_web_space(space) as folder:
        try:
            sent = send_pages(build_club_site(club, SiteChoice()), folder, progress, club=club.slug)
        except SiteError as error:
            if error.code != "site_without_sessions":
                raise
            sent = delete_pages(folder, club=club.slug)
    record_sent_site(space, state=state, files=sent.files, files_sent=sent.sent)


@shared_task(name=MAIL_SCORECARDS)
def mail_scorecards(job_id: int) -> None:
    """Send the score cards of a job by e-mail."""
    run_job(job_id, run_scorecard_mailing)


def run_scorecard_mailing(progress: Progress, *, session_id: int) -> None:
    """Send the mails of a session that are due, unless it was deleted."""
    session = find_session_with_club(session_id)
    if session is not None:
        send_session_mails(session, progress)
