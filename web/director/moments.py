"""From when on players may see something, as a director says it: now, at a time, or not at all."""

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

from tournament.queries.released import ReleasedPart
from tournament.services.releases import Since

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Words: TypeAlias = "str | _StrPromise"
FURTHEST = 5
NOW, AT, NEVER = "now", "at", "not"
THINGS: Mapping[ReleasedPart, Words] = {
    ReleasedPart.RANKING: gettext_lazy("Ranking"),
    ReleasedPart.TRAVELLERS: gettext_lazy("Travellers, and the boards of each pair"),
    ReleasedPart.HAND_RECORDS: gettext_lazy("Hand records"),
}
THINGS_OF_MATCHES: Mapping[ReleasedPart, Words] = {
    ReleasedPart.RANKING: gettext_lazy("Standings and the scores of the draw"),
    ReleasedPart.TRAVELLERS: gettext_lazy("Score sheets, hand by hand"),
}


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing to decide on: what it is called, from when on it is seen, and what is proposed."""

    key: str
    words: Words
    since: datetime | None
    proposed: str = NEVER


@dataclass(frozen=True, slots=True)
class Row:
    """The two fields of one thing, and since when it is seen if it is."""

    choice: BoundField
    at: BoundField
    words: Words


class MomentField(forms.DateTimeField):
    """A time by the club's clock; one that is none, or two on the night of the change, is named."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

    def to_python(self, value: Any) -> datetime | None:
        """The moment, as the browser or the director wrote it."""
        try:
            moment = super().to_python(value)
        except (forms.ValidationError, OverflowError) as error:
            if getattr(error, "code", "") == "ambiguous_timezone":
                message = _(
                    "“%(typed)s” is no time, or twice the same, on the night when the clocks "
                    "change: choose one an hour earlier or later."
                )
            else:
                message = _("“%(typed)s” is no time: type it as 2026-12-31 22:30.")
            raise forms.ValidationError(message % {"typed": value}) from error
        if moment and moment.year > timezone.now().year + FURTHEST:
            message = _("“%(typed)s” is too far away: choose a time within %(years)s years.")
            raise forms.ValidationError(message % {"typed": value, "years": FURTHEST})
        return moment


class MomentsForm(forms.Form):
    """From when on each of these is seen."""

    def __init__(self, *args: Any, asked: Sequence[Asked], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asked = asked
        for each in asked:
            since = each.since
            seen = since is not None and since <= timezone.now()
            self.fields[each.key] = forms.ChoiceField(
                label=each.words,
                choices=((NOW, _since(since, seen=seen)), (AT, _("from")), (NEVER, _("no"))),
                widget=forms.RadioSelect,
                initial=(NOW if seen else AT) if since else each.proposed,
            )
            at = MomentField(label=each.words, required=False, initial=None if seen else since)
            self.fields[f"{each.key}_at"] = at

    @property
    def rows(self) -> list[Row]:
        """Thing by thing."""
        return [Row(self[each.key], self[f"{each.key}_at"], each.words) for each in self.asked]

    def clean(self) -> dict[str, Any]:
        """Whoever says “from” says when; whoever types a time says “from”."""
        for each in self.asked:
            at = f"{each.key}_at"
            wanted = self.cleaned_data.get(each.key) == AT
            if not wanted and at in self.changed_data and self.data.get(self.add_prefix(at)):
                self.errors.pop(at, None)
                self.add_error(at, _("A time is filled in: choose “from”, or clear it."))
            elif not wanted:
                self.errors.pop(at, None)
            elif not self.cleaned_data.get(at) and at not in self.errors:
                self.add_error(at, _("Say from when on, or choose “yes” or “no”."))
        return self.cleaned_data

    @property
    def moments(self) -> dict[str, Since]:
        """What was decided, by the keys that were asked for."""
        return {each.key: self._moment(each.key) for each in self.asked}

    def _moment(self, key: str) -> Since:
        """The time that was typed counts only where “from” was chosen."""
        chosen = self.cleaned_data[key]
        if chosen == AT:
            at: datetime = self.cleaned_data[f"{key}_at"]
            return at
        return "now" if chosen == NOW else None


def _since(since: datetime | None, *, seen: bool) -> str:
    if since is None or not seen:
        return _("yes")
    moment = date_format(timezone.localtime(since), "DATETIME_FORMAT")
    return _("yes, since %(moment)s") % {"moment": moment}
