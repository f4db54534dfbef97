"""Form for release times of results: now, from a given time, or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeAlias

from django import forms
from django.forms.boundfield import BoundField
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.queries.releases import ReleasedPart
from tournament.services.sessions.releases import ReleaseMoment

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

LazyText: TypeAlias = "str | _StrPromise"
MAX_YEARS_AHEAD = 5
NOW = "now"
AT = "at"
NEVER = "not"
SESSION_PART_LABELS: Mapping[ReleasedPart, LazyText] = {
    ReleasedPart.RANKING: gettext_lazy("Ranking"),
    ReleasedPart.TRAVELLERS: gettext_lazy("Travellers, and the boards of each pair"),
    ReleasedPart.HAND_RECORDS: gettext_lazy("Hand records"),
}
MATCH_PART_LABELS: Mapping[ReleasedPart, LazyText] = {
    ReleasedPart.RANKING: gettext_lazy("Standings and the scores of the draw"),
    ReleasedPart.TRAVELLERS: gettext_lazy("Score sheets, hand by hand"),
}


@dataclass(frozen=True, slots=True)
class ReleaseChoice:
    """One part to release: label, current release time, and the proposed choice."""

    key: str
    words: LazyText
    since: datetime | None
    proposed: str = NEVER


@dataclass(frozen=True, slots=True)
class ReleaseTimeRow:
    """The two fields of one part, with its label."""

    choice: BoundField
    at: BoundField
    words: LazyText


class ClubTimeField(forms.DateTimeField):
    """A time in the club's time zone; on the night of the clock change an hour may be refused."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

    def to_python(self, value: Any) -> datetime | None:
        """Parse the time, as the browser sends it or the director types it."""
        try:
            moment = super().to_python(value)
        # Near the years 1 and 9999 the conversion to UTC overflows.
        except (forms.ValidationError, OverflowError) as error:
            # Django's code for a local time that does not exist or comes twice.
            if getattr(error, "code", "") == "ambiguous_timezone":
                message = _(
                    "“%(typed)s” does not exist or comes twice, because the clocks change that "
                    "night. Choose one an hour earlier or later."
                )
            else:
                message = _("“%(typed)s” is not a time. Type it as 2026-12-31 22:30.")
            raise forms.ValidationError(message % {"typed": value}) from error
        if moment and moment.year > timezone.now().year + MAX_YEARS_AHEAD:
            message = _("“%(typed)s” is too far away: choose a time within %(years)s years.")
            raise forms.ValidationError(message % {"typed": value, "years": MAX_YEARS_AHEAD})
        return moment


class ReleaseTimesForm(forms.Form):
    """Form with a choice and a time for each part to release."""

    def __init__(self, *args: Any, asked: Sequence[ReleaseChoice], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asked = asked
        for part in asked:
            since = part.since
            seen = since is not None and since <= timezone.now()
            self.fields[part.key] = forms.ChoiceField(
                label=part.words,
                choices=((NOW, _yes_label(since, seen=seen)), (AT, _("from")), (NEVER, _("no"))),
                widget=forms.RadioSelect,
                initial=(NOW if seen else AT) if since else part.proposed,
            )
            # A past time is shown in the label of “yes”; the box would repeat it as if it were to
            # come.
            at = ClubTimeField(label=part.words, required=False, initial=None if seen else since)
            self.fields[f"{part.key}_at"] = at

    @property
    def rows(self) -> list[ReleaseTimeRow]:
        """The fields part by part."""
        return [
            ReleaseTimeRow(self[part.key], self[f"{part.key}_at"], part.words)
            for part in self.asked
        ]

    def clean(self) -> dict[str, Any]:
        """“from” needs a time, and a changed time needs “from”."""
        for part in self.asked:
            at = f"{part.key}_at"
            wanted = self.cleaned_data.get(part.key) == AT
            if not wanted and at in self.changed_data and self.data.get(self.add_prefix(at)):
                self.errors.pop(at, None)
                self.add_error(at, _("A time is filled in: choose “from”, or clear it."))
            # The time is not used then, so an unreadable one is no error.
            elif not wanted:
                self.errors.pop(at, None)
            elif not self.cleaned_data.get(at) and at not in self.errors:
                self.add_error(at, _("Type a time, or choose “yes” or “no”."))
        return self.cleaned_data

    @property
    def moments(self) -> dict[str, ReleaseMoment]:
        """The chosen release times by part."""
        return {part.key: self._moment(part.key) for part in self.asked}

    def _moment(self, key: str) -> ReleaseMoment:
        """The chosen release time of one part: a time, “now” or None."""
        chosen = self.cleaned_data[key]
        if chosen == AT:
            at: datetime = self.cleaned_data[f"{key}_at"]
            return at
        return "now" if chosen == NOW else None


def _yes_label(since: datetime | None, *, seen: bool) -> str:
    if since is None or not seen:
        return _("yes")
    moment = date_format(timezone.localtime(since), "DATETIME_FORMAT")
    return _("yes, since %(moment)s") % {"moment": moment}
