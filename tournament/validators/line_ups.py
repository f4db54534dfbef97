"""Validates line-ups: no player plays in two pairs at once."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import NamedTuple

from club.models import Player
from club.queries.players import player_name
from tournament.errors import InvalidTournamentDataError, TournamentDataNotFoundError
from tournament.models import Entry, Event, LineUp, LineUpPlayer, Place, Session

FOREVER = 1 << 15
StintStart = tuple[int, int, str]


class Stint(NamedTuple):
    """One player in one position of a line-up, from a round until before another."""

    line_up: int
    entry: int
    player: int
    name: str
    first: int
    until: int


def validate_entry_has_place(entry: Entry, session: Session) -> None:
    """Checks that the entry has a place in the session, as its section may have been removed."""
    if session.event.kind == Event.Kind.FOUR_HAND:
        return
    if not Place.objects.filter(section__session=session, entry=entry).exists():
        raise TournamentDataNotFoundError("unknown_entry", entry=entry.label)


def validate_player_count(session: Session, players: Sequence[Player]) -> None:
    """Checks that in an individual each number is one player."""
    if session.event.kind == Event.Kind.INDIVIDUAL and len(players) > 1:
        raise InvalidTournamentDataError("one_player", players=len(players))


def validate_no_double_seat(line_up: LineUp) -> None:
    """Checks that no player of this line-up plays twice at the same time."""
    stints = [*_read_stints(line_up.session_id)]
    mine = [stint for stint in stints if stint.line_up == line_up.pk]
    for own, other in product(mine, stints):
        if own is other or own.player != other.player or not _stints_overlap(own, other):
            continue
        player = player_name(own.name)
        if other.line_up == own.line_up:
            raise InvalidTournamentDataError("own_partner", player=player)
        pair = _label_of_stint(other, line_up)
        raise InvalidTournamentDataError("player_seated", player=player, pair=pair)


def _stints_overlap(first_stint: Stint, second_stint: Stint) -> bool:
    return first_stint.first < second_stint.until and second_stint.first < first_stint.until


def _label_of_stint(stint: Stint, line_up: LineUp) -> str:
    """Label of the entry in a match event, otherwise its current pair number."""
    entry = Entry.objects.select_related("event").get(pk=stint.entry)
    if entry.event.kind == Event.Kind.FOUR_HAND:
        return entry.label
    places = Place.objects.filter(section__session=line_up.session_id, entry=entry)
    return ", ".join(str(place) for place in places) or entry.label


def _read_stints(session_id: int) -> Iterator[Stint]:
    positions = defaultdict[tuple[int, int, int], list[StintStart]](list)
    rows = LineUpPlayer.objects.filter(line_up__session=session_id).order_by("from_round")
    for line_up, entry, position, first, player, name in rows.values_list(
        "line_up", "line_up__entry", "position", "from_round", "player", "player__name"
    ):
        positions[line_up, entry, position].append((first, player, name))
    for (line_up, entry, _position), starts in positions.items():
        for (first, player, name), (until, *_next) in pairwise([*starts, (FOREVER, 0, "")]):
            yield Stint(line_up, entry, player, name, first, until)
