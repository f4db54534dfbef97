"""Puts players on a club's list."""

import logging
import re
import unicodedata

from django.db import IntegrityError, transaction

from club.errors import (
    NumberLengthError,
    PlayerNameError,
    PlayerNumberError,
    PlayerUnclearError,
)
from club.models import Club, Player, Source, User
from club.queries.players import players_called
from club.services import ledger

log = logging.getLogger(__name__)
LONGEST_NAME, LONGEST_NUMBER = 120, 20
JOINERS = "\u200c\u200d"
NAME_AND_NUMBER = re.compile(r"(?P<name>.*\S)\s*\((?P<number>[^()]+)\)")


def add_player(
    club: Club, name: str, *, number: str = "", by: User | None, source: Source
) -> Player:
    """A new player, typed once. The number is text; two players never share one."""
    name, number = _tidied(name), _tidied(number)
    if not 1 <= len(name) <= LONGEST_NAME:
        raise PlayerNameError(name=name[:LONGEST_NAME], longest=LONGEST_NAME)
    if len(number) > LONGEST_NUMBER:
        raise NumberLengthError(name=name, longest=LONGEST_NUMBER)
    try:
        with transaction.atomic():
            player = Player.objects.create(club=club, name=name, number=number)
            ledger.note(club, "add", player, by=by, source=source)
    except IntegrityError as error:
        raise PlayerNumberError(name=name, number=number) from error
    log.info("added player %s to club %s", player.pk, club.pk)
    return player


@transaction.atomic
def player_typed(club: Club, typed: str, *, by: User | None, source: Source) -> Player:
    """Whoever goes by this name, this number, or `Name (number)`; a new player if nobody does."""
    typed = _tidied(typed)
    both = NAME_AND_NUMBER.fullmatch(typed)
    name, number = both.group("name", "number") if both else (typed, "")
    known = players_called(club.pk, name, number=number) or _known_by_now(club, name, number)
    if len(known) > 1:
        raise PlayerUnclearError(typed=typed)
    if not known and name.isdecimal():
        raise PlayerNameError(name=name, longest=LONGEST_NAME)
    return known[0] if known else add_player(club, name, number=number, by=by, source=source)


def _known_by_now(club: Club, name: str, number: str) -> list[Player]:
    """Somebody else may have typed the same name a moment ago: nobody is silently doubled."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    return players_called(club.pk, name, number=number)


def _tidied(text: str) -> str:
    """One space between words, nothing that a printer cannot show, each letter in its one form.

    What joins letters or keeps them apart stays between them: some scripts cannot do without.
    """
    composed = unicodedata.normalize("NFC", text)
    shown = (" " if character.isspace() else character for character in composed)
    kept = (each for each in shown if unicodedata.category(each)[0] != "C" or each in JOINERS)
    return " ".join(filter(None, (word.strip(JOINERS) for word in "".join(kept).split())))
