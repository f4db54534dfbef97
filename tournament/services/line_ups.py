"""Changes line-ups; a substitute is a change of line-up."""

import logging
from collections.abc import Sequence

from django.db import transaction

from club.models import Player, Source, User
from club.services import ledger
from tournament.models import Entry, LineUp, Session
from tournament.models.line_up import LineUpPlayer
from tournament.services.sessions import lock_session, raise_unscored_revision
from tournament.validators.line_ups import validate_entered, validate_nobody_twice

log = logging.getLogger(__name__)


@transaction.atomic
def name_entry(
    entry: Entry,
    session: Session,
    players: Sequence[Player],
    *,
    from_round: int = 1,
    by: User | None,
    source: Source,
) -> LineUp:
    """These people play for the entry, each in turn, from this round on.

    Who played before `from_round` stays in the line-up of the rounds before it.
    """
    session = lock_session(session.pk)
    validate_entered(entry, session)
    line_up, _made = LineUp.objects.get_or_create(entry=entry, session=session)
    _sit(line_up, players, from_round)
    validate_nobody_twice(line_up)
    raise_unscored_revision(session)
    ledger.write_audit_entry(session.event.club, "line_up", line_up, by=by, source=source)
    log.info("named entry %s from round %s", entry.pk, from_round)
    return line_up


def _sit(line_up: LineUp, players: Sequence[Player], from_round: int) -> None:
    line_up.players.filter(from_round__gte=from_round).delete()
    stay = {row.position: row.player_id for row in line_up.players.all()}
    LineUpPlayer.objects.bulk_create(
        LineUpPlayer(line_up=line_up, player=player, position=position, from_round=from_round)
        for position, player in enumerate(players, start=1)
        if stay.get(position) != player.pk
    )
