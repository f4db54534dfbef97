"""DRF parser and serializer field for a multipart request with one uploaded file."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser

from formats.parse_int import parse_whole_number
from web.api.framework.errors import InvalidRequestError, UnsupportedRequestError
from web.shared.http.body_limits import MAX_API_UPLOAD


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
