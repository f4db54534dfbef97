"""A public scorecard: the session of one pair, with its graph."""

import re

import pytest
from django.urls import reverse

from reports.content.document import NumberCell
from reports.content.results.scorecards import scorecards_document
from scoring.laws.outcome import PassedOut
from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_board_in_play,
    a_mitchell,
    a_one_line_section,
    a_penalty,
    a_played_section,
    a_session,
    named,
    recorded,
)
from tests.web.public.sessions.test_ranking import moved
from tests.web.public.sessions.test_travellers import rows
from tournament.models import Place, Session
from web.public.sessions.session_urls import pair_slug
from web.shared.pages.rankings import NEVER_PRINTED

pytestmark = pytest.mark.django_db


def page(client, session, pair="A-NS-1", name="pair"):
    return client.get(reverse(f"public:{name}", args=["crown", session.pk, pair]))


def card_rows(text):
    """The rows of the scorecard, without the tables of the analysis below it."""
    return rows(text.partition('<div class="analysis">')[0])


@pytest.fixture
def session():
    section = a_played_section()
    named(section.places.get(line="NS", number=1), "Ada Ace", "Bo King")
    named(section.places.get(line="EW", number=1), "Cy Dean", "Di Eve")
    return moved(section.session, "closed", "released")


def test_a_penalty_follows_the_boards_as_soon_as_the_rank_is_shown(client, session):
    place = Place.objects.get(section__session=session, line="NS", number=1)
    a_penalty(place, "10", law="90")
    sentence = "Penalty: −10% of a top (Law 90)"
    marks = [sentence in page(client, session).text]

    Session.objects.filter(pk=session.pk).update(ranking_from=None)

    assert [*marks, sentence in page(client, session).text] == [True, False]


def test_a_page_has_every_board_with_opponents_result_score_and_percentages(client, session):
    text = page(client, session).text

    assert "Ada Ace &amp; Bo King" in text
    first, second, third = card_rows(text)
    assert first == [
        *(["1"], ["1"], ["Cy", "Dean", "&amp;", "Di", "Eve"], ["NS"], ["3NT"], ["N"]),
        *(["♦︎", "diamonds", "10"], ["="], ["400"], ["2.0"], ["50.00"], ["50.00"]),
    ]
    assert [second[8], second[9], second[10]] == [["100"], ["2.0"], ["50.00"]]
    assert third[4] == ["NP"]


def test_opponents_are_named_on_the_first_board_against_them(client):
    section = a_session(a_mitchell(tables=2, boards_a_round=2))
    for number in (1, 2):
        recorded(a_board_in_play(section, number=number, table=1), PassedOut())
    named(section.places.get(line="EW", number=1), "Cy Dean", "Di Eve")

    text = page(client, moved(section.session, "closed", "released")).text

    assert [row[:3] for row in card_rows(text)] == [
        [["1"], ["1"], ["Cy", "Dean", "&amp;", "Di", "Eve"]],
        [["2"], ["1"], []],
    ]


def test_boards_opponents_and_matchpoints_are_links(client, session):
    text, place = page(client, session).text, f"/crown/{session.pk}/"

    assert f'<a href="{place}boards/1/">1</a>' in text
    assert f'<a href="{place}pairs/A-EW-1/">1</a>' in text
    assert f'<a href="{place}pairs/A-NS-1/why/#board-1">2.0</a>' in text
    assert not re.findall(r"<a [^>]*></a>", text)


def test_the_graph_ends_at_the_percentage_of_the_ranking(client, session):
    now = snapshot_of_session(session.pk)
    percentages = {pair_slug(now, row.pair.place): row.shown.percentage for row in now.ranking}

    for word, percentage in percentages.items():
        text = page(client, session, word).text
        label = re.search(r'role="img" aria-label="([^"]*)"', text)
        card = card_rows(text)[-1][-1]
        assert card == [f"{percentage:.2f}"]
        if label:
            ended = re.search(r"; at most|, ([\d.]+)\xa0% after board \d+;", label[1])
            assert ended[1] == f"{percentage:.2f}"
    assert any("<svg" in page(client, session, word).text for word in percentages)


def test_the_graph_has_a_dot_for_every_percentage_on_the_card(client, session):
    now = snapshot_of_session(session.pk)
    cards = dict(zip(now.pairs, scorecards_document(now, NEVER_PRINTED).blocks, strict=True))
    for place, card in cards.items():
        values = [row[-1] for row in card.blocks[0].rows if isinstance(row[-1], NumberCell)]
        drawn = page(client, session, pair_slug(now, place)).text.count("<circle")
        assert drawn == (len(values) if len(values) > 1 else 0)


@pytest.mark.parametrize("word", ["A-NS-9", "a-ns-1", "A-1", "B-NS-1", "NS-1", "1", "A-NS-01"])
@pytest.mark.parametrize("name", ["pair", "pair_explanation"])
def test_a_pair_that_did_not_play_is_not_found(client, session, word, name):
    assert page(client, session, word, name).status_code == 404


def test_a_pair_of_one_line_is_named_by_section_and_number(client):
    section = a_one_line_section()
    session = moved(section.session, "closed", "released")

    assert page(client, session, "A-3").status_code == 200


def test_the_address_of_a_pair_stays_when_numbers_change(client, session):
    place = Session.objects.get().sections.get().places.get(line="NS", number=1)
    named(place, "Eva Else", "Flo Fine")
    session.refresh_from_db()

    assert "Eva Else" in page(client, session).text


def test_the_page_of_a_pair_without_results_says_so(client):
    session = moved(a_session().session, "running", "closed", "released")

    assert "No result of this pair has been recorded." in page(client, session).text
    assert (
        "No result of this pair has been recorded."
        in page(client, session, name="pair_explanation").text
    )


def test_the_explanation_has_rank_percentage_total_and_every_board(client, session):
    text = page(client, session, name="pair_explanation").text

    assert re.findall(r"<h2>(.*?)</h2>", text) == [
        "Place",
        "Percentage",
        "Total",
        "Board by board",
        "By opponents and by role",
    ]
    assert re.findall(r'<details class="steps" id="board-(\d+)">', text) == ["1", "2", "3"]


def test_the_explanation_without_a_released_ranking_has_boards_only(client, session):
    Session.objects.update(ranking_from=None)

    text = page(client, session, name="pair_explanation").text

    assert re.findall(r"<h2>(.*?)</h2>", text) == ["Board by board"]


@pytest.mark.parametrize("tables", [1, 3])
@pytest.mark.parametrize("name", ["pair", "pair_explanation"])
def test_a_scorecard_costs_one_query_for_any_number_of_pairs(
    client, tables, name, django_assert_num_queries
):
    section = a_session(a_mitchell(tables=2 * tables + 1))
    recorded(a_board_in_play(section, table=1), PassedOut())
    session = moved(section.session, "closed", "released")
    page(client, session)

    with django_assert_num_queries(1):
        page(client, session, name=name)
