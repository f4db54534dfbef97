"""How the place of a pair is computed, as a page; every figure of ranking and recap leads to it."""

import re

import pytest

from scoring.notation import read_typed_outcome
from tests.builders import a_board_in_play, a_director, a_played_section, a_session, recorded

pytestmark = pytest.mark.django_db
TIMES = "\N{MULTIPLICATION SIGN}"


@pytest.fixture
def section():
    return a_played_section()


@pytest.fixture
def place(client, section):
    client.force_login(a_director())
    return f"/director/crown/{section.session_id}/"


@pytest.fixture
def pair(section):
    return section.places.get(line="NS", number=2)


def links(page, text=".*?"):
    """Addresses of the explanation links in the first tables."""
    cell = rf'<td class="[^"]*"><a href="([^"]*/why/[^"]*)"(?: tabindex="-1")?>{text}</a>'
    return re.findall(cell, page)


def test_the_page_shows_rank_percentage_total_and_every_board(client, place, pair):
    page = client.get(f"{place}pairs/{pair.pk}/why/")

    assert [(title, [line.words for line in lines]) for title, lines in page.context["parts"]] == [
        ("Place", ["place 1: nobody ahead", "ahead: none"]),
        (
            "Percentage",
            [
                "percentage as it is shown: 53.33 = 53.3333… (percentage), to the nearest 0.01",
                f"percentage: 53.33 = 100 {TIMES} 6.4 (total) ÷ 12 (all the tops)",
                "all the tops: 12 = 3 \N{MULTIPLICATION SIGN} 4 (top of each board)",
            ],
        ),
        (
            "Total",
            [
                "total as it is shown: 6.4 = 6.4 (total), to the nearest 0.01",
                "total: 6.4 = 4 (board 1) + 0 (board 2) + 2.4 (board 3)",
            ],
        ),
    ]
    assert {
        each_board.number: each_board.why[0].words for each_board in page.context["boards"]
    } == {
        1: f"matchpoints: 4 = 2 (scores beaten) {TIMES} 2",
        2: f"matchpoints: 0 = 0 (scores beaten) {TIMES} 2",
        3: f"award: 2.4 = 60 (per cent) {TIMES} 4 (top) ÷ 100",
    }
    for board in (1, 2, 3):
        assert f'id="board-{board}"' in page.text


def test_an_excluded_result_is_marked(client, place, section):
    first = section.places.get(line="NS", number=1)

    page = client.get(f"{place}pairs/{first.pk}/why/").text

    assert "Nothing to compare: it does not count." in page


def test_a_pair_without_results_says_so(client):
    section = a_session(name="Tuesday Pairs")
    client.force_login(a_director())

    address = f"/director/crown/{section.session_id}/pairs/{section.places.first().pk}/why/"

    assert "No result of this pair is in yet." in client.get(address).text


def test_a_pair_of_another_session_is_not_found(client, place):
    other = a_session(name="Tuesday Pairs").places.first()

    assert client.get(f"{place}pairs/{other.pk}/why/").status_code == 404


def test_rank_score_and_percentage_of_the_ranking_link_to_the_explanation(client, place, section):
    addresses = links(client.get(f"{place}ranking/").text)

    assert sorted(addresses) == sorted(
        3 * [f"{place}pairs/{pair.pk}/why/" for pair in section.places.all()]
    )


def test_every_figure_of_the_recap_leads_to_its_board(client, place, section, pair):
    page = client.get(f"{place}recap/").text

    addresses = [link for link in links(page) if f"/{pair.pk}/" in link]
    assert addresses == [
        *(f"{place}pairs/{pair.pk}/why/#board-{board}" for board in (1, 2, 3)),
        *2 * [f"{place}pairs/{pair.pk}/why/"],
    ]
    averages = re.search(r"<tr>.*?Average.*?</tr>", page, re.DOTALL).group()
    assert links(averages) == []


def test_a_board_without_a_result_has_no_link(client):
    section = a_session(name="Tuesday Pairs")
    recorded(a_board_in_play(section, number=1, round=1), read_typed_outcome("4SN="))
    recorded(a_board_in_play(section, number=2, round=2), read_typed_outcome("4SN="))
    client.force_login(a_director())

    page = client.get(f"/director/crown/{section.session_id}/recap/").text

    assert sorted(link.partition("#")[2] for link in links(page)) == [
        *["" for _pair in range(8)],
        "board-1",
        "board-1",
        "board-2",
        "board-2",
    ]


def test_the_page_follows_new_results(client, place, pair):
    address = f"{place}pairs/{pair.pk}/why/"
    tag = client.get(address)["ETag"]

    assert client.get(address, headers={"if-none-match": tag}).status_code == 304


def test_a_score_without_a_contract_is_shown_as_the_result(client, place, section, pair):
    assert read_as("NS", client, place, section) == "+420"


def test_a_score_without_a_contract_has_the_sign_of_the_pair_that_the_page_is_of(
    client, place, section, pair
):
    assert read_as("EW", client, place, section) == "−420"


def read_as(chairs, client, place, section):
    """The shown result of board 2 on the page of its pair, once it is a bare 420."""
    board = a_board_in_play(section, number=2, round=1)
    recorded(board, read_typed_outcome("420"), seen=1)
    own = board.seating.seats.get(chairs=chairs).place_id
    boards = client.get(f"{place}pairs/{own}/why/").context["boards"]
    return {each_board.number: str(each_board.html) for each_board in boards}[2]


def test_the_law_of_the_boards_is_named_once_and_each_board_is_one_line(client, place, pair):
    page = client.get(f"{place}pairs/{pair.pk}/why/")

    boards = page.text[page.text.index("Board by board") : page.text.index("By opponents")]
    assert page.context["usual_law"] == "Law 78A"
    assert boards.count("Law 78A") == 1
    assert boards.count("<details") == boards.count("<summary") == len(page.context["boards"])
    assert "<details open" not in boards
