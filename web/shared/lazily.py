"""A route's view, loaded when it is first asked for: a start or a check needs none of it."""

from collections.abc import Callable
from functools import cache
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.module_loading import import_string


def lazily(name: str) -> Callable[..., HttpResponseBase]:
    """Stands in a list of routes for the view of that name, as `web.public.replay.replay`."""

    @cache
    def view() -> Any:
        return import_string(name)

    def answer(request: HttpRequest, *args: Any, **words: Any) -> HttpResponseBase:
        answered: HttpResponseBase = view()(request, *args, **words)
        return answered

    return answer
