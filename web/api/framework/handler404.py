"""Django's handler404: a problem document for URLs below /api/, an HTML page for others.

Separate from the API's views, because `manage.py check` imports it and they take a second to load.
"""

from django.http import HttpRequest, JsonResponse
from django.http.response import HttpResponseBase
from django.views import defaults

from web.api.framework.errors import NotFoundInClubError
from web.shared.http.problems import build_problem
from web.shared.http.server_errors import API_PREFIX, PROBLEM_JSON
from web.shared.messages.errors.error_text import error_message


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Returns the response to an address without a route."""
    if not request.path.startswith(API_PREFIX):
        return defaults.page_not_found(request, exception)
    error = NotFoundInClubError("nowhere")
    body = build_problem(error.code, error.status, error_message(error), error.facts)
    return JsonResponse(body, status=error.status, content_type=PROBLEM_JSON)
