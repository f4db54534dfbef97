"""The page of lists: chosen, refused with what was typed, and what the ranking shows then."""

import pytest
from django.urls import reverse

from scoring.events.event_lists import EventLists
from tests.builders import a_director, a_listed_section
from tests.web.director.standings.test_ranking import rows_of
from tournament.models import Event
from tournament.queries.edit_tokens import regulations_edit_token

pytestmark = pytest.mark.django_db


@pytest.fixture
def session():
    return a_listed_section().session


@pytest.fixture
def ann(client):
    client.force_login(a_director())
    return client


def place(name, session):
    return reverse(f"director:{name}", args=["crown", session.pk])


ASKED = {"limits": "1000, 100", "handicap": "on", "home": "on", "scale": "own", "awards": "12 6"}


def test_the_chosen_list_follows_the_ranking(ann, session):
    data = ASKED | {"seen": regulations_edit_token(EventLists())}

    page = ann.post(place("ranking_lists", session), data, follow=True)

    assert Event.objects.get().lists == EventLists(
        (1000, 100), handicap=True, home=True, scale="own", awards=(12, 6)
    )
    assert "The lists are saved" in page.text
    assert [ranking_list.title for ranking_list in page.context["ranking"].lists] == [
        *("Stratum B · North-South", "Stratum C · North-South"),
        *("With handicap · North-South", "With handicap · East-West"),
        *("Members · North-South", "With a guest · North-South"),
    ]
    assert rows_of(page.text, table=2) == [
        ["1=", "1", "Ada Ace & Bo Bell", "50.00"],
        ["1=", "3", "Eve & Fay", "50.00"],
    ]
    assert "Strata by the mean of both players" in page.text


def test_the_page_shows_the_current_list_and_names_players_without_points(ann, session):
    ann.post(place("ranking_lists", session), ASKED)

    page = ann.get(place("ranking_lists", session))

    assert 'value="1000, 100"' in page.text
    assert "2 NS Cy &amp; Dee" in page.text
    assert "1 NS Ada Ace" not in page.text


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"limits": "500, 1250"}, "each below the one before"),
        ({"limits": "12x"}, "“12x” is not a whole number"),
        ({"limits": "9 8 7 6 5"}, "At most 4 limits"),
        ({"awards": ""}, "Type awards if you choose"),
        ({"scale": ""}, "Type awards if you choose"),
        ({"awards": "6 12"}, "none above the one before"),
        ({"awards": "6 0"}, "from 1 to 9999"),
        ({"scale": "acbl"}, "acbl"),
        (
            {"seen": "older"},
            "The regulations have changed since this was shown.",
        ),
    ],
)
def test_invalid_columns_are_refused_and_nothing_is_saved(ann, session, wrong, sentence):
    page = ann.post(place("ranking_lists", session), ASKED | wrong)

    assert (page.status_code, sentence in page.text) == (422, True)
    assert Event.objects.get().lists == EventLists()


def test_a_pair_reads_the_calculation_of_its_list_points(ann, session):
    ann.post(place("ranking_lists", session), ASKED)
    pair = session.sections.get().places.get(line="NS", number=3)

    page = ann.get(reverse("director:pair_explanation", args=["crown", session.pk, pair.pk]))

    titles = [title for title, _lines in page.context["parts"]]
    assert titles == [
        *("Place", "Percentage", "Total", "Stratum", "Stratum B", "Stratum C"),
        *("Members", "With handicap", "Master points"),
    ]
    assert "on this list and ahead in the field" in page.text
    assert "master points of the pair: 99.5" in page.text


def test_a_viewer_cannot_choose_lists(client, session):
    client.force_login(a_director(role="assistant"))

    page = client.get(place("ranking_lists", session))

    assert (page.status_code, "Choose these lists" in page.text) == (200, False)
    assert client.post(place("ranking_lists", session), ASKED).status_code == 403
