"""Creates clubs and changes their settings."""

import logging
from datetime import time
from decimal import Decimal

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from club.errors import InvalidClubDataError
from club.models import Club
from club.queries.actors import COMMAND_LINE, Actor
from club.queries.paper_sizes import default_paper_size
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from club.validators.clubs import (
    LONGEST_NAME,
    clean_club_name,
    validate_club_name,
    validate_language,
    validate_names_shown,
    validate_pace,
    validate_paper,
    validate_time_zone,
)

log = logging.getLogger(__name__)
# The first parts of the program's addresses: a club's address begins with its slug.
RESERVED_SLUGS = frozenset(
    (
        *("accounts", "admin", "api", "director", "health", "help", "join", "metrics", "ready"),
        *("replay", "sheets", "static", "t"),
    )
)

CHANGED_COLUMNS = (
    "name",
    "time_zone",
    "language",
    "paper",
    "names_shown",
    "minutes_a_board",
    "starts_at",
)


@transaction.atomic
def create_club(name: str, *, time_zone: str, paper: str = "") -> Club:
    """Creates a club without members, for the command line. Its name must be unique.

    Its slug comes from its name, and its default paper size from its country.
    """
    name = clean_club_name(name)
    slug = slugify(name)[:50].strip("-")
    if not slug or slug in RESERVED_SLUGS:
        raise InvalidClubDataError("club_name", name=name[:LONGEST_NAME])
    validate_club_name(name)
    validate_time_zone(time_zone)
    paper = paper or default_paper_size(time_zone)
    validate_paper(paper)
    columns = {"name": name, "slug": slug, "time_zone": time_zone, "paper": paper}
    try:
        # A savepoint, because PostgreSQL refuses every statement after an error in a transaction.
        with transaction.atomic():
            club = Club.objects.create(**columns)
    except IntegrityError as error:
        raise InvalidClubDataError("club_name", name=name) from error
    audit_log.write_audit_entry(
        club, "open_club", club, by=COMMAND_LINE.user, source=COMMAND_LINE.source
    )
    log.info("created club %s", club.pk)
    return club


def lock_club(club_id: int) -> Club:
    """Returns the club's row, locked until the transaction ends."""
    return Club.objects.select_for_update().get(pk=club_id)


@transaction.atomic
def change_club(
    club: Club,
    *,
    name: str,
    time_zone: str,
    language: str,
    paper: str,
    names_shown: str,
    minutes_a_board: Decimal,
    starts_at: time | None,
    actor: Actor,
) -> Club:
    """Changes the name, time zone, language, paper size, name display and playing time.

    The slug stays.
    """
    require_permission(actor.role, ClubPermission.OWN)
    club = lock_club(club.pk)
    name = clean_club_name(name)
    validate_club_name(name, of=club)
    validate_time_zone(time_zone)
    validate_language(language)
    validate_paper(paper)
    validate_names_shown(names_shown)
    validate_pace(minutes_a_board)
    values = (name, time_zone, language, paper, names_shown, minutes_a_board, starts_at)
    wanted = dict(zip(CHANGED_COLUMNS, values, strict=True))
    # A form saved without a change leaves no line in the activity log.
    if wanted == {field: getattr(club, field) for field in CHANGED_COLUMNS}:
        return club
    for field, value in wanted.items():
        setattr(club, field, value)
    club.save(update_fields=CHANGED_COLUMNS)
    audit_log.write_audit_entry(club, "change_club", club, by=actor.user, source=actor.source)
    log.info("changed club %s", club.pk)
    return club
