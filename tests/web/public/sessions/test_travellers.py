"""Public travellers: the result of every table on a board."""

import re

import pytest
from django.urls import reverse

from scoring.laws.outcome import PassedOut
from tests.builders import (
    a_board_in_play,
    a_contract,
    a_mitchell,
    a_played_section,
    a_session,
    recorded,
)
from tests.web.public.sessions.test_ranking import moved
from tournament.models import SeatingBoard

pytestmark = pytest.mark.django_db


def page(client, session, name="travellers", *arguments):
    return client.get(reverse(f"public:{name}", args=["crown", session.pk, *arguments]))


def rows(text):
    """The cells of every row, without what is around the words."""
    bodies = re.findall(r"<tbody>(.*?)</tbody>", text, re.DOTALL)
    return [
        [
            re.sub(r"<[^>]+>|\s+", " ", cell).split()
            for cell in re.findall(r"<t[dh].*?</t[dh]>", row)
        ]
        for row in "".join(bodies).split("<tr>")[1:]
    ]


@pytest.fixture
def session():
    return moved(a_played_section().session, "closed", "released")


def test_a_traveller_has_every_result_with_its_matchpoints_and_how_often_each_score(
    client, session
):
    text = page(client, session, "traveller", 1).text

    assert "Board 1 · dealer North · none vulnerable" in text
    assert [" | ".join(map(" ".join, row)) for row in rows(text)] == [
        "2 | 3 | 3NT | N | ♦︎ diamonds 10 | 10 | 430 |  | 4.0 | 0.0",
        "1 | 1 | 3NT | N | ♦︎ diamonds 10 | 9 | 400 |  | 2.0 | 2.0",
        "3 | 2 | 3NT | S | ♦︎ diamonds 10 | 8 |  | 50 | 0.0 | 4.0",
        "430 |  | 1 | 4.0 | 0.0",
        "400 |  | 1 | 2.0 | 2.0",
        " | 50 | 1 | 0.0 | 4.0",
    ]


def test_pair_numbers_link_to_pairs_and_matchpoints_to_explanations(client, session):
    text = page(client, session, "traveller", 1).text
    place = f"/crown/{session.pk}/pairs/"

    assert f'<a href="{place}A-NS-2/">2</a>' in text
    assert f'<a href="{place}A-EW-3/">3</a>' in text
    assert f'<a href="{place}A-NS-2/why/#board-1">4.0</a>' in text


def test_an_award_has_no_score_and_an_unplayed_board_no_link(client, session):
    text = page(client, session, "traveller", 3).text

    assert "A60/40" in text
    assert not re.findall(r"<a [^>]*></a>", text)


def test_the_list_has_every_board_with_a_result(client):
    section = a_session(a_mitchell(tables=3))
    recorded(a_board_in_play(section, number=1, table=1), PassedOut())
    session = moved(section.session, "closed", "released")

    assert [row[0] for row in rows(page(client, session).text)] == [["Board", "1"]]
    assert page(client, session, "traveller", 1).status_code == 200
    assert page(client, session, "traveller", 2).status_code == 404


def test_a_session_without_a_result_has_an_empty_list(client):
    session = moved(a_session().session, "running", "closed", "released")

    assert "Nothing has been recorded." in page(client, session).text


def test_reasons_are_shown_only_for_changes_after_the_release(client):
    section = a_played_section()
    rows = SeatingBoard.objects.filter(seating__section=section, number=1)
    board = rows.get(seating__seats__place__number=2, seating__seats__chairs="NS")
    recorded(board, PassedOut(), seen=1, reason="The table knows why")
    session = moved(section.session, "closed", "released")
    recorded(board, a_contract("3N", "N", 10), seen=2, reason="Two boards were <confused>")

    text = page(client, session, "traveller", 1).text
    own = [page(client, session, name, "A-NS-2").text for name in ("pair", "pair_explanation")]
    others = [page(client, session, name, "A-NS-1").text for name in ("pair", "pair_explanation")]

    sentence = (
        "2 \N{EN DASH} 3: Pass \N{RIGHTWARDS ARROW} 3NTN+1 · Two boards were &lt;confused&gt;"
    )
    assert sentence in text
    assert [(sentence in line, ">Board 1</a>" in line) for line in own] == [(True, True)] * 2
    assert [sentence in other for other in others] == [False, False]
    assert "The table knows why" not in text + "".join(own)
    assert "Changed since" not in page(client, session, "traveller", 2).text


@pytest.mark.parametrize("tables", [1, 3])
def test_a_traveller_costs_one_query_for_any_number_of_pairs(
    client, tables, django_assert_num_queries
):
    section = a_session(a_mitchell(tables=2 * tables + 1))
    recorded(a_board_in_play(section, table=1), PassedOut())
    session = moved(section.session, "closed", "released")
    page(client, session)

    for name, args in (("travellers", ()), ("traveller", (1,))):
        with django_assert_num_queries(1):
            page(client, session, name, *args)
