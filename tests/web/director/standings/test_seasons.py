"""Seasons as a director meets them: opened, computed, exported, refused."""

import csv
from io import BytesIO, StringIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from scoring.events.season_rule import SeasonRule
from tests.builders import a_club, a_director, a_listed_section, a_season
from tests.web.director.standings.test_ranking import rows_of
from tournament.models import Series, Session

pytestmark = pytest.mark.django_db
ASKED = {"name": "Winter", "whose": "pairs", "best": "1", "drop": "0", "least": "1"}


@pytest.fixture(autouse=True)
def signed_in(client):
    client.force_login(a_director())


def place(name, *arguments):
    return reverse(f"director:{name}", args=["crown", *arguments])


def test_a_season_is_created_calculated_and_shown(client):
    section = a_listed_section()
    a_season(section).delete()

    opened = client.post(place("seasons"), {"name": "Winter"}, follow=True)
    series = Series.objects.get()
    here = place("season", series.slug)
    page = client.post(here, ASKED | {"events": [section.session.event_id]}, follow=True)

    assert "The season is created" in opened.text
    assert "No session counts yet" in opened.text
    series.refresh_from_db()
    assert (series.rule, series.public) == (SeasonRule("pairs", best=1), False)
    assert rows_of(page.text) == [
        ["1", "Cy & Dee", "1", "3", "53.33"],
        ["2=", "Ada Ace & Bo Bell", "1", "2", "50.00"],
        ["2=", "Eve & Fay", "1", "3", "50.00"],
    ]
    assert "The best session of each counts." in page.text
    assert "all sessions together: 53.33" in page.text


def test_unreleased_sessions_are_named_and_not_shown(client):
    series = a_season(a_listed_section())
    Session.objects.update(state="closed")

    page = client.get(place("season", series.slug))

    assert "One session does not count yet" in page.text
    assert "Ada Ace" not in page.text


def test_a_ladder_is_exported_with_a_column_for_each_session(client):
    series = a_season(a_listed_section(name="One"), whose="pairs")

    files = {
        kind: client.get(place("season_file", series.slug, kind)) for kind in ("pdf", "xlsx", "csv")
    }

    heads = ["Rank", "Pair", "Sessions", "Boards", "%", "2026-11-23 One"]
    assert list(csv.reader(StringIO(files["csv"].content.decode("utf-8-sig"))))[:2] == [
        heads,
        ["1", "Cy & Dee", "1", "3", "53.33", "53.33"],
    ]
    sheet = load_workbook(BytesIO(files["xlsx"].content)).active
    written = list(sheet.iter_rows(max_row=5, values_only=True))
    assert [row[0] for row in written[:2]] == ["Crown", f"{series.name} · 23 Nov 2026"]
    assert list(written[4]) == [*heads, "2026-11-23 One (exact)"]
    first = [cell.value for cell in sheet[6]]
    assert first == [1, "Cy & Dee", 1, 3, 53.33, 53.33, "160/3"]
    assert files["pdf"].content.startswith(b"%PDF")
    assert client.get(place("season_file", series.slug, "docx")).status_code == 404


@pytest.mark.parametrize(
    "wrong",
    [{"name": ""}, {"best": "-1"}, {"least": "0"}, {"whose": "teams"}, {"events": ["4711"]}],
)
def test_an_invalid_season_rule_is_refused_and_nothing_changes(client, wrong):
    series = a_season(a_listed_section())

    page = client.post(place("season", series.slug), ASKED | wrong)

    assert page.status_code == 422
    assert Series.objects.get().rule == SeasonRule()


def test_the_second_of_two_editors_of_a_season_is_refused(client):
    series = a_season(a_listed_section())
    version = client.get(place("season", series.slug)).context["form"]["seen"].value()
    here = place("season", series.slug)
    client.post(here, ASKED | {"name": "Spring", "seen": version})

    page = client.post(here, ASKED | {"name": "Autumn", "seen": version}, follow=True)

    assert "The season has changed since this was shown" in page.text
    assert Series.objects.get().name == "Spring"


def test_a_viewer_reads_seasons_and_changes_nothing(client):
    series = a_season(a_listed_section())
    client.force_login(a_director(name="bob", role="assistant"))

    page = client.get(place("season", series.slug))

    assert (page.status_code, "Save the season" in page.text) == (200, False)
    assert client.post(place("season", series.slug), ASKED).status_code == 403
    assert client.post(place("seasons"), {"name": "Winter"}).status_code == 403


def test_a_season_of_another_club_is_not_found(client):
    series = a_season(a_listed_section(club="anchor"))

    assert client.get(place("season", series.slug)).status_code == 404
    assert a_club("anchor").series.count() == 1
