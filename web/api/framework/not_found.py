"""View that answers unknown API URLs with 404 as a problem document."""

from typing import Any

from web.api.framework.base_views import ClubApiView
from web.api.framework.errors import NotFoundInClubError


class ApiNotFoundView(ClubApiView):
    """View for every unknown address."""

    schema = None
    http_method_names = ["get", "head", "post", "put", "patch", "delete", "options"]

    def check_permissions(self, request: Any) -> None:
        """Raises 404 before any check of permissions."""
        raise NotFoundInClubError("nowhere")
