"""Pairs as a convenor's pages name them and as forms offer them. Knows labels and names only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.urls import reverse

from boards.queries.matches import MatchState
from reports.content.four_hand.shown import called
from standings.matches.match_event import Contestant, Tournament

if TYPE_CHECKING:
    from tournament.models import Event

Choices = list[tuple[str, str]]


def caption(pair: Contestant) -> str:
    """Its label, and who plays."""
    return called(pair)


def choices(pairs: Iterable[Contestant]) -> Choices:
    """Pairs as a list in a form has them."""
    return [(str(pair.pk), caption(pair)) for pair in pairs]


def staying(event: Tournament) -> list[Contestant]:
    """Whoever has not withdrawn."""
    return [each for each in event.contestants.values() if each.withdrawn_after is None]


def meeting(event: Tournament, match: MatchState) -> str:
    """A match as the draw prints it."""
    return "-".join(event.label(pair) for pair in match.pairs)


def place_of(event: Event) -> str:
    """The tournament's own address; everything of it lies below."""
    return reverse("director:tournament", args=(event.club.slug, event.slug))


def match_address(place: str, match: MatchState) -> str:
    """Where a match is entered."""
    return f"{place}matches/{match.pk}/"
