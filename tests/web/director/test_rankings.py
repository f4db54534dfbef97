"""Ranking, recap, travellers and scorecards as pages: the same content as on paper, linked."""

import re
from html import unescape

import pytest

from scoring.notation import read
from tests.builders import a_board_in_play, a_director, an_evening, named, recorded

TIMES = "\N{MULTIPLICATION SIGN}"
pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    return an_evening()


@pytest.fixture
def place(client, section):
    client.force_login(a_director())
    return f"/director/crown/{section.session_id}/"


def enter(section, *texts, board=1):
    """The results of one board, by round."""
    for round_, text in enumerate(texts, start=1):
        recorded(a_board_in_play(section, number=board, round=round_), read(text))


def rows_of(html, table=0):
    """The words of every row in the body of a table."""
    body = re.findall(r"<tbody>(.*?)</tbody>", html, re.DOTALL)[table]
    return [cells(row) for row in re.findall(r"<tr.*?>(.*?)</tr>", body, re.DOTALL)]


def cells(row):
    found = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)
    return [
        " ".join(
            unescape(
                re.sub(
                    r"<div popover.*?</div>|<[^>]+>",
                    " ",
                    each,
                    flags=re.DOTALL,
                )
            ).split()
        )
        for each in found
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
    assert "nobody is ranked" in client.get(f"{place}ranking/").text


def test_the_recap_has_matchpoints_over_opponents(client, section, place):
    enter(section, "4SN=", "4SN=", "4SN+1")

    page = client.get(f"{place}recap/").text

    assert rows_of(page)[:3] == [
        ["", "Average", "2", "", ""],
        ["1 NS", "", "1 v1", "1", "25.00"],
        ["2 NS", "", "4 v3", "4", "100.00"],
    ]


def test_an_empty_recap_says_what_to_do(client, place):
    assert "Enter the first results" in client.get(f"{place}recap/").text


def test_a_traveller_has_every_table_the_best_first_and_frequencies(client, section, place):
    enter(section, "3SS=", "NP", "3SS+1")

    page = client.get(f"{place}boards/1/").text

    bid = "3 ♠\ufe0e spades"
    assert rows_of(page, 0) == [
        ["2", "3", bid, "S", "", "10", "170", "", "3.5", "0.5", "edit"],
        ["1", "1", bid, "S", "", "9", "140", "", "0.5", "3.5", "edit"],
        ["3", "2", "NP", "", "", "", "", "", "", "", "edit"],
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
    assert [line.words for line in best.score] == [
        "score to declarer: 450 = 120 (trick points) + 300 (game or part-score) + 30 (overtricks)",
        f"trick points: 120 = 1 (the stake of the double) {TIMES} 120 (tricks before the double)",
        "tricks before the double: 120 = 120 (tricks bid and made)",
        f"tricks bid and made: 120 = 4 (tricks bid) {TIMES} 30 (each trick)",
        f"overtricks: 30 = 1 (overtricks) {TIMES} 30 (each overtrick)",
    ]
    assert [line.words for line in best.north_south][:3] == [
        "brought to all tables by the Neuberg formula: 3.5 = 4.5 (for each result) − 1",
        "for each result: 4.5 = 9 (for all that were expected) ÷ 2 (results there are)",
        f"for all that were expected: 9 = 3 (matchpoints and one) {TIMES} 3 (results expected)",
    ]
    assert {line.law for line in best.score} == {"Law 77"}


def test_a_scorecard_has_every_board_and_the_percentage_so_far(client, section, place):
    enter(section, "4SN=", "4SN=", "4SN+1")
    pair = section.places.get(line="NS", number=1)

    page = client.get(f"{place}pairs/{pair.pk}/").text

    assert [row[:-1] for row in rows_of(page)] == [
        ["1", "1", "NS", "4 ♠\ufe0e spades", "N", "", "=", "420", "1", "25.00", "25.00"]
    ]
    assert "percentage: 25 = 100 (a hundred times the total) ÷ 4 (all the tops)" in page


def test_a_pair_of_another_session_is_not_found(client, section, place):
    other = an_evening(name="Tuesday Pairs").places.first()

    assert client.get(f"{place}pairs/{other.pk}/").status_code == 404


@pytest.mark.parametrize("page", ["ranking/", "recap/", "boards/1/", "pairs/{pair}/"])
@pytest.mark.parametrize("results", [1, 3])
def test_a_page_costs_twelve_queries_then_three(
    client, section, place, django_assert_num_queries, page, results
):
    enter(section, *["4SN="] * results)
    address = f"{place}{page.format(pair=section.places.first().pk)}"

    with django_assert_num_queries(12):
        client.get(address)
    with django_assert_num_queries(3):
        client.get(address)
