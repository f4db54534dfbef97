"""A view that the routes name as text is not loaded before its first request."""

import subprocess
import sys

from django.test import RequestFactory

from web.shared.http.lazy_views import import_view_lazily

CHECK = (
    "import sys; from django.core.management import execute_from_command_line as run;"
    "run(['manage.py', 'check']); print(*sys.modules)"
)


def test_a_lazy_view_answers_like_the_view():
    request = RequestFactory().get("/")

    answered = import_view_lazily("django.views.defaults.page_not_found")(
        request, exception=ValueError()
    )

    assert answered.status_code == 404


def test_a_system_check_loads_no_lazy_view():
    done = subprocess.run([sys.executable, "-c", CHECK], capture_output=True, text=True, check=True)

    loaded = set(done.stdout.split())

    assert (
        loaded
        & {"fido2", "deals.bidding_advice", "rest_framework", "web.public.replay.replay_page"}
        == set()
    )
