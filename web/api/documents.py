"""The schema for programs, and the same as a page for people. Public: no row is in them."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from web.api.pages import nouns, things

JSON = "application/json"
KEY_HEADER = "Authorization: Bearer ovt_…"
REQUEST_HEADER = "Idempotency-Key: 0b9b4a3e-6f0c-4f0e-9a53-1f0a2f9f4c11"


@require_safe
def schema(request: HttpRequest) -> HttpResponse:
    """OpenAPI, as every tool reads it."""
    return HttpResponse(_written(), content_type=JSON)


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Every operation on one page, without a script."""
    said = document()
    facts = {"nouns": nouns(said), "things": things(said), "info": said["info"]}
    headers = {"key_header": KEY_HEADER, "request_header": REQUEST_HEADER}
    return render(request, "api/docs.html", facts | headers)


@cache
def _written() -> bytes:
    return json.dumps(document(), ensure_ascii=False).encode()


@cache
def document() -> dict[str, Any]:
    """The schema of every route; made once, when somebody asks for it."""
    from drf_spectacular.generators import SchemaGenerator

    generator = SchemaGenerator()  # type: ignore[no-untyped-call]
    made: dict[str, Any] = generator.get_schema(  # type: ignore[no-untyped-call]
        request=None, public=True
    )
    return made
