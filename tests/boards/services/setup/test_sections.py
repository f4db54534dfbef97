"""A section that was added by mistake goes whole, or stays whole and the page says why."""

from uuid import uuid4

import pytest

from boards.models import Board, Deal
from boards.queries.rulings import PickedResult
from boards.services.check_entries import key_check_entry
from boards.services.deals import DealRequest, record_deals
from boards.services.rulings import give_ruling
from boards.services.setup.sections import remove_section, validate_section_removable
from boards.services.table_records import save_table_record
from club.models import LedgerEntry, Source
from formats.deals.table_records import RecordedBoard, read_table_record
from scoring.laws.averages import Average, Averages
from scoring.laws.compass import Direction
from scoring.laws.outcome import PassedOut
from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_board_in_play,
    a_fouled_board,
    a_mitchell,
    a_penalty,
    a_request,
    a_session,
    an_actor,
    named,
    recorded,
)
from tests.deals.hands import random_deal
from tests.raising import raises_code
from tests.remembered_rows import remember_rows
from tests.sections import another_section
from tests.web.routes import every_row
from tournament.models import (
    Entry,
    LineUp,
    Place,
    Seat,
    Seating,
    SeatingBoard,
    Section,
    Session,
)
from tournament.queries.sections import section_edit_token
from tournament.services.players.line_ups import set_line_up
from tournament.services.seating.pair_numbers import draw_entries, swap_entries

pytestmark = pytest.mark.django_db
BY = {"actor": an_actor()}
OF_A_SECTION = (Section, Place, Entry, Seating, Seat, SeatingBoard, LineUp, Board)
AUCTION = '[Auction "E"]\nPass Pass Pass Pass\n'
ONLY_B_PLAYS = 5


@pytest.fixture
@remember_rows
def section():
    """Three tables and three boards, with a pair named and a result."""
    section = a_session(a_mitchell(boards_a_round=1))
    named(section.places.get(line="NS", number=1), "Ada Ace", "Bo Bell")
    recorded(a_board_in_play(section), PassedOut())
    return section


@pytest.fixture
def mistake(section):
    """Five tables and five boards, two of which nobody else plays."""
    added = another_section(section, a_mitchell(tables=5, boards_a_round=1))
    return Section.objects.select_related("session__event__club").get(pk=added.pk)


def rows():
    return {
        model.__name__: sorted(model.objects.values_list("pk", flat=True)) for model in OF_A_SECTION
    }


def first(mistake, number=2):
    """The board at the first table that plays it."""
    return a_board_in_play(mistake, number=number, round=1)


def refused(mistake):
    """Assert that preview and removal are refused alike and change nothing; return the code."""
    before = every_row()
    with raises_code("section_in_use") as error:
        validate_section_removable(Section.objects.get(pk=mistake.pk))
    with raises_code("section_in_use") as refusal:
        remove_section(mistake, **BY)
    assert error.value.facts == refusal.value.facts
    assert every_row() == before
    return refusal.value.facts


def test_removing_a_section_deletes_numbers_seats_names_and_boards(section):
    before = rows()
    mistake = another_section(section, a_mitchell(tables=5, boards_a_round=1))
    named(mistake.places.get(line="NS", number=1), "Cy Court", "Dee Dole")
    revision = Session.objects.get().revision

    remove_section(mistake, seen=section_edit_token(mistake), **BY)

    assert rows() == before
    now = snapshot_of_session(section.session_id)
    assert ([section.name for section in now.sections.values()], now.boards) == (["A"], (1,))
    assert Session.objects.get().revision == revision + 1
    line = LedgerEntry.objects.latest("pk")
    assert (line.action, line.kind, line.row, line.reason) == (
        "section_off",
        "tournament.Session",
        section.session_id,
        "B",
    )


def test_the_letter_of_a_removed_section_can_be_reused(section, mistake):
    remove_section(mistake, **BY)

    assert another_section(section).name == "B"


def test_pairs_of_another_session_keep_it(section, mistake):
    goes_on = mistake.places.get(line="NS", number=1)
    other = Session.objects.create(event=section.session.event, number=2)
    section = Section.objects.create(session=other)
    again = Place.objects.create(section=section, number=1, entry=goes_on.entry)
    named(goes_on, "Cy Court")
    named(again, "Cy Court")

    remove_section(mistake, **BY)

    assert list(Entry.objects.filter(label__startswith="B")) == [goes_on.entry]
    assert Place.objects.get(entry=goes_on.entry) == again
    assert LineUp.objects.get(entry=goes_on.entry).session == other


def a_result(mistake):
    recorded(first(mistake), PassedOut())
    return {"rule": "result", "board": 2, "table": 2, "round": 1}


def a_result_taken_back(mistake):
    result = a_result(mistake)
    recorded(first(mistake), None, seen=1)
    return result


def a_ruling(mistake):
    averages = Averages(Average.PLUS, Average.MINUS)
    request = a_request(role="director", reason="late")
    give_ruling([PickedResult(first(mistake), 0)], averages, request, law="12C2")
    return {"rule": "ruling", "board": 2, "table": 2, "round": 1}


