"""When the rounds of a day begin: the first, so many minutes a match, and a break."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from movements.round_robin.draw import MOST_PAIRS
from tournament.errors import RoundTimesError
from tournament.services.round_times import MATCH_MINUTES, validate_round_times
from web.shared.refusals import sentence


def clock_fields() -> Iterator[tuple[str, forms.Field]]:
    """What the times of a day follow from."""
    yield (
        "begins",
        forms.TimeField(
            label=gettext_lazy("First round at"),
            required=False,
            widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        ),
    )
    yield (
        "minutes",
        forms.IntegerField(
            label=gettext_lazy("Minutes a match"),
            min_value=5,
            max_value=240,
            initial=MATCH_MINUTES,
            required=False,
        ),
    )
    yield (
        "pause_after",
        forms.IntegerField(
            label=gettext_lazy("Break after so many matches"),
            min_value=1,
            max_value=MOST_PAIRS,
            required=False,
        ),
    )
    yield (
        "pause",
        forms.IntegerField(
            label=gettext_lazy("Minutes of the break"), min_value=0, max_value=480, required=False
        ),
    )


def clock(facts: Mapping[str, Any], day: str, rounds: int) -> Iterator[time]:
    """One match after the other, with the break where it is wanted; none without a first."""
    begins: time | None = facts[f"{day}_begins"]
    if begins is None:
        return
    minutes = facts[f"{day}_minutes"] or MATCH_MINUTES
    after, pause = facts[f"{day}_pause_after"] or rounds, facts[f"{day}_pause"] or 0
    start = datetime.combine(date.min, begins)
    for turn in range(rounds):
        waited = pause if turn >= after else 0
        yield (start + timedelta(minutes=minutes * turn + waited)).time()


def check_clock(facts: Mapping[str, Any], day: str, rounds: int, *, first: int = 1) -> None:
    """Refuse half a break, a break that no match follows, and one of a day without times."""
    after, pause = facts[f"{day}_pause_after"], facts[f"{day}_pause"]
    if after and not pause:
        raise ValidationError({f"{day}_pause": _("Type how many minutes the break takes.")})
    if pause and not after:
        message = _("Type after how many matches the break is, or clear its minutes.")
        raise ValidationError({f"{day}_pause_after": message})
    if after and after >= rounds:
        message = _("This day has %(rounds)s matches: the break comes before the last of them.")
        raise ValidationError({f"{day}_pause_after": message % {"rounds": rounds}})
    if pause and facts[f"{day}_begins"] is None:
        message = _("Type when the first round starts, or clear the break.")
        raise ValidationError({f"{day}_begins": message})
    try:
        validate_round_times(dict(enumerate(clock(facts, day, rounds), start=first)))
    except RoundTimesError as refusal:
        raise ValidationError({f"{day}_begins": sentence(refusal)}) from refusal


class TimesForm(forms.Form):
    """The clock of one day of these rounds, by their numbers."""

    def __init__(self, *args: Any, rounds: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rounds = rounds
        self.fields |= {f"day_{name}": field for name, field in clock_fields()}
        self.fields["day_begins"].required = True

    def clean(self) -> dict[str, Any]:
        """See that the break fits the day."""
        facts = super().clean() or {}
        if not self.errors:
            check_clock(facts, "day", len(self.rounds), first=self.rounds[0])
        return facts
