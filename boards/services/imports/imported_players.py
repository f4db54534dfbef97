"""Finds or adds the players of an imported event, and assigns them to its pairs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from club.models import Club, Player
from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.queries.players import PlayerIndex
from club.services import audit_log
from club.validators.players import clean_player_text
from formats.events.imported_event import EventPair, EventPairKey, EventPlayer
from tournament.models import LineUp, LineUpPlayer, Place, Session

# A pair of the file, and which of its players.
EventSeat = tuple[EventPairKey, int]


@dataclass(frozen=True, slots=True)
class PlayerMatch:
    """A player of the file and the club's player; without one, a new player is added."""

    listed: EventPlayer
    known: Player | None


def match_players(club: Club, pairs: Iterable[EventPair]) -> Mapping[EventSeat, PlayerMatch]:
    """Match the players of the file with the club's: by number, else by a name that one has.

    One query. Players without a name whose number the club does not know are left out.
    """
    index = PlayerIndex(club.pk)
    seats = [
        ((pair.key, position), player)
        for pair in pairs
        for position, player in enumerate(pair.players, start=1)
    ]
    # Numbers first: whose name alone fits may be another player of the file.
    known = {seat: _find_numbered(index, player) for seat, player in seats}
    seated = {player.pk for player in known.values() if player}
    matches: dict[EventSeat, PlayerMatch] = {}
    for seat, player in seats:
        match = known[seat]
        if match is None:
            match = _find_named(index, player)
            # Two people of one name play: only one of them can be the club's player.
            if match and match.pk in seated:
                match = None
        name = clean_player_text(player.name)
        if match or (name and not name.isdecimal()):
            matches[seat] = PlayerMatch(player, match)
            if match:
                seated.add(match.pk)
    return matches


def _find_numbered(index: PlayerIndex, player: EventPlayer) -> Player | None:
    number = clean_player_text(player.number)
    return index.find_by_number(number) if number else None


def _find_named(index: PlayerIndex, player: EventPlayer) -> Player | None:
    number = clean_player_text(player.number)
    named = index.find_players(clean_player_text(player.name))
    # Somebody of that name with another number is somebody else.
    same = [known for known in named if not number or not known.number]
    return same[0] if len(same) == 1 else None


def add_imported_players(
    club: Club, matches: Mapping[EventSeat, PlayerMatch], *, actor: Actor
) -> Mapping[EventSeat, Player]:
    """Add the players that the club does not have; return the player of each seat."""
    require_permission(actor.role, ClubPermission.DIRECT)
    new = [seat for seat, match in matches.items() if match.known is None]
    added = Player.objects.bulk_create(
        Player(
            club=club,
            name=clean_player_text(matches[seat].listed.name),
            number=clean_player_text(matches[seat].listed.number),
        )
        for seat in new
    )
    audit_log.write_audit_entries(club, "add", added, by=actor.user, source=actor.source)
    known = {seat: match.known for seat, match in matches.items() if match.known}
    return known | dict(zip(new, added, strict=True))


def line_up_imported_pairs(
    session: Session,
    places: Mapping[EventPairKey, Place],
    players: Mapping[EventSeat, Player],
    *,
    actor: Actor,
) -> None:
    """Store who played as which pair."""
    require_permission(actor.role, ClubPermission.DIRECT)
    keys = dict.fromkeys(key for key, _position in players if key in places)
    line_ups = {key: LineUp(entry=places[key].entry, session=session) for key in keys}
    LineUp.objects.bulk_create(line_ups.values())
    LineUpPlayer.objects.bulk_create(
        LineUpPlayer(line_up=line_ups[key], player=player, position=position)
        for (key, position), player in players.items()
        if key in line_ups
    )
