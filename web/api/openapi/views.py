"""Public views of the API documentation: the OpenAPI schema as JSON and as an HTML page."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from web.api.openapi.reference_page import group_operations_by_tag, list_components

JSON = "application/json"
KEY_HEADER = "Authorization: Bearer ovt_…"
REQUEST_HEADER = "Idempotency-Key: 0b9b4a3e-6f0c-4f0e-9a53-1f0a2f9f4c11"


@require_safe
def download_openapi_schema(request: HttpRequest) -> HttpResponse:
    """OpenAPI, as every tool reads it."""
    return HttpResponse(_openapi_json(), content_type=JSON)


@require_safe
def api_docs_page(request: HttpRequest) -> HttpResponse:
    """Every operation on one page, without a script."""
    spec = build_openapi_document()
    context = {
        "nouns": group_operations_by_tag(spec),
        "things": list_components(spec),
        "info": spec["info"],
    }
    headers = {"key_header": KEY_HEADER, "request_header": REQUEST_HEADER}
    return render(request, "api/docs.html", context | headers)


@cache
def _openapi_json() -> bytes:
    return json.dumps(build_openapi_document(), ensure_ascii=False).encode()


@cache
def build_openapi_document() -> dict[str, Any]:
    """The schema of every route; made once, when somebody asks for it."""
    from drf_spectacular.generators import SchemaGenerator

    generator = SchemaGenerator()  # type: ignore[no-untyped-call]
    spec: dict[str, Any] = generator.get_schema(  # type: ignore[no-untyped-call]
        request=None, public=True
    )
    return spec
