"""Form for a new match event: pairs, days, round times, labels, regulations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid5

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from movements.errors import MovementError
from movements.round_robin.draw import RoundRobinDraw, draw_round_robin
from tournament.errors import TournamentError
from tournament.services.matches.match_events import (
    MatchDayPlan,
    MatchEventEntrant,
    MatchEventPlan,
    assign_draw_labels,
    label_listed_entrants,
)
from tournament.validators.seatings import validate_table_numbers
from web.director.matches.setup.pair_list import MOST_LETTERS, parse_numbered_pair_list
from web.director.matches.setup.pair_list_checks import check_pair_list
from web.director.matches.setup.regulations_form import FourHandRegulationsForm
from web.director.matches.setup.round_times import (
    check_day_times,
    day_round_times,
    round_time_fields,
)
from web.director.setup.forms import DayField, TableNumbersField
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from club.models import Club

DAY_PREFIXES = ("one", "two")
FIELD_BY_ERROR_CODE = {
    "draw_size": "pairs",
    "draw_rounds": "rounds",
    "unknown_label": "entries",
    "double_label": "entries",
    "table_numbers": "table_numbers",
}


def _day_fields(*, first: bool) -> Iterator[tuple[str, forms.Field]]:
    """Fields of one day: date and round times."""
    yield (
        "date",
        DayField(
            label=gettext_lazy("Date") if first else gettext_lazy("Second day, if there is one"),
            required=first,
            widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        ),
    )
    yield from round_time_fields()


class NewMatchEventForm(FourHandRegulationsForm):
    """Form for a new match event; `plan` and `drawn` are set once it is valid."""

    name = forms.CharField(label=gettext_lazy("Name of the tournament"), max_length=120)
    convenor = forms.CharField(label=gettext_lazy("Convenor"), max_length=120, required=False)
    pairs = forms.IntegerField(
        label=gettext_lazy("Number of pairs"),
        required=False,
        widget=forms.NumberInput(attrs={"autofocus": True}),
        help_text=gettext_lazy("4 to 40. Two sit at a table; of an odd number one has a bye."),
    )
    entries = forms.CharField(
        label=gettext_lazy("List of pairs (in place of the number)"),
        required=False,
        max_length=MOST_LETTERS,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy(
            "One pair per line: Ada Ace & Bo Bold; Zone 3. A label in front, such as 1A, is kept. "
            "You can type player numbers in place of names, or paste columns from a spreadsheet."
        ),
    )
    file = forms.FileField(
        label=gettext_lazy("File with the list"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.txt"}),
        help_text=gettext_lazy(
            "A workbook (.xlsx) or text (.csv): label, two players, zone; what is not there is "
            "left out. It takes the place of the list above."
        ),
    )
    order = forms.ChoiceField(
        label=gettext_lazy("Missing labels"),
        choices=[
            ("listed", gettext_lazy("in the order of the list")),
            ("drawn", gettext_lazy("drawn by lot")),
        ],
    )
    nameless = forms.BooleanField(
        label=gettext_lazy("Some pairs are named later"),
        required=False,
        help_text=gettext_lazy("Tick this if the list is shorter than the number of pairs."),
    )
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"),
        required=False,
        help_text=gettext_lazy(
            "Leave empty for a full round robin; fewer rounds make a modified draw."
        ),
    )
    first_rounds = forms.IntegerField(
        label=gettext_lazy("Rounds on the first of two days"),
        required=False,
        min_value=1,
        help_text=gettext_lazy("Leave empty for half of the rounds, the odd one on the first day."),
    )
    table_numbers = TableNumbersField(
        label=gettext_lazy("Table numbers"),
        required=False,
        help_text=gettext_lazy(
            "9-16 if another group plays at tables 1 to 8. Leave empty to start at 1."
        ),
    )
    # Sent along from the preview, so that the draw that was shown is the one created.
    seed = forms.IntegerField(widget=forms.HiddenInput(), required=False, min_value=0)
    request_id = forms.UUIDField(widget=forms.HiddenInput(), required=False)

    plan: MatchEventPlan | None = None
    drawn: RoundRobinDraw | None = None

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        for day in DAY_PREFIXES:
            self.fields |= {
                f"{day}_{name}": field for name, field in _day_fields(first=day == DAY_PREFIXES[0])
            }

    def day(self, day: str) -> list[forms.BoundField]:
        """The fields of one day of the new match event."""
        return [self[name] for name in self.fields if name.startswith(f"{day}_")]

    @property
    def first_day(self) -> list[forms.BoundField]:
        """The fields of the first day."""
        return self.day("one")

    @property
    def second_day(self) -> list[forms.BoundField]:
        """The fields of the optional second day."""
        return self.day("two")

    def clean_entries(self) -> dict[int, MatchEventEntrant]:
        """The pairs by line number."""
        return parse_numbered_pair_list(self.cleaned_data["entries"])

    def clean(self) -> dict[str, Any]:
        """Check that the fields agree, and build the plan."""
        cleaned = super().clean() or {}
        if not self.errors:
            try:
                self.plan, self.drawn = self._planned(cleaned)
            except (MovementError, TournamentError) as refusal:
                self.add_error(FIELD_BY_ERROR_CODE.get(refusal.code), error_message(refusal))
        return cleaned

    def _planned(self, cleaned: Mapping[str, Any]) -> tuple[MatchEventPlan, RoundRobinDraw]:
        listed: dict[int, MatchEventEntrant] = cleaned["entries"]
        pairs = _number_of_pairs(cleaned)
        drawn = draw_round_robin(pairs, cleaned["rounds"])
        check_pair_list(self.club, listed, drawn.labels)
        if cleaned["table_numbers"]:
            validate_table_numbers(cleaned["table_numbers"], tables=(pairs + 1) // 2)
        if cleaned["places"] > pairs:
            message = _("%(pairs)s pairs cannot fill %(places)s places.")
            raise ValidationError(
                {"places": message % {"pairs": pairs, "places": cleaned["places"]}}
            )
        plan = MatchEventPlan(
            name=cleaned["name"],
            days=self._days(cleaned, len(drawn.rounds)),
            contenders=[*listed.values(), *[MatchEventEntrant()] * (pairs - len(listed))],
            convenor=cleaned["convenor"],
            regulations=self.regulations,
            table_numbers=cleaned["table_numbers"],
            request_id=self._asked_once(cleaned["request_id"]),
        )
        # Labels last: drawing them by lot needs the rest of the plan.
        return replace(plan, contenders=_label_contenders(plan, drawn, cleaned)), drawn

    def _days(self, cleaned: Mapping[str, Any], rounds: int) -> list[MatchDayPlan]:
        if not cleaned["two_date"]:
            self._check_no_second_day(cleaned)
            return [_planned_day(cleaned, "one", rounds)]
        # An odd round goes to the first day.
        first = cleaned["first_rounds"] or (rounds + 1) // 2
        if first >= rounds:
            message = _(
                "The second day would have no rounds. Type fewer than %(rounds)s for the first."
            )
            raise ValidationError({"first_rounds": message % {"rounds": rounds}})
        if cleaned["two_date"] <= cleaned["one_date"]:
            raise ValidationError(
                {"two_date": _("The second day must be after the first: change one of the dates.")}
            )
        return [
            _planned_day(cleaned, "one", first),
            _planned_day(cleaned, "two", rounds - first, first=first + 1),
        ]

    def _check_no_second_day(self, cleaned: Mapping[str, Any]) -> None:
        """Refuse times and rounds of a second day that has no date."""
        typed = [cleaned["first_rounds"], cleaned["two_begins"], cleaned["two_pause"]]
        if any(typed) or cleaned["two_pause_after"]:
            message = _("Type the date of the second day, or clear its times and rounds.")
            raise ValidationError({"two_date": message})

    def _asked_once(self, page_id: UUID | None) -> UUID | None:
        """Idempotency key of this plan from this page: sent twice, it creates one event."""
        # Of all that was typed: a plan changed on the same page is another event.
        typed = sorted((name, self.data.get(name, "")) for name in self.fields)
        return uuid5(page_id, repr(typed)) if page_id else None


def _number_of_pairs(cleaned: Mapping[str, Any]) -> int:
    """The number of pairs, as typed or counted in the list."""
    pairs = cleaned["pairs"]
    listed = len(cleaned["entries"])
    if pairs is None and not listed:
        raise ValidationError({"pairs": _("Type the number of pairs, or a list of them.")})
    if pairs is None:
        return listed
    # A number below 4 with no list is refused by the draw, which names what it needs.
    if listed and pairs < listed:
        message = _(
            "The list has %(listed)s pairs, more than %(pairs)s: change the number or the list."
        )
        raise ValidationError({"pairs": message % {"listed": listed, "pairs": pairs}})
    if 0 < listed < pairs and not cleaned["nameless"]:
        message = _(
            "The list has %(listed)s of %(pairs)s pairs: change the number, complete the list, "
            "or tick “Some pairs are named later”."
        )
        raise ValidationError({"pairs": message % {"listed": listed, "pairs": pairs}})
    return int(pairs)


def _label_contenders(
    plan: MatchEventPlan, drawn: RoundRobinDraw, cleaned: Mapping[str, Any]
) -> list[MatchEventEntrant]:
    """All pairs with labels: drawn by lot, or the free labels in the order of the list."""
    by_lot = assign_draw_labels(replace(plan, seed=cleaned["seed"] or 0), drawn)
    if cleaned["order"] == "drawn":
        return [replace(pair, label=label) for label, pair in by_lot.items()]
    return label_listed_entrants(plan, drawn)


def _planned_day(
    cleaned: Mapping[str, Any], day: str, rounds: int, *, first: int = 1
) -> MatchDayPlan:
    check_day_times(cleaned, day, rounds, first=first)
    return MatchDayPlan(
        cleaned[f"{day}_date"], rounds, times=tuple(day_round_times(cleaned, day, rounds))
    )
