"""Reads the player names typed for pairs and stores them as players of the club."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.db import transaction

from boards.queries.table_results import SeatedPair, SeatedPlayer
from club.errors import ClubError
from club.queries.players import NOBODY, find_players
from club.services.audit_log import Source
from club.services.players import find_or_add_player, split_typed_name
from tournament.errors import TournamentError
from tournament.queries.line_ups import erased_players_of_entry
from tournament.queries.sessions import places_of_session
from tournament.services.players.line_ups import set_line_up
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from club.models import Player, User
    from tournament.models import Entry, Place, Session

NamePair = tuple[str, str]
NAME_FIELD = re.compile(r"name-(\d{1,18})-1", re.ASCII)


def typed_player_name(person: SeatedPlayer | Player) -> str:
    """A player as one would type them: the name, and the number where there is one."""
    return f"{person.name} ({person.number})" if person.number else person.shown


def find_or_add_players(entry: Entry, day: Session, typed: NamePair, *, by: User) -> list[Player]:
    """Who was typed for an entry; a dash is anyone who was erased from that chair."""
    gone = erased_players_of_entry(entry, day.pk) if NOBODY in typed else {}
    return [
        gone.get(chair if name == NOBODY else 0)
        or find_or_add_player(day.event.club, name, by=by, source=Source.DIRECTOR)
        for chair, name in enumerate(typed, start=1)
        if name
    ]


def starting_names(pair: SeatedPair) -> NamePair:
    """Who sat down first for a pair; nothing where nobody is named yet."""
    first = {person.position: typed_player_name(person) for person in reversed(pair.people)}
    return first.get(1, ""), first.get(2, "")


def read_typed_names(posted: Mapping[str, str]) -> dict[int, NamePair]:
    """What was typed for each place that the form has: fields `name-<place>-1` and `-2`."""
    place_keys = [read[1] for read in map(NAME_FIELD.fullmatch, posted) if read]
    return {
        int(place): (posted[f"name-{place}-1"].strip(), posted.get(f"name-{place}-2", "").strip())
        for place in place_keys
    }


def changed_names(
    posted: Mapping[str, str], pairs: Mapping[int, SeatedPair]
) -> dict[int, NamePair]:
    """What was typed for a pair of this session and is not there already."""
    typed = read_typed_names(posted)
    return {
        place: typed[place]
        for place in typed.keys() & pairs
        if typed[place] != starting_names(pairs[place])
    }


def names_not_on_list(session: Session, changed: Mapping[int, NamePair]) -> list[str]:
    """Who of those typed nobody on the club's list is called: they are added. A query for each."""
    names = [name for typed in changed.values() for name in typed if name not in ("", NOBODY)]
    return [name for name in names if not _is_known(session, name)]


def _is_known(session: Session, typed: str) -> bool:
    name, number = split_typed_name(typed)
    return bool(find_players(session.event.club_id, name, number=number))


def name_pairs(
    session: Session, changed: Mapping[int, NamePair], *, by: User, from_round: int = 1
) -> dict[int, str]:
    """Name each of these places; for those that are refused, the sentence that says why."""
    refused = {}
    for place in places_of_session(session.pk).filter(pk__in=changed):
        try:
            _name_pair(place, changed[place.pk], by, from_round)
        except (ClubError, TournamentError) as refusal:
            refused[place.pk] = error_message(refusal)
    return refused


@transaction.atomic
def _name_pair(place: Place, typed: NamePair, by: User, from_round: int) -> None:
    """Both names or neither: a new player of a pair that is refused is not added either."""
    session = place.section.session
    players = find_or_add_players(place.entry, session, typed, by=by)
    set_line_up(place.entry, session, players, from_round=from_round, by=by, source=Source.DIRECTOR)
