"""Renames, merges and erases players.

Each change is visible wherever the player has played, so it raises the revisions of those sessions.
"""

import logging
from collections.abc import Collection
from dataclasses import asdict
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils import timezone

from club.errors import ClubConflictError, StalePlayersError
from club.models import Job, KeptAnswer, Player, PlayerMail
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from club.services.jobs.jobs import delete_jobs
from club.services.jobs.uploads import delete_club_uploads
from club.validators.player_figures import (
    PlayerFigures,
    read_player_figures,
    validate_figures,
)
from club.validators.players import clean_player_text, validate_player
from tournament.errors import InvalidTournamentDataError
from tournament.models import LineUpPlayer, RoomLineUp, ScorecardMail, Session
from tournament.queries.player_sessions import (
    BATCH_SIZE,
    player_edit_token,
    sessions_of_players,
)

log = logging.getLogger(__name__)
# Reasons for erasing: the player's or family's wish, or the row was never a player.
ERASURE_REASONS = ("asked", "family", "mistake")


@transaction.atomic
def rename_player(
    player: Player,
    *,
    name: str,
    number: str,
    figures: PlayerFigures | None = None,
    actor: Actor,
) -> Player:
    """Changes name, number and figures of a player, in past and future sessions.

    None for the figures leaves them unchanged.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    name = clean_player_text(name)
    number = clean_player_text(number)
    validate_player(name, number)
    if figures is not None:
        validate_figures(figures)
    renamed = (name, number) != (player.name, player.number)
    if not renamed and figures in (None, read_player_figures(player)):
        return player
    raise_revisions_of_players([player.pk])
    [player] = _lock_players(player)
    _save_player(player, name, number, read_player_figures(player) if figures is None else figures)
    audit_log.write_audit_entry(
        player.club, "rename" if renamed else "figures", player, by=actor.user, source=actor.source
    )
    log.info("changed player %s", player.pk)
    return player


@transaction.atomic
def merge_players(
    keep: Player,
    gone: Player,
    *,
    name: str,
    number: str,
    actor: Actor,
    seen: str | None = None,
) -> Player:
    """Merges two rows of one person: `keep` takes over the sessions of `gone`.

    A token in `seen` must be that of both players (optimistic lock). Two players who played in the
    same session are different people.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    if keep.pk == gone.pk:
        raise ClubConflictError("same_player")
    name = clean_player_text(name)
    number = clean_player_text(number)
    validate_player(name, number)
    # Sessions are locked before players, here and wherever both are: two services never wait for
    # each other.
    raise_revisions_of_players([keep.pk, gone.pk])
    keep, gone = _lock_players(keep, gone)
    if seen is not None and seen != player_edit_token(keep, gone):
        raise StalePlayersError("stale_players")
    _validate_never_met(keep, gone)
    # Before the row is deleted, because line-ups protect their players.
    LineUpPlayer.objects.filter(player=gone).update(player=keep)
    RoomLineUp.objects.filter(first=gone).update(first=keep)
    RoomLineUp.objects.filter(second=gone).update(second=keep)
    audit_log.write_audit_entry(keep.club, "merge_away", gone, by=actor.user, source=actor.source)
    log.info("merged player %s into player %s", gone.pk, keep.pk)
    _keep_one_address(keep, gone)
    gone.delete()
    _save_player(keep, name, number, _merge_figures(keep, gone))
    audit_log.write_audit_entry(keep.club, "merge", keep, by=actor.user, source=actor.source)
    return keep


@transaction.atomic
def erase_player(player: Player, *, why: str, actor: Actor) -> Player:
    """Removes a player's name everywhere; results stay under the pair's number.

    It also deletes files, uploaded lists and stored API responses with the name. Repeating it
    changes nothing.
    """
    require_permission(actor.role, ClubPermission.DIRECT)
    assert why in ERASURE_REASONS
    if player.erased_at is not None:
        return player
    touched = raise_revisions_of_players([player.pk])
    [player] = _lock_players(player)
    _delete_traces(player, touched)
    PlayerMail.objects.filter(player=player).delete()
    # What a mail server answered can have the address.
    ScorecardMail.objects.filter(player=player).update(error={})
    player.name = ""
    player.number = ""
    player.erased_at = timezone.now()
    player.save(update_fields=["name", "number", "erased_at"])
    audit_log.write_audit_entry(
        player.club, f"erase_{why}", player, by=actor.user, source=actor.source
    )
    log.info("erased player %s", player.pk)
    return player


