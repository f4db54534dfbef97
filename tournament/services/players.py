"""Renames, merges and erases players.

Each of them shows wherever the player has played, so the revisions of those sessions rise.
"""

import logging
from collections.abc import Collection
from dataclasses import asdict
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils import timezone

from club.errors import (
    PlayerErasedError,
    PlayerNumberError,
    SamePlayerError,
    StalePlayersError,
)
from club.models import Job, KeptAnswer, Player, Source, User
from club.services import ledger
from club.services.jobs import discard_jobs
from club.services.uploads import forget_lists
from club.validators.figures import PlayerFigures, figures_of, validate_figures
from club.validators.players import clean_player_text, validate_player
from tournament.errors import PlayersMetError
from tournament.models import LineUpPlayer, Session
from tournament.queries.players import AT_ONCE, player_edit_token, sessions_of_players

log = logging.getLogger(__name__)
ERASED_FOR = ("asked", "family", "mistake")
"""Why somebody is erased: it was their wish, their family's, or they never were a player."""


@transaction.atomic
def rename_player(
    player: Player,
    *,
    name: str,
    number: str,
    figures: PlayerFigures | None = None,
    by: User | None,
    source: Source,
) -> Player:
    """Another name or number, or other figures, wherever the player has played and will play.

    None for the figures leaves them as they are.
    """
    name, number = clean_player_text(name), clean_player_text(number)
    validate_player(name, number)
    if figures is not None:
        validate_figures(figures)
    renamed = (name, number) != (player.name, player.number)
    if not renamed and figures in (None, figures_of(player)):
        return player
    raise_revisions([player.pk])
    [player] = _locked(player)
    _write(player, name, number, figures_of(player) if figures is None else figures)
    ledger.write_audit_entry(
        player.club, "rename" if renamed else "figures", player, by=by, source=source
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
    by: User | None,
    source: Source,
    seen: str | None = None,
) -> Player:
    """Two rows of one person become one: what `gone` played is played by `keep`.

    `seen` is the fingerprint of the two that were shown; None asks for none. Whoever played
    in one session with the other is another person.
    """
    if keep.pk == gone.pk:
        raise SamePlayerError()
    name, number = clean_player_text(name), clean_player_text(number)
    validate_player(name, number)
    raise_revisions([keep.pk, gone.pk])
    keep, gone = _locked(keep, gone)
    if seen is not None and seen != player_edit_token(keep, gone):
        raise StalePlayersError()
    _never_met(keep, gone)
    LineUpPlayer.objects.filter(player=gone).update(player=keep)
    ledger.write_audit_entry(keep.club, "merge_away", gone, by=by, source=source)
    log.info("merged player %s into player %s", gone.pk, keep.pk)
    gone.delete()
    _write(keep, name, number, _of_both(keep, gone))
    ledger.write_audit_entry(keep.club, "merge", keep, by=by, source=source)
    return keep


@transaction.atomic
def erase_player(player: Player, *, why: str, by: User | None, source: Source) -> Player:
    """Nothing says any more who this was; what was played stands under the pair's number.

    Files that the worker made of those sessions, lists that were read and kept answers of
    programs go with the name. Erased twice is erased once.
    """
    assert why in ERASED_FOR
    if player.erased_at is not None:
        return player
    touched = raise_revisions([player.pk])
    [player] = _locked(player)
    _forget(player, touched)
    player.name, player.number, player.erased_at = "", "", timezone.now()
    player.save(update_fields=["name", "number", "erased_at"])
    ledger.write_audit_entry(player.club, f"erase_{why}", player, by=by, source=source)
    log.info("erased player %s", player.pk)
    return player


def raise_revisions(players: Collection[int]) -> list[Session]:
    """Say of every session that these sat in that a fact has changed; locked in their order."""
    asked, touched = list(players), dict[int, Session]()
    for at in range(0, len(asked), AT_ONCE):
        locked = sessions_of_players(asked[at : at + AT_ONCE]).select_for_update(of=("self",))
        touched |= {each.pk: each for each in locked}
    pks = list(touched)
    for at in range(0, len(pks), AT_ONCE):
        rows = Session.objects.filter(pk__in=pks[at : at + AT_ONCE])
        rows.update(revision=F("revision") + 1, unscored_revisions=F("unscored_revisions") + 1)
    return list(touched.values())


def _locked(*players: Player) -> list[Player]:
    """These players as their rows stand, held until this is done."""
    pks = [player.pk for player in players]
    rows = Player.objects.select_for_update(of=("self",), no_key=True).select_related("club")
    found = {row.pk: row for row in rows.filter(pk__in=pks).order_by("pk")}
    if len(found) < len(pks):
        raise StalePlayersError()
    if any(row.erased_at for row in found.values()):
        raise PlayerErasedError()
    return [found[pk] for pk in pks]


def _of_both(keep: Player, gone: Player) -> PlayerFigures:
    """What was known of who stays, and what was known of the other alone."""
    kept, other = figures_of(keep), figures_of(gone)
    points, handicap = kept.master_points, kept.handicap
    return PlayerFigures(
        other.master_points if points is None else points,
        other.handicap if handicap is None else handicap,
        kept.guest,
    )


def _write(player: Player, name: str, number: str, figures: PlayerFigures) -> None:
    changed = {"name": name, "number": number, **asdict(figures)}
    for column, value in changed.items():
        setattr(player, column, value)
    try:
        with transaction.atomic():
            player.save(update_fields=[*changed])
    except IntegrityError as error:
        raise PlayerNumberError(name=name, number=number) from error


def _never_met(keep: Player, gone: Player) -> None:
    both = sessions_of_players([keep.pk]) & sessions_of_players([gone.pk])
    if met := [str(each) for each in both.select_related("event")]:
        raise PlayersMetError(one=keep.name, other=gone.name, sessions=", ".join(met))


def _forget(player: Player, touched: Collection[Session]) -> None:
    """What was made with the name on it, beside the rows."""
    sessions = [each.pk for each in touched]
    events = list({each.event_id for each in touched})
    made = Q(arguments__session_id__in=sessions) | Q(arguments__event_id__in=events)
    discard_jobs(Job.objects.filter(made, club=player.club_id))
    forget_lists(player.club)
    for answer in KeptAnswer.objects.filter(key__club=player.club_id).iterator():
        if _tells(answer.body, player):
            answer.delete()


def _tells(said: Any, player: Player) -> bool:
    """Whether what was answered names this player, be it by a name that they had before."""
    if isinstance(said, dict):
        person = said.get("player", said.get("id") if {"name", "number"} <= said.keys() else None)
        return person == player.pk or any(_tells(each, player) for each in said.values())
    if isinstance(said, list):
        return any(_tells(each, player) for each in said)
    return isinstance(said, str) and player.name in said
