"""One phone records at a table; another waits until the one in use hands over."""

import pytest
from django.test import Client

from boards.models import Result
from tests.builders import a_seated_section, an_actor
from tests.web.table.phones import a_phone, accept, page, switched_on, token_of
from tournament.models import TableToken
from tournament.services.tables.recording_phones import hand_over_table_seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def token():
    return token_of(switched_on(a_seated_section()))


def answered(client, token, answer="hand_over"):
    return client.post(page(token, "answer_seat"), {"answer": answer})


def plays(client, token):
    return client.get(page(token, "round")).status_code == 200


def test_the_first_phone_gets_the_seat_and_the_next_one_only_asks(token):
    first, second = a_phone(token), a_phone(token)

    assert (plays(first, token), plays(second, token)) == (True, False)
    assert "Another phone asks" in first.get(page(token, "round")).text
    assert "Waiting" in second.get(page(token, "seat")).text


def test_a_takeover_without_consent_records_nothing(token):
    a_phone(token)
    second = a_phone(token)

    tried = [accept(second, token, 1), answered(second, token)]

    assert [answer.status_code for answer in tried] == [403, 403]
    assert {"Nothing was recorded" in answer.text for answer in tried} == {True}
    assert (Result.objects.count(), plays(second, token)) == (0, False)


def test_the_seated_phone_hands_over(token):
    first, second = a_phone(token), a_phone(token)

    answered(first, token)

    assert (plays(first, token), plays(second, token)) == (False, True)
    assert accept(first, token, 1).status_code == 403
    assert accept(second, token, 1).status_code == 302


def test_the_seated_phone_may_keep_the_seat(token):
    first, second = a_phone(token), a_phone(token)

    answered(first, token, "keep")

    assert (plays(first, token), plays(second, token)) == (True, False)
    assert TableToken.objects.get(pk=token.pk).asking_hash == ""


def test_the_director_hands_over_for_a_phone_that_is_lost(token):
    a_phone(token)
    second = a_phone(token)

    hand_over_table_seat(token, actor=an_actor())

    assert plays(second, token)


@pytest.mark.parametrize("name", ["take_seat", "answer_seat"])
def test_a_seat_is_taken_by_a_post_with_the_token_of_the_page(token, name):
    client = a_phone(token, seated=False, enforce_csrf_checks=True)

    posted, read = client.post(page(token, name)), client.get(page(token, name))

    assert (posted.status_code, read.status_code) == (403, 405)
    assert TableToken.objects.get(pk=token.pk).seat_hash == ""


def test_a_phone_without_the_token_takes_no_seat(token):
    assert Client().post(page(token, "take_seat")).status_code == 404