def raise_revisions_of_players(players: Collection[int]) -> list[Session]:
    """Raises the revision of all sessions of these players, locked in id order."""
    # In batches: SQLite limits the variables of a statement.
    player_pks = list(players)
    touched = dict[int, Session]()
    for at in range(0, len(player_pks), BATCH_SIZE):
        locked = sessions_of_players(player_pks[at : at + BATCH_SIZE]).select_for_update(
            of=("self",)
        )
        touched |= {session.pk: session for session in locked}
    pks = list(touched)
    for at in range(0, len(pks), BATCH_SIZE):
        rows = Session.objects.filter(pk__in=pks[at : at + BATCH_SIZE])
        rows.update(revision=F("revision") + 1, unscored_revisions=F("unscored_revisions") + 1)
    return list(touched.values())


def _lock_players(*players: Player) -> list[Player]:
    """Returns these players with their rows locked."""
    pks = [player.pk for player in players]
    rows = Player.objects.select_for_update(of=("self",), no_key=True).select_related("club")
    players_by_pk = {row.pk: row for row in rows.filter(pk__in=pks).order_by("pk")}
    if len(players_by_pk) < len(pks):
        raise StalePlayersError("stale_players")
    if any(row.erased_at for row in players_by_pk.values()):
        raise ClubConflictError("player_erased")
    return [players_by_pk[pk] for pk in pks]


def _keep_one_address(keep: Player, gone: Player) -> None:
    """Gives the player who stays the other's mails, and e-mail address if there is none.

    Who unsubscribed from the address of both stays so.
    """
    ScorecardMail.objects.filter(player=gone).update(player=keep)
    own = PlayerMail.objects.filter(player=keep).first()
    other = PlayerMail.objects.filter(player=gone).first()
    if other and own is None:
        PlayerMail.objects.filter(pk=other.pk).update(player=keep)
    elif other and own and other.unsubscribed_at and own.address == other.address:
        PlayerMail.objects.filter(pk=own.pk).update(
            wants_scorecards=False, unsubscribed_at=other.unsubscribed_at
        )


def _merge_figures(keep: Player, gone: Player) -> PlayerFigures:
    """Returns the figures of the player who stays, completed by the other's."""
    figures = read_player_figures(keep)
    other_figures = read_player_figures(gone)
    points = figures.master_points
    handicap = figures.handicap
    return PlayerFigures(
        other_figures.master_points if points is None else points,
        other_figures.handicap if handicap is None else handicap,
        figures.guest,
    )


def _save_player(player: Player, name: str, number: str, figures: PlayerFigures) -> None:
    changed = {"name": name, "number": number, **asdict(figures)}
    for column, value in changed.items():
        setattr(player, column, value)
    try:
        with transaction.atomic():
            # A savepoint, because PostgreSQL refuses every statement after an error in a
            # transaction.
            player.save(update_fields=[*changed])
    except IntegrityError as error:
        raise ClubConflictError("player_number", name=name, number=number) from error


def _validate_never_met(keep: Player, gone: Player) -> None:
    both = sessions_of_players([keep.pk]) & sessions_of_players([gone.pk])
    if met := [str(session) for session in both.select_related("event")]:
        raise InvalidTournamentDataError(
            "players_met", one=keep.name, other=gone.name, sessions=", ".join(met)
        )


def _delete_traces(player: Player, changed_sessions: Collection[Session]) -> None:
    """Deletes files and stored responses that contain the name."""
    sessions = [session.pk for session in changed_sessions]
    events = list({session.event_id for session in changed_sessions})
    jobs = Q(arguments__session_id__in=sessions) | Q(arguments__event_id__in=events)
    delete_jobs(Job.objects.filter(jobs, club=player.club_id))
    # A list that waits to be imported may have the name; it can be sent again.
    delete_club_uploads(player.club)
    # Answers are JSON of any shape, so each is searched instead of queried.
    for answer in KeptAnswer.objects.filter(key__club=player.club_id).iterator():
        if _mentions_player(answer.body, player):
            answer.delete()


def _mentions_player(value: Any, player: Player) -> bool:
    """Returns whether a stored response has this player's id or a former name."""
    if isinstance(value, dict):
        person = value.get(
            "player", value.get("id") if {"name", "number"} <= value.keys() else None
        )
        return person == player.pk or any(_mentions_player(item, player) for item in value.values())
    if isinstance(value, list):
        return any(_mentions_player(item, player) for item in value)
    # Messages too, such as errors that quote a name.
    return isinstance(value, str) and player.name in value
