"""Validates query parameters and JSON bodies; unknown or invalid fields are rejected by name."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from web.api.framework.errors import InvalidFieldError, InvalidRequestError

InputSerializerClass = type[serializers.Serializer[Any]]
WHOLE_BODY = "body"


def read_parameters(
    request: Any, asks: Sequence[InputSerializerClass]
) -> Iterator[tuple[str, Any]]:
    """The parameters of the address; one that is unknown here is refused, not overlooked."""
    given = request.query_params.dict()
    known: list[str] = [str(name) for serializer in asks for name in serializer().fields]
    for name in given:
        if name not in known:
            raise InvalidRequestError(
                "unknown_parameter", parameter=name[:80], parameters=", ".join(known) or "-"
            )
    values: dict[str, Any] = {}
    for serializer in asks:
        form = serializer(data={name: given[name] for name in given if name in serializer().fields})
        try:
            form.is_valid(raise_exception=True)
        except ValidationError as error:
            name, reason = next(_list_reasons(error.detail))
            raise InvalidRequestError("parameter", parameter=name, reason=reason) from error
        values |= form.validated_data
    return iter(values.items())


def read_body(body: Any, asks: InputSerializerClass | None) -> Mapping[str, Any]:
    """The fields of a body; one that is unknown here is refused, not overlooked."""
    if asks is None:
        asks = serializers.Serializer
    form = asks(data=body)
    _reject_unknown_fields(form, body)
    try:
        form.is_valid(raise_exception=True)
    except ValidationError as error:
        reasons = dict(_list_reasons(error.detail))
        name, reason = next(iter(reasons.items()))
        raise InvalidFieldError("field", field=name, reason=reason, fields=reasons) from error
    read: Mapping[str, Any] = form.validated_data
    return read


def _reject_unknown_fields(form: Any, body: Any, at: str = "") -> None:
    """Refuse a field that is unknown, at any depth: `results.0.id` is the first result's id."""
    lists = serializers.ListSerializer, serializers.ListField
    if isinstance(form, lists) and isinstance(body, Sequence):
        for place, item in enumerate(body):
            _reject_unknown_fields(form.child, item, _join_path(at, str(place)))
    elif isinstance(form, serializers.Serializer) and isinstance(body, Mapping):
        known = list(form.fields)
        for name, value in body.items():
            if name not in known:
                field = _join_path(at, str(name)[:80])
                raise InvalidFieldError(
                    "unknown_field", field=field, fields=", ".join(known) or "-"
                )
            _reject_unknown_fields(form.fields[name], value, _join_path(at, str(name)))


def _list_reasons(detail: Any, at: str = "") -> Iterator[tuple[str, str]]:
    """What is wrong where: `players.1` is the second of the players."""
    if isinstance(detail, Mapping):
        for name, item in detail.items():
            own = at if name == "non_field_errors" else _join_path(at, str(name))
            yield from _list_reasons(item, own)
    elif isinstance(detail, Iterable) and not isinstance(detail, str):
        for place, item in enumerate(detail):
            is_text = isinstance(item, str)
            yield from _list_reasons(item, at if is_text else _join_path(at, str(place)))
    else:
        yield at or WHOLE_BODY, str(detail)


def _join_path(at: str, name: str) -> str:
    return f"{at}.{name}" if at else name
