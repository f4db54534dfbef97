"""Adds players to a club, and marks two similarly named players as different people."""

import logging
import re
from dataclasses import asdict

from django.db import IntegrityError, transaction

from club.errors import ClubConflictError, InvalidClubDataError
from club.models import Club, Player, PlayersApart, Source
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.queries.players import find_players
from club.services import audit_log
from club.validators.player_figures import PlayerFigures, validate_figures
from club.validators.players import LONGEST_NAME, clean_player_text, validate_player

NO_FIGURES = PlayerFigures()
log = logging.getLogger(__name__)
NAME_AND_NUMBER = re.compile(r"(?P<name>.*\S)\s*\((?P<number>[^()]+)\)")


def add_player(
    club: Club,
    name: str,
    *,
    number: str = "",
    figures: PlayerFigures = NO_FIGURES,
    actor: Actor,
) -> Player:
    """Adds a player; numbers are text and unique in a club."""
    require_permission(actor.role, ClubPermission.DIRECT)
    name = clean_player_text(name)
    number = clean_player_text(number)
    validate_player(name, number)
    validate_figures(figures)
    try:
        with transaction.atomic():
            player = Player.objects.create(club=club, name=name, number=number, **asdict(figures))
            audit_log.write_audit_entry(club, "add", player, by=actor.user, source=actor.source)
    except IntegrityError as error:
        raise ClubConflictError("player_number", name=name, number=number) from error
    log.info("added player %s to club %s", player.pk, club.pk)
    return player


@transaction.atomic
def find_or_add_player(club: Club, typed: str, *, actor: Actor) -> Player:
    """Finds the player by name, number or `Name (number)`, or adds a new one."""
    require_permission(actor.role, ClubPermission.DIRECT)
    name, number = split_typed_name(typed)
    known = find_players(club.pk, name, number=number) or _find_added_meanwhile(club, name, number)
    if len(known) > 1:
        raise ClubConflictError("player_unclear", typed=clean_player_text(typed))
    # An unknown number is a typing error, not a player called 1047.
    if not known and name.isdecimal():
        raise InvalidClubDataError("player_name", name=name, longest=LONGEST_NAME)
    return known[0] if known else add_player(club, name, number=number, actor=actor)


@transaction.atomic
def find_or_add_visitor(club: Club, typed: str, *, table_token: int) -> Player:
    """Finds the one player of this name, or adds a visitor who named themselves at a table."""
    name = clean_player_text(typed)
    validate_player(name, "")
    known = find_players(club.pk, name) or _find_added_meanwhile(club, name, "")
    if len(known) == 1:
        return known[0]
    player = Player.objects.create(club=club, name=name, guest=True)
    audit_log.write_audit_entry(
        club, "add", player, by=None, source=Source.TABLE, table_token=table_token
    )
    log.info("added visitor %s to club %s", player.pk, club.pk)
    return player


def split_typed_name(typed: str) -> tuple[str, str]:
    """Splits `Name (number)` into name and number; the number is "" if there is none."""
    text = clean_player_text(typed)
    both = NAME_AND_NUMBER.fullmatch(text)
    return (both["name"], both["number"]) if both else (text, "")


@transaction.atomic
def mark_players_apart(player_a: Player, player_b: Player, *, actor: Actor) -> PlayersApart:
    """Marks two players as different people; repeating it changes nothing."""
    require_permission(actor.role, ClubPermission.DIRECT)
    if player_a.pk == player_b.pk:
        raise ClubConflictError("same_player")
    # By id, so that the two are one row in whichever order they come.
    first, second = sorted((player_a, player_b), key=lambda each: each.pk)
    apart, new = PlayersApart.objects.get_or_create(one=first, other=second)
    if new:
        audit_log.write_audit_entry(
            player_a.club, "tell_apart", apart, by=actor.user, source=actor.source
        )
        log.info("marked players %s and %s as different people", first.pk, second.pk)
    return apart


def _find_added_meanwhile(club: Club, name: str, number: str) -> list[Player]:
    """Looks the name up again under the club's lock, after another request may have added it."""
    # Names need not be unique, so no constraint decides the race; the club's row does.
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    return find_players(club.pk, name, number=number)
