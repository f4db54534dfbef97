"""Form with a field for the label of each pair in a match event, such as 1A."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from reports.content.matches.match_event_report import contestant_names
from standings.matches.match_event import Contestant

MAX_LABEL_LENGTH = 20


class PairLabelsForm(forms.Form):
    """Form with a label field for each pair, captioned with its players."""

    def __init__(self, *args: Any, pairs: Iterable[Contestant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.pairs = list(pairs)
        for pair in self.pairs:
            self.fields[_label_field_name(pair)] = forms.CharField(
                label=contestant_names(pair) or pair.label,
                initial=pair.label,
                max_length=MAX_LABEL_LENGTH,
                widget=forms.TextInput(attrs={"maxlength": "3"}),
                required=False,
            )

    @property
    def given(self) -> dict[int, str]:
        """The typed labels by entry id."""
        return {
            pair.pk: self.cleaned_data[_label_field_name(pair)].upper()
            for pair in self.pairs
            # A field that was not sent is no cleared label.
            if _label_field_name(pair) in self.data
        }


def _label_field_name(pair: Contestant) -> str:
    return f"label-{pair.pk}"
