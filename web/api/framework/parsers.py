"""JSON parser that rejects large or deeply nested request bodies."""

from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from formats.parse_int import parse_whole_number
from web.api.framework.errors import UnsupportedRequestError

MAX_BODY_BYTES = 64 * 1024


class SmallJSONParser(JSONParser):
    """JSON of a size that a request here may have."""

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        """The value; what is nested deeper than anything we ask for is none."""
        request = (parser_context or {})["request"]
        if (
            parse_whole_number(request.META.get("CONTENT_LENGTH") or "0", most=MAX_BODY_BYTES)
            is None
        ):
            raise UnsupportedRequestError("too_large", most=MAX_BODY_BYTES)
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise ParseError() from error
