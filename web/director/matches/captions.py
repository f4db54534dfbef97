"""Captions, form choices and URLs for the pairs and matches of a match event."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.urls import reverse

from boards.queries.matches.match_states import MatchState
from reports.content.matches.match_event_report import contestant_label_and_names
from standings.matches.match_event import Contestant, MatchEventSnapshot

if TYPE_CHECKING:
    from tournament.models import Event

Choices = list[tuple[str, str]]


def contestant_caption(pair: Contestant) -> str:
    """Its label, and who plays."""
    return contestant_label_and_names(pair)


def contestant_choices(pairs: Iterable[Contestant]) -> Choices:
    """Pairs as a list in a form has them."""
    return [(str(pair.pk), contestant_caption(pair)) for pair in pairs]


def remaining_contestants(snapshot: MatchEventSnapshot) -> list[Contestant]:
    """Anyone who has not withdrawn."""
    return [
        contestant
        for contestant in snapshot.contestants.values()
        if contestant.withdrawn_after is None
    ]


def match_caption(snapshot: MatchEventSnapshot, match: MatchState) -> str:
    """A match as the draw prints it."""
    return "-".join(snapshot.label(pair) for pair in match.pairs)


def match_event_url(event: Event) -> str:
    """The tournament's own address; everything of it lies below."""
    return reverse("director:tournament", args=(event.club.slug, event.slug))


def match_url(place: str, match: MatchState) -> str:
    """Where a match is entered."""
    return f"{place}matches/{match.pk}/"
