"""Middleware that answers the health and readiness probes /health/ and /ready/.

The middleware is the first: it answers under any host name and without HTTPS, because such a
service asks the server directly.
"""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse

from web.shared.monitoring.probe_log import HEALTH_PATH, READY_PATH
from web.shared.monitoring.readiness import ReadinessCheck

NOT_STORED: Final = {"Cache-Control": "no-store"}
_readiness = ReadinessCheck()


def answer_probes(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that answers these addresses and passes all others on."""

    def respond(request: HttpRequest) -> HttpResponse:
        probe = PROBES.get(request.path_info)
        if probe is None:
            return get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(("GET", "HEAD"))
        return probe(request)

    return respond


def _health(_request: HttpRequest) -> HttpResponse:
    """Says that the process answers. No database: a restart would not bring that back."""
    return JsonResponse({"status": "alive"}, headers=NOT_STORED)


def _ready(_request: HttpRequest) -> HttpResponse:
    if reasons := _readiness.find_reasons():
        body = {"status": "not_ready", "reasons": list(reasons)}
        return JsonResponse(body, status=503, headers=NOT_STORED)
    return JsonResponse({"status": "ready"}, headers=NOT_STORED)


PROBES: Final = {HEALTH_PATH: _health, READY_PATH: _ready}
