"""Documents of a director have the paper size of the club's printer."""

from io import BytesIO
from random import Random

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from club.models import Club
from standings.services.simultaneous import score_simultaneous
from tests.builders import (
    a_club,
    a_director,
    a_listed_section,
    a_season,
    a_simultaneous,
    a_tournament,
    an_actor,
    release_to_players,
)
from tests.reports.text_positions import EXCEL, UPRIGHT, measures
from tests.standings.simultaneous.test_field import played
from tournament.models import Simultaneous

pytestmark = pytest.mark.django_db


@pytest.fixture(params=UPRIGHT)
def paper(request, client):
    a_club()
    Club.objects.filter(slug="crown").update(paper=request.param)
    client.force_login(a_director())
    return request.param


def got(client, name, *arguments, ending, club="crown"):
    return client.get(reverse(f"director:{name}", args=(club, *arguments, ending))).content


def laid_out(client, name, *arguments):
    """The measures of the PDF, and the paper of each sheet of the workbook."""
    book = load_workbook(BytesIO(got(client, name, *arguments, ending="xlsx")))
    return measures(got(client, name, *arguments, ending="pdf")), {
        sheet.page_setup.paperSize for sheet in book
    }


def test_overall_and_ladder_are_on_the_clubs_paper_size(client, paper):
    section = a_listed_section()
    series = a_season(section)

    layouts = [
        laid_out(client, "overall_file", section.session.event.slug),
        laid_out(client, "season_file", series.slug),
    ]

    assert layouts == [({UPRIGHT[paper]}, {EXCEL[paper]})] * 2


def test_a_simultaneous_is_on_the_paper_of_the_club_that_prints_it(client, paper):
    here, there = played(Random(1)), played(Random(2), club="anchor")
    Club.objects.filter(slug="anchor").update(paper="letter" if paper == "a4" else "a4")
    row = a_simultaneous(here, there, club="anchor")
    score_simultaneous(row, actor=an_actor())
    release_to_players(here, there)
    Simultaneous.objects.update(public_from="2026-01-01T00:00Z")

    assert laid_out(client, "simultaneous_file", row.slug) == ({UPRIGHT[paper]}, {EXCEL[paper]})


def test_the_player_list_is_on_the_clubs_paper_size(client, paper):
    a_listed_section()

    book = load_workbook(BytesIO(got(client, "player_export", ending="xlsx")))

    assert [sheet.page_setup.paperSize for sheet in book] == [EXCEL[paper]]


def test_sessions_and_events_show_their_planned_size(client, paper):
    section, event = a_listed_section(), a_tournament()
    addresses = [
        reverse("director:print", args=("crown", section.session_id)),
        reverse("director:match_event_print", args=("crown", event.slug)),
    ]

    sentence = {"a4": "laid out for A4.", "letter": "laid out for Letter."}[paper]
    assert [sentence in client.get(address).text for address in addresses] == [True, True]
