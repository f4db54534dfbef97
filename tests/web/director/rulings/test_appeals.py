"""Appeals on the pages: lodged by the director for a pair, decided, marked, and both clocks."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from time_machine import travel

from boards.models import Appeal, Hearing
from boards.queries.results import result_versions
from tests.builders import a_board_in_play, a_director, a_played_section, an_actor, an_appeal
from tournament.models import Session
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db
RELEASE = datetime(2026, 11, 23, 22, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


@pytest.fixture
def section():
    return a_played_section()


@pytest.fixture
def board(section):
    return a_board_in_play(section, number=1, round=1)


@pytest.fixture
def ann(client):
    client.force_login(a_director())
    return client


def at(section, name, *arguments):
    return reverse(f"director:{name}", args=("crown", section.session_id, *arguments))


def filled(board, **kwargs):
    place = board.seating.seats.get(chairs="NS").place_id
    plain = {"pair": place, "concur": "1", "law": "92A", "reason": "No damage"}
    return plain | {"seen": 1, "request_id": uuid4()} | kwargs


def heard(**kwargs):
    plain = {"ended": "upheld", "body": "committee", "law": "93", "reason": "No damage"}
    return plain | {"seen": 1, "request_id": uuid4()} | kwargs


def released(section, when=RELEASE):
    with travel(when, tick=False):
        for state in ("closed", "released"):
            change_session_state(section.session, state, actor=an_actor())


def errors(page):
    return [str(field_error) for field_error in page.context["form"].non_field_errors()]


def test_an_appeal_is_lodged_shown_everywhere_and_decided(ann, section, board):
    released(section, datetime.now(UTC))
    lodged = ann.post(at(section, "appeal", board.pk), filled(board), follow=True)
    appeal = Appeal.objects.get()
    pages = {
        name: ann.get(at(section, name, *args)).text
        for name, *args in (
            ["dashboard"],
            ["ranking"],
            ["recap"],
            ["traveller", 1],
            ["ruling_list"],
        )
    }
    public = ann.get(f"/crown/{section.session_id}/").text
    decided = ann.post(at(section, "appeal_outcome", appeal.pk), heard(), follow=True)

    assert "The appeal is lodged" in lodged.text
    assert "Hear the appeal on board 1, 1 NS against 1 EW" in pages["dashboard"]
    for name in ("dashboard", "ranking"):
        assert "† Subject to appeal: board 1, 1 NS against 1 EW." in pages[name]
    for page in (*list(pages.values())[1:4], public):
        assert "†" in page
        assert "subject to appeal" in page
    assert at(section, "appeal_outcome", appeal.pk) in pages["ruling_list"]
    assert "The outcome of the appeal is recorded." in decided.text
    assert "the ruling stands" in decided.text
    assert "†" not in ann.get(at(section, "ranking")).text
    history = ann.get(at(section, "result", board.pk)).text
    assert "the appeals committee" in history


@pytest.mark.parametrize(
    ("data", "status", "sentence"),
    [
        (
            {"concur": ""},
            422,
            "Both members of the pair must agree to an appeal (Law 92D).",
        ),
        ({"seen": 0}, 409, "Board 1 at this table has changed"),
        ({"law": "seven"}, 422, "“seven” is not a Law"),
        ({"reason": " "}, 422, ""),
        ({"pair": 0}, 422, ""),
    ],
)
def test_an_invalid_appeal_is_refused_and_nothing_is_saved(
    ann, section, board, data, status, sentence
):
    page = ann.post(at(section, "appeal", board.pk), filled(board) | data)

    assert (page.status_code, Appeal.objects.count()) == (status, 0)
    assert sentence in " ".join(errors(page))


def test_an_outcome_that_contradicts_the_result_is_refused(ann, section, board):
    appeal = an_appeal(board, seen=1)
    address = at(section, "appeal_outcome", appeal.pk)

    changed = ann.post(address, heard(ended="changed"))
    stale = ann.post(address, heard(seen=7))

    assert "still has the ruling that was appealed" in errors(changed)[0]
    assert (stale.status_code, stale.context["form"]["seen"].value()) == (409, 1)
    assert not Hearing.objects.exists()


def test_after_its_time_an_appeal_asks_why_it_is_admitted(ann, section, board):
    released(section)
    address = at(section, "appeal", board.pk)
    with travel(RELEASE + 29 * MINUTE, tick=False):
        in_time = ann.get(address)
        board_page = ann.get(at(section, "dashboard"))
    with travel(RELEASE + 31 * MINUTE, tick=False):
        refused = ann.post(address, filled(board))
        ann.post(address, filled(board, admitted="They were told a wrong time"))

    assert "admitted" not in in_time.context["form"].fields
    assert [clock.words for clock in board_page.context["clocks"]] == [
        "Results can be corrected for 1 minute more, until 23 Nov 2026, 22:30 (Law 79C).",
        "Rulings can be appealed for 1 minute more, until 23 Nov 2026, 22:30 (Law 92B).",
    ]
    assert "Give the reason for admitting this appeal" in errors(refused)[0]
    assert Appeal.objects.get().admitted == "They were told a wrong time"


def test_the_board_is_another_page_each_minute_while_a_period_runs(ann, section):
    released(section)
    address, answers = at(section, "dashboard"), []
    with travel(RELEASE + MINUTE, tick=False):
        tag = ann.get(address).headers["ETag"]
        answers.append(ann.get(address, headers={"If-None-Match": tag}).status_code)
    for minutes in (2, 40, 50):
        with travel(RELEASE + minutes * MINUTE, tick=False):
            page = ann.get(address, headers={"If-None-Match": tag})
            tag = page.headers["ETag"]
            answers.append(page.status_code)

    assert answers == [304, 200, 200, 304]


def test_after_the_correction_period_a_change_is_confirmed(ann, section, board):
    released(section)
    address = at(section, "correct", board.pk)
    data = {"text": "3NN+2", "seen": 1, "reason": "an overtrick", "request_id": uuid4()}
    with travel(RELEASE + 31 * MINUTE, tick=False):
        page = ann.get(at(section, "result", board.pk)).text
        refused = ann.post(address, data)
        ann.post(address, data | {"confirmed": "1"})

    assert "The correction period has ended (Law 79C). Change the score anyway" in page
    assert refused.status_code == 422
    assert refused.context["refusal"].startswith("The correction period ended on 2026-11-23 22:30")
    assert [result_version.version for result_version in result_versions(board)] == [1, 2]


def test_an_assistant_reads_appeals_and_cannot_lodge_one(client, section, board):
    an_appeal(board, seen=1)
    client.force_login(a_director(name="cy", role="assistant"))
    page = client.get(at(section, "ruling_list"))

    assert "No damage" in page.text
    assert "/appeal" not in page.text.split("<main")[1]
    assert client.get(at(section, "appeal", board.pk)).status_code == 403


def test_the_list_costs_the_same_with_many(ann, section, board, django_assert_num_queries):
    an_appeal(board, seen=1)
    address = at(section, "ruling_list")
    ann.get(address)
    with django_assert_num_queries(6):
        ann.get(address)
    an_appeal(board, line="EW", seen=1)
    Session.objects.get(pk=section.session_id)
    ann.get(address)
    with django_assert_num_queries(6):
        ann.get(address)
