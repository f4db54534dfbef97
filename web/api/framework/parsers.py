"""DRF parsers of request bodies with limits: JSON, and a multipart form with one file."""

import json
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser, MultiPartParser

from formats.parse_int import parse_whole_number
from web.api.framework.errors import InvalidRequestError, UnsupportedRequestError
from web.shared.http.body_limits import MAX_API_BODY, MAX_API_UPLOAD


class SmallJSONParser(JSONParser):
    """JSON parser with limits of size and depth."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        """Returns the parsed value; raises an error for invalid or deeply nested JSON."""
        request = (parser_context or {})["request"]
        if parse_whole_number(request.META.get("CONTENT_LENGTH") or "0", most=MAX_API_BODY) is None:
            raise UnsupportedRequestError("too_large", most=MAX_API_BODY)
        try:
            return json.loads(
                stream.read(),
                # NaN and Infinity are Python's, not JSON's, and nothing here could store them.
                parse_constant=_reject_constant,
                object_pairs_hook=_object_without_repeated_keys,
            )
        # Python's parser is recursive: deep nesting ends in RecursionError, not in a crash.
        except (RecursionError, ValueError) as error:
            raise ParseError() from error


def _reject_constant(text: str) -> None:
    raise ValueError(text)


def _object_without_repeated_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Returns an object; rejects repeated keys, of which Python would keep the last."""
    read = dict(pairs)
    if len(read) < len(pairs):
        names = [name for name, _value in pairs]
        repeated = next(name for name in names if names.count(name) > 1)
        raise InvalidRequestError("repeated_key", field=repeated[:80])
    return read


@extend_schema_field({"type": "string", "format": "binary"})
class UploadField(serializers.FileField):
    """One uploaded file, by its bytes and its name."""


class FileParser(MultiPartParser):
    """Parser of a form with one file, within a limit of size."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        """Returns the fields by name; a name that occurs twice is refused."""
        request = (parser_context or {})["request"]
        length = request.META.get("CONTENT_LENGTH") or "0"
        if parse_whole_number(length, most=MAX_API_UPLOAD) is None:
            raise UnsupportedRequestError("too_large", most=MAX_API_UPLOAD)
        read = super().parse(stream, media_type, parser_context)
        fields: dict[str, Any] = {}
        for values in (read.data, read.files):
            for name, items in values.lists():
                if len(items) > 1 or name in fields:
                    raise InvalidRequestError("repeated_key", field=name[:80])
                fields[name] = items[0]
        return fields
