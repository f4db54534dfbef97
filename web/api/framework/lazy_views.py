"""Lazily imported API views, so that management commands start without loading the API.

The web server loads them all at startup, because the first request would wait a second.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any, ClassVar

from django.http.response import HttpResponseBase
from django.urls import URLPattern, URLResolver
from django.utils.module_loading import import_string

from web.api.framework.compression import compress_json

API_PACKAGE = "web.api"


class LazyView:
    """Imports the view of a route on first use. CSRF-exempt, because API keys are not cookies."""

    csrf_exempt = True
    initkwargs: ClassVar[dict[str, Any]] = {}

    def __init__(self, name: str) -> None:
        """Stores the name: the module below `web.api` and the class, `results.ResultList`."""
        self.name = name

    @cached_property
    def cls(self) -> Any:
        """The view class, which the schema generator reads."""
        return import_string(f"{API_PACKAGE}.{self.name}")

    @cached_property
    def view(self) -> Any:
        """The view function."""
        return self.cls.as_view()

    def __call__(self, request: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Calls the view."""
        answer: HttpResponseBase = self.view(request, *args, **kwargs)
        return compress_json(request, answer)


def load_lazy_views(routes: Iterable[URLPattern | URLResolver]) -> None:
    """Imports the views of these routes now."""
    for route in routes:
        if isinstance(route, URLResolver):
            load_lazy_views(route.url_patterns)
        elif isinstance(route.callback, LazyView):
            _ = route.callback.view
