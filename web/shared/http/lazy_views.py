"""Lazily imported views, so that management commands start fast."""

from collections.abc import Callable
from functools import cache
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.module_loading import import_string


def import_view_lazily(name: str) -> Callable[..., HttpResponseBase]:
    """Returns a view that imports another by its dotted name on its first request."""

    @cache
    def view() -> Any:
        return import_string(name)

    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response: HttpResponseBase = view()(request, *args, **kwargs)
        return response

    return answer
