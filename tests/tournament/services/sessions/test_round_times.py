"""When the rounds begin."""

from datetime import time

import pytest

from tests.builders import a_tournament, an_actor
from tests.raising import raises_code
from tournament.models import Round
from tournament.services.sessions.round_times import set_round_times

pytestmark = pytest.mark.django_db


def timed(session, times):
    set_round_times(session, times, actor=an_actor())


def test_new_times_take_the_place_of_the_old_ones():
    session = a_tournament().sessions.get()

    timed(session, {1: time(10), 3: time(13, 15)})

    assert list(Round.objects.values_list("number", "starts_at")) == [
        (1, time(10)),
        (3, time(13, 15)),
    ]


def test_a_round_does_not_begin_before_the_one_before_it():
    session = a_tournament().sessions.get()
    before = list(Round.objects.values_list("number", "starts_at"))

    with raises_code("round_times") as refused:
        timed(session, {1: time(10), 2: time(10)})

    assert refused.value.facts == {"round": 2}
    assert list(Round.objects.values_list("number", "starts_at")) == before
