"""Players of a club, searched without regard to capitals and accents."""

import unicodedata
from collections import defaultdict

from django.db.models import QuerySet

from club.models import Player, PlayersApart
from club.models.player import NOBODY as NOBODY
from club.validators.players import fold_name


def players_of_club(club_id: int) -> QuerySet[Player]:
    """Everybody on a club's list, by name; anyone who was erased is on none. One query."""
    return Player.objects.filter(club=club_id, erased_at=None)


def player_name(name: str) -> str:
    """What stands for a player on a page: the name, or a dash for anyone who was erased."""
    return name or NOBODY


def search_players(club_id: int, text: str) -> list[Player]:
    """Players whose number begins so, or whose name has every word; by name. One query.

    Anyone who has just this number comes first. Accents may be left off, as keyboards do.
    """
    name_parts = strip_accents(text).split()
    number = text.strip().casefold()
    conditions = [
        player
        for player in players_of_club(club_id)
        if player.number.casefold().startswith(number)
        or all(word in strip_accents(player.name) for word in name_parts)
    ]
    return sorted(conditions, key=lambda player: player.number.casefold() != number)


def find_players(club_id: int, name: str, *, number: str = "") -> list[Player]:
    """Players of exactly this name, whatever its capitals; without a number, or this number.

    One query. A number typed alone is a name that nobody has, so it finds its player too.
    """
    players = players_of_club(club_id)
    folded = fold_name(name)
    if number:
        return [
            player for player in players.filter(number=number) if fold_name(player.name) == folded
        ]
    return [
        player for player in players if player.number == name or fold_name(player.name) == folded
    ]


class PlayerIndex:
    """A club's players by name and by number: the rule of `players_called` for many names.

    One query, however many names are looked up.
    """

    def __init__(self, club_id: int) -> None:
        self._by_name = defaultdict[str, list[Player]](list)
        self._by_number = defaultdict[str, list[Player]](list)
        for player in players_of_club(club_id):
            self._by_name[fold_name(player.name)].append(player)
            if player.number:
                self._by_number[player.number].append(player)

    def find_players(self, name: str, number: str = "") -> list[Player]:
        """The players that `players_called` finds."""
        named = self._by_name.get(fold_name(name), [])
        if number:
            return [player for player in named if player.number == number]
        numbered = self._by_number.get(name, [])
        return [*named, *(player for player in numbered if player not in named)]

    def has_number(self, number: str) -> bool:
        """Whether a player of the club has this number."""
        return number in self._by_number


def players_marked_apart(club_id: int) -> set[tuple[int, int]]:
    """Who was told apart from whom, the older row first. One query."""
    return set(PlayersApart.objects.filter(one__club=club_id).values_list("one", "other"))


def strip_accents(text: str) -> str:
    """Without capitals and accents."""
    if text.isascii():
        return text.lower()
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
