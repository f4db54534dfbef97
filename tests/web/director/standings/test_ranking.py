"""Ranking, recap, travellers and scorecards as pages: the same content as on paper, linked."""

import re
from html import unescape

import pytest

from scoring.notation import read_typed_outcome
from tests.builders import a_board_in_play, a_director, a_session, named, recorded
from tournament.models import SeatingBoard

TIMES = "\N{MULTIPLICATION SIGN}"
pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    return a_session()


@pytest.fixture
def place(client, section):
    client.force_login(a_director())
    return f"/director/crown/{section.session_id}/"


def enter(section, *texts, board=1):
    """The results of one board, by round."""
    for round_, text in enumerate(texts, start=1):
        recorded(a_board_in_play(section, number=board, round=round_), read_typed_outcome(text))


def rows_of(html, table=0):
    """The words of every row in the body of a table."""
    body = re.findall(r"<tbody>(.*?)</tbody>", html, re.DOTALL)[table]
    return [cells(row) for row in re.findall(r"<tr.*?>(.*?)</tr>", body, re.DOTALL)]


def cells(row):
    matches = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)
    return [
        " ".join(
            unescape(
                re.sub(
                    r"<div popover.*?</div>|<[^>]+>",
                    " ",
                    text,
                    flags=re.DOTALL,
                )
            ).split()
        )
        for text in matches
    ]


def test_two_winners_are_two_lists_with_shared_places(client, section, place):
    enter(section, "4SN=", "4SN=", "4SN+1")
    named(section.places.get(line="NS", number=1), "Ada", "Bo")

    page = client.get(f"{place}ranking/").text

    assert rows_of(page, 0) == [
        ["1", "2", "", "1", "4", "4", "100.00"],
        ["2=", "1", "Ada & Bo", "1", "1", "4", "25.00"],
        ["2=", "3", "", "1", "1", "4", "25.00"],
    ]
    assert "Matchpoints: 2 a score beaten, 1 a tie, top 4" in page


def test_an_empty_ranking_says_so(client, place):
    assert "No results yet." in client.get(f"{place}ranking/").text


def test_the_recap_has_matchpoints_over_opponents(client, section, place):
    enter(section, "4SN=", "4SN=", "4SN+1")

    page = client.get(f"{place}recap/").text

    assert rows_of(page)[:3] == [
        ["", "Average", "2", "", ""],
        ["1 NS", "", "1 v1", "1", "25.00"],
        ["2 NS", "", "4 v3", "4", "100.00"],
    ]


def test_an_empty_recap_names_the_next_step(client, place):
    assert "Enter the first results" in client.get(f"{place}recap/").text


def test_boards_link_to_travellers_with_a_result_count(client, section, place):
    enter(section, "3SS=", "NP")

    page = client.get(f"{place}boards/")

    assert rows_of(page.text)[0] == ["Board 1", "dealer North · none vulnerable", "2 of 3"]
    assert f'<a href="{place}boards/1/">' in page.text
    assert client.get(f"{place}boards/1/").status_code == 200


def test_without_a_table_no_board_is_listed(client, place):
    SeatingBoard.objects.all().delete()

    assert "No board is in play yet." in client.get(f"{place}boards/").text


def test_a_traveller_has_every_table_the_best_first_and_frequencies(client, section, place):
    enter(section, "3SS=", "NP", "3SS+1")

    page = client.get(f"{place}boards/1/").text

    bid = "3 ♠\ufe0e spades"
    assert rows_of(page, 0) == [
        ["2", "3", bid, "S", "", "10", "170", "", "3.5", "0.5", "edit · rule"],
        ["1", "1", bid, "S", "", "9", "140", "", "0.5", "3.5", "edit · rule"],
        ["3", "2", "NP", "", "", "", "", "", "", "", "edit · rule"],
    ]
    assert rows_of(page, 1) == [
        ["170", "", "1", "3.5", "0.5"],
        ["140", "", "1", "0.5", "3.5"],
    ]


def test_a_board_nobody_plays_is_not_found(client, place):
    assert client.get(f"{place}boards/99/").status_code == 404


def test_a_board_without_results_says_so(client, place):
    assert "No table has reported this board yet." in client.get(f"{place}boards/1/").text


def test_every_number_of_a_traveller_explains_itself(client, section, place):
    enter(section, "4SN=", "NP", "4SN+1")

    page = client.get(f"{place}boards/1/")

    best = page.context["rows"][0].explained
    assert [line.words for line in best.score.lines] == [
        "score to declarer: 450 = 120 (trick points) + 300 (game or part-score) + 30 (overtricks)",
        f"trick points: 120 = 4 (tricks bid) {TIMES} 30 (each trick)",
        f"overtricks: 30 = 1 (overtricks) {TIMES} 30 (each overtrick)",
    ]
    assert [line.words for line in best.north_south.lines] == [
        f"brought to all tables by the Neuberg formula: 3.5 = (2 (matchpoints) + 1) {TIMES} 3 "
        "(results on a full board) ÷ 2 (results) − 1",
        f"matchpoints: 2 = 1 (scores beaten) {TIMES} 2",
        "scores beaten: 1, as 450 is more than 420",
        "results: 2",
    ]
    assert {line.law for line in best.score.lines} == {"Law 77"}


def test_a_scorecard_has_every_board_and_the_percentage_so_far(client, section, place):
    enter(section, "4SN=", "4SN=", "4SN+1")
    pair = section.places.get(line="NS", number=1)

    page = client.get(f"{place}pairs/{pair.pk}/").text

    assert [row[:-1] for row in rows_of(page)] == [
        ["1", "1", "NS", "4 ♠\ufe0e spades", "N", "", "=", "420", "1", "25.00", "25.00"]
    ]
    assert f"percentage of the board: 25 = 100 {TIMES} 1 (total) ÷ 4 (all the tops)" in page
    assert f'<a href="{place}pairs/{pair.pk}/why/">' in page


def test_a_pair_of_another_session_is_not_found(client, section, place):
    other = a_session(name="Tuesday Pairs").places.first()

    assert client.get(f"{place}pairs/{other.pk}/").status_code == 404


@pytest.mark.parametrize(
    "page", ["ranking/", "recap/", "boards/", "boards/1/", "pairs/{pair}/", "pairs/{pair}/why/"]
)
@pytest.mark.parametrize("results", [1, 3])
def test_a_page_costs_thirteen_queries_then_four(
    client, section, place, django_assert_num_queries, page, results
):
    enter(section, *["4SN="] * results)
    address = f"{place}{page.format(pair=section.places.first().pk)}"

    with django_assert_num_queries(13):
        client.get(address)
    with django_assert_num_queries(4):
        client.get(address)
