"""Games with a public score sheet: rubber bridge, Chicago, room game (first to 100 wins)."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.laws.compass import Direction
from scoring.laws.compass import Side as Line
from scoring.score_sheets.chicago import score_chicago
from scoring.score_sheets.room_game import score_room_game
from scoring.score_sheets.room_game_series import score_room_games
from scoring.score_sheets.rubber import score_rubber
from scoring.score_sheets.score_sheet import GameSheet
from scoring.score_sheets.sheet_hands import DealtHand, SheetSide

LazyText = str | Promise


@dataclass(frozen=True, slots=True)
class GameAgreement:
    """An option that a table may agree on, by its word in the URL."""

    key: str
    words: LazyText


@dataclass(frozen=True, slots=True)
class SocialGame:
    """A game: its name, description, options, and how its sheet is scored.

    `honours` is whether they may be scored, by its rules or by an option.
    """

    key: str
    title: LazyText
    about: LazyText
    agreements: tuple[GameAgreement, ...]
    score: Callable[[Sequence[DealtHand], Direction, Set[str]], tuple[GameSheet, ...]]
    honours: bool = False


def _rubber_sheets(
    hands: Sequence[DealtHand], _first: Direction, agreed: Set[str]
) -> tuple[GameSheet, ...]:
    return (score_rubber(hands, ended="ended" in agreed),)


def _chicago_sheets(
    hands: Sequence[DealtHand], first: Direction, agreed: Set[str]
) -> tuple[GameSheet, ...]:
    sheet = score_chicago(
        hands,
        first_dealer=SheetSide.WE if first.side is Line.NORTH_SOUTH else SheetSide.THEY,
        dealer_vulnerable="other" not in agreed,
        honours="honours" in agreed,
    )
    return (sheet,)


def _room_game_sheets(
    hands: Sequence[DealtHand], _first: Direction, agreed: Set[str]
) -> tuple[GameSheet, ...]:
    return score_room_games(hands) if "games" in agreed else (score_room_game(hands),)


GAMES = (
    SocialGame(
        "rubber",
        _("Rubber bridge"),
        _("The best of three games; 700 for a rubber in two games, 500 in three."),
        (
            GameAgreement(
                "ended",
                _(
                    "This rubber will not be finished: 300 for the only game, "
                    "100 for the only part-score"
                ),
            ),
        ),
        _rubber_sheets,
        honours=True,
    ),
    SocialGame(
        "chicago",
        _("Chicago"),
        _("Four deals; a deal that is passed out is dealt again by the same player."),
        (
            GameAgreement("other", _("On deals 2 and 3 the side that does not deal is vulnerable")),
            GameAgreement("honours", _("Honours count")),
        ),
        _chicago_sheets,
        honours=True,
    ),
    SocialGame(
        "room",
        _("Room game"),
        _("The first side with 100 below the line wins at once."),
        (GameAgreement("games", _("Several games: a side that has won one is vulnerable")),),
        _room_game_sheets,
    ),
)
GAMES_BY_KEY = {game.key: game for game in GAMES}
