"""A club of one's own."""

from datetime import time
from decimal import Decimal

import pytest

from club.models import Club, LedgerEntry
from club.services.clubs import change_club, create_club
from club.validators.clubs import validate_club_name
from tests.builders import a_club, a_user, an_actor
from tests.raising import raises_code

pytestmark = pytest.mark.django_db


def test_a_clubs_address_is_made_of_its_name():
    create_club("  Crown  Bridge Club ", time_zone="Europe/London")

    assert Club.objects.values_list("name", "slug", "time_zone").get() == (
        "Crown Bridge Club",
        "crown-bridge-club",
        "Europe/London",
    )


@pytest.mark.parametrize(
    "name", ["", " ", "♠", "x" * 121, "Crown\u202eclub", "Replay", "Director!"]
)
def test_a_name_without_letters_for_an_address_is_refused(name):
    with raises_code("club_name"):
        create_club(name, time_zone="UTC")

    assert not Club.objects.exists()


@pytest.mark.parametrize("name", ["ZÜRICH BRIDGE", "zürich Bridge", "Zürich BRIDGE"])
def test_two_clubs_never_share_a_name_in_any_spelling(name):
    create_club("Zürich Bridge", time_zone="UTC")

    with raises_code("club_name"):
        validate_club_name(name)


def test_two_clubs_never_share_an_address():
    create_club("Crown", time_zone="UTC")

    with raises_code("club_name"):
        create_club("crown!", time_zone="UTC")

    assert Club.objects.count() == 1


@pytest.mark.parametrize(
    ("sentence", "paper"),
    [
        ({"time_zone": "America/Edmonton"}, "letter"),
        ({"time_zone": "Europe/London"}, "a4"),
        ({"time_zone": "America/Edmonton", "paper": "a4"}, "a4"),
        ({"time_zone": "Europe/London", "paper": "letter"}, "letter"),
    ],
)
def test_a_new_club_has_the_paper_size_of_its_country_by_default(sentence, paper):
    assert create_club("Crown", **sentence).paper == paper


def test_an_unknown_paper_size_is_refused():
    with raises_code("paper"):
        create_club("Crown", time_zone="UTC", paper="papyrus")

    assert Club.objects.count() == 0


@pytest.mark.parametrize("time_zone", ["Mars", "", "../etc/passwd"])
def test_an_unknown_time_zone_is_refused(time_zone):
    with raises_code("time_zone"):
        create_club("Crown", time_zone=time_zone)


AS_IT_IS = {
    **{"name": "Crown", "time_zone": "UTC", "language": "en"},
    **{"paper": "a4", "names_shown": "full"},
    **{"minutes_a_board": Decimal("7.5"), "starts_at": None},
}


def changed(**kwargs):
    return change_club(a_club(), **AS_IT_IS | kwargs, actor=an_actor(a_user()))


def stored():
    return Club.objects.values(*AS_IT_IS).get(slug="crown")


def noted():
    return list(LedgerEntry.objects.values_list("action", "kind", "row", "user__username"))


@pytest.mark.parametrize(
    "fact",
    [
        {"name": "Crown Bridge Club"},
        {"name": "CROWN"},
        {"time_zone": "Asia/Tokyo"},
        {"paper": "letter"},
        {"names_shown": "hidden"},
        {"minutes_a_board": Decimal("6.8")},
        {"starts_at": time(19, 15)},
    ],
)
def test_club_details_change_and_the_address_stays(fact):
    changed(**fact)

    assert stored() == AS_IT_IS | fact
    assert noted() == [("change_club", "club.Club", a_club().pk, "ann")]


def test_an_unchanged_club_writes_no_log_entry():
    changed()

    assert (stored(), noted()) == (AS_IT_IS, [])


@pytest.mark.parametrize(
    ("fact", "code"),
    [
        ({"name": " "}, "club_name"),
        ({"name": "x" * 121}, "club_name"),
        ({"name": "anchor"}, "club_name"),
        ({"time_zone": "Mars"}, "time_zone"),
        ({"time_zone": "Europe"}, "time_zone"),
        ({"language": "tlh"}, "language"),
        ({"paper": "a3"}, "paper"),
        ({"names_shown": "some"}, "names_shown"),
        ({"minutes_a_board": Decimal("0.9")}, "minutes_a_board"),
        ({"minutes_a_board": Decimal("30.1")}, "minutes_a_board"),
        ({"minutes_a_board": Decimal("7.25")}, "minutes_a_board"),
    ],
)
def test_an_invalid_club_is_refused_and_nothing_changes(fact, code):
    a_club("anchor")
    a_club()

    with raises_code(code):
        changed(**fact)

    assert (stored(), noted()) == (AS_IT_IS, [])
