"""Creates simultaneous tournaments, and lets sessions join by a code or leave."""

import logging
import secrets
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID, uuid4

from django.db import transaction
from django.utils.text import slugify

from club.models import Club
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from tournament.errors import SimultaneousError, TournamentDataNotFoundError
from tournament.models import Joined, Session, Simultaneous
from tournament.queries.simultaneous import embargo_edit_token
from tournament.services.sessions.session_state import lock_session, raise_unscored_revision
from tournament.validators.simultaneous import validate_joining_session, validate_simultaneous_plan

log = logging.getLogger(__name__)
# Without letters and digits that sound or look alike.
CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH = 10


@dataclass(frozen=True, slots=True)
class SimultaneousPlan:
    """Settings of a simultaneous: name, days, first and last board, scoring method."""

    name: str
    days: tuple[date, date]
    boards: tuple[int, int]
    method: str = Simultaneous.Method.MATCHPOINTS
    public_from: datetime | None = None
    request_id: UUID | None = None


@transaction.atomic
def create_simultaneous(club: Club, plan: SimultaneousPlan, *, actor: Actor) -> Simultaneous:
    """Creates a simultaneous with a code for joining.

    A repeated request returns the same one, because its slug has the request id.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    name = " ".join(plan.name.split())
    validate_simultaneous_plan(name, plan.days, plan.boards)
    # A form sent twice has one request id, so the slug tells that it was created already.
    slug = f"{slugify(name)[:60] or 'simultaneous'}-{(plan.request_id or uuid4()).hex[:6]}"
    # The club's row is the lock for rows that do not exist yet; `no_key` lets others refer to the
    # club meanwhile.
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if plan.request_id and (existing := Simultaneous.objects.filter(club=club, slug=slug).first()):
        return existing
    row = Simultaneous.objects.create(
        club=club,
        name=name,
        slug=slug,
        # Anyone who knows the code may join, so it must not be guessable (32 to the power of 10).
        code="".join(secrets.choice(CODE_LETTERS) for _letter in range(CODE_LENGTH)),
        first_date=plan.days[0],
        last_date=plan.days[1],
        method=plan.method,
        first_board=plan.boards[0],
        last_board=plan.boards[1],
        public_from=plan.public_from,
    )
    audit_log.write_audit_entry(club, "open_simultaneous", row, by=actor.user, source=actor.source)
    log.info("created simultaneous %s of club %s", row.pk, club.pk)
    return row


@transaction.atomic
def join_simultaneous(code: str, session: Session, *, actor: Actor) -> Joined:
    """Adds a session to a simultaneous; it must play the same boards."""
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(session.pk)
    locked = Simultaneous.objects.select_for_update(of=("self",), no_key=True)
    simultaneous = locked.select_related("club").filter(code=normalize_join_code(code)).first()
    if simultaneous is None:
        raise TournamentDataNotFoundError("unknown_code", code=code.strip())
    validate_joining_session(simultaneous, session)
    row, fresh = Joined.objects.get_or_create(simultaneous=simultaneous, session=session)
    if not fresh:
        raise SimultaneousError("joined_already", name=simultaneous.name)
    raise_unscored_revision(session)
    audit_log.write_audit_entry(session.event.club, "join", row, by=actor.user, source=actor.source)
    # Both clubs see the change in their activity logs.
    if simultaneous.club_id != session.event.club_id:
        audit_log.write_audit_entry(
            simultaneous.club, "joined", simultaneous, by=actor.user, source=actor.source
        )
    log.info("session %s joined simultaneous %s", session.pk, simultaneous.pk)
    return row


@transaction.atomic
def leave_simultaneous(row: Joined, *, actor: Actor) -> Simultaneous:
    """Removes a session and its pairs from the simultaneous, which must then be scored again."""
    require_permission(actor.role, ClubPermission.DIRECT)
    simultaneous = row.simultaneous
    if not Joined.objects.filter(pk=row.pk).delete()[0]:
        raise SimultaneousError("not_joined")
    audit_log.write_audit_entry(
        row.session.event.club, "leave", simultaneous, by=actor.user, source=actor.source
    )
    if simultaneous.club_id != row.session.event.club_id:
        audit_log.write_audit_entry(
            simultaneous.club, "left", simultaneous, by=actor.user, source=actor.source
        )
    log.info("session %s left simultaneous %s", row.session_id, simultaneous.pk)
    return simultaneous


@transaction.atomic
def change_embargo(
    row: Simultaneous,
    public_from: datetime | None,
    *,
    seen: str | None = None,
    actor: Actor,
) -> Simultaneous:
    """Sets when a simultaneous ranking is public; not before what other clubs were promised.

    A token in `seen` must be that of the current embargo (optimistic lock).
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    row = Simultaneous.objects.select_for_update(of=("self",)).select_related("club").get(pk=row.pk)
    if seen is not None and seen != embargo_edit_token(row):
        raise SimultaneousError("stale_embargo", name=row.name)
    before = row.public_from
    others = row.joined.exclude(session__event__club=row.club_id).exists()
    later = before and public_from and public_from >= before
    # Other clubs joined on the promise of this date, so it can only be put off.
    if others and public_from != before and not later:
        raise SimultaneousError("embargo", name=row.name)
    row.public_from = public_from
    row.save(update_fields=["public_from"])
    audit_log.write_audit_entry(row.club, "embargo", row, by=actor.user, source=actor.source)
    log.info("simultaneous %s is public from %s", row.pk, public_from)
    return row


def normalize_join_code(code: str) -> str:
    """Returns a typed code as it is stored."""
    return "".join(code.split()).replace("-", "").upper()
