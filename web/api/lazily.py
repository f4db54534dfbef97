"""A route's view, loaded when it is first asked for: a command or a check needs none of this door.

The web server loads all of them before the first request, which would wait a second for it.
"""

from collections.abc import Iterable
from functools import cached_property
from typing import Any, ClassVar

from django.http.response import HttpResponseBase
from django.urls import URLPattern, URLResolver
from django.utils.module_loading import import_string

HERE = "web.api"


class Lazily:
    """Stands in the list of routes for the view of this name; a key is no cookie, so no token."""

    csrf_exempt = True
    initkwargs: ClassVar[dict[str, Any]] = {}

    def __init__(self, name: str) -> None:
        """`name` is the module of this door and its class, as `results.ResultList`."""
        self.name = name

    @cached_property
    def cls(self) -> Any:
        """The class, for whoever writes the schema."""
        return import_string(f"{HERE}.{self.name}")

    @cached_property
    def view(self) -> Any:
        """The view that answers."""
        return self.cls.as_view()

    def __call__(self, request: Any, *args: Any, **words: Any) -> HttpResponseBase:
        """Answer, as the view does."""
        answer: HttpResponseBase = self.view(request, *args, **words)
        return answer


def load_views(routes: Iterable[URLPattern | URLResolver]) -> None:
    """Load the view of each of these routes now."""
    for route in routes:
        if isinstance(route, URLResolver):
            load_views(route.url_patterns)
        elif isinstance(route.callback, Lazily):
            _ = route.callback.view
