"""The labels of all pairs, to be given by hand. Knows boxes; not which labels a draw has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from reports.content.four_hand.shown import names
from standings.matches.match_event import Contestant

LONGEST = 20


class LabelsForm(forms.Form):
    """A box for each pair, named by who plays for it."""

    def __init__(self, *args: Any, pairs: Iterable[Contestant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.pairs = list(pairs)
        for pair in self.pairs:
            self.fields[_box(pair)] = forms.CharField(
                label=names(pair) or pair.label,
                initial=pair.label,
                max_length=LONGEST,
                widget=forms.TextInput(attrs={"maxlength": "3"}),
                required=False,
            )

    @property
    def given(self) -> dict[int, str]:
        """What stands in the boxes that were sent, as it may be typed."""
        return {
            pair.pk: self.cleaned_data[_box(pair)].upper()
            for pair in self.pairs
            if _box(pair) in self.data
        }


def _box(pair: Contestant) -> str:
    return f"label-{pair.pk}"
