"""A club of one's own."""

import pytest

from club.errors import ClubNameError, TimeZoneError
from club.models import Club
from club.services.clubs import open_club

pytestmark = pytest.mark.django_db


def test_a_clubs_address_is_made_of_its_name():
    open_club("  Crown  Bridge Club ", time_zone="Europe/London")

    assert Club.objects.values_list("name", "slug", "time_zone").get() == (
        "Crown Bridge Club",
        "crown-bridge-club",
        "Europe/London",
    )


@pytest.mark.parametrize("name", ["", " ", "♠", "x" * 121])
def test_a_name_that_makes_no_address_is_refused(name):
    with pytest.raises(ClubNameError):
        open_club(name, time_zone="UTC")

    assert not Club.objects.exists()


def test_two_clubs_never_share_an_address():
    open_club("Crown", time_zone="UTC")

    with pytest.raises(ClubNameError):
        open_club("crown!", time_zone="UTC")

    assert Club.objects.count() == 1


@pytest.mark.parametrize("time_zone", ["Mars", "", "../etc/passwd"])
def test_a_time_zone_that_is_none_is_refused(time_zone):
    with pytest.raises(TimeZoneError):
        open_club("Crown", time_zone=time_zone)
