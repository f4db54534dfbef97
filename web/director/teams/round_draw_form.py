"""Forms for the rounds of a contest: how many are planned, and the draw of the next one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.services.setup.contest_rounds import ContestRoundDraw
from movements.swiss.swiss_round import SwissLock
from scoring.teams.contests import MOST_ROUNDS
from scoring.teams.team_regulations import (
    BYE_OF_ODD,
    ODD_RULES,
    TRIPLE,
)

if TYPE_CHECKING:
    from standings.teams.match_contest import MatchContest


class PlannedRoundsForm(forms.Form):
    """How many rounds the event has."""

    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds planned"), min_value=1, max_value=MOST_ROUNDS
    )


class RoundDrawForm(forms.Form):
    """The draw of the next round: two teams for each match, proposed by the standings.

    Fields are `home_1`, `away_1` and so on; with an odd number of teams, `bye`, or `triple_1` to
    `triple_3` if `odd` is a triple.
    """

    round = forms.IntegerField(widget=forms.HiddenInput(), min_value=1, max_value=40)
    odd = forms.ChoiceField(
        widget=forms.HiddenInput(), choices=[(rule, rule) for rule in ODD_RULES], required=False
    )

    def __init__(
        self,
        *args: Any,
        contest: MatchContest[Any],
        in_pairs: bool = False,
        triple: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.in_pairs = in_pairs
        home, away = (_("N-S"), _("E-W")) if in_pairs else (_("Home"), _("Away"))
        entrants = contest.to_draw
        self.triple = triple
        self.matches = (len(entrants) - (3 if triple else 0)) // 2
        choices = [(str(team.pk), f"{team.number} {team.name}") for team in entrants.values()]
        for number in range(1, self.matches + 1):
            self.fields[f"home_{number}"] = forms.ChoiceField(
                label=home, choices=choices, required=True
            )
            self.fields[f"away_{number}"] = forms.ChoiceField(
                label=away, choices=choices, required=True
            )
            self.fields[f"lock_{number}"] = forms.BooleanField(label=_("Keep"), required=False)
        self.has_bye = len(entrants) % 2 == 1 and not triple
        if self.has_bye:
            self.fields["bye"] = forms.ChoiceField(label=_("Bye"), choices=choices)
        for name in self._triple_names:
            self.fields[name] = forms.ChoiceField(label=_("Triple"), choices=choices)

    @property
    def _triple_names(self) -> tuple[str, ...]:
        return ("triple_1", "triple_2", "triple_3") if self.triple else ()

    @property
    def triple_fields(self) -> list[forms.BoundField]:
        """The fields of the three teams of the triple, if there is one."""
        return [self[name] for name in self._triple_names]

    @property
    def triple_tables(self) -> str:
        """The tables of the triple, after those of the other matches."""
        return ", ".join(str(2 * self.matches + place) for place in (1, 2, 3))

    @property
    def rows(self) -> list[tuple[str, forms.BoundField, forms.BoundField, forms.BoundField]]:
        """Each match: its tables, the fields of both sides, and whether it is kept."""
        return [
            (
                str(number) if self.in_pairs else f"{2 * number - 1}, {2 * number}",
                self[f"home_{number}"],
                self[f"away_{number}"],
                self[f"lock_{number}"],
            )
            for number in range(1, self.matches + 1)
        ]

    @property
    def locks(self) -> list[SwissLock]:
        """The matches that are kept at their tables; the form must be valid."""
        cleaned = self.cleaned_data
        return [
            SwissLock(number, int(cleaned[f"home_{number}"]), int(cleaned[f"away_{number}"]))
            for number in range(1, self.matches + 1)
            if cleaned[f"lock_{number}"]
        ]

    @property
    def draw(self) -> ContestRoundDraw:
        """The draw of the round as chosen; the form must be valid."""
        cleaned = self.cleaned_data
        meetings = tuple(
            (int(cleaned[f"home_{number}"]), int(cleaned[f"away_{number}"]))
            for number in range(1, self.matches + 1)
        )
        bye = int(cleaned["bye"]) if self.has_bye else None
        if self.triple:
            one, two, three = (int(cleaned[name]) for name in self._triple_names)
            return ContestRoundDraw(cleaned["round"], meetings, triple=(one, two, three))
        return ContestRoundDraw(cleaned["round"], meetings, bye)


def initial_of_draw(draw: ContestRoundDraw, locks: Sequence[SwissLock] = ()) -> dict[str, Any]:
    """Initial values of the form that propose this draw; locked matches stay ticked."""
    odd = TRIPLE if draw.triple else BYE_OF_ODD
    initial: dict[str, Any] = {"round": draw.round, "bye": draw.bye, "odd": odd}
    initial |= {f"lock_{lock.table}": True for lock in locks}
    for number, (home, away) in enumerate(draw.meetings, start=1):
        initial |= {f"home_{number}": home, f"away_{number}": away}
    for number, team in enumerate(draw.triple or (), start=1):
        initial |= {f"triple_{number}": team}
    return initial
