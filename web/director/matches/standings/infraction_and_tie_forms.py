"""Forms that record or withdraw an infraction or a tie decision in a match event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.services.results import ChangeRequest
from club.services.audit_log import Source
from club.validators.reasons import LONGEST_REASON
from standings.matches.match_event import Contestant
from web.director.matches.captions import contestant_choices

if TYPE_CHECKING:
    from club.models import User


class MatchNoteForm(forms.Form):
    """Reason of a note, and the idempotency key."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=LONGEST_REASON)
    request_id = forms.UUIDField(widget=forms.HiddenInput(), initial=uuid4)

    def asked(self, by: User, role: str) -> ChangeRequest:
        """The change request of a note, for the services."""
        cleaned = self.cleaned_data
        # 0: notes have no versions, so none was seen.
        return ChangeRequest(
            0, cleaned["request_id"], by, Source.DIRECTOR, role, reason=cleaned["reason"]
        )


NO_REFUSED_FORMS: Mapping[int, MatchNoteForm] = {}


def note_withdrawal_form(remark: int, sent: QueryDict | None = None) -> MatchNoteForm:
    """Form to withdraw a note, with field ids unlike those of the other notes."""
    return MatchNoteForm(sent, auto_id=f"back-{remark}-%s")


class InfractionForm(MatchNoteForm):
    """Which pair committed an infraction, and in which round."""

    pair = forms.TypedChoiceField(
        label=gettext_lazy("Pair"),
        coerce=int,
        error_messages={"required": gettext_lazy("Choose a pair.")},
    )
    round = forms.TypedChoiceField(label=gettext_lazy("In round"), coerce=int)
    field_order = ("pair", "round", "reason", "request_id")

    def __init__(
        self, *args: Any, pairs: Sequence[Contestant], rounds: Sequence[int], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["pair"].choices = contestant_choices(pairs)  # type: ignore[attr-defined]
        offered = [(str(number), str(number)) for number in rounds]
        self.fields["round"].choices = offered  # type: ignore[attr-defined]
        self.fields["reason"].label = _("What happened")


class TieDecisionForm(MatchNoteForm):
    """A place for each tied pair; pairs with the same place share it for good."""

    def __init__(self, *args: Any, pairs: Sequence[Contestant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Posted, it has the pairs of the tie it was shown for, which may be resolved by now.
        self.pairs = [pair for pair in pairs if not self.is_bound or self._has(pair)]
        for pair in self.pairs:
            self.fields[_place_field_name(pair)] = forms.IntegerField(
                label=_("Pair %(pair)s comes") % {"pair": pair.label},
                min_value=1,
                max_value=len(self.pairs),
            )
        self.order_fields([*map(_place_field_name, self.pairs), "reason", "request_id"])

    def _has(self, pair: Contestant) -> bool:
        return _place_field_name(pair) in self.data

    @property
    def groups(self) -> list[list[int]]:
        """The pairs by their place, best first."""
        places = {
            contestant.pk: self.cleaned_data[_place_field_name(contestant)]
            for contestant in self.pairs
        }
        return [
            [pair for pair, place in places.items() if place == wanted]
            for wanted in sorted(set(places.values()))
        ]


def _place_field_name(pair: Contestant) -> str:
    return f"place-{pair.pk}"
