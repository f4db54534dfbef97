"""Hand records come in by a file that is looked at first, or are typed board by board."""

import re
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from boards.queries.deals import current_deals
from deals.deal import write_deal
from deals.dealing import deal_from_seed
from formats.deals.deal_file import FORMATS, read_deal_file, write_deal_file
from formats.deals.pbn_deals import HandRecord, write_hand_records
from scoring.laws.compass import Side
from tests.builders import a_director, a_seated_section
from tests.deals.hands import EAST, NORTH, random_deal, whole_suits
from tests.formats.deals.deal_sets import deal_set, deals_of
from tests.web.routes import every_row

pytestmark = pytest.mark.django_db
ONE, OTHER = random_deal(1), random_deal(2)
DASH = "\N{EN DASH}"
LINK = re.compile(r'<a href="([^"]*/print/(?:hands|deals)\.\w+)">(\w+)</a>')
HIDDEN = re.compile(r'name="(do|pbn|seen|request_id)" value="([^"]*)"')


@pytest.fixture
def session():
    return a_seated_section().session


@pytest.fixture
def director(client):
    client.force_login(a_director())
    return client


def address(session, name="hand_records", **kwargs):
    url_kwargs = {"club": session.event.club.slug, "session": session.pk} | kwargs
    return reverse(f"director:{name}", kwargs=url_kwargs)


def pbn(**deals):
    records = [HandRecord(int(name[1:]), deal) for name, deal in deals.items()]
    return write_hand_records(records, tags={}).decode()


def a_file(text):
    return {"file": SimpleUploadedFile("monday.pbn", text.encode())}


def looked_at(page):
    data = dict(HIDDEN.findall(page.text))
    return {name: value.replace("&quot;", '"') for name, value in data.items()}


def standing(session):
    return {number: row.hands for number, row in current_deals(session).items()}


def answers(page):
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.text))
    return re.search(r"New (.*?) Different cards (.*?) As they are now (.*?) In the", text)


def saved(director, session, **deals):
    page = director.post(address(session), {"text": pbn(**deals)})
    return director.post(address(session), looked_at(page))


@pytest.mark.parametrize("sent", [a_file, lambda text: {"text": text}])
def test_a_file_is_previewed_and_then_saved(director, session, sent):
    before = every_row()

    page = director.post(address(session), sent(pbn(b1=ONE, b2=OTHER, b77=ONE)))

    assert (page.status_code, every_row()) == (200, before)
    assert answers(page).groups() == (f"1{DASH}2", DASH, DASH)
    done = director.post(address(session), looked_at(page), follow=True)
    assert "2 deals were saved." in done.text
    assert standing(session) == {1: ONE, 2: OTHER}
    assert f"Still without: 3{DASH}6." in done.text
    assert done.text.count('class="north"') == 2


@pytest.mark.parametrize("key", FORMATS)
def test_a_file_of_any_format_is_read_and_written_again(director, session, key):
    content = write_deal_file(key, deal_set(6), tags={})

    page = director.post(address(session), {"file": SimpleUploadedFile(f"monday.{key}", content)})
    director.post(address(session), looked_at(page))

    assert f"Read as a {key.upper()} file." in page.text
    assert standing(session) == deals_of(deal_set(6))
    links = dict(LINK.findall(director.get(address(session)).text))
    assert list(links.values()) == ["PBN", "LIN", "BRI", "DGE", "DUP", "DLM"]
    written = [director.get(link).content for link in links]
    assert [deals_of(read_deal_file(file).records.values()) for file in written] == [
        deals_of(deal_set(6))
    ] * 6


def test_a_damaged_machine_file_is_refused_in_a_sentence(director, session):
    before = every_row()
    content = write_deal_file("bri", deal_set(6), tags={})

    pages = [
        director.post(address(session), {"file": SimpleUploadedFile("monday.bri", damaged)})
        for damaged in (content[:700], b"53" + content[2:], b"\0" * 300)
    ]

    assert [page.status_code for page in pages] == [422] * 3
    assert "breaks off in board 6: each board takes 128 bytes." in pages[0].text
    assert "Board 1: “53” stands for no card in this format." in pages[1].text
    assert "breaks off in board 3" in pages[2].text
    assert every_row() == before


def test_boards_with_a_gap_have_no_file_for_a_dealing_machine(director, session):
    saved(director, session, b1=ONE, b3=ONE)

    page = director.get(address(session)).text
    refused = director.get(address(session, "document", key="deals", ending="dup"), follow=True)

    assert list(dict(LINK.findall(page)).values()) == ["PBN", "LIN"]
    assert "A DUP file needs every board in a row, and board 2 is missing." in refused.text


