"""The web server's way in has loaded what it answers with."""

import subprocess
import sys

import pytest

LOADED = "import sys; import config.wsgi; print(*sys.modules)"


@pytest.mark.slow
def test_the_views_of_the_api_are_loaded_before_the_first_request():
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", LOADED], capture_output=True, text=True, check=True
    )

    assert {"rest_framework", "web.api.results.results"} <= set(done.stdout.split())
