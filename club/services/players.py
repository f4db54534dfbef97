"""Adds players to a club, and marks two as different people."""

import logging
import re
from dataclasses import asdict

from django.db import IntegrityError, transaction

from club.errors import ClubConflictError, InvalidClubDataError
from club.models import Club, Player, PlayersApart, Source, User
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
    by: User | None,
    source: Source,
) -> Player:
    """A new player, typed once. The number is text; two players never share one."""
    name = clean_player_text(name)
    number = clean_player_text(number)
    validate_player(name, number)
    validate_figures(figures)
    try:
        with transaction.atomic():
            player = Player.objects.create(club=club, name=name, number=number, **asdict(figures))
            audit_log.write_audit_entry(club, "add", player, by=by, source=source)
    except IntegrityError as error:
        raise ClubConflictError("player_number", name=name, number=number) from error
    log.info("added player %s to club %s", player.pk, club.pk)
    return player


@transaction.atomic
def find_or_add_player(club: Club, typed: str, *, by: User | None, source: Source) -> Player:
    """Anyone who goes by this name, this number, or `Name (number)`; a new player if nobody
    does.
    """
    name, number = split_typed_name(typed)
    known = find_players(club.pk, name, number=number) or _find_added_meanwhile(club, name, number)
    if len(known) > 1:
        raise ClubConflictError("player_unclear", typed=clean_player_text(typed))
    if not known and name.isdecimal():
        raise InvalidClubDataError("player_name", name=name, longest=LONGEST_NAME)
    return known[0] if known else add_player(club, name, number=number, by=by, source=source)


def split_typed_name(typed: str) -> tuple[str, str]:
    """The name and the number of `Name (number)`; without a number, the whole text and ""."""
    text = clean_player_text(typed)
    both = NAME_AND_NUMBER.fullmatch(text)
    return (both["name"], both["number"]) if both else (text, "")


@transaction.atomic
def mark_players_apart(
    player_a: Player, player_b: Player, *, by: User | None, source: Source
) -> PlayersApart:
    """These two are two people, however alike their names are; said twice it is kept once."""
    if player_a.pk == player_b.pk:
        raise ClubConflictError("same_player")
    first, second = sorted((player_a, player_b), key=lambda each: each.pk)
    apart, new = PlayersApart.objects.get_or_create(one=first, other=second)
    if new:
        audit_log.write_audit_entry(player_a.club, "tell_apart", apart, by=by, source=source)
        log.info("told player %s from player %s", first.pk, second.pk)
    return apart


def _find_added_meanwhile(club: Club, name: str, number: str) -> list[Player]:
    """Somebody else may have typed the same name a moment ago: nobody is silently doubled."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    return find_players(club.pk, name, number=number)
