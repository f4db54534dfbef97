"""Reads typed values from a JSON document; an error names the path of the field."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self

from formats.errors import EventFileError
from formats.events.outcome_text import SHOWN

LONGEST_TEXT = 1_000
# Ten megabytes are three million empty objects, and a reader of each took half a gigabyte more.
MOST_ROWS = 60_000
LONGEST_NUMBER = 24
# PostgreSQL stores no zero, and half of a surrogate pair is in no encoding.
NOT_STORABLE = re.compile("[\0\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class JsonReader:
    """One object of a document and its path, such as `boards[3].results[0]`."""

    values: dict[str, Any]
    at: str = ""

    @classmethod
    def of_content(cls, content: bytes) -> Self:
        """Read a document, which has to be an object."""
        try:
            document = json.loads(content.decode("utf-8-sig"), parse_float=str)
        except UnicodeDecodeError as error:
            line = content.count(b"\n", 0, error.start) + 1
            raise EventFileError("event_encoding", line=line) from error
        except json.JSONDecodeError as error:
            raise EventFileError("event_syntax", line=error.lineno) from error
        # Nested deeper than Python reads, or a number with thousands of digits.
        except (RecursionError, ValueError) as error:
            raise EventFileError("event_syntax", line=1) from error
        if not isinstance(document, dict):
            raise EventFileError("event_kind")
        return cls(document)

    def path(self, name: str) -> str:
        """Return the path of a field of this object."""
        return f"{self.at}.{name}" if self.at else name

    def has(self, name: str) -> bool:
        """Whether the field has a value."""
        return self.values.get(name) is not None

    def wrong(self, name: str, value: object = None) -> EventFileError:
        """Return the error of a field that cannot have its value."""
        if value is None:
            value = self.values.get(name)
        shown = NOT_STORABLE.sub("", str(value)[:SHOWN])
        return EventFileError("event_value", element=self.path(name), value=shown)

    def text(self, name: str, default: str | None = None, *, most: int = LONGEST_TEXT) -> str:
        """Return a text of at most so many characters; without a default it is required."""
        value = self.values.get(name)
        if value is None and default is not None:
            return default
        if value is None:
            raise EventFileError("event_missing", element=self.path(name))
        if not isinstance(value, str) or len(value) > most or not _is_storable(value):
            raise self.wrong(name)
        return value

    def whole(
        self, name: str, default: int | None = 0, *, least: int = 0, most: int = 10**6
    ) -> Any:
        """Return a whole number; with `None` as default it can be missing."""
        value = self.values.get(name)
        if value is None and default is None:
            return None
        if value is None:
            raise EventFileError("event_missing", element=self.path(name))
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(name)
        return value

    def fraction(self, name: str) -> Fraction:
        """Return an exact number: a whole one, or text such as `12.5` or `200/3`."""
        value = self.values.get(name)
        if value is None:
            raise EventFileError("event_missing", element=self.path(name))
        try:
            if (
                type(value) not in (int, str)
                or len(str(value)) > LONGEST_NUMBER
                or "e" in str(value).lower()
            ):
                raise self.wrong(name)
            return Fraction(value)
        except (ValueError, ZeroDivisionError) as error:
            raise self.wrong(name) from error

    def one_of(
        self, name: str, allowed: Sequence[int | str], default: int | str | None = None
    ) -> Any:
        """Return a value that must be one of these."""
        value = self.values.get(name, default)
        if value is None:
            raise EventFileError("event_missing", element=self.path(name))
        if not isinstance(value, int | str) or value not in allowed:
            raise self.wrong(name)
        return value

    def inner(self, name: str) -> "JsonReader":
        """Return an object inside this one; an empty one if it is missing."""
        value = self.values.get(name)
        if value is None:
            value = {}
        if not isinstance(value, dict):
            raise self.wrong(name)
        return JsonReader(value, self.path(name))

    def objects(self, name: str) -> list["JsonReader"]:
        """Return the objects of a list; an empty list if it is missing."""
        value = self.values.get(name)
        rows = [] if value is None else value
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise self.wrong(name)
        if len(rows) > MOST_ROWS:
            raise EventFileError("event_limit", most=MOST_ROWS, element=self.path(name))
        return [JsonReader(row, f"{self.path(name)}[{at}]") for at, row in enumerate(rows)]

    def texts(self, name: str) -> tuple[str, ...]:
        """Return the texts of a list."""
        value = self.values.get(name)
        rows = [] if value is None else value
        if not isinstance(rows, list) or not all(
            isinstance(row, str) and len(row) <= LONGEST_TEXT and _is_storable(row) for row in rows
        ):
            raise self.wrong(name)
        return tuple(rows)

    def scalars(self, name: str) -> dict[str, int | str]:
        """Return an object of whole numbers and texts."""
        values = self.inner(name).values
        if not all(type(value) in (int, str) for value in values.values()):
            raise self.wrong(name)
        if not all(map(_is_storable, map(str, [*values, *values.values()]))):
            raise self.wrong(name)
        return values


def _is_storable(text: str) -> bool:
    """Whether every database stores the text, which JSON can write with escapes."""
    return NOT_STORABLE.search(text) is None
