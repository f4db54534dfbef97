"""Metrics for Prometheus at /metrics/: requests, recorded results, open jobs.

Loaded only where METRICS_TOKEN is set. The launcher names a folder in PROMETHEUS_MULTIPROC_DIR, in
which all processes of one web server count together.
"""

import os
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from boards.signals import result_recorded
from club.queries.jobs import count_open_jobs

METRICS_PATH: Final = "/metrics/"
FOLDER_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
COUNTED = CollectorRegistry()
REQUEST_SECONDS = Histogram(
    "overtrick_request_seconds",
    "Time to answer a request, by class of status; static files are not counted.",
    ["status"],
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0),
    registry=COUNTED,
)
RESULTS_RECORDED = Counter(
    "overtrick_results_recorded",
    "Results, rulings and hands of matches that were recorded.",
    registry=COUNTED,
)


class JobCollector(Collector):
    """Collector of the jobs in the database: every web server reports the same number."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yields the gauge; nothing while the database does not answer. One query."""
        try:
            counts = count_open_jobs()
        except DatabaseError:
            return
        gauge = GaugeMetricFamily(
            "overtrick_jobs", "Background jobs in the database, by state.", labels=["state"]
        )
        for state, count in counts.items():
            gauge.add_metric([state], count)
        yield gauge


def count_requests(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that counts and times requests, and answers /metrics/ to who has the token."""

    def respond(request: HttpRequest) -> HttpResponse:
        if request.path_info == METRICS_PATH:
            return _answer_metrics(request)
        start = perf_counter()
        response = get_response(request)
        seconds = perf_counter() - start
        REQUEST_SECONDS.labels(f"{response.status_code // 100}xx").observe(seconds)
        return response

    return respond


def _answer_metrics(request: HttpRequest) -> HttpResponse:
    sent = request.headers.get("Authorization", "")
    if not constant_time_compare(sent, f"Bearer {settings.METRICS_TOKEN}"):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    registry = COUNTED
    if FOLDER_VARIABLE in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    jobs = CollectorRegistry()
    jobs.register(JobCollector())
    return HttpResponse(
        generate_latest(registry) + generate_latest(jobs),
        content_type=CONTENT_TYPE_LATEST,
        headers={"Cache-Control": "no-store"},
    )


def _count_result(**_kwargs: Any) -> None:
    RESULTS_RECORDED.inc()


result_recorded.connect(_count_result)
