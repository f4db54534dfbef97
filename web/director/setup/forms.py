"""Form fields and forms for a new session: date, tables, boards, table numbers."""

import re
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.validators.calendar_dates import is_calendar_date
from movements.catalogue import LEAST_BOARDS, MOST_PAIRS, boards_about
from movements.catalogue import MOST_BOARDS as USUAL_BOARDS
from movements.linked.linked_catalogue import FEWEST_SESSIONS, MOST_SESSIONS
from reports.content.cells.numbers import format_number
from reports.content.document import NumberCell
from reports.content.regulations.session_regulations import METHODS
from web.shared.pages.movements.linked_plans import MAX_DAYS_APART

MAX_TABLES = 999
MAX_BOARDS = 60
TABLES_PATTERN = re.compile(r"(?P<whole>\d{0,4})\s*(?P<half>½|1/2|[.,]5|[.,]0)?")
TABLE_RANGE_PATTERN = re.compile(r"(?P<first>\d{1,4})\s*(?:[-\u2013]\s*(?P<last>\d{1,4}))?")


class DayField(forms.DateField):
    """A date; the error message repeats what was typed."""

    def to_python(self, value: Any) -> date | None:
        """Parse the date, as the browser sends it or the director types it."""
        try:
            day = super().to_python(value)
        except forms.ValidationError as error:
            message = _("“%(typed)s” is not a date. Type it as 2026-12-31.")
            raise forms.ValidationError(message % {"typed": value}) from error
        if day and not is_calendar_date(day):
            message = _("“%(typed)s” is not from 1900 to 2199: check the year.")
            raise forms.ValidationError(message % {"typed": value})
        return day


class TablesField(forms.CharField):
    """Tables and half tables: 7, 7½, 7.5 or 7 1/2; its value is the number of pairs."""

    def clean(self, value: Any) -> int | None:
        """The number of pairs: two at a table, one at a half table."""
        text = super().clean(value).strip()
        if not text:
            return None
        read = TABLES_PATTERN.fullmatch(text)
        if not read:
            message = _("“%(typed)s” is not a number of tables. Type it as 7 or 7½.")
            raise forms.ValidationError(message % {"typed": text})
        half = read["half"] is not None and not read["half"].endswith("0")
        return 2 * int(read["whole"] or 0) + half


class TableNumbersField(forms.CharField):
    """Table numbers with gaps, such as 1-5, 7, 9; empty to count from one."""

    def clean(self, value: Any) -> tuple[int, ...]:
        """The table numbers in the order typed."""
        text = super().clean(value).strip()
        # A space beside a dash does not separate: 1 - 5 is a range.
        joined = " ".join(text.replace("\u2013", "-").split())
        joined = joined.replace(" -", "-").replace("- ", "-")
        parts = [part for part in re.split(r"[,;\s]+", joined) if part]
        return tuple(number for part in parts for number in _parse_table_range(part))


def _parse_table_range(part: str) -> Iterator[int]:
    read = TABLE_RANGE_PATTERN.fullmatch(part)
    first, last = (int(read["first"]), int(read["last"] or read["first"])) if read else (1, 0)
    if not 1 <= first <= last <= MAX_TABLES:
        message = _("“%(typed)s” is not a list of tables. Type their numbers as 1-5, 7, 9.")
        raise forms.ValidationError(message % {"typed": part})
    return iter(range(first, last + 1))


def _possible_pair_counts(tables: int) -> tuple[int, ...]:
    """The numbers of pairs that so many tables fit; a half table counts as one pair."""
    # Of whole tables one may turn out to be a half table; of 7½ there is no such doubt.
    return (tables,) if tables % 2 else (tables, tables - 1)


def _tables_text(pairs: int) -> str:
    return format_number(NumberCell(Fraction(pairs, 2), pairs % 2))


