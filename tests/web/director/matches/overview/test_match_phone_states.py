"""The overview of a match event says what the phones of its tables ask, and which are silent."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.urls import reverse
from django.utils import timezone

from tests.builders import a_director
from tests.web.table.matches.matches import GAME, a_dealt_match, a_match_day, accept_hand
from tests.web.table.phones import page
from web.shared.phones.phone_presence import KEY, PhonePresence

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty_cache():
    cache.clear()


@pytest.fixture
def section():
    return a_match_day()


@pytest.fixture
def director(client):
    client.force_login(a_director())
    return client


def address(section, name="match_phone_states"):
    return reverse(f"director:{name}", args=["crown", section.session.event.slug])


def states(director, section):
    return [(state.text, state.link) for state in director.get(address(section)).context["states"]]


def test_a_hand_that_waits_for_the_other_pair_is_named_until_it_is_recorded(director, section):
    token, phone = a_dealt_match(section)
    hand = page(token, "hand", match_round=1, number=1)
    seating = section.seatings.get(round=1, table=1)

    phone.get(hand)
    stages = [states(director, section)]
    phone.get(f"{hand}?contract=3N&declaring=we&tricks=9")
    stages.append(states(director, section))
    accept_hand(phone, token, 1, **GAME)
    phone.get(page(token, "round"))
    stages.append(states(director, section))

    link = f"{address(section, 'match_event')}matches/{seating.pk}/"
    text = "Table 1: the other pair is asked to accept hand 1"
    assert stages == [[], [(text, link)], []]
    assert director.get(link).status_code == 200


def test_a_silent_phone_is_named(director, section):
    token, _phone = a_dealt_match(section, 2)
    seen = timezone.now() - timedelta(minutes=20)
    cache.set(KEY.format(token.pk), tuple(PhonePresence(seen)))

    ((text, _link),) = states(director, section)

    assert text.startswith("Table 2: the phone is not heard of since ")


def test_the_overview_polls_it(director, section):
    text = director.get(address(section, "match_event")).text

    assert f'data-clock="{address(section)}"' in text


def test_another_club_s_event_is_not_found(director, section):
    other = a_match_day(club="other")
    path = reverse("director:match_phone_states", args=["other", other.session.event.slug])

    assert director.get(path).status_code == 404
