"""Names as a director types them, and as pages show them. Knows text; not where pairs sit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.db import transaction

from boards.queries.table_results import SeatedPair, SeatedPlayer
from club.errors import ClubError
from club.queries.players import NOBODY, players_called
from club.services.ledger import Source
from club.services.players import player_typed, split_typed_name
from tournament.errors import TournamentError
from tournament.queries.line_ups import erased_of
from tournament.queries.sessions import places_of_session
from tournament.services.line_ups import name_entry
from web.shared.refusals import sentence

if TYPE_CHECKING:
    from club.models import Player, User
    from tournament.models import Entry, Place, Session

Typed = tuple[str, str]
FIELD = re.compile(r"name-(\d{1,18})-1", re.ASCII)


def as_typed(person: SeatedPlayer | Player) -> str:
    """A player as one would type them: the name, and the number where there is one."""
    return f"{person.name} ({person.number})" if person.number else person.shown


def players_of(entry: Entry, day: Session, typed: Typed, *, by: User) -> list[Player]:
    """Who was typed for an entry; a dash is whoever was erased from that chair."""
    gone = erased_of(entry, day.pk) if NOBODY in typed else {}
    return [
        gone.get(chair if name == NOBODY else 0)
        or player_typed(day.event.club, name, by=by, source=Source.DIRECTOR)
        for chair, name in enumerate(typed, start=1)
        if name
    ]


def starters(pair: SeatedPair) -> Typed:
    """Who sat down first for a pair; nothing where nobody is named yet."""
    first = {person.position: as_typed(person) for person in reversed(pair.people)}
    return first.get(1, ""), first.get(2, "")


def typed_names(posted: Mapping[str, str]) -> dict[int, Typed]:
    """What was typed for each place that the form has: fields `name-<place>-1` and `-2`."""
    found = [read[1] for read in map(FIELD.fullmatch, posted) if read]
    return {
        int(place): (posted[f"name-{place}-1"].strip(), posted.get(f"name-{place}-2", "").strip())
        for place in found
    }


def changed_names(posted: Mapping[str, str], pairs: Mapping[int, SeatedPair]) -> dict[int, Typed]:
    """What was typed for a pair of this session and is not there already."""
    typed = typed_names(posted)
    return {
        place: typed[place]
        for place in typed.keys() & pairs
        if typed[place] != starters(pairs[place])
    }


def newcomers(session: Session, changed: Mapping[int, Typed]) -> list[str]:
    """Who of those typed nobody on the club's list is called: they are added. A query for each."""
    names = [name for typed in changed.values() for name in typed if name not in ("", NOBODY)]
    return [name for name in names if not _is_known(session, name)]


def _is_known(session: Session, typed: str) -> bool:
    name, number = split_typed_name(typed)
    return bool(players_called(session.event.club_id, name, number=number))


def name_pairs(
    session: Session, changed: Mapping[int, Typed], *, by: User, from_round: int = 1
) -> dict[int, str]:
    """Name each of these places; for those that are refused, the sentence that says why."""
    refused = {}
    for place in places_of_session(session.pk).filter(pk__in=changed):
        try:
            _name(place, changed[place.pk], by, from_round)
        except (ClubError, TournamentError) as refusal:
            refused[place.pk] = sentence(refusal)
    return refused


@transaction.atomic
def _name(place: Place, typed: Typed, by: User, from_round: int) -> None:
    """Both names or neither: a new player of a pair that is refused is not added either."""
    session = place.section.session
    players = players_of(place.entry, session, typed, by=by)
    name_entry(place.entry, session, players, from_round=from_round, by=by, source=Source.DIRECTOR)
