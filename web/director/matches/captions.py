"""Captions, form choices and URLs of the pairs and matches of a match event."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from boards.queries.matches.match_states import MatchState
from reports.content.matches.match_event_report import contestant_label_and_names
from standings.matches.match_event import Contestant, MatchEventSnapshot

if TYPE_CHECKING:
    from tournament.models import Event

Choices = list[tuple[str, str]]


def contestant_caption(pair: Contestant) -> str:
    """Label and names of a pair, such as 1A · Ada Ace & Bo Bold."""
    return contestant_label_and_names(pair)


def contestant_choices(pairs: Iterable[Contestant]) -> Choices:
    """Pairs as the choices of a form field, after an empty one.

    A field that began with the first pair would give that pair what was meant for another.
    """
    return [("", _("Choose a pair")), *((str(pair.pk), contestant_caption(pair)) for pair in pairs)]


def remaining_contestants(snapshot: MatchEventSnapshot) -> list[Contestant]:
    """The pairs that have not withdrawn."""
    return [
        contestant
        for contestant in snapshot.contestants.values()
        if contestant.withdrawn_after is None
    ]


def match_caption(snapshot: MatchEventSnapshot, match: MatchState) -> str:
    """A match as the draw prints it: both labels, such as 1A-3B."""
    return "-".join(snapshot.label(pair) for pair in match.pairs)


def match_event_url(event: Event) -> str:
    """URL of a match event; all its other pages lie below it."""
    return reverse("director:match_event", args=(event.club.slug, event.slug))


def match_url(place: str, match: MatchState) -> str:
    """URL of the page where a match is entered, below the event's URL `place`."""
    # Not reversed: the progress grid has a link for every match of the event.
    return f"{place}matches/{match.pk}/"