def a_check_entry(mistake):
    key_check_entry(first(mistake), PassedOut(), a_request())
    return {"rule": "check", "board": 2, "table": 2, "round": 1}


def an_auction(mistake):
    note = read_table_record(AUCTION, RecordedBoard(2, Direction.EAST, None))
    save_table_record(first(mistake), note, a_request(), dealer=Direction.EAST, past=0)
    return {"rule": "result", "board": 2, "table": 2, "round": 1}


def other_cards(mistake):
    a_fouled_board(mistake, {1: "B"}, number=2)
    return {"rule": "cards", "board": 2, "table": 2, "round": 1}


def other_cards_taken_back(mistake):
    ids = other_cards(mistake)
    a_fouled_board(mistake, None, number=2, seen=1)
    return ids


def a_given_penalty(mistake):
    a_penalty(mistake.places.get(line="EW", number=4))
    return {"rule": "penalty", "pair": "4 EW"}


def a_deal_of_its_own(mistake):
    dealt(mistake, ONLY_B_PLAYS)
    return {"rule": "deal", "board": ONLY_B_PLAYS}


def released(mistake):
    Session.objects.update(state="running", released_at="2026-11-23T22:40Z")
    mistake.session.refresh_from_db()
    return {"rule": "shown", "session": "Monday Pairs"}


def closed(mistake):
    Session.objects.update(state="closed")
    return {"rule": "over", "session": "Monday Pairs"}


def dealt(section, number, *, out=False):
    """The deal of a board; `out` takes it out again."""
    request = DealRequest({number: int(out)}, uuid4(), None, Source.DIRECTOR, "director")
    deal = None if out else random_deal(number)
    record_deals(section.session, {number: deal}, request)


@pytest.mark.parametrize(
    "expected",
    [
        a_result,
        a_result_taken_back,
        a_ruling,
        a_check_entry,
        an_auction,
        other_cards,
        other_cards_taken_back,
        a_given_penalty,
        a_deal_of_its_own,
        released,
        closed,
    ],
)
def test_a_section_with_records_is_kept_and_they_are_named(mistake, expected):
    kwargs = expected(mistake)

    refusal = refused(mistake)

    assert {name: refusal[name] for name in kwargs} == kwargs
    assert refusal["section"] == "B"


def test_the_only_section_cannot_be_removed(section):
    Session.objects.update(state="planned")
    section.session.refresh_from_db()

    with raises_code("section_in_use") as refusal:
        remove_section(section, **BY)

    assert refusal.value.facts["rule"] == "only"


def test_a_deal_of_a_board_that_others_play_is_no_obstacle(section, mistake):
    dealt(section, 1)

    remove_section(mistake, **BY)

    assert list(Board.objects.order_by("number").values_list("number", flat=True)) == [1, 2, 3]


def test_a_board_whose_deal_was_removed_keeps_its_rows(mistake):
    dealt(mistake, ONLY_B_PLAYS)
    dealt(mistake, ONLY_B_PLAYS, out=True)

    remove_section(mistake, **BY)

    assert list(Board.objects.order_by("number").values_list("number", flat=True)) == [1, 2, 3, 5]
    assert Deal.objects.filter(board__number=ONLY_B_PLAYS).count() == 2


def test_a_stale_removal_is_refused(mistake):
    edit_token = section_edit_token(mistake)
    named(mistake.places.get(line="NS", number=1), "Cy Court")

    with raises_code("stale_seating"):
        remove_section(mistake, seen=edit_token, **BY)

    assert Section.objects.count() == 2


def test_the_same_request_twice_reports_that_it_is_gone(mistake):
    again = Section.objects.get(pk=mistake.pk)
    remove_section(mistake, **BY)

    with raises_code("section_gone"):
        remove_section(again, **BY)


def naming(mistake, place, _section):
    set_line_up(place.entry, mistake.session, [], **BY)


def penalising(_mistake, place, _section):
    a_penalty(place)


def swapping(_mistake, place, section):
    swap_entries(place, section.places.first(), **BY)


def swapped(_mistake, place, section):
    swap_entries(section.places.first(), place, **BY)


def drawing(mistake, _place, _section):
    Session.objects.update(state="planned")
    draw_entries(mistake, seed=1, **BY)


@pytest.mark.parametrize(
    ("late", "code"),
    [
        (naming, "unknown_entry"),
        (penalising, "unknown_place"),
        (swapping, "unknown_place"),
        (swapped, "unknown_place"),
        (drawing, "section_gone"),
    ],
)
def test_the_later_of_two_requests_is_refused(section, mistake, late, code):
    place = Place.objects.select_related("entry", "section__session__event").get(
        section=mistake, line="NS", number=1
    )
    again = Section.objects.select_related("session__event__club").get(pk=mistake.pk)
    remove_section(mistake, **BY)

    with raises_code(code):
        late(again, place, section)
