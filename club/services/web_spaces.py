"""Sets up a club's web space, and sends its static site there in a background job."""

import logging
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from club.errors import RemoteError
from club.models import Club, Job, WebSpace
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.queries.sealed_secrets import WEB_SPACE, seal_secret
from club.queries.web_spaces import SEND_SITE, is_site_being_sent
from club.services import audit_log
from club.services.clubs import lock_club
from club.services.jobs.jobs import create_job
from club.services.remote.addresses import parse_remote_address
from club.validators.web_spaces import validate_account, validate_site_folder

log = logging.getLogger(__name__)
# A correction is often followed by another one: the site is sent when the session is quiet.
QUIET_TIME = timedelta(seconds=45)
# Until the next attempt of an automatic update: doubled each time, up to eight and a half hours.
FIRST_DELAY = timedelta(minutes=2)
MOST_DOUBLINGS = 8
SCHEMES = ("https", "http", "sftp")


@transaction.atomic
def save_web_space(
    club: Club,
    *,
    address: str,
    username: str,
    password: str | None,
    host_key: str,
    automatic: bool,
    actor: Actor,
) -> WebSpace:
    """Sets up or changes the web space; no password keeps the one that is stored.

    A new address or user name forgets the password: it must not go to another server.
    """
    require_permission(actor.role, ClubPermission.OWN)
    club = lock_club(club.pk)
    address = address.strip()
    username = username.strip()
    _validate_web_space(address, username, host_key.strip())
    space = WebSpace.objects.filter(club=club).first() or WebSpace(club=club)
    moved = (space.address, space.username) != (address, username)
    if moved:
        space.sealed_password = ""
        space.sent_state = ""
    if password is not None:
        space.sealed_password = seal_secret(password, WEB_SPACE)
    space.address = address
    space.username = username
    space.host_key = host_key.strip()
    space.automatic = automatic
    space.attempts = 0
    space.next_attempt_at = timezone.now()
    space.save()
    audit_log.write_audit_entry(club, "change_web_space", space, by=actor.user, source=actor.source)
    log.info("changed web space %s", space.pk)
    return space


def _validate_web_space(address: str, username: str, host_key: str) -> None:
    """Checks an address: WebDAV, SFTP, or empty for the folder of this installation."""
    validate_account(username)
    if not address:
        validate_site_folder()
        return
    remote = parse_remote_address(address, *SCHEMES)
    if remote.scheme != "sftp" and "?" in remote.path:
        raise RemoteError("remote_address", address=address)
    if remote.scheme == "sftp" and not host_key.startswith("SHA256:"):
        raise RemoteError("remote_no_host_key", host=remote.host)


@transaction.atomic
def delete_web_space(club: Club, *, actor: Actor) -> None:
    """Forgets the web space and its password; what was sent stays there."""
    require_permission(actor.role, ClubPermission.OWN)
    space = WebSpace.objects.filter(club=club).first()
    if space is None:
        raise RemoteError("no_web_space")
    audit_log.write_audit_entry(club, "delete_web_space", space, by=actor.user, source=actor.source)
    log.info("deleted web space %s", space.pk)
    space.delete()


@transaction.atomic
def send_site(club: Club, *, actor: Actor) -> Job:
    """Requests that the worker sends the site to the web space, one run at a time.

    Two at once would overwrite each other's files, and leave some that neither lists.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    club = lock_club(club.pk)
    if not WebSpace.objects.filter(club=club).exists():
        raise RemoteError("no_web_space")
    if is_site_being_sent(club.pk):
        raise RemoteError("site_being_sent")
    return create_job(club, SEND_SITE, actor=actor, slug=club.slug)


def record_sent_site(space: WebSpace, *, state: str, files: int, files_sent: int) -> None:
    """Stores what the worker has sent, unless the address was changed meanwhile."""
    same = WebSpace.objects.filter(pk=space.pk, address=space.address, username=space.username)
    same.update(
        sent_at=timezone.now(), sent_state=state, files=files, files_sent=files_sent, attempts=0
    )


def notice_site_state(space: WebSpace, state: str) -> bool:
    """Notes what players see now; returns whether it is time to send it.

    It is sent when it has been the same for a while, and again after a failure, ever more rarely.
    """
    now = timezone.now()
    rows = WebSpace.objects.filter(pk=space.pk)
    if state != space.noticed_state:
        rows.update(
            noticed_state=state, noticed_at=now, attempts=0, next_attempt_at=now + QUIET_TIME
        )
        return False
    if state == space.sent_state or now < space.next_attempt_at:
        return False
    delay = FIRST_DELAY * 2 ** min(space.attempts, MOST_DOUBLINGS)
    # Compare and set: of two workers, one creates the job.
    mine = rows.filter(attempts=space.attempts, next_attempt_at=space.next_attempt_at)
    return mine.update(attempts=space.attempts + 1, next_attempt_at=now + delay) == 1
