"""Phones at the same moment: one gets the seat, one result is recorded."""

import pytest

from boards.models import Result
from tests.builders import a_board_in_play, a_contract, a_request, a_seated_section, recorded
from tests.racing import at_once
from tests.web.table.phones import a_phone, accept, page, switched_on, token_of
from tournament.models import TableToken

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def token():
    return token_of(switched_on(a_seated_section()))


def status_of(answer):
    return answer.status_code


def test_of_phones_that_come_together_one_gets_the_seat(token):
    phones = [a_phone(token, seated=False) for _phone in range(4)]

    at_once(*[lambda phone=phone: phone.post(page(token, "take_seat")) for phone in phones])

    playing = [phone.get(page(token, "round")).status_code for phone in phones]
    assert sorted(playing) == [200, 302, 302, 302]
    row = TableToken.objects.get(pk=token.pk)
    assert row.asking_hash not in ("", row.seat_hash)


def test_a_result_sent_many_times_at_once_is_one_row(token):
    phone = a_phone(token)

    statuses = at_once(*[lambda: accept(phone, token, 1)] * 6, describe=status_of)

    assert (statuses, Result.objects.count()) == ([302] * 6, 1)


def test_director_and_table_at_once_give_one_result(token):
    phone = a_phone(token)
    board = a_board_in_play(token.section, number=1, table=1)

    def at_the_desk():
        request_id = a_request().request_id
        return recorded(board, a_contract("4S", "N", 9), request_id=request_id, source="director")

    answers = at_once(
        lambda: accept(phone, token, 1).status_code,
        lambda: bool(at_the_desk().pk),
        refused=Exception,
        describe=lambda answer: answer,
    )

    assert Result.objects.count() == 1
    assert answers in ([302, "stale_result"], [409, True])
