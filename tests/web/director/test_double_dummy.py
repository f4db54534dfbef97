"""Double dummy tables: stored with the deal, printed, shown, and marked if far off."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from boards.models import Deal, DoubleDummyTable
from boards.services import double_dummy
from boards.services.deals import DealRequest, record_deals
from club.models import Job
from deals.double_dummy import read_double_dummy
from formats.deals.pbn_deals import HandRecord, read_hand_records, write_hand_records
from reports.content.results.hand_records import hand_records_pbn
from reports.documents import session_document_file
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_board_in_play, a_contract, a_director, a_fouled_board, recorded
from tests.builders import a_played_section as a_section
from tests.deals.hands import random_deal
from tests.reports.plain_text import PRINTED, lines
from tests.web.director.deals.test_hand_records import looked_at
from web.shared.messages.unusual_mark_texts import describe_unusual_marks
from web.shared.pages.double_dummy import double_dummy_state

pytestmark = pytest.mark.django_db
# North and South make nine at notrump and ten in spades; East and West four and three.
MAKES = read_double_dummy("9a8799a8794354443544", par=420)
DEAL = random_deal(1)


@pytest.fixture
def session():
    return a_section().session


@pytest.fixture
def director(client):
    client.force_login(a_director())
    return client


def text_of(**kwargs):
    return write_hand_records([HandRecord(1, DEAL, **kwargs)], tags={}).decode()


def taken(director, session, text):
    """The file looked at and saved."""
    page = reverse("director:hand_records", args=("crown", session.pk))
    return director.post(page, looked_at(director.post(page, {"text": text})), follow=True)


def test_double_dummy_figures_are_imported_shown_printed_and_exported(director, session):
    taken(director, session, text_of(double_dummy=MAKES))
    taken(director, session, text_of())

    now = snapshot_of_session(session.pk)
    assert {cell.double_dummy for cell in now.cells if cell.board == 1} == {MAKES}
    assert Deal.objects.count() == 1
    page = director.get(reverse("director:traveller", args=("crown", session.pk, 1))).text
    assert "With open cards · par NS 420" in page
    assert '<th scope="row">NS</th><td class="num">9</td><td class="num">10</td>' in page
    printed = lines(session_document_file(now, "hands", "pdf", PRINTED).content)
    assert any("par NS 420" in line for line in printed)
    tricks = ("NT 9 4", "10 3", "8 5", "7 4", "9 4")  # North-South's, then East-West's.
    assert [line for line in printed if line.endswith(tricks)] == [
        *("NT 9 4", "♠ 10 3", "♥ 8 5", "♦ 7 4", "♣ 9 4")
    ]
    assert read_hand_records(hand_records_pbn(now))[1].double_dummy == MAKES


def test_a_button_shows_the_computed_table_where_the_file_has_another(director, session):
    taken(director, session, text_of(double_dummy=MAKES))
    cards = Deal.objects.get(board__number=1).cards
    DoubleDummyTable.objects.create(cards=cards, tricks="7" * 20)
    Job.objects.update(state="done")
    page = reverse("director:hand_records", args=("crown", session.pk))
    texts = [director.get(page).text]

    director.post(reverse("director:double_dummy", args=("crown", session.pk)), {"do": "prefer"})

    texts.append(director.get(page).text)
    assert ['value="prefer"' in text for text in texts] == [True, False]
    assert Deal.objects.order_by("version").last().double_dummy == ""


def test_a_changed_deal_has_no_double_dummy_figures(director, session):
    taken(director, session, text_of(double_dummy=MAKES))
    request = DealRequest({1: 1}, uuid4(), None, "director", "director")

    record_deals(session, {1: random_deal(2)}, request)

    assert (
        next(cell.double_dummy for cell in snapshot_of_session(session.pk).cells if cell.board == 1)
        is None
    )


def test_a_result_far_from_double_dummy_is_marked_only_for_the_same_deal(director, session):
    taken(director, session, text_of(double_dummy=MAKES))
    section = session.sections.get()
    recorded(a_board_in_play(section, number=1, round=1), a_contract("4S", "N", 6), seen=1)
    far = "6 tricks, and 10 can be made with open cards"

    def remarks():
        now = snapshot_of_session(session.pk)
        return {
            cell.round: describe_unusual_marks(now.marks_of(cell))
            for cell in now.cells
            if cell.board == 1
        }

    assert far in remarks()[1]
    board = director.get(reverse("director:dashboard", args=("crown", session.pk))).text
    assert far in board
    a_fouled_board(section, {1: "B"})
    assert far not in remarks()[1]


def test_impossible_figures_are_refused_and_nothing_is_saved(director, session):
    text = text_of(double_dummy=MAKES).replace("9a8799a8794354443544", "9a87")
    page = reverse("director:hand_records", args=("crown", session.pk))

    answer = director.post(page, {"text": text})

    assert answer.status_code == 422
    assert "“9a87” is not valid in the tag DoubleDummyTricks here." in answer.text
    assert not Deal.objects.exists()


def test_poll_after_the_last_table_offers_a_link_and_does_not_reload_the_page(
    director, session, monkeypatch
):
    monkeypatch.setattr(double_dummy, "is_solver_installed", lambda: True)
    taken(director, session, text_of())
    here = ("crown", session.pk)
    polled = reverse("director:double_dummy", args=here)
    link = f'<a href="{reverse("director:hand_records", args=here)}">Show the tables'

    running = director.get(polled, headers={"HX-Request": "true"})
    Job.objects.update(state="done")
    ended = director.get(polled, headers={"HX-Request": "true"})

    assert [
        ('hx-trigger="every 1s"' in answer.text, link in answer.text) for answer in (running, ended)
    ] == [(True, False), (False, True)]
    assert "HX-Refresh" not in ended.headers


def test_a_computation_without_a_worker_has_stopped_and_can_be_cancelled(director, session):
    taken(director, session, text_of())
    polled = reverse("director:double_dummy", args=("crown", session.pk))
    Job.objects.update(state="running", heartbeat_at=timezone.now() - timedelta(minutes=3))
    stopped = '<p class="note error">The worker has not answered for 3'

    silent = director.get(polled, headers={"HX-Request": "true"}).text
    state = double_dummy_state(session)
    # Another job of the session that a worker runs computes the same tables.
    arguments = {"session_id": session.pk}
    Job.objects.create(
        club=session.event.club, kind="double_dummy", state="running", arguments=arguments
    )
    resumed = director.get(polled, headers={"HX-Request": "true"}).text

    assert (stopped in silent, 'value="cancel"' in silent) == (True, True)
    assert (state.is_running, state.is_stopped) == (True, True)
    assert (stopped in resumed, 'value="cancel"' in resumed) == (False, True)
