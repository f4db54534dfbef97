"""One kind of movement change during play, as the page offers it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.functional import Promise

from club.queries.actors import Actor
from standings.snapshot_cache import SessionSnapshot

if TYPE_CHECKING:
    from tournament.models import Event, Section

FormData = Mapping[str, Any]
PAIRS, PLAYERS, TEAMS = "pairs", "players", "teams"


def contestants_of_movement(event: Event) -> str:
    """Whether pairs, players or teams play a movement; empty if rounds are drawn by standings."""
    if event.is_seated_as_whole:
        return TEAMS
    if event.in_matches or event.is_four_hand:
        return ""
    return PLAYERS if event.kind == "individual" else PAIRS


@dataclass(frozen=True, slots=True)
class MovementChange:
    """A kind of movement change: its texts, when it is offered, its form and its service.

    It is offered in sessions of these `contestants`: pairs, players or teams.
    """

    key: str
    title: Promise
    meaning: Promise
    suits: Callable[[SessionSnapshot], bool]
    form: Callable[[SessionSnapshot, FormData | None], forms.Form]
    work: Callable[..., object]
    then: str = "director:movement_changes"
    suits_section: Callable[[Section], object] = lambda _section: True
    contestants: Collection[str] = (PAIRS,)

    def on(
        self, section: Section, cleaned: FormData, actor: Actor, *, seen: str | None = None
    ) -> Callable[[], object]:
        """The change of this section as a function, for the preview and for the change itself."""
        return partial(self.work, section, cleaned, actor=actor, seen=seen)
