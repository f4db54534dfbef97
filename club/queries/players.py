"""Queries of a club's players by name or number, ignoring case and accents."""

import unicodedata
from collections import defaultdict

from django.db.models import QuerySet

from club.models import Player, PlayersApart
from club.models.player import NOBODY as NOBODY
from club.validators.players import fold_name

# Unicode has no decomposition of these letters, and many keyboards do not have them.
WITHOUT_STROKES = str.maketrans(
    {
        "ł": "l",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "ħ": "h",
        "\N{LATIN SMALL LETTER DOTLESS I}": "i",
        "æ": "ae",
        "œ": "oe",
        "þ": "th",
    }
)


def players_of_club(club_id: int) -> QuerySet[Player]:
    """Players on a club's list, by name; erased players are left out. One query."""
    return Player.objects.filter(club=club_id, erased_at=None)


def player_name(name: str) -> str:
    """A player's name for display; a dash for an erased player."""
    return name or NOBODY


def search_players(club_id: int, text: str) -> list[Player]:
    """Players whose number starts with the text or whose name has every word; by name. One query.

    A player with exactly this number comes first. Accents may be left out, because many keyboards
    lack them.
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


def listed_player(club_id: int, player: int) -> Player | None:
    """A player on the club's list by its key; None if there is none. One query."""
    return players_of_club(club_id).filter(pk=player).first()


def find_players(club_id: int, name: str, *, number: str = "") -> list[Player]:
    """Players of exactly this name, ignoring case; if a number is given, with this number.

    One query. A number typed alone matches no name, so it finds its player too.
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
    """Index of a club's players by name and number, for looking up many names.

    It finds the same players as `find_players`, with one query for all names.
    """

    def __init__(self, club_id: int) -> None:
        self._by_name = defaultdict[str, list[Player]](list)
        self._by_number = defaultdict[str, list[Player]](list)
        for player in players_of_club(club_id):
            self._by_name[fold_name(player.name)].append(player)
            if player.number:
                self._by_number[player.number].append(player)

    def find_players(self, name: str, number: str = "") -> list[Player]:
        """Returns the players that the function `find_players` finds."""
        named = self._by_name.get(fold_name(name), [])
        if number:
            return [player for player in named if player.number == number]
        numbered = self._by_number.get(name, [])
        return [*named, *(player for player in numbered if player not in named)]

    def find_by_number(self, number: str) -> Player | None:
        """Returns the player with this number."""
        return next(iter(self._by_number.get(number, ())), None)

    def has_number(self, number: str) -> bool:
        """Returns whether a player of the club has this number."""
        return number in self._by_number


def players_marked_apart(club_id: int) -> set[tuple[int, int]]:
    """Pairs of players marked as different people, older row first. One query."""
    return set(PlayersApart.objects.filter(one__club=club_id).values_list("one", "other"))


def strip_accents(text: str) -> str:
    """Returns the text in lower case and without accents."""
    if text.isascii():
        return text.lower()
    letters = unicodedata.normalize("NFKD", text.casefold().translate(WITHOUT_STROKES))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
