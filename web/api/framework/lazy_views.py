"""Views imported on first use, so that management commands start without loading the API.

The web server loads all of them before the first request, which would wait a second for it.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any, ClassVar

from django.http.response import HttpResponseBase
from django.urls import URLPattern, URLResolver
from django.utils.module_loading import import_string

API_PACKAGE = "web.api"


class LazyView:
    """Stands in the list of routes for the view of this name; a key is no cookie, so no token."""

    csrf_exempt = True
    initkwargs: ClassVar[dict[str, Any]] = {}

    def __init__(self, name: str) -> None:
        """`name` is the module of this door and its class, as `results.ResultList`."""
        self.name = name

    @cached_property
    def cls(self) -> Any:
        """The class, for anyone who writes the schema."""
        return import_string(f"{API_PACKAGE}.{self.name}")

    @cached_property
    def view(self) -> Any:
        """The view that answers."""
        return self.cls.as_view()

    def __call__(self, request: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer, as the view does."""
        answer: HttpResponseBase = self.view(request, *args, **kwargs)
        return answer


def load_lazy_views(routes: Iterable[URLPattern | URLResolver]) -> None:
    """Load the view of each of these routes now."""
    for route in routes:
        if isinstance(route, URLResolver):
            load_lazy_views(route.url_patterns)
        elif isinstance(route.callback, LazyView):
            _ = route.callback.view
