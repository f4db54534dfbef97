"""Reads the player names typed for pairs and stores them as players of the club."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.db import transaction

from boards.queries.table_results import SeatedPair, SeatedPlayer
from club.errors import ClubError
from club.queries.actors import Actor
from club.queries.players import NOBODY, find_players
from club.services.players import find_or_add_player, split_typed_name
from tournament.errors import TournamentError
from tournament.queries.line_ups import erased_players_of_entry
from tournament.queries.sessions import places_of_session
from tournament.services.players.line_ups import set_line_up
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from club.models import Player
    from tournament.models import Entry, Place, Session

NamePair = tuple[str, str]
# 18 digits fit every database id; a longer number may not.
NAME_FIELD = re.compile(r"name-(\d{1,18})-1", re.ASCII)


def typed_player_name(person: SeatedPlayer | Player) -> str:
    """A player as one would type them: the name, with the number if there is one."""
    return f"{person.name} ({person.number})" if person.number else person.shown


def find_or_add_players(
    entry: Entry, day: Session, typed: NamePair, *, actor: Actor
) -> list[Player]:
    """The players typed for an entry; a dash stands for the erased player of that chair."""
    gone = erased_players_of_entry(entry, day.pk) if NOBODY in typed else {}
    return [
        gone.get(chair if name == NOBODY else 0)
        or find_or_add_player(day.event.club, name, actor=actor)
        for chair, name in enumerate(typed, start=1)
        if name
    ]


def starting_names(pair: SeatedPair) -> NamePair:
    """The first players of a pair, as one would type them; empty if nobody is named."""
    # reversed, so that of several players of a chair the first one is kept.
    first = {person.position: typed_player_name(person) for person in reversed(pair.people)}
    return first.get(1, ""), first.get(2, "")


def read_typed_names(posted: Mapping[str, str]) -> dict[int, NamePair]:
    """Typed names by place id, from the fields `name-<place>-1` and `-2`."""
    place_keys = [read[1] for read in map(NAME_FIELD.fullmatch, posted) if read]
    return {
        int(place): (posted[f"name-{place}-1"].strip(), posted.get(f"name-{place}-2", "").strip())
        for place in place_keys
    }


def changed_names(
    posted: Mapping[str, str], pairs: Mapping[int, SeatedPair]
) -> dict[int, NamePair]:
    """Typed names of pairs of this session that differ from the current ones."""
    typed = read_typed_names(posted)
    return {
        place: typed[place]
        # Ids of other sessions' places are dropped.
        for place in typed.keys() & pairs
        if typed[place] != starting_names(pairs[place])
    }


def names_not_on_list(session: Session, changed: Mapping[int, NamePair]) -> list[str]:
    """Typed names that are not on the club's list and will be added. One query for each name."""
    names = [name for typed in changed.values() for name in typed if name not in ("", NOBODY)]
    return [name for name in names if not _is_known(session, name)]


def _is_known(session: Session, typed: str) -> bool:
    name, number = split_typed_name(typed)
    return bool(find_players(session.event.club_id, name, number=number))


@transaction.atomic
def name_pairs(
    session: Session, changed: Mapping[int, NamePair], *, actor: Actor, from_round: int = 1
) -> dict[int, str]:
    """Set these line-ups; returns an error message for each place that was refused.

    The others are saved together: a fault of the database saves none of them.
    """
    refused = {}
    for place in places_of_session(session.pk).filter(pk__in=changed):
        try:
            _name_pair(place, changed[place.pk], actor, from_round)
        except (ClubError, TournamentError) as refusal:
            refused[place.pk] = error_message(refusal)
    return refused


@transaction.atomic
def _name_pair(place: Place, typed: NamePair, actor: Actor, from_round: int) -> None:
    """Set a line-up in a savepoint: a refused pair adds no new player to the club."""
    session = place.section.session
    players = find_or_add_players(place.entry, session, typed, actor=actor)
    set_line_up(place.entry, session, players, from_round=from_round, actor=actor)
