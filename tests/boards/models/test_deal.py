"""A deal is fifty-two cards as they are written, or none where it was removed."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from boards.models import Deal
from boards.models.deal import deal_column, hands_of
from club.models import Source
from tests.builders import a_seated_section
from tests.deals.hands import random_deal

pytestmark = pytest.mark.django_db
CARDS = deal_column(random_deal(1))


def a_row(board, **kwargs):
    plain = {"version": 1, "cards": CARDS, "request_id": uuid4(), "source": Source.DIRECTOR}
    return Deal.objects.create(board=board, **plain | kwargs)


@pytest.mark.parametrize(
    ("wrong", "constraint"),
    [
        ({"version": 0}, "deal_versions_count_from_one"),
        ({"cards": CARDS[:-1]}, "deal_is_whole_or_taken_out"),
        ({"cards": CARDS.replace("N:", "E:")}, "deal_is_whole_or_taken_out"),
    ],
)
def test_constraints_refuse_an_invalid_deal(wrong, constraint):
    board = a_seated_section().session.boards.first()

    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        a_row(board, **wrong)

    assert a_row(board).hands == random_deal(1)
    assert a_row(board, version=2, cards="").hands is None


def test_a_version_is_there_once():
    board = a_seated_section().session.boards.first()
    a_row(board)

    with pytest.raises(IntegrityError, match=r"deal_version_once|board_id"), transaction.atomic():
        a_row(board, cards="")


def test_the_column_is_the_value_and_back():
    assert [hands_of(deal_column(deal)) for deal in (random_deal(2), None)] == [
        random_deal(2),
        None,
    ]
