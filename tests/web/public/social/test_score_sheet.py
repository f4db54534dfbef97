"""The sheets of social games: kept in the address, by anybody, and stored nowhere."""

import re
from html import unescape
from urllib.parse import parse_qsl, urlsplit

import pytest

pytestmark = pytest.mark.django_db


def open_sheet(client, game, *hands, **kwargs):
    return client.get(f"/sheets/{game}/", {"h": hands, **kwargs})


def plain(page):
    text = unescape(re.sub("<[^>]+>", " ", page.text))
    return " ".join(text.replace("\N{VARIATION SELECTOR-15}", "").split())


def totals(page):
    return tuple(
        re.findall(r'popovertarget="total-\w+" aria-label="([^,]+), total', page.text),
    )


def links(page, text):
    """Address of the link with this text, as its query."""
    match = re.search(rf'href="\?([^"]*)">{text}', page.text)
    return parse_qsl(urlsplit("?" + unescape(match[1])).query)


@pytest.mark.parametrize(
    ("game", "hands", "agreed", "points"),
    [
        ("rubber", ("W2S=", "T3N+1", "W4H= H100", "W6SX+1"), {}, ("2140", "130")),
        ("rubber", ("W2S=", "T3N="), {}, ("60", "100")),
        ("rubber", ("W4S=", "T2S="), {"ended": "1"}, ("420", "160")),
        ("chicago", ("W4S=", "T4S=", "W2S=", "P", "W2S="), {}, ("1040", "620")),
        ("chicago", ("W4S=", "T4S="), {"other": "1"}, ("420", "420")),
        ("chicago", ("W4S= H100",), {"honours": "1"}, ("520", "0")),
        ("room", ("W2S=", "W2S-1"), {}, ("60", "100")),
        ("room", ("W4S=", "W2S-1"), {"games": "1"}, ("120", "100")),
    ],
)
def test_a_sheet_is_scored_by_its_game_and_the_agreed_rules(
    client, django_assert_num_queries, game, hands, agreed, points
):
    with django_assert_num_queries(0):
        page = open_sheet(client, game, *hands, **agreed)

    assert (page.status_code, totals(page)) == (200, points)


@pytest.mark.parametrize(
    ("game", "hands", "says"),
    [
        ("rubber", ("W2S=", "4S=", "T3N="), "“4S=” does not say who declared"),
        ("rubber", ("W4S=", "W4S=", "T3N="), "The match was over before hand"),
        ("chicago", ("W4S= H100",), "Hand 1: honours do not count in this game"),
        ("room", ("W4S=", "T3N="), "The match was over before hand"),
    ],
)
def test_an_impossible_hand_is_refused_and_stays_in_the_box(client, game, hands, says):
    page = open_sheet(client, game, *hands)

    assert page.status_code == 422
    assert says in plain(page)
    assert re.findall(r'name="h" value="([^"]*)"', page.text) == list(hands)


def test_every_hand_can_be_corrected_and_the_last_one_undone(client):
    page = open_sheet(client, "rubber", "W2S=", "T3N=", we="Ada", dealer="S")

    others = [("we", "Ada"), ("dealer", "S")]
    both = [("h", "W2S="), ("h", "T3N=")]
    assert links(page, 'edit<span class="spoken"> 1') == [*both, *others, ("edit", "1")]
    assert links(page, "Undo the last hand") == [both[0], *others]
    assert links(page, "New sheet") == others
    assert "Hand 3: N deals" in plain(page)


@pytest.mark.parametrize("place", ["9" * 5_000, "9" * 20, "-1", "2", "\N{SUPERSCRIPT TWO}"])
def test_an_unknown_hand_number_means_the_next_hand(client, place):
    page = open_sheet(client, "rubber", "W3N=", edit=place)
    echoed = client.get("/sheets/rubber/preview/", {"h": "W3N=", "at": place})

    assert page.text == open_sheet(client, "rubber", "W3N=").text
    assert (echoed.status_code, plain(echoed)) == (200, "")


def test_a_corrected_hand_keeps_its_place(client):
    page = open_sheet(client, "rubber", "W2S=", "T3N=", edit="1")

    assert re.findall(r'<input ([^>]*name="h"[^>]*)>', page.text)[0].startswith('id="hand"')
    assert re.findall(r'name="h" value="([^"]*)"', page.text) == ["W2S=", "T3N="]


@pytest.mark.parametrize(
    ("game", "hands", "says"),
    [
        ("room", ("W4S=",), "We won the game."),
        ("rubber", ("W4S=", "W4S="), "The sheet is full. We 940 They 0"),
        ("chicago", ("W4S=",) * 4, "The sheet is full. We 2080 They 0"),
    ],
)
def test_a_full_sheet_shows_that_it_is_complete(client, game, hands, says):
    assert says in plain(open_sheet(client, game, *hands))


def test_games_in_a_row_are_counted(client):
    page = plain(open_sheet(client, "room", "W4S=", "T3N=", "W2S=", "W2S=", games="1"))

    assert "Games won: we 2, they 1" in page


def test_in_chicago_a_deal_that_is_passed_out_is_dealt_again(client):
    page = plain(open_sheet(client, "chicago", "W2S=", "P", dealer="E"))

    assert "Hand 3: S deals We" in page
    assert "1 E \N{EN DASH} 2 ♠ spades We =" in page
    assert "2 S We Passed out" in page


def test_a_hand_is_echoed_while_it_is_typed(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        page = client.get("/sheets/rubber/preview/", {"h": ["W2S=", "T3N="], "at": "1"})
    refused = client.get("/sheets/rubber/preview/", {"h": ["W2S=", "T"], "at": "1"})
    nothing = client.get("/sheets/rubber/preview/", {"at": "\N{SUPERSCRIPT TWO}"})

    assert plain(page) == "3NT They = · They 100 trick score → We 60 They 100"
    assert "“T” is not understood" in plain(refused)
    assert (nothing.status_code, plain(nothing)) == (200, "")


def test_foreign_text_is_escaped_and_never_run(client):
    page = open_sheet(client, "rubber", "<script>", we="<b>", they='"', dealer="X", edit="99")

    assert page.status_code == 422
    assert "<script>alert" not in page.text
    assert "&lt;script&gt;" in page.text


def test_an_unknown_game_is_not_found(client):
    assert client.get("/sheets/whist/").status_code == 404


def test_the_front_page_links_to_every_score_sheet(client):
    page = client.get("/")

    assert re.findall(r'href="(/sheets/[^"]*)"', page.text) == [
        "/sheets/rubber/",
        "/sheets/chicago/",
        "/sheets/room/",
    ]


@pytest.mark.parametrize(
    ("game", "sentence"), [("rubber", True), ("chicago", True), ("room", False)]
)
def test_the_sheet_explains_honours_in_games_that_count_them(client, game, sentence):
    assert ("W4S= H100" in open_sheet(client, game).text) is sentence
