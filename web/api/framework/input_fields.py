"""Serializer fields for API input: distinct lists, Base64 files, patterns and dates."""

from base64 import b64decode
from datetime import date
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.validators.calendar_dates import FIRST_DATE, LAST_DATE, is_calendar_date


class DistinctListField(serializers.ListField):
    """List in which no item occurs twice; the error names the repeated one."""

    default_error_messages = {"repeated": _("{item} occurs twice. Send it once.")}

    def to_internal_value(self, data: Any) -> list[Any]:
        """Converts the items, and refuses the first that occurred before."""
        items: list[Any] = super().to_internal_value(data)
        for index, item in enumerate(items):
            if item in items[:index]:
                self.fail("repeated", item=item)
        return items


class Base64Field(serializers.CharField):
    """Bytes of a file, sent as text in Base64 (RFC 4648)."""

    expected = _("Send the bytes of the file in Base64.")
    default_error_messages = {"base64": expected}

    def to_internal_value(self, value: Any) -> Any:
        """Returns the bytes; other text than Base64 is refused."""
        text = super().to_internal_value(value)
        try:
            return b64decode(text, validate=True)
        except ValueError:
            self.fail("base64")


class PatternField(serializers.RegexField):
    """Text of a form that `expected` says in words, for the error."""

    def __init__(self, pattern: str, *, expected: Promise, **kwargs: Any) -> None:
        super().__init__(pattern, **kwargs)
        self.expected = expected


class CalendarDateField(serializers.DateField):
    """Date from 1900 to 2199: another year is a slip of the keyboard."""

    default_error_messages = {
        "date_range": _("Send a date from {first} to {last}."),
    }

    def to_internal_value(self, value: Any) -> date:
        """Converts the date, and refuses one of another time."""
        day: date = super().to_internal_value(value)
        if not is_calendar_date(day):
            self.fail("date_range", first=FIRST_DATE, last=LAST_DATE)
        return day


# No `format`: that of JSON Schema has an offset, and a time on the wall of the club has none.
@extend_schema_field({"type": "string", "pattern": r"^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$"})
class ClockTimeField(serializers.TimeField):
    """Time on the clock of the club: 19:30."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(input_formats=["%H:%M", "%H:%M:%S"], **kwargs)
