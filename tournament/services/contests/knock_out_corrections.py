"""Replaces a team in a drawn knock-out match when an earlier result has been corrected."""

import logging

from django.db import transaction

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from tournament.errors import SessionStateError
from tournament.models import Seat, Section, TeamMatch
from tournament.services.contests.team_exchange import exchange_teams_of_round
from tournament.services.sessions.session_state import lock_session, raise_revision

log = logging.getLogger(__name__)


@transaction.atomic
def exchange_teams_of_matches(
    section: Section, round_: int, one: int, other: int, *, actor: Actor
) -> None:
    """Exchanges a finalist and a team in the match for third place, after a corrected semi-final.

    The caller has checked that no board of both matches has a result.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(section.session_id)
    exchange_teams_of_round(session, round_, one, other)
    raise_revision(session)
    audit_log.write_audit_entry(
        session.event.club, "replace_team", section, by=actor.user, source=actor.source
    )
    log.info("exchanged entries %s and %s in round %s", one, other, round_)


@transaction.atomic
def replace_team_in_match(
    section: Section, match: TeamMatch, *, out: int, coming: int, actor: Actor
) -> None:
    """Puts the entry `coming` in place of the entry `out` at both tables of a match.

    The caller has checked that no board of the match has a result.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(section.session_id)
    current = TeamMatch.objects.select_for_update().get(pk=match.pk)
    if out not in (current.home_id, current.away_id):
        raise SessionStateError("not_in_this_match", round=current.round)
    for line in ("NS", "EW"):
        place = section.places.get(line=line, entry=coming)
        Seat.objects.filter(seating__team_match=current, place__line=line, place__entry=out).update(
            place=place
        )
    if current.home_id == out:
        current.home_id = coming
    else:
        current.away_id = coming
    current.save(update_fields=["home", "away"])
    raise_revision(session)
    audit_log.write_audit_entry(
        session.event.club, "replace_team", section, by=actor.user, source=actor.source
    )
    log.info("replaced entry %s by %s in match %s", out, coming, current.pk)
