"""Form with the number of rounds of an individual."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from standings.snapshot_cache import SessionSnapshot
from tournament.queries.individual_rounds import longest_individual
from tournament.queries.sessions import sections_of_session
from web.director.seating.seated_rounds import count_seated_rounds

# No movement of an individual has more.
MOST_ROUNDS = 200


class IndividualRoundsForm(forms.Form):
    """How many rounds of an individual are played."""

    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS)

    def __init__(self, *args: Any, rounds: int, longest: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["rounds"].initial = rounds - 1 or 1
        self.fields["rounds"].help_text = _("Now %(rounds)s, at most %(longest)s.") % {
            "rounds": rounds,
            "longest": longest,
        }


def build_rounds_form(snapshot: SessionSnapshot, typed: Mapping[str, Any] | None) -> forms.Form:
    """The form, with the most rounds of the movement; an individual has one section."""
    longest = max(map(longest_individual, sections_of_session(snapshot.facts.pk)))
    return IndividualRoundsForm(typed, rounds=count_seated_rounds(snapshot), longest=longest)
