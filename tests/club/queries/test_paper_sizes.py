"""Which paper a new club's printer is taken to hold, by its time zone."""

from zoneinfo import available_timezones

import pytest

from club.queries.paper_sizes import default_paper_size


@pytest.mark.parametrize(
    ("zone", "paper"),
    [
        ("America/Edmonton", "letter"),
        ("America/Toronto", "letter"),
        ("America/Chicago", "letter"),
        ("Pacific/Honolulu", "letter"),
        ("America/Mexico_City", "letter"),
        ("America/Puerto_Rico", "letter"),
        ("Asia/Manila", "letter"),
        ("Canada/Mountain", "letter"),
        ("US/Pacific", "letter"),
        ("America/Montreal", "letter"),
        ("America/Sao_Paulo", "a4"),
        ("America/Argentina/Ushuaia", "a4"),
        ("America/Nuuk", "a4"),
        ("Europe/London", "a4"),
        ("Asia/Tokyo", "a4"),
        ("Australia/Sydney", "a4"),
        ("UTC", "a4"),
        ("Mars", "a4"),
    ],
)
def test_a_printer_has_the_paper_size_of_its_country(zone, paper):
    assert default_paper_size(zone) == paper


def test_most_of_the_world_prints_on_a4():
    letter = [zone for zone in available_timezones() if default_paper_size(zone) == "letter"]

    assert {zone.partition("/")[0] for zone in letter if "/" in zone} == {
        *("America", "Asia", "Canada", "Chile", "Mexico", "Pacific", "US"),
    }
