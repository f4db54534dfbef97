"""The service worker of the phones' pages: offered with HTTPS alone, from above their addresses."""

import pytest
from django.urls import reverse

from tests.builders import a_seated_section
from tests.web.table.phones import a_phone, page, switched_on, token_of

pytestmark = pytest.mark.django_db


def test_the_script_is_above_the_pages_that_it_keeps(client):
    token = token_of(switched_on(a_seated_section()))

    answer = client.get(reverse("table:worker"))

    assert (answer.status_code, answer.headers["Content-Type"]) == (
        *(200, "text/javascript; charset=utf-8"),
    )
    assert answer.headers["Cache-Control"] == "no-cache"
    assert page(token, "round").startswith(reverse("table:worker").removesuffix("worker.js"))


@pytest.mark.parametrize("https", [True, False])
def test_it_is_offered_with_https_alone(settings, https):
    token = token_of(switched_on(a_seated_section()))
    phone = a_phone(token)
    settings.HTTPS = https

    assert ("data-worker" in phone.get(page(token, "round")).text) is https
