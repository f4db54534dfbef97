"""Calling the director from the table, and the call on the director's tables page."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.builders import a_director, a_seated_section
from tests.web.table.phones import a_phone, page, switched_on, token_of
from tournament.models import TableToken

pytestmark = pytest.mark.django_db


@pytest.fixture
def token():
    return token_of(switched_on(a_seated_section()))


def calls(client, token):
    path = reverse("director:dashboard", args=["crown", token.section.session_id])
    answer = client.get(path)
    return [(call.title, call.reason) for call in answer.context["calls"]]


def test_a_call_is_on_the_table_page_until_the_director_ends_it(token, client):
    client.force_login(a_director())
    before, phone = calls(client, token), a_phone(token)

    answer = phone.post(page(token, "call"), {"call": "ruling"})

    assert answer.headers["Location"] == page(token, "round")
    assert "The director is called" in phone.get(page(token, "round")).text
    requests = calls(client, token)
    ended = client.post(
        reverse("director:end_table_call", args=["crown", token.section.session_id, token.pk])
    )
    assert (before, requests) == ([], [("Table 1", "Something happened at the table")])
    assert (ended.status_code, calls(client, token)) == (302, [])
    assert "The director is called" not in phone.get(page(token, "round")).text


def test_a_call_can_be_cancelled(token):
    phone = a_phone(token)
    phone.post(page(token, "call"), {"call": "other"})

    phone.post(page(token, "call"), {"call": ""})

    assert TableToken.objects.exclude(call="").count() == 0


@pytest.mark.parametrize("sent", [{}, {"call": "fire"}, {"call": "<b>"}])
def test_without_a_known_reason_the_page_asks_again(token, sent):
    answer = a_phone(token).post(page(token, "call"), sent)

    assert answer.status_code == 200
    assert TableToken.objects.exclude(call="").count() == 0


def test_only_the_seated_phone_calls(token):
    a_phone(token)
    tried = [
        a_phone(token).post(page(token, "call"), {"call": "other"}).status_code,
        Client().post(page(token, "call"), {"call": "other"}).status_code,
    ]

    assert tried == [403, 404]
    assert TableToken.objects.exclude(call="").count() == 0


def test_a_call_is_posted_with_the_token_of_the_page(token):
    phone = a_phone(token)
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = phone.cookies

    assert strict.post(page(token, "call"), {"call": "other"}).status_code == 403