class SessionPlanForm(forms.Form):
    """Wishes for a session: pairs or tables, boards, time and scoring."""

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
    about = forms.IntegerField(
        label=gettext_lazy("Boards each, about"),
        min_value=1,
        max_value=MAX_BOARDS,
        required=False,
        help_text=gettext_lazy("Two more or fewer are fine. Empty: 24 to 28, or as set below."),
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
    starts_at = forms.TimeField(
        label=gettext_lazy("Starts at"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        help_text=gettext_lazy("For the finishing times below."),
    )
    stationary = forms.IntegerField(
        label=gettext_lazy("Pairs that keep their seats"),
        min_value=0,
        max_value=MOST_PAIRS,
        required=False,
        help_text=gettext_lazy("Players who should not have to move."),
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
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"),
        min_value=1,
        max_value=MAX_BOARDS,
        required=False,
        help_text=gettext_lazy("Empty for any number of rounds."),
    )
    whole_rounds = forms.TypedChoiceField(
        label=gettext_lazy("Arrow-switches"),
        coerce=bool,
        required=False,
        choices=[
            ("", gettext_lazy("best balance: single tables")),
            ("1", gettext_lazy("book: whole rounds only")),
        ],
        help_text=gettext_lazy(
            "With one winner. Guide cards say at which table and in which round to turn the boards."
        ),
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
        help_text=gettext_lazy("You can change it later under Regulations."),
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
        help_text=gettext_lazy("17 if the set in the room begins with board 17."),
    )
    copies = forms.IntegerField(
        label=gettext_lazy("Sets of these boards"),
        min_value=1,
        max_value=9,
        initial=1,
        help_text=gettext_lazy("2 if every board has been duplicated."),
    )
    table_numbers = TableNumbersField(
        label=gettext_lazy("Table numbers"),
        required=False,
        help_text=gettext_lazy(
            "1-5, 7, 9 if tables 6 and 8 stay empty. Leave empty to start at 1."
        ),
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
        """The wishes as arguments of the movement catalogue."""
        same = ("least", "most", "minutes", "winners", "rounds", "copies")
        return {
            "missing": self.cleaned_data["missing"] or "NS",
            "barometer": bool(self.cleaned_data["barometer"]),
            "whole_rounds": bool(self.cleaned_data["whole_rounds"]),
            "stationary": self.cleaned_data["stationary"] or 0,
            **{name: self.cleaned_data[name] for name in same},
        }

    def clean_least(self) -> int:
        """The fewest boards; about so many are two fewer."""
        about = self.cleaned_data.get("about")
        return boards_about(about)[0] if about else self.cleaned_data["least"]

    def clean_most(self) -> int:
        """The most boards; about so many are two more."""
        about = self.cleaned_data.get("about")
        return boards_about(about)[1] if about else self.cleaned_data["most"]

    def clean(self) -> dict[str, Any]:
        """Require pairs or tables, and if both are typed that they agree."""
        cleaned = super().clean() or {}
        if self.errors.keys() & {"pairs", "tables"}:
            return cleaned
        pairs = cleaned.get("pairs")
        tables = cleaned.get("tables")
        if pairs is None and tables is None:
            self.add_error("pairs", _("Type how many pairs or tables you expect."))
        elif (
            pairs is not None and tables is not None and pairs not in _possible_pair_counts(tables)
        ):
            message = _("%(pairs)s pairs do not sit at %(tables)s tables: leave one of them empty.")
            self.add_error("tables", message % {"pairs": pairs, "tables": _tables_text(tables)})
        return cleaned | {"pairs": tables if pairs is None else pairs}


class NewSessionForm(SessionPlanForm):
    """Form for a new session; a doubtful name or date is confirmed by `sure`."""

    sure = forms.BooleanField(label=gettext_lazy("Open it anyway"), required=False)
    sessions = forms.TypedChoiceField(
        label=gettext_lazy("Linked sessions"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=[
            ("1", gettext_lazy("no: one session")),
            *((str(count), str(count)) for count in range(FEWEST_SESSIONS, MOST_SESSIONS + 1)),
        ],
        help_text=gettext_lazy("Over linked sessions every pair meets every other."),
    )
    days_apart = forms.IntegerField(
        label=gettext_lazy("Days from session to session"),
        min_value=0,
        max_value=MAX_DAYS_APART,
        initial=7,
        required=False,
        help_text=gettext_lazy("Of linked sessions; 0 if all are on one day."),
    )

    def clean_sessions(self) -> int:
        """How many sessions are linked; 1 for a single one."""
        return self.cleaned_data["sessions"] or 1
