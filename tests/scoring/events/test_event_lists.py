"""Which lists an event may have: kept as a value, refused where it makes no sense."""

import pytest

from scoring.events.event_lists import EventLists
from scoring.events.strata import Strata
from tests.raising import raises_code


def test_lists_are_kept_and_read_as_they_were():
    chosen = EventLists(
        (1250, 500), highest=True, handicap=True, scale="own", awards=(24, 18, 18, 6)
    )

    assert EventLists.from_dict(chosen.as_dict()) == chosen
    assert EventLists.from_dict({}) == EventLists()
    assert (chosen.strata, EventLists().strata) == (Strata((1250, 500), highest=True), None)


@pytest.mark.parametrize(
    "wrong",
    [
        {"limits": (500, 1250)},
        {"limits": (500, 500)},
        {"limits": (0,)},
        {"limits": (5, 4, 3, 2, 1)},
        {"limits": (10_000_000,)},
        {"scale": "acbl"},
        {"scale": "own"},
        {"awards": (6,)},
        {"scale": "own", "awards": (6, 12)},
        {"scale": "own", "awards": (6, 0)},
        {"scale": "own", "awards": (10_000,)},
        {"scale": "own", "awards": (6,) * 61},
    ],
)
def test_impossible_lists_are_refused(wrong):
    with raises_code("regulation"):
        EventLists(**wrong)


@pytest.mark.parametrize("stored", [{"version": 2}, {"limit": [5]}])
def test_an_unknown_format_version_is_refused(stored):
    with raises_code("regulation"):
        EventLists.from_dict(stored)


def test_of_two_winners_each_has_half_of_the_contestants():
    ebu = EventLists(scale="ebu_club_pairs")

    assert ebu.place_awards(9, boards=26, winners=1) == [36, 30, 24, 18, 12, 6]
    assert ebu.place_awards(9, boards=26, winners=2) == [18, 12, 6]
    assert ebu.place_awards(9, boards=8, winners=1) == []
    assert EventLists().place_awards(9, boards=26, winners=1) == []
    assert EventLists(scale="own", awards=(9, 3)).place_awards(2, boards=4, winners=2) == [9, 3]
