"""Replay a board: a PBN text is gone through step by step, and nothing of it is stored."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from formats.pbn.file_tags import PbnFile, read_pbn, write_pbn

pytestmark = pytest.mark.django_db

DATA = Path(__file__).parents[3] / "formats" / "data"
ONLINE = (DATA / "online_2021.pbn").read_text()
YOUTH = (DATA / "youth_1998.pbn").read_text()


def single_game(text, place):
    return write_pbn(PbnFile((read_pbn(text.encode()).games[place],))).decode()


def paste(client, text):
    return client.post("/replay/", {"pbn": text})


def at(client, text, step):
    """The page of a pasted board with so many calls and cards shown."""
    address = paste(client, text).headers["Location"]
    return client.get(f"{address}&at={step}")


def page_text(page):
    bare = re.sub(r"<[^>]*>", " ", re.search("<main.*</main>", page.text, re.DOTALL)[0])
    return " ".join(bare.split())


def test_a_single_board_is_shown_at_once_with_its_url(client):
    gone = paste(client, single_game(ONLINE, 4))

    assert gone.status_code == 302
    held = parse_qs(urlsplit(gone.headers["Location"]).query)["pbn"][0]
    assert len(gone.headers["Location"]) < 4000
    assert '[Deal "N:KT8.A96.A95.7542' in held
    # Notes and names are left out.
    assert ("=1=" in held, "Note" in held, "West" in held) == (True, False, False)


def test_several_boards_are_a_list_of_links(client):
    page = paste(client, YOUTH)

    links = re.findall(r'<li><a href="(/replay/[^"]*)">([^<]*)</a>', page.text)
    assert [link for _, link in links] == [f"Board {n}" for n in (1, 1, 2, 3, 4, 6, 8, 12)]
    for address, _ in links:
        assert client.get(address.replace("&amp;", "&")).status_code == 200


def test_the_first_step_shows_all_hands_and_advice(client):
    page = page_text(at(client, single_game(ONLINE, 3), 0))

    assert "0 of 60" in page
    assert "N K 10 8 A 9 6 A 9 5 7 5 4 2 11" in page
    assert "It calls Pass for S: 0-5 pass as dealer; 6-9 rarely open" in page
    assert "At the table it was 1 ♦" in page.replace("\N{VARIATION SELECTOR-15}", "")
    assert "First" not in page


def test_steps_of_the_auction_add_one_call_each(client):
    page = page_text(at(client, single_game(ONLINE, 3), 2))

    # North to answer a diamond: eleven points, balanced.
    assert "It calls 2NT for N: 11-12 HCP, balanced" in page
    assert "SAYC has instead: 13-15, forcing to game" in page
    assert "Calls that do not fit" in page
    assert "Tricks" not in page


def test_steps_of_the_play_remove_cards_and_count_tricks(client):
    page = page_text(at(client, single_game(ONLINE, 3), 6 + 4))

    assert "Auction: 1NT N" in page
    assert "Tricks: N-S 0, E-W 1" in page
    assert "is next" in page


def test_the_last_step_shows_result_and_score(client):
    page = page_text(at(client, single_game(ONLINE, 3), 999))

    assert "60 of 60" in page
    assert "N took 7 tricks (made). The score to North-South is 90." in page
    assert "Next" not in page


def test_a_board_passed_out_scores_zero(client):
    assert "Passed out. The score to North-South is 0." in page_text(
        at(client, single_game(ONLINE, 0), 9)
    )


def test_a_claimed_board_has_the_result_of_its_record(client):
    page = page_text(at(client, single_game(YOUTH, 4), 999))

    assert "W took 8 tricks (3 down). The score to North-South is 800." in page


def test_a_revoke_is_reported_with_its_law(client):
    revoked = (
        single_game(ONLINE, 3).replace("H5 H4 HQ H6", "H5 H4 D2 H6").replace("D6 D2 D9", "D6 HQ D9")
    )

    page = page_text(at(client, revoked, 30))

    assert "W revoked in trick 1 with" in page


def test_values_that_contradict_the_board_number_are_named(client):
    odd = single_game(ONLINE, 3).replace('[Board "11"]', '[Board "12"]')

    page = page_text(at(client, odd, 0))

    assert "The dealer is not the one that the number of this board has (Law 2)." in page
    assert "The vulnerability is not the one that the number of this board has" in page


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("hello", "Line 1: “hello” is not a PBN tag and does not belong to one."),
        ('[Board "1"]', "This text has no deal. A PBN file of hands has a Deal tag"),
        ("", "This text has no deal. A PBN file of hands has a Deal tag"),
        ('[Deal "N:A.K.Q.J"]', None),
        ("x" * 200_001, "This text is too long. The limit is 200000 letters."),
        ('[Event "<b>"]\n<script>', "Line 2: “&lt;script&gt;”"),
    ],
)
def test_unreadable_input_is_refused_and_stays_in_the_box(client, text, refusal):
    page = paste(client, text)

    if refusal is None:
        # The text is PBN: what its deal lacks is shown where it is to be shown.
        page = client.get(page.headers["Location"])
        refusal = "Line 1, Deal: “N:A.K.Q.J” is not a deal"
    assert page.status_code == 422
    assert refusal in page.text


@pytest.mark.parametrize(
    ("changed", "into", "refusal"),
    [
        ("7643.QT3", "K643.QT3", "Deal: The card SK appears twice."),
        ("7643.QT3", "643.QT3", "Deal: This deal has 51 cards. It needs 52."),
        ('"1NT"', '"8NT"', "is not valid in the tag"),
        ('"1NT"', '"2NT"', "the tag Contract says “2NT”"),
        ("1D =1= Pass", "1D =1= XX", "is not allowed: the bid is not doubled (Law 19B)"),
        ("H5 H4", "HA H4", "on declarer's left, makes the opening lead (Law 41A)"),
        ('[Vulnerable "None"]', '[Vulnerable "All?"]', "is not valid in the tag"),
    ],
)
def test_an_invalid_record_is_refused_with_its_line(client, changed, into, refusal):
    text = single_game(ONLINE, 3).replace(changed, into, 1)

    page = client.get("/replay/", {"pbn": text})

    assert page.status_code == 422
    assert refusal in page.text.replace("&#x27;", "'")


@pytest.mark.parametrize("number", ["9" * 4_400, "-1", "\N{SUPERSCRIPT TWO}", "0"])
def test_a_board_with_an_impossible_number_is_replayed(client, number):
    text = re.sub(r'\[Board "[^"]*"\]', f'[Board "{number}"]', single_game(ONLINE, 4))

    page = client.get(f"/replay/?{urlencode({'pbn': text, 'at': number})}")

    assert page.status_code == 200


@pytest.mark.parametrize("result", ["9" * 4_400, "14", "0"])
def test_a_result_that_contradicts_the_cards_is_refused_at_any_length(client, result):
    text = re.sub(r'\[Result "[^"]*"\]', f'[Result "{result}"]', single_game(ONLINE, 3))

    page = client.get(f"/replay/?{urlencode({'pbn': text})}")

    assert page.status_code == 422
    assert "but the auction and play give" in page_text(page)


def test_an_address_that_is_too_long_is_refused(client):
    page = client.get("/replay/?" + urlencode({"pbn": "%" * 6001}))

    assert (page.status_code, "This text is too long. The limit is" in page.text) == (422, True)


@pytest.mark.parametrize("step", ["", "-1", "x", "\N{SUPERSCRIPT TWO}", "99999999999"])
def test_an_invalid_step_shows_the_start(client, step):
    assert "0 of 60" in page_text(at(client, single_game(ONLINE, 3), step))


def test_links_go_to_the_next_and_previous_step(client):
    page = at(client, single_game(ONLINE, 3), 5)

    places = dict(re.findall(r'at=(\d+)">(\w+)</a>', page.text))
    assert places == {"0": "First", "4": "Back", "6": "Next", "60": "Last"}


def test_the_replay_page_costs_no_query(client, django_assert_num_queries):
    address = paste(client, single_game(ONLINE, 3)).headers["Location"]

    with django_assert_num_queries(0):
        client.get(f"{address}&at=9")


def phase(page):
    (name,) = re.findall(r'<li aria-current="step">([^<]*)</li>', page.text)
    return name


@pytest.mark.parametrize(
    ("step", "name"),
    [
        (0, "Dealing"),
        (1, "Bidding"),
        (6, "Bidding complete"),
        (7, "Play starting"),
        (8, "Play in progress"),
        (58, "Play complete"),
        (59, "Scoring"),
        (60, "Round complete"),
    ],
)
def test_each_step_names_the_phase_of_the_round(client, step, name):
    assert phase(at(client, single_game(ONLINE, 3), step)) == name


def test_a_replay_says_dealer_vulnerability_and_distribution_points(client):
    page = page_text(at(client, single_game(ONLINE, 3), 0))

    assert "Board 11 Dealer South · none vulnerable" in page
    assert "HCP Shape Dist." in page
    assert re.search(r"N K 10 8 A 9 6 A 9 5 7 5 4 2 11 4-3-3-3, balanced 0/0", page)


def test_the_advice_names_its_document_and_its_scope(client):
    page = page_text(at(client, single_game(ONLINE, 3), 0))

    assert "Complete Bridge Rules Reference" in page
    assert "What the tables cover" in page
    assert "Covered after the other side opens one of a suit: overcalls" in page
    assert "Not covered, because the document has no lines for it: later calls" in page


def test_a_call_after_the_other_side_opened_is_advised_with_its_line(client):
    page = page_text(at(client, single_game(ONLINE, 3), 1))

    assert "It calls X for W: Takeout Double: opening values (13+ HCP), OR support" in page
    assert "SAYC has instead: opening values and support for the unbid suits" in page
    assert "Simple Overcall: 8-16 HCP, good 5-card suit lacks" in page


def test_after_a_competing_bid_the_advice_names_its_scope(client):
    deal = single_game(ONLINE, 3).split('[Deal "')[1].split('"')[0]
    text = (
        f'[Dealer "S"]\n[Vulnerable "None"]\n[Deal "{deal}"]\n[Auction "S"]\n1D 3S Pass Pass\nPass'
    )

    page = page_text(at(client, text, 2))

    assert "After a bid by the other side the document only covers" in page
