"""Responses to a request whose head or body the server did not accept."""

from typing import get_args

import pytest

from tests.builders import a_director
from web.shared.http.body_limits import BODY_ERROR_KEY, BodyErrorCode
from web.shared.http.request_bodies import is_signed_in

STATUS = {
    "body_late": 408,
    "body_length": 411,
    "body_too_large": 413,
    "body_before_sign_in": 413,
    "body_not_taken": 503,
    "body_charset": 415,
    "head_too_large": 431,
}


@pytest.mark.parametrize("code", get_args(BodyErrorCode))
def test_a_page_names_the_next_step(client, code):
    page = client.post("/accounts/login/", **{BODY_ERROR_KEY: code})

    assert (page.status_code, page.headers["Connection"]) == (STATUS[code], "close")
    assert page.text.count("<p>") == 2 and "%(" not in page.text


@pytest.mark.parametrize(
    ("code", "expected", "parameters"),
    [
        ("body_late", "body_late", {}),
        ("body_length", "body_length", {}),
        ("body_too_large", "too_large", {"most": 65536}),
        ("body_before_sign_in", "too_large", {"most": 65536}),
        ("body_not_taken", "body_not_taken", {}),
        ("body_charset", "body_charset", {}),
        ("head_too_large", "head_too_large", {"kilobytes": 32}),
    ],
)
def test_the_api_answers_a_problem(client, code, expected, parameters):
    answer = client.post("/api/v1/sessions/", **{BODY_ERROR_KEY: code})

    problem = answer.json()
    assert (answer.status_code, answer.headers["Content-Type"], problem.pop("detail") != "") == (
        STATUS[code],
        "application/problem+json",
        True,
    )
    assert (problem["code"], problem["parameters"]) == (expected, parameters)
    assert (problem["type"], problem["status"]) == (f"/help/errors/#{expected}", answer.status_code)


def post_text(client, body, kind):
    """Post text in the charset of the request; the test client would use its own."""
    return client.post("/accounts/login/", body, content_type="text/plain", CONTENT_TYPE=kind)


@pytest.mark.parametrize("charset", ["utf-7", "zlib", "idna", "punycode", "unicode_escape"])
@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data"])
def test_text_in_another_charset_is_refused(client, kind, charset):
    client.raise_request_exception = False

    page = post_text(client, b"login=a", f"{kind}; boundary=X; charset={charset}")

    assert page.status_code == 415


@pytest.mark.django_db
@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", "nobody-knows-it"])
def test_text_in_utf_8_is_read(client, charset):
    kind = f"application/x-www-form-urlencoded; charset={charset}"

    page = post_text(client, b"login=ann&password=", kind)

    assert (page.status_code, 'value="ann"' in page.text) == (200, True)


@pytest.mark.django_db
def test_only_a_session_of_somebody_signed_in_may_send_much(client, django_assert_num_queries):
    client.force_login(a_director(), "django.contrib.auth.backends.ModelBackend")
    cookie = client.cookies["sessionid"].value

    with django_assert_num_queries(2):
        known = is_signed_in({"HTTP_COOKIE": f"sessionid={cookie}"})
    with django_assert_num_queries(1):
        invented = is_signed_in({"HTTP_COOKIE": "sessionid=" + "a" * 32})
    with django_assert_num_queries(0):
        nobody = is_signed_in({})

    assert (known, invented, nobody) == (True, False, False)
