"""The auction and the play of a table are noted on a page, and replayed from the board's."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.urls import reverse
from time_machine import travel

from boards.models import TableRecord
from boards.queries.results import result_versions
from boards.services.deals import DealRequest, record_deals
from club.models import Source
from formats.pbn.file_tags import read_pbn
from formats.pbn.tag_values import deal_of
from scoring.notation import read_typed_outcome, write_outcome
from tests.builders import a_board_in_play, a_director, a_seated_section, an_actor, recorded
from tests.deals.hands import random_deal
from tests.web.routes import every_row
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db
YOUTH = Path(__file__).parents[3] / "formats" / "data" / "youth_1998.pbn"
TEXT = YOUTH.read_bytes().decode("latin-1")
DEAL = deal_of(read_pbn(YOUTH.read_bytes()).games[0])
RELEASE = datetime(2026, 11, 23, 22, 0, tzinfo=UTC)
CALLED = '[Auction "N"]\n1S Pass 4S Pass\nPass Pass\n[Result "10"]\n'


@pytest.fixture
def board():
    return a_board_in_play(a_seated_section())


@pytest.fixture
def director(client):
    client.force_login(a_director())
    return client


def dealt(board, deal=DEAL, seen=0):
    session = board.seating.section.session
    record_deals(
        session, {1: deal}, DealRequest({1: seen}, uuid4(), None, Source.DIRECTOR, "director")
    )


def address(played, name="table_record", **kwargs):
    url_kwargs = {"club": "crown", "session": played.seating.section.session_id}
    if name != "traveller":
        url_kwargs["seating_board"] = played.pk
    return reverse(f"director:{name}", kwargs=url_kwargs | kwargs)


def record_data(text=TEXT, *, seen=0, past=0, **kwargs):
    return {"pbn": text, "seen": seen, "past": past, "request_id": uuid4(), **kwargs}


def recorded_results(board):
    return [(write_outcome(row.outcome), row.lead) for row in result_versions(board)]


def links(page):
    return [link.replace("&amp;", "&") for link in re.findall(r'href="(/replay/[^"]*)"', page.text)]


def test_a_table_record_sets_the_result_and_is_replayed_from_the_board_page(director, board):
    dealt(board)

    done = director.post(address(board), record_data(), follow=True)

    assert "The auction and play are saved." in done.text
    assert recorded_results(board) == [("5HS-1", "DQ")]
    bare, played = links(director.get(address(board, "traveller", board=1)))
    last = director.get(f"{played}&at=99")
    assert (last.status_code, "S took 10 tricks (1 down)." in last.text) == (200, True)
    assert director.get(bare).status_code == 200
    assert links(director.get(address(board))) == [played]


def test_a_saved_table_record_fills_the_box_and_can_be_removed(director, board):
    dealt(board)
    director.post(address(board), record_data())

    box = director.get(address(board)).text
    assert "[Play &quot;W&quot;]" in box
    done = director.post(address(board), record_data(seen=1, past=1, do="remove"), follow=True)

    assert "The auction and play are removed." in done.text
    assert recorded_results(board) == [("5HS-1", "DQ")]
    assert "removed" in director.get(address(board)).text
    assert len(links(director.get(address(board, "traveller", board=1)))) == 1


def test_without_a_deal_an_auction_alone_is_saved(director, board):
    assert "The deal of this board is not known" in director.get(address(board)).text

    director.post(address(board), record_data(CALLED))

    assert recorded_results(board) == [("4SN=", "")]
    assert links(director.get(address(board))) == []


def test_a_play_of_a_deal_that_was_changed_since_is_not_shown_with_the_new_cards(director, board):
    dealt(board)
    director.post(address(board), record_data())
    dealt(board, random_deal(1), seen=1)

    [link] = links(director.get(address(board)))

    assert "%5BPlay" not in link
    assert director.get(link).status_code == 200


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "This text has no auction. It needs an Auction tag with calls below it"),
        ("1S Pass", "is not a PBN tag and does not belong to one"),
        (CALLED.replace("4S", "1H"), "Bid higher, or in a higher suit (Law 18C)"),
        (CALLED.replace("Pass Pass\n", "Pass\n"), "The auction is not over."),
        (CALLED.replace('"N"', '"S"'), "Dealer is "),
        (CALLED + '[Board "7"]\n', "does not match board"),
        (CALLED + '[Contract "4H"]\n', "but the auction and play give"),
        (
            CALLED.replace("10", "?"),
            "the play has fewer than thirteen tricks",
        ),
        (CALLED + '[Play "E"]\nS1\n*\n', "Line 6, Play: “S1” is not valid there."),
        ("x" * 20_001, "at most 20000 characters"),
    ],
)
def test_an_invalid_deal_is_refused_and_nothing_is_saved(director, board, text, says):
    dealt(board)
    before = every_row()

    page = director.post(address(board), record_data(text))

    assert (page.status_code, every_row()) == (422, before)
    assert says in page.text


@pytest.mark.parametrize(
    ("seen", "past", "says"),
    [
        (0, 0, "Board 1 at this table has changed since this was shown"),
        (
            1,
            3,
            "at this table have changed since this was shown. Nothing was saved. Reload the page",
        ),
    ],
)
def test_a_deal_entered_by_somebody_else_first_is_shown(director, board, seen, past, says):
    recorded(board, read_typed_outcome("PASS"))

    page = director.post(address(board), record_data(CALLED, seen=seen, past=past))

    assert (page.status_code, TableRecord.objects.count()) == (409, 0)
    assert says in page.text
    assert "1S Pass 4S Pass" in page.text


def test_after_the_correction_period_a_change_of_the_result_is_confirmed(director, board):
    recorded(board, read_typed_outcome("PASS"))
    change = record_data(CALLED, seen=1, reason="It was played")
    with travel(RELEASE, tick=False):
        for state in ("closed", "released"):
            change_session_state(board.seating.section.session, state, actor=an_actor())
        before = director.get(address(board)).context["over"]
    with travel(RELEASE + timedelta(minutes=31), tick=False):
        refused = director.post(address(board), change)
        done = director.post(address(board), change | {"confirmed": "1"})

    assert (before, refused.status_code, done.status_code) == (False, 422, 302)
    assert refused.context["refusal"].startswith("The correction period ended on 2026-11-23 22:30")
    assert 'value="It was played"' in refused.text
    assert "The correction period has ended (Law 79C). Change the score anyway" in refused.text
    assert recorded_results(board) == [("PASS", ""), ("4SN=", "")]


def test_an_assistant_saves_a_table_record_and_a_viewer_reads_it(client, board):
    client.force_login(a_director(role="assistant", name="asa"))
    assert client.post(address(board), record_data(CALLED)).status_code == 302

    client.force_login(a_director(role="viewer", name="vic"))
    assert client.post(address(board), record_data(CALLED, seen=1, past=1)).status_code == 403
    page = client.get(address(board))
    assert ("1S Pass 4S Pass" in page.text, "<textarea" in page.text) == (True, False)
