"""Addresses of this door that lead nowhere: a problem, as everywhere here."""

from typing import Any

from web.api.doors import Door
from web.api.errors import NowhereError


class Nowhere(Door):
    """Whatever has no route."""

    schema = None
    http_method_names = ["get", "head", "post", "put", "patch", "delete", "options"]

    def check_permissions(self, request: Any) -> None:
        """To everybody alike there is nothing."""
        raise NowhereError()
