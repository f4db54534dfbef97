"""Parses and writes the URL query that holds a score sheet, and scores its hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import QueryDict

from formats.parse_int import parse_whole_number
from scoring.errors import ScoringError
from scoring.laws.compass import Direction
from scoring.notation.sheet_hand_text import read_sheet_hand
from scoring.score_sheets.score_sheet import GameSheet, dealer_of_next_hand
from scoring.score_sheets.sheet_hands import DealtHand
from web.public.social.games import SocialGame
from web.shared.messages.errors.error_text import error_message

MAX_HANDS = 60
MAX_HAND_LENGTH = 40
MAX_NAME_LENGTH = 40


@dataclass(frozen=True, slots=True)
class SheetQuery:
    """Typed hands, players, first dealer and options; `at` is the hand in the box."""

    game: SocialGame
    texts: tuple[str, ...]
    at: int
    names: tuple[str, str]
    first: Direction
    agreed: frozenset[str]

    def address(self, texts: Iterable[str], **more: int) -> str:
        """Returns the query string with other hands."""
        query_items = [("h", text) for text in texts]
        query_items += [
            (key, name) for key, name in zip(("we", "they"), self.names, strict=True) if name
        ]
        query_items += [("dealer", self.first.value), *((key, "1") for key in sorted(self.agreed))]
        return urlencode([*query_items, *more.items()])


@dataclass(frozen=True, slots=True)
class ScoredSheets:
    """The scored sheets, and the error of the hand in the box if it is invalid."""

    sheets: tuple[GameSheet, ...]
    kept: SheetQuery
    refusal: str = ""

    @property
    def over(self) -> bool:
        """Whether the social game in the URL is over."""
        return self.sheets[-1].over

    @property
    def dealers(self) -> list[Direction]:
        """Dealer of each hand of the social game."""
        return [
            dealer_of_next_hand(self.kept.first, row.before)
            for sheet in self.sheets
            for row in sheet.rows
        ]

    @property
    def next_dealer(self) -> Direction:
        """Dealer of the next hand of the social game."""
        return dealer_of_next_hand(self.kept.first, self.sheets[-1].standing)


def parse_sheet_query(game: SocialGame, query: QueryDict) -> SheetQuery:
    """Parses the query string; ignores invalid values."""
    typed = (text.strip()[:MAX_HAND_LENGTH] for text in query.getlist("h"))
    texts = tuple(text for text in typed if text)[:MAX_HANDS]
    at = (parse_whole_number(query.get("edit", ""), most=MAX_HANDS) or 0) - 1
    we, they = (query.get(key, "").strip()[:MAX_NAME_LENGTH] for key in ("we", "they"))
    return SheetQuery(
        game,
        texts,
        at if 0 <= at < len(texts) else len(texts),
        (we, they),
        next((item for item in Direction if item.value == query.get("dealer")), Direction.NORTH),
        frozenset(item.key for item in game.agreements if query.get(item.key)),
    )


def score_sheet_query(query: SheetQuery) -> ScoredSheets:
    """Scores all hands; if one is invalid, those before it, with that hand in the box.

    Later hands stay in the URL until it is corrected.
    """
    try:
        return ScoredSheets(
            score_sheet_hands(query, [read_sheet_hand(text) for text in query.texts]), query
        )
    except ScoringError:
        return _score_until_refused(query)


def _score_until_refused(query: SheetQuery) -> ScoredSheets:
    hands: list[DealtHand] = []
    sheets = score_sheet_hands(query, hands)
    for place, text in enumerate(query.texts):
        try:
            hands.append(read_sheet_hand(text))
            sheets = score_sheet_hands(query, hands)
        except ScoringError as refusal:
            return ScoredSheets(sheets, replace(query, at=place), error_message(refusal))
    return ScoredSheets(sheets, query)


def score_sheet_hands(query: SheetQuery, hands: Sequence[DealtHand]) -> tuple[GameSheet, ...]:
    """Scores hands by the rules of the game and its options."""
    return query.game.score(hands, query.first, query.agreed)
