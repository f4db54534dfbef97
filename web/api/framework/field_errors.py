"""Messages for invalid fields and parameters; they replace those of Django REST Framework."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

WHOLE_BODY = "body"
LISTS = (serializers.ListSerializer, serializers.ListField)
# By the code of the validation error; `%(limit)s` is the field's attribute in LIMITS.
REASONS = {
    "required": _("It is required."),
    "null": _("Null is not allowed."),
    "blank": _("Empty text is not allowed."),
    "empty": _("Send at least one item."),
    "not_a_list": _("Send a list."),
    "not_a_dict": _("Send a JSON object."),
    "invalid_choice": _("Send one of these: %(limit)s."),
    "min_value": _("The lowest value is %(limit)s."),
    "max_value": _("The highest value is %(limit)s."),
    "max_digits": _("Send at most %(limit)s digits."),
    "max_whole_digits": _("Send fewer digits before the decimal point."),
    "max_decimal_places": _("Send at most %(limit)s decimals."),
    "max_string_length": _("Send fewer digits."),
    "date_range": _("Send a date from 1900-01-01 to 2199-12-31."),
    "null_characters_not_allowed": _("It has a character that cannot be stored."),
    "surrogate_characters_not_allowed": _("It has a character that cannot be stored."),
}
LIMITS = {
    "invalid_choice": "choices",
    "min_value": "min_value",
    "max_value": "max_value",
    "min_length": "min_length",
    "max_length": "max_length",
    "max_digits": "max_digits",
    "max_decimal_places": "decimal_places",
}
TEXT_LENGTHS = {
    "min_length": _("Send at least %(limit)s characters."),
    "max_length": _("Send at most %(limit)s characters."),
}
LIST_LENGTHS = {
    "min_length": _("Send at least %(limit)s items."),
    "max_length": _("Send at most %(limit)s items."),
}
# By the type of the field; the first match counts.
FORMS = (
    (serializers.BooleanField, _("Send true or false.")),
    (serializers.IntegerField, _("Send a whole number.")),
    (serializers.DecimalField, _("Send a number.")),
    (serializers.DateTimeField, _("Send a date and time, such as 2026-11-23T19:30:00Z.")),
    (serializers.TimeField, _("Send a time of the club's clock, such as 19:30.")),
    (serializers.DateField, _("Send a date, such as 2026-11-23.")),
    (serializers.SlugField, _("Send letters, digits, hyphens or underscores.")),
    (serializers.CharField, _("Send text, in quotes.")),
    (serializers.BaseSerializer, _("Send a JSON object.")),
)


def list_field_errors(detail: Any, field: Any, at: str = "") -> Iterator[tuple[str, str]]:
    """Yields the path and message of each invalid field: `players.1` is the second player."""
    if isinstance(detail, Mapping):
        for name, item in detail.items():
            if name == "non_field_errors":
                yield from list_field_errors(item, field, at)
            else:
                child = _child_field(field, str(name))
                yield from list_field_errors(item, child, join_path(at, str(name)))
    else:
        for index, item in enumerate(detail):
            if isinstance(item, str):
                yield at or WHOLE_BODY, describe_field_error(field, item)
            else:
                child = _child_field(field, str(index))
                yield from list_field_errors(item, child, join_path(at, str(index)))


def describe_field_error(field: Any, error: Any) -> str:
    """Returns the message for an error of this field, by its code or the field's type."""
    code = error.code
    lengths = LIST_LENGTHS if isinstance(field, LISTS) else TEXT_LENGTHS
    template = REASONS.get(code) or lengths.get(code) or getattr(field, "expected", None)
    if (code, getattr(field, "min_length", None)) == ("min_length", 1):
        template = REASONS["empty" if isinstance(field, LISTS) else "blank"]
    if template is None:
        template = next((text for kind, text in FORMS if isinstance(field, kind)), error)
    return str(template) % {"limit": _limit(field, code)}


def join_path(at: str, name: str) -> str:
    """Joins the paths of a field and its parent."""
    return f"{at}.{name}" if at else name


def _child_field(field: Any, name: str) -> Any:
    if isinstance(field, serializers.Serializer):
        return field.fields.get(name)
    return getattr(field, "child", None)


def _limit(field: Any, code: str) -> Any:
    value = getattr(field, LIMITS.get(code, ""), "") if code in LIMITS else ""
    return ", ".join(map(str, value)) if isinstance(value, Mapping) else value
