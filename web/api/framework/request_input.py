"""Validates query parameters and JSON bodies, and rejects unknown or invalid fields by name."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from web.api.framework.errors import InvalidFieldError, InvalidRequestError, invalid_field
from web.api.framework.field_errors import LISTS, WHOLE_BODY, join_path, list_field_errors

InputSerializerClass = type[serializers.Serializer[Any]]
TYPE_BY_FIELD = (
    (serializers.BooleanField, bool),
    (serializers.IntegerField, int),
    (serializers.CharField, str),
    # A JSON number is a binary fraction in most languages, and 0.1 is none.
    (serializers.DecimalField, str),
)
TYPE_REASONS = {
    bool: _("Send true or false."),
    int: _("Send a whole number, without quotes."),
    str: _("Send text, in quotes."),
}
DECIMAL_REASON = _('Send the number in quotes, such as "12.5".')


def read_parameters(
    request: Any, serializers_of_body: Sequence[InputSerializerClass]
) -> Iterator[tuple[str, Any]]:
    """Returns the validated query parameters; rejects unknown ones."""
    known: list[str] = [
        str(name) for serializer in serializers_of_body for name in serializer().fields
    ]
    given = dict[str, str]()
    for name, texts in request.query_params.lists():
        _reject_unknown_parameter(name, known)
        if len(texts) > 1:
            raise InvalidRequestError("repeated_parameter", parameter=name)
        given[name] = texts[0]
    values: dict[str, Any] = {}
    for serializer in serializers_of_body:
        form = serializer(data={name: given[name] for name in given if name in serializer().fields})
        try:
            form.is_valid(raise_exception=True)
        except ValidationError as error:
            name, reason = next(list_field_errors(error.detail, form))
            raise InvalidRequestError("parameter", parameter=name, reason=reason) from error
        values |= form.validated_data
    return iter(values.items())


def _reject_unknown_parameter(name: str, known: Sequence[str]) -> None:
    if not known:
        raise InvalidRequestError("no_parameters", parameter=name[:80])
    if name not in known:
        raise InvalidRequestError("unknown_parameter", parameter=name[:80], known=", ".join(known))


def read_body(body: Any, request_body: InputSerializerClass | None) -> Mapping[str, Any]:
    """Returns the validated fields of a body; rejects unknown ones."""
    if request_body is None:
        request_body = serializers.Serializer
    if not isinstance(body, Mapping):
        text = str(_("Send a JSON object."))
        raise invalid_field(WHOLE_BODY, text)
    form = request_body(data=body)
    _reject_unknown_fields(form, body)
    _reject_wrong_types(form, body)
    try:
        form.is_valid(raise_exception=True)
    except ValidationError as error:
        reasons = dict(list_field_errors(error.detail, form))
        name, reason = next(iter(reasons.items()))
        raise InvalidFieldError("field", field=name, reason=reason, fields=reasons) from error
    read: Mapping[str, Any] = form.validated_data
    return read


def _reject_unknown_fields(form: Any, body: Any, at: str = "") -> None:
    """Rejects unknown fields at any depth, by path: `results.0.id`."""
    if isinstance(form, LISTS) and isinstance(body, Sequence):
        for place, item in enumerate(body):
            _reject_unknown_fields(form.child, item, join_path(at, str(place)))
    elif isinstance(form, serializers.Serializer) and isinstance(body, Mapping):
        known = list(form.fields)
        for name, value in body.items():
            if name not in known:
                field = join_path(at, str(name)[:80])
                if not known:
                    raise InvalidFieldError("no_fields", field=field)
                raise InvalidFieldError("unknown_field", field=field, known=", ".join(known))
            _reject_unknown_fields(form.fields[name], value, join_path(at, str(name)))


def _reject_wrong_types(form: Any, value: Any, at: str = "") -> None:
    """Rejects values of another JSON type: "true" or 1 for true, "7" or 7.0 for 7, 0.1 for "0.1".

    The serializers would convert them, and a program would never learn of its mistake.
    """
    if isinstance(form, LISTS) and isinstance(value, Sequence) and not isinstance(value, str):
        for place, item in enumerate(value):
            _reject_wrong_types(form.child, item, join_path(at, str(place)))
    elif isinstance(form, serializers.DictField) and isinstance(value, Mapping):
        for name, item in value.items():
            _reject_wrong_types(form.child, item, join_path(at, str(name)[:80]))
    elif isinstance(form, serializers.Serializer) and isinstance(value, Mapping):
        for name, item in value.items():
            _reject_wrong_types(form.fields[name], item, join_path(at, str(name)))
    elif value is not None and (wanted := _json_type(form)) and type(value) is not wanted:
        decimal = isinstance(form, serializers.DecimalField)
        raise invalid_field(at, str(DECIMAL_REASON if decimal else TYPE_REASONS[wanted]))


def _json_type(field: Any) -> type | None:
    if isinstance(field, serializers.ChoiceField):
        return type(next(iter(field.choices)))
    return next((wanted for kind, wanted in TYPE_BY_FIELD if isinstance(field, kind)), None)
