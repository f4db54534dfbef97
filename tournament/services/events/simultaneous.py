"""Creates simultaneous tournaments; sessions join by a code, and leave."""

import logging
import secrets
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID, uuid4

from django.db import transaction
from django.utils.text import slugify

from club.models import Club, Source, User
from club.services import audit_log
from tournament.errors import SimultaneousError, TournamentDataNotFoundError
from tournament.models import Joined, Session, Simultaneous
from tournament.queries.simultaneous import embargo_edit_token
from tournament.services.sessions.session_state import lock_session
from tournament.validators.simultaneous import validate_joining_session, validate_simultaneous_plan

log = logging.getLogger(__name__)
# Without those that are taken for others when they are read aloud.
CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH = 10


@dataclass(frozen=True, slots=True)
class SimultaneousPlan:
    """What is said of one: its name, its days and its boards, first and last, how it is scored."""

    name: str
    days: tuple[date, date]
    boards: tuple[int, int]
    method: str = Simultaneous.Method.MATCHPOINTS
    public_from: datetime | None = None
    request_id: UUID | None = None


@transaction.atomic
def create_simultaneous(
    club: Club, plan: SimultaneousPlan, *, by: User | None, source: Source
) -> Simultaneous:
    """A simultaneous that nobody plays in yet, with the code by which sessions join it.

    What was asked for once under a name is made once: its address is of the request.
    """
    name = " ".join(plan.name.split())
    validate_simultaneous_plan(name, plan.days, plan.boards)
    slug = f"{slugify(name)[:60] or 'simultaneous'}-{(plan.request_id or uuid4()).hex[:6]}"
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if plan.request_id and (existing := Simultaneous.objects.filter(club=club, slug=slug).first()):
        return existing
    row = Simultaneous.objects.create(
        club=club,
        name=name,
        slug=slug,
        code="".join(secrets.choice(CODE_LETTERS) for _letter in range(CODE_LENGTH)),
        first_date=plan.days[0],
        last_date=plan.days[1],
        method=plan.method,
        first_board=plan.boards[0],
        last_board=plan.boards[1],
        public_from=plan.public_from,
    )
    audit_log.write_audit_entry(club, "open_simultaneous", row, by=by, source=source)
    log.info("opened simultaneous %s of club %s", row.pk, club.pk)
    return row


@transaction.atomic
def join_simultaneous(code: str, session: Session, *, by: User | None, source: Source) -> Joined:
    """The session plays in it from now on: its boards are the same, and it joins once."""
    session = lock_session(session.pk)
    locked = Simultaneous.objects.select_for_update(of=("self",), no_key=True)
    simultaneous = locked.select_related("club").filter(code=normalize_join_code(code)).first()
    if simultaneous is None:
        raise TournamentDataNotFoundError("unknown_code", code=code.strip())
    validate_joining_session(simultaneous, session)
    row, fresh = Joined.objects.get_or_create(simultaneous=simultaneous, session=session)
    if not fresh:
        raise SimultaneousError("joined_already", name=simultaneous.name)
    audit_log.write_audit_entry(session.event.club, "join", row, by=by, source=source)
    if simultaneous.club_id != session.event.club_id:
        audit_log.write_audit_entry(simultaneous.club, "joined", simultaneous, by=by, source=source)
    log.info("session %s joined simultaneous %s", session.pk, simultaneous.pk)
    return row


@transaction.atomic
def leave_simultaneous(row: Joined, *, by: User | None, source: Source) -> Simultaneous:
    """The session plays in it no more: its pairs are shown no more, and it is to be scored
    again.
    """
    simultaneous = row.simultaneous
    if not Joined.objects.filter(pk=row.pk).delete()[0]:
        raise SimultaneousError("not_joined")
    audit_log.write_audit_entry(row.session.event.club, "leave", simultaneous, by=by, source=source)
    if simultaneous.club_id != row.session.event.club_id:
        audit_log.write_audit_entry(simultaneous.club, "left", simultaneous, by=by, source=source)
    log.info("session %s left simultaneous %s", row.session_id, simultaneous.pk)
    return simultaneous


@transaction.atomic
def change_embargo(
    row: Simultaneous,
    public_from: datetime | None,
    *,
    seen: str | None = None,
    by: User | None,
    source: Source,
) -> Simultaneous:
    """Anybody sees it from this moment on; not earlier than other clubs were told who joined it.

    Where the page says what was `seen`, as `embargo_seen` has it, that is still current, or it is
    refused.
    """
    row = Simultaneous.objects.select_for_update(of=("self",)).select_related("club").get(pk=row.pk)
    if seen is not None and seen != embargo_edit_token(row):
        raise SimultaneousError("stale_embargo", name=row.name)
    before = row.public_from
    others = row.joined.exclude(session__event__club=row.club_id).exists()
    later = before and public_from and public_from >= before
    if others and public_from != before and not later:
        raise SimultaneousError("embargo", name=row.name)
    row.public_from = public_from
    row.save(update_fields=["public_from"])
    audit_log.write_audit_entry(row.club, "embargo", row, by=by, source=source)
    log.info("simultaneous %s is public from %s", row.pk, public_from)
    return row


def normalize_join_code(code: str) -> str:
    """A code as it is stored, however it was typed."""
    return "".join(code.split()).replace("-", "").upper()
