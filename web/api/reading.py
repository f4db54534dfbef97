"""Parameters and bodies as checked values; what will not do is named. Knows no row."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from web.api.errors import (
    FieldError,
    ParameterError,
    UnknownFieldError,
    UnknownParameterError,
)

Asks = type[serializers.Serializer[Any]]
BODY = "body"


def read_parameters(request: Any, asks: Sequence[Asks]) -> Iterator[tuple[str, Any]]:
    """The parameters of the address; one that is unknown here is refused, not overlooked."""
    given = request.query_params.dict()
    known: list[str] = [str(name) for each in asks for name in each().fields]
    for name in given:
        if name not in known:
            raise UnknownParameterError(parameter=name[:80], parameters=", ".join(known) or "-")
    values: dict[str, Any] = {}
    for each in asks:
        form = each(data={name: given[name] for name in given if name in each().fields})
        try:
            form.is_valid(raise_exception=True)
        except ValidationError as error:
            name, reason = next(_reasons(error.detail))
            raise ParameterError(parameter=name, reason=reason) from error
        values |= form.validated_data
    return iter(values.items())


def read_body(body: Any, asks: Asks | None) -> Mapping[str, Any]:
    """The fields of a body; one that is unknown here is refused, not overlooked."""
    if asks is None:
        asks = serializers.Serializer
    form = asks(data=body)
    _refuse_unknown(form, body)
    try:
        form.is_valid(raise_exception=True)
    except ValidationError as error:
        reasons = dict(_reasons(error.detail))
        name, reason = next(iter(reasons.items()))
        raise FieldError(field=name, reason=reason, fields=reasons) from error
    read: Mapping[str, Any] = form.validated_data
    return read


def _refuse_unknown(form: Any, body: Any, at: str = "") -> None:
    """Refuse a field that is unknown, at any depth: `results.0.id` is the first result's id."""
    if isinstance(form, serializers.ListSerializer) and isinstance(body, Sequence):
        for place, each in enumerate(body):
            _refuse_unknown(form.child, each, _below(at, str(place)))
    elif isinstance(form, serializers.Serializer) and isinstance(body, Mapping):
        known = list(form.fields)
        for name, value in body.items():
            if name not in known:
                field = _below(at, str(name)[:80])
                raise UnknownFieldError(field=field, fields=", ".join(known) or "-")
            _refuse_unknown(form.fields[name], value, _below(at, str(name)))


def _reasons(detail: Any, at: str = "") -> Iterator[tuple[str, str]]:
    """What is wrong where: `players.1` is the second of the players."""
    if isinstance(detail, Mapping):
        for name, each in detail.items():
            own = at if name == "non_field_errors" else _below(at, str(name))
            yield from _reasons(each, own)
    elif isinstance(detail, Iterable) and not isinstance(detail, str):
        for place, each in enumerate(detail):
            whole = isinstance(each, str)
            yield from _reasons(each, at if whole else _below(at, str(place)))
    else:
        yield at or BODY, str(detail)


def _below(at: str, name: str) -> str:
    return f"{at}.{name}" if at else name