def test_a_change_is_previewed_before_it_is_made(director, session):
    saved(director, session, b1=ONE, b2=OTHER)

    page = director.post(address(session), {"text": pbn(b1=OTHER, b2=OTHER, b3=ONE)})

    assert answers(page).groups() == ("3", "1", "2")
    director.post(address(session), looked_at(page))
    assert standing(session) == {1: OTHER, 2: OTHER, 3: ONE}


def test_a_stale_preview_is_shown_again(director, session):
    page = director.post(address(session), {"text": pbn(b1=ONE)})
    saved(director, session, b1=OTHER)

    refused = director.post(address(session), looked_at(page))

    assert refused.status_code == 409
    assert "has changed since this was shown. Nothing was saved. Reload the page" in refused.text
    assert standing(session) == {1: OTHER}


def test_a_file_that_is_saved_twice_is_saved_once(director, session):
    data = looked_at(director.post(address(session), {"text": pbn(b1=ONE)}))

    statuses = [director.post(address(session), data).status_code for _time in range(2)]

    assert (statuses, standing(session)) == ([302, 302], {1: ONE})


ACE_TWICE = f'[Board "2"]\n[Deal "{write_deal(ONE)[:-1]}A"]'
WRONG_DEALER = write_hand_records([HandRecord(2, ONE, NORTH)], tags={}).decode()
WRONG_SIDES = write_hand_records([HandRecord(1, ONE, NORTH, frozenset(Side))], tags={}).decode()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Choose a file first."),
        ("4SN=", "is not a PBN tag and does not belong to one"),
        ('[Board "1"]\n', "This text has no deal. A PBN file of hands has a Deal tag"),
        (pbn(b1=ONE) + '\n[Board "2"]\n[Deal "N:A.. ..."]', "Board 2, line "),
        (
            pbn(b1=ONE) + f'\n[Board "2"]\n[Deal "{write_deal(ONE)[:29]} ... ... ..."]',
            "Board 2, line ",
        ),
        (pbn(b1=ONE) + "\n" + ACE_TWICE, "Board 2, line "),
        (
            pbn(b1=ONE) + "\n" + WRONG_DEALER,
            "here. Check the board numbers in the file",
        ),
        (WRONG_SIDES, "here. Check the board numbers in the file"),
        (pbn(b1=ONE) + "\n" + pbn(b1=OTHER), "Board 1 has one deal in line"),
        (pbn(b70=ONE, b80=ONE), f"The file has boards 70{DASH}80"),
    ],
)
@pytest.mark.parametrize("do", ["look", "save"])
def test_an_invalid_file_is_refused_with_a_sentence_and_nothing_is_saved(
    director, session, text, says, do
):
    before = every_row()
    data = {"do": "save", "pbn": text, "seen": "", "request_id": str(uuid4())}

    page = director.post(address(session), data if do == "save" else {"text": text})

    assert (page.status_code, every_row()) == (422, before)
    assert says in page.text


@pytest.mark.parametrize("wrong", [{"seen": "1:x"}, {"request_id": "no"}])
def test_saving_without_a_preview_saves_nothing(director, session, wrong):
    data = {"do": "save", "pbn": pbn(b1=ONE), "seen": "", "request_id": str(uuid4())}

    page = director.post(address(session), data | wrong)

    assert (page.status_code, standing(session)) == (422, {})


def typed(deal, **others):
    hands = {who.value: str(hand) for who, hand in deal.hands.items()}
    return hands | {"seen": "0", "request_id": str(uuid4())} | others


def test_a_deal_is_typed_corrected_and_deleted(director, session):
    place = address(session, "deal", board=3)
    done = director.post(place, typed(ONE), follow=True)
    assert "The deal is saved." in done.text
    assert str(ONE.north) in director.get(place).text
    assert standing(session) == {3: ONE}

    director.post(place, typed(OTHER, seen="1"))
    assert standing(session) == {3: OTHER}

    director.post(place, {"do": "remove", "seen": "2", "request_id": str(uuid4())})
    page = director.get(place)
    assert standing(session) == {3: None}
    assert [text in page.text for text in (str(ONE.north), str(OTHER.north), "removed")] == [
        True
    ] * 3


