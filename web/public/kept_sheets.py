"""What a table has written on its sheet, as the address of the page holds it. Nothing is stored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import QueryDict

from formats.parse_int import parse_whole_number
from scoring.errors import ScoringError
from scoring.laws.compass import Direction
from scoring.notation.hands import read_sheet_hand
from scoring.score_sheets.hands import DealtHand
from scoring.score_sheets.sheet import GameSheet, dealer_of_next_hand
from web.public.games import Game
from web.shared.refusals import sentence

MOST_HANDS, LONGEST_HAND, LONGEST_NAME = 60, 40, 40


@dataclass(frozen=True, slots=True)
class Kept:
    """Hands as they were typed, who plays, who dealt first, what was agreed; `at` is the box."""

    game: Game
    texts: tuple[str, ...]
    at: int
    names: tuple[str, str]
    first: Direction
    agreed: frozenset[str]

    def address(self, texts: Iterable[str], **more: int) -> str:
        """The query of a sheet with these hands, and all else as it is."""
        facts = [("h", text) for text in texts]
        facts += [(key, name) for key, name in zip(("we", "they"), self.names, strict=True) if name]
        facts += [("dealer", self.first.value), *((key, "1") for key in sorted(self.agreed))]
        return urlencode([*facts, *more.items()])


@dataclass(frozen=True, slots=True)
class Read:
    """The sheets of the hands that can be, and why the one in the box cannot."""

    sheets: tuple[GameSheet, ...]
    kept: Kept
    refusal: str = ""

    @property
    def over(self) -> bool:
        """No hand more belongs on this sheet."""
        return self.sheets[-1].over

    @property
    def dealers(self) -> list[Direction]:
        """Who dealt each hand."""
        return [
            dealer_of_next_hand(self.kept.first, row.before)
            for sheet in self.sheets
            for row in sheet.rows
        ]

    @property
    def next_dealer(self) -> Direction:
        """Who deals the next."""
        return dealer_of_next_hand(self.kept.first, self.sheets[-1].standing)


def kept(game: Game, query: QueryDict) -> Kept:
    """What the address says; what it cannot say counts as not said."""
    typed = (text.strip()[:LONGEST_HAND] for text in query.getlist("h"))
    texts = tuple(text for text in typed if text)[:MOST_HANDS]
    at = (parse_whole_number(query.get("edit", ""), most=MOST_HANDS) or 0) - 1
    we, they = (query.get(key, "").strip()[:LONGEST_NAME] for key in ("we", "they"))
    return Kept(
        game,
        texts,
        at if 0 <= at < len(texts) else len(texts),
        (we, they),
        next((each for each in Direction if each.value == query.get("dealer")), Direction.NORTH),
        frozenset(each.key for each in game.agreements if query.get(each.key)),
    )


def read(page: Kept) -> Read:
    """The sheets of all the hands; or, where one cannot be, of those before it, with that in hand.

    The hands behind it wait in the address until it is put right.
    """
    try:
        return Read(score(page, [read_sheet_hand(text) for text in page.texts]), page)
    except ScoringError:
        return _until_refused(page)


def _until_refused(page: Kept) -> Read:
    hands: list[DealtHand] = []
    sheets = score(page, hands)
    for place, text in enumerate(page.texts):
        try:
            hands.append(read_sheet_hand(text))
            sheets = score(page, hands)
        except ScoringError as refusal:
            return Read(sheets, replace(page, at=place), sentence(refusal))
    return Read(sheets, page)


def score(page: Kept, hands: Sequence[DealtHand]) -> tuple[GameSheet, ...]:
    """By the rules of the game and what the table agreed on."""
    return page.game.score(hands, page.first, page.agreed)
