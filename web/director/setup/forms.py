"""Form fields and forms for planning a session: date, tables, boards, table numbers."""

import re
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from movements.catalogue import LEAST_BOARDS
from movements.catalogue import MOST_BOARDS as USUAL_BOARDS
from reports.content.cells.numbers import format_number
from reports.content.document import NumberCell
from reports.content.regulations.session_regulations import METHODS

MAX_TABLES = 999
MAX_BOARDS = 60
TABLES_PATTERN = re.compile(r"(?P<whole>\d{0,4})\s*(?P<half>½|1/2|[.,]5|[.,]0)?")
TABLE_RANGE_PATTERN = re.compile(r"(?P<first>\d{1,4})\s*(?:[-\u2013]\s*(?P<last>\d{1,4}))?")


class DayField(forms.DateField):
    """A day of the calendar; what is none is named."""

    def to_python(self, value: Any) -> date | None:
        """The day, as the browser or the director wrote it."""
        try:
            return super().to_python(value)
        except forms.ValidationError as error:
            message = _("“%(typed)s” is no day of the calendar: type it as 2026-12-31.")
            raise forms.ValidationError(message % {"typed": value}) from error


class TablesField(forms.CharField):
    """Tables and half tables: 7, 7½, 7.5 or 7 1/2; its value is the number of pairs."""

    def clean(self, value: Any) -> int | None:
        """Twice the tables, a half table being one pair."""
        text = super().clean(value).strip()
        if not text:
            return None
        read = TABLES_PATTERN.fullmatch(text)
        if not read:
            message = _("“%(typed)s” is no number of tables: type it as 7 or 7½.")
            raise forms.ValidationError(message % {"typed": text})
        half = read["half"] is not None and not read["half"].endswith("0")
        return 2 * int(read["whole"] or 0) + half


class TableNumbersField(forms.CharField):
    """The numbers on the tables, with gaps: 1-5, 7, 9. Nothing: they count from one."""

    def clean(self, value: Any) -> tuple[int, ...]:
        """The numbers in the order typed."""
        text = super().clean(value).strip()
        parts = [part for part in re.split(r"[,;\s]+(?![-\u2013])", text) if part]
        return tuple(number for part in parts for number in _parse_table_range(part))


def _parse_table_range(part: str) -> Iterator[int]:
    read = TABLE_RANGE_PATTERN.fullmatch(part)
    first, last = (int(read["first"]), int(read["last"] or read["first"])) if read else (1, 0)
    if not 1 <= first <= last <= MAX_TABLES:
        message = _("“%(typed)s” names no tables: type their numbers as 1-5, 7, 9.")
        raise forms.ValidationError(message % {"typed": part})
    return iter(range(first, last + 1))


def _possible_pair_counts(tables: int) -> tuple[int, ...]:
    """How many pairs may be meant: whole tables may have one pair too few, a half table has not."""
    return (tables,) if tables % 2 else (tables, tables - 1)


def _tables_text(pairs: int) -> str:
    return format_number(NumberCell(Fraction(pairs, 2), pairs % 2))


class SessionPlanForm(forms.Form):
    """The evening as it is wished for; which movements suit is asked elsewhere."""

    name = forms.CharField(label=gettext_lazy("Name of the session"), max_length=120)
    local_date = DayField(
        label=gettext_lazy("Date"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    pairs = forms.IntegerField(
        label=gettext_lazy("Pairs"),
        required=False,
        widget=forms.NumberInput(attrs={"autofocus": True}),
    )
    tables = TablesField(
        label=gettext_lazy("or tables"),
        required=False,
        help_text=gettext_lazy("7½ is seven tables and a half: one pair sits out."),
    )
    least = forms.IntegerField(
        label=gettext_lazy("Boards each, at least"),
        min_value=1,
        max_value=MAX_BOARDS,
        initial=LEAST_BOARDS,
    )
    most = forms.IntegerField(
        label=gettext_lazy("Boards each, at most"),
        min_value=1,
        max_value=MAX_BOARDS,
        initial=USUAL_BOARDS,
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes to play in"), min_value=15, max_value=1440, required=False
    )
    winners = forms.TypedChoiceField(
        label=gettext_lazy("Winners"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=[
            ("", gettext_lazy("one or two")),
            ("1", gettext_lazy("one")),
            ("2", gettext_lazy("one in each direction")),
        ],
    )
    missing = forms.ChoiceField(
        label=gettext_lazy("At a half table"),
        choices=[
            ("NS", gettext_lazy("East-West pairs sit out")),
            ("EW", gettext_lazy("North-South pairs sit out")),
        ],
        initial="NS",
        required=False,
    )
    method = forms.ChoiceField(
        label=gettext_lazy("Scoring"),
        required=False,
        choices=[(str(each.value), each.words) for each in METHODS.choices],
        help_text=gettext_lazy("The page of regulations says more, and has the rules of each."),
    )
    win = forms.TypedChoiceField(
        label=gettext_lazy("Matchpoints"),
        coerce=int,
        choices=[
            ("2", gettext_lazy("2 a win, 1 a tie")),
            ("1", gettext_lazy("1 a win, ½ a tie")),
        ],
    )
    first_board = forms.IntegerField(
        label=gettext_lazy("First board"),
        min_value=1,
        max_value=999,
        initial=1,
        help_text=gettext_lazy("17 where the set in the room begins with board 17."),
    )
    copies = forms.IntegerField(
        label=gettext_lazy("Sets of these boards"),
        min_value=1,
        max_value=9,
        initial=1,
        help_text=gettext_lazy("2 where every board has been duplicated."),
    )
    table_numbers = TableNumbersField(
        label=gettext_lazy("Table numbers"),
        required=False,
        help_text=gettext_lazy("1-5, 7, 9 where table 6 and 8 stay empty. Nothing: from 1."),
    )

    barometer = forms.TypedChoiceField(
        label=gettext_lazy("Boards of a round"),
        coerce=bool,
        required=False,
        choices=[
            ("", gettext_lazy("others at each table")),
            ("1", gettext_lazy("the same at every table: barometer")),
        ],
        help_text=gettext_lazy(
            "At a barometer each round is scored for good; every table needs its own set."
        ),
    )

    request_id = forms.UUIDField(required=False, widget=forms.HiddenInput())

    @property
    def wishes(self) -> dict[str, Any]:
        """Boards, time and winners as the catalogue asks for them."""
        others = {name: self.cleaned_data[name] for name in ("least", "most", "minutes", "winners")}
        missing = self.cleaned_data["missing"] or "NS"
        barometer = bool(self.cleaned_data["barometer"])
        return {"missing": missing, "barometer": barometer, **others}

    def clean(self) -> dict[str, Any]:
        """Pairs or tables: one of them, or both where they agree."""
        cleaned = super().clean() or {}
        if self.errors.keys() & {"pairs", "tables"}:
            return cleaned
        pairs = cleaned.get("pairs")
        tables = cleaned.get("tables")
        if pairs is None and tables is None:
            self.add_error("pairs", _("Say how many pairs you expect, or how many tables."))
        elif (
            pairs is not None and tables is not None and pairs not in _possible_pair_counts(tables)
        ):
            message = _("%(pairs)s pairs do not sit at %(tables)s tables: leave one of them empty.")
            self.add_error("tables", message % {"pairs": pairs, "tables": _tables_text(tables)})
        return cleaned | {"pairs": tables if pairs is None else pairs}


class NewSessionForm(SessionPlanForm):
    """A plan for a new session; a doubtful name or day is ticked."""

    sure = forms.BooleanField(label=gettext_lazy("Open it all the same"), required=False)
