"""Fixtures of the tests of result documents."""

import pytest

from tests.builders import a_played_section, named


@pytest.fixture
def section():
    section = a_played_section()
    places = section.places.select_related("section__session__event__club", "entry")
    named(places.get(line="NS", number=1), "Ada Ace", "Bo Bell")
    return section