@pytest.mark.parametrize("left_out", ["N", "E", "S", "W"])
def test_the_fourth_hand_is_the_remaining_cards(director, session, left_out):
    director.post(address(session, "deal", board=1), typed(ONE, **{left_out: ""}))

    assert standing(session) == {1: ONE}


def test_a_void_is_a_hyphen_or_nothing(director, session):
    suits = {"N": "AKQJT98765432.-.-.-", "E": ". AKQJ1098765432 ..", "S": "- - AKQJT98765432 -"}

    director.post(address(session, "deal", board=1), typed(whole_suits(), **suits, W=""))

    assert standing(session) == {1: whole_suits()}


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"N": "AKQ"}, "“AKQ” is not a hand. Type its spades"),
        ({"N": "AKQJT98765432.A.-.-"}, "cards. It needs 13"),
        ({"N": "AKQJ.AKQJ.AKQJ.A", "E": "AKQJ.AKQJ.AKQJ.A"}, "appears twice"),
        ({"N": "AKQJ.AKQJ.AKQJ.A", "E": "AKQJ.AKQJ.AKQJ.A", "W": ""}, "appears twice"),
        ({"N": "", "E": ""}, "Type at least three hands"),
        ({"seen": "7"}, "has changed since this was shown. Nothing was saved. Reload the page"),
        ({"do": "remove"}, "Board 1 has no deal to remove."),
    ],
)
def test_an_invalid_deal_is_refused_and_the_input_is_kept(director, session, wrong, says):
    before = every_row()

    page = director.post(address(session, "deal", board=1), typed(ONE, **wrong))

    assert page.status_code == (409 if "seen" in wrong else 422)
    assert says in page.text
    assert every_row() == before
    assert str(ONE.south) in page.text


def test_a_board_that_is_not_played_has_no_deal(director, session):
    assert director.get(address(session, "deal", board=77)).status_code == 404


def test_the_page_of_the_board_shows_the_hands_and_leads_to_the_replay(director, session):
    place = address(session, "traveller", board=2)
    assert "The deal is not known." in director.get(place).text

    saved(director, session, b2=ONE)

    page = director.get(place)
    points = re.findall(r"(\d+) points", page.text)
    assert points == [str(hand.high_card_points) for hand in ONE.hands.values()]
    replay = re.search(r'href="(/replay/[^"]*)"', page.text)[1].replace("&amp;", "&")
    response = director.get(replay)
    assert (response.status_code, "Board 2" in response.text) == (200, True)
    assert EAST.value in response.text


def test_a_viewer_reads_without_any_form(client, session):
    client.force_login(a_director(role="viewer", name="vic"))

    pages = [client.get(address(session)), client.get(address(session, "deal", board=1))]

    assert [(page.status_code, 'class="sheet"' in page.text) for page in pages] == [
        (200, False)
    ] * 2
    assert client.post(address(session), {"text": pbn(b1=ONE)}).status_code == 403


def test_boards_are_dealt_here_and_their_hand_records_printed_at_once(director, session):
    saved(director, session, b2=ONE)
    page = director.get(address(session))
    assert f"Deal boards 1, 3{DASH}6" in page.text

    key = re.search(r'name="request_id" value="([^"]+)"', page.text)[1]
    form = {"seed": "lantern-street-2026", "request_id": key}
    done = director.post(address(session, "deal_boards"), form, follow=True)
    again = director.post(address(session, "deal_boards"), form, follow=True)
    printed = director.get(address(session, "document", key="hands", ending="pdf"))

    assert f"Boards 1, 3{DASH}6 were dealt." in done.text
    assert "<code>lantern-street-2026</code>" in done.text
    assert "Deal at random" not in done.text
    assert standing(session) == {
        board: ONE if board == 2 else deal_from_seed("lantern-street-2026", board)
        for board in range(1, 7)
    }
    # A form that was sent twice.
    assert (again.status_code, f"Boards 1, 3{DASH}6 were dealt." in again.text) == (200, True)
    assert (printed.status_code, printed.content[:5]) == (200, b"%PDF-")
    assert (
        "dealt from the seed lantern-street-2026"
        in director.get(address(session, "deal", board=3)).text
    )


def test_a_refused_seed_stays_in_its_box(director, session):
    page = director.post(address(session, "deal_boards"), {"seed": "<monday>"})

    assert (page.status_code, standing(session)) == (422, {})
    assert 'name="seed" value="&lt;monday&gt;"' in page.text
    assert 'href="#seed"' in page.text
