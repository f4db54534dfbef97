"""When the rounds of a day begin: the first, so many minutes a match, and a break."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from movements.round_robin import MOST_PAIRS
from tournament.services.round_times import MATCH_MINUTES


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


class TimesForm(forms.Form):
    """The clock of one day."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields |= {f"day_{name}": field for name, field in clock_fields()}
