"""What a convenor notes about pairs, each with its reason: infractions, decisions, reversals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.services.results import Request
from club.services.ledger import Source
from standings.matches.match_event import Contestant
from web.director.tournaments.pairs import choices

if TYPE_CHECKING:
    from club.models import User

LONGEST_REASON = 200


class ReasonForm(forms.Form):
    """Why, and the key by which the same sent twice is one."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=LONGEST_REASON)
    request_id = forms.UUIDField(widget=forms.HiddenInput(), initial=uuid4)

    def asked(self, by: User) -> Request:
        """The same as the services want it."""
        facts = self.cleaned_data
        return Request(0, facts["request_id"], by, Source.DIRECTOR, reason=facts["reason"])


NOT_REFUSED: Mapping[int, ReasonForm] = {}


def reason_of(remark: int, sent: QueryDict | None = None) -> ReasonForm:
    """Why this remark is taken back; its fields are told apart from those of the others."""
    return ReasonForm(sent, auto_id=f"back-{remark}-%s")


class InfractionForm(ReasonForm):
    """Which pair did what, in which round."""

    pair = forms.TypedChoiceField(label=gettext_lazy("Pair"), coerce=int)
    round = forms.TypedChoiceField(label=gettext_lazy("In round"), coerce=int)
    field_order = ("pair", "round", "reason", "request_id")

    def __init__(
        self, *args: Any, pairs: Sequence[Contestant], rounds: Sequence[int], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["pair"].choices = choices(pairs)  # type: ignore[attr-defined]
        offered = [(str(number), str(number)) for number in rounds]
        self.fields["round"].choices = offered  # type: ignore[attr-defined]
        self.fields["reason"].label = _("What happened")


class DecisionForm(ReasonForm):
    """A place for each of those who are level; who gets the same place shares it for good."""

    def __init__(self, *args: Any, pairs: Sequence[Contestant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.pairs = [each for each in pairs if not self.is_bound or self._has(each)]
        for each in self.pairs:
            self.fields[_field(each)] = forms.IntegerField(
                label=_("Pair %(pair)s comes") % {"pair": each.label},
                min_value=1,
                max_value=len(self.pairs),
            )
        self.order_fields([*map(_field, self.pairs), "reason", "request_id"])

    def _has(self, pair: Contestant) -> bool:
        return _field(pair) in self.data

    @property
    def groups(self) -> list[list[int]]:
        """Pairs by the place they get, the best first."""
        places = {each.pk: self.cleaned_data[_field(each)] for each in self.pairs}
        return [
            [pair for pair, place in places.items() if place == wanted]
            for wanted in sorted(set(places.values()))
        ]


def _field(pair: Contestant) -> str:
    return f"place-{pair.pk}"
