"""One kind of movement change during play, as the page offers it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.functional import Promise

from boards.services.setup.later_rounds import RoundReseating, seat_rounds_with_boards
from club.queries.actors import Actor
from movements.during_play.change_proposals import ChangeProposal
from standings.snapshot_cache import SessionSnapshot
from tournament.services.seating.later_rounds import propose_rounds

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

    One with a `request` has several proposals, and is made by the service of later rounds. It is
    offered in sessions of these `contestants`: pairs, players or teams.
    """

    key: str
    title: Promise
    meaning: Promise
    suits: Callable[[SessionSnapshot], bool]
    form: Callable[[SessionSnapshot, FormData | None], forms.Form]
    work: Callable[..., object] | None = None
    request: Callable[[Section, FormData], RoundReseating] | None = None
    then: str = "director:movement_changes"
    suits_section: Callable[[Section], object] = lambda _section: True
    contestants: Collection[str] = (PAIRS,)

    def on(
        self,
        section: Section,
        cleaned: FormData,
        actor: Actor,
        *,
        proposal: ChangeProposal | str | None = None,
        seen: str | None = None,
    ) -> Callable[[], object]:
        """The change of this section as a function, for the preview and for the change itself."""
        if self.request is not None:
            request = self.request(section, cleaned)
            return partial(
                seat_rounds_with_boards, section, request, actor=actor, proposal=proposal, seen=seen
            )
        assert self.work is not None
        return partial(self.work, section, cleaned, actor=actor, seen=seen)

    def propose(self, section: Section, cleaned: FormData) -> tuple[ChangeProposal, ...]:
        """The proposals of this section, the best first; none if there is but one way."""
        if self.request is None:
            return ()
        return propose_rounds(section, self.request(section, cleaned))
