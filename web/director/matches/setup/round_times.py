"""Form for the round times of a day: start of the first round, minutes per match, break."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from movements.round_robin.draw import MOST_PAIRS
from tournament.errors import InvalidTournamentDataError
from tournament.services.sessions.round_times import MATCH_MINUTES, validate_round_times
from web.shared.messages.errors.error_text import error_message


def round_time_fields() -> Iterator[tuple[str, forms.Field]]:
    """Fields from which a day's round times are computed."""
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
            label=gettext_lazy("Minutes per match"),
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


def day_round_times(cleaned: Mapping[str, Any], day: str, rounds: int) -> Iterator[time]:
    """Starting time of each round of a day, with its break; none without a first time."""
    begins: time | None = cleaned[f"{day}_begins"]
    if begins is None:
        return
    minutes = cleaned[f"{day}_minutes"] or MATCH_MINUTES
    after = cleaned[f"{day}_pause_after"] or rounds
    pause = cleaned[f"{day}_pause"] or 0
    # Any date will do: a time alone cannot be added to.
    start = datetime.combine(date.min, begins)
    for turn in range(rounds):
        waited = pause if turn >= after else 0
        yield (start + timedelta(minutes=minutes * turn + waited)).time()


def read_day_times(starts: Sequence[time]) -> dict[str, Any]:
    """Field values from a day's starting times: the inverse of `day_round_times`.

    The first gap that is longer than the shortest one is the break. Times that were not made by
    these fields are approximated.
    """
    if not starts:
        return {}
    moments = [datetime.combine(date.min, start) for start in starts]
    gaps = [int((after - before).total_seconds()) // 60 for before, after in pairwise(moments)]
    times: dict[str, Any] = {"begins": starts[0]}
    if gaps:
        times["minutes"] = min(gaps)
        longer = (place for place, gap in enumerate(gaps, start=1) if gap > min(gaps))
        if pause_after := next(longer, None):
            times |= {"pause_after": pause_after, "pause": gaps[pause_after - 1] - min(gaps)}
    return times


def check_day_times(cleaned: Mapping[str, Any], day: str, rounds: int, *, first: int = 1) -> None:
    """Refuse an incomplete break, one that no match follows, and one without a first time."""
    after = cleaned[f"{day}_pause_after"]
    pause = cleaned[f"{day}_pause"]
    if after and not pause:
        raise ValidationError({f"{day}_pause": _("Type how many minutes the break takes.")})
    if pause and not after:
        message = _("Type after how many matches the break is, or clear its minutes.")
        raise ValidationError({f"{day}_pause_after": message})
    if after and after >= rounds:
        message = _("This day has %(rounds)s matches: the break comes before the last of them.")
        raise ValidationError({f"{day}_pause_after": message % {"rounds": rounds}})
    if pause and cleaned[f"{day}_begins"] is None:
        message = _("Type when the first round starts, or clear the break.")
        raise ValidationError({f"{day}_begins": message})
    try:
        validate_round_times(dict(enumerate(day_round_times(cleaned, day, rounds), start=first)))
    except InvalidTournamentDataError as refusal:
        raise ValidationError({f"{day}_begins": error_message(refusal)}) from refusal


class RoundTimesForm(forms.Form):
    """Form for the times of one day's rounds."""

    def __init__(self, *args: Any, rounds: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rounds = rounds
        self.fields |= {f"day_{name}": field for name, field in round_time_fields()}
        self.fields["day_begins"].required = True

    def clean(self) -> dict[str, Any]:
        """Check that the break fits the day."""
        cleaned = super().clean() or {}
        if not self.errors:
            check_day_times(cleaned, "day", len(self.rounds), first=self.rounds[0])
        return cleaned
