"""Queries of the web spaces of clubs."""

from django.db.models import QuerySet

from club.models import Job, WebSpace

SEND_SITE = "send_site"


def web_space_of_club(club_id: int) -> WebSpace | None:
    """The web space of a club; None if it has none. One query."""
    return WebSpace.objects.filter(club=club_id).select_related("club").first()


def automatic_web_spaces() -> QuerySet[WebSpace]:
    """Web spaces that are updated automatically, with their clubs. One query."""
    return WebSpace.objects.filter(automatic=True).select_related("club").order_by("pk")


def is_site_being_sent(club_id: int) -> bool:
    """Whether a job that sends the site waits or runs. One query."""
    states = (Job.State.WAITING, Job.State.RUNNING)
    return Job.objects.filter(club=club_id, kind=SEND_SITE, state__in=states).exists()
