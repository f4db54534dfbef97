"""Public views of the API documentation: the OpenAPI schema as JSON and as an HTML page."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt

from web.api.framework.errors import UnsupportedRequestError
from web.api.openapi.reference_page import group_operations_by_tag, list_components
from web.shared.http.problems import build_problem
from web.shared.http.server_errors import PROBLEM_JSON
from web.shared.messages.errors.error_text import error_message

JSON = "application/json"
SAFE_METHODS = ("GET", "HEAD")
View = Callable[[HttpRequest], HttpResponse]
KEY_HEADER = "Authorization: Bearer ovt_…"
REQUEST_HEADER = "Idempotency-Key: 0b9b4a3e-6f0c-4f0e-9a53-1f0a2f9f4c11"


def _read_only(view: View) -> View:
    """Answers other methods with a problem document, before the CSRF check answers with a page."""

    @csrf_exempt
    @wraps(view)
    def checked(request: HttpRequest) -> HttpResponse:
        if request.method in SAFE_METHODS:
            return view(request)
        allowed = ", ".join(SAFE_METHODS)
        error = UnsupportedRequestError("method", method=request.method, allowed=allowed)
        body = build_problem(error.code, error.status, error_message(error), error.facts)
        headers = {"Allow": allowed}
        return JsonResponse(body, status=error.status, content_type=PROBLEM_JSON, headers=headers)

    return checked


@_read_only
def download_openapi_schema(request: HttpRequest) -> HttpResponse:
    """Sends the OpenAPI schema as JSON."""
    return HttpResponse(_openapi_json(), content_type=JSON)


@_read_only
def api_docs_page(request: HttpRequest) -> HttpResponse:
    """Shows every operation on one HTML page, without scripts."""
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
    """Returns the schema of all routes, generated on first use."""
    from drf_spectacular.generators import SchemaGenerator

    generator = SchemaGenerator()  # type: ignore[no-untyped-call]
    spec: dict[str, Any] = generator.get_schema(  # type: ignore[no-untyped-call]
        request=None, public=True
    )
    return spec
