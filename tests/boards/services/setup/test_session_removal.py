"""Deleting a session or a tournament in which nothing is recorded."""

from uuid import uuid4

import pytest

from boards.models import Board, Result
from boards.queries.rulings import PickedResult
from boards.services.check_entries import key_check_entry
from boards.services.deals import DealRequest, record_deals
from boards.services.rulings import give_ruling
from boards.services.setup.session_removal import delete_match_event, delete_session
from club.models import LedgerEntry, Player, Source
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import PassedOut
from tests.builders import (
    a_board_in_play,
    a_fouled_board,
    a_match,
    a_mitchell,
    a_penalty,
    a_request,
    a_session,
    a_simultaneous,
    a_tournament,
    an_actor,
    an_infraction,
    another_session,
    dealt_out,
    named,
    play,
    recorded,
)
from tests.deals.hands import random_deal
from tests.raising import raises_code
from tests.web.routes import every_row
from tournament.models import (
    Entry,
    Event,
    LineUp,
    Place,
    Round,
    Seat,
    Seating,
    SeatingBoard,
    Section,
    Session,
)

pytestmark = pytest.mark.django_db
BY = {"actor": an_actor()}
OF_AN_EVENT = (
    *(Event, Session, Section, Place, Entry, Seating, Seat, SeatingBoard, LineUp, Round, Board),
)


@pytest.fixture
def section():
    """Three tables with a pair that is named."""
    section = a_session(a_mitchell(boards_a_round=1))
    named(section.places.get(line="NS", number=1), "Ada Ace", "Bo Bell")
    return section


def counts():
    return {model.__name__: model.objects.count() for model in OF_AN_EVENT}


def test_a_session_is_deleted_with_its_seating_and_names_and_its_players_stay(section):
    session = Session.objects.get()

    delete_session(session, seen=session.revision, **BY)

    assert counts() == {model.__name__: 0 for model in OF_AN_EVENT}
    assert list(Player.objects.order_by("name").values_list("name", flat=True)) == [
        "Ada Ace",
        "Bo Bell",
    ]
    line = LedgerEntry.objects.latest("pk")
    assert (line.action, line.kind, line.row, line.reason) == (
        "delete_session",
        "tournament.Session",
        session.pk,
        f"{session} · {session.local_date.isoformat()}",
    )


def test_another_session_of_the_club_stays_as_it_is(section):
    other = a_session(a_mitchell(boards_a_round=1), name="Tuesday pairs")
    before = counts()

    delete_session(other.session, **BY)

    assert counts() != before
    assert list(Session.objects.all()) == [section.session]
    assert (Section.objects.get().seatings.count(), Board.objects.count()) == (9, 3)
    assert LineUp.objects.count() == 1


def test_the_second_session_of_an_event_is_deleted_and_the_first_stays(section):
    play(section)
    before = counts()
    other = another_session(section)

    delete_session(Session.objects.get(pk=other.session_id), **BY)

    assert counts() == before
    assert Event.objects.get().several is False


def a_result(section):
    recorded(a_board_in_play(section, number=1), PassedOut())
    return {"rule": "result", "board": 1, "table": "1", "round": 1}


def a_withdrawn_result(section):
    result = a_result(section)
    recorded(a_board_in_play(section, number=1), None, seen=1)
    return result


def a_ruling(section):
    averages = Averages(Average.PLUS, Average.MINUS)
    request = a_request(role="director", reason="late")
    give_ruling(
        [PickedResult(a_board_in_play(section, number=1), 0)], averages, request, law="12C2"
    )
    return {"rule": "ruling", "board": 1, "table": "1", "round": 1}


def a_removed_check_entry(section):
    board = a_board_in_play(section, number=1)
    key_check_entry(board, PassedOut(), a_request())
    key_check_entry(board, None, a_request(seen=1))
    return {"rule": "check", "board": 1, "table": "1", "round": 1}


def a_penalty_given(section):
    a_penalty(section.places.get(line="EW", number=2))
    return {"rule": "penalty", "pair": "2 EW"}


def fouled(section):
    a_fouled_board(section, {1: "B"}, number=2)
    return {"rule": "cards", "board": 2}


def a_deal(section):
    request = DealRequest({1: 0}, uuid4(), None, Source.DIRECTOR, "director")
    record_deals(section.session, {1: random_deal(1)}, request)
    return {"rule": "deal", "board": 1}


def a_removed_deal(section):
    deal = a_deal(section)
    request = DealRequest({1: 1}, uuid4(), None, Source.DIRECTOR, "director")
    record_deals(section.session, {1: None}, request)
    return deal


def released(_section):
    Session.objects.update(released_at="2026-11-23T22:40Z")
    return {"rule": "shown"}


def joined(section):
    row = a_simultaneous(section, days=2 * (section.session.local_date,), boards=(1, 3))
    return {"rule": "simultaneous", "field": row.name}


@pytest.mark.parametrize(
    "record",
    [
        a_result,
        a_withdrawn_result,
        a_ruling,
        a_removed_check_entry,
        a_penalty_given,
        fouled,
        a_deal,
        a_removed_deal,
        released,
        joined,
    ],
)
def test_a_session_with_a_record_is_not_deleted_and_the_record_is_named(section, record):
    ids = record(section)
    before = every_row()

    with raises_code("session_in_use") as refusal:
        delete_session(section.session, **BY)

    assert refusal.value.facts == {"session": "Monday Pairs"} | ids
    assert every_row() == before


def test_a_session_that_others_follow_is_not_deleted(section):
    another_session(section)

    with raises_code("session_in_use") as refusal:
        delete_session(section.session, **BY)

    assert refusal.value.facts["rule"] == "later"


def test_a_name_typed_meanwhile_is_not_deleted_unseen(section):
    revision = Session.objects.get().revision
    named(section.places.get(line="EW", number=1), "Cy Court")

    with raises_code("stale_seating"):
        delete_session(section.session, seen=revision, **BY)

    assert Session.objects.count() == 1


def test_a_later_request_finds_the_session_gone(section):
    session = section.session
    boards = SeatingBoard.objects.select_related("seating__section__session__event__club")
    board = boards.filter(number=1).first()
    rows = section.places.select_related("entry__event__club", "section__session__event__club")
    place = rows.get(line="NS", number=2)
    delete_session(session, **BY)

    for late in (
        lambda: delete_session(session, **BY),
        lambda: named(place, "Cy Court"),
        lambda: a_penalty(place),
    ):
        with raises_code("session_gone"):
            late()
    with raises_code("unknown_board"):
        recorded(board, PassedOut())
    assert Result.objects.count() == 0


def test_a_tournament_is_deleted_with_its_draw():
    event = a_tournament()
    pk = event.pk

    delete_match_event(event, seen=sum(day.revision for day in event.sessions.all()), **BY)

    assert counts() == {model.__name__: 0 for model in OF_AN_EVENT}
    line = LedgerEntry.objects.latest("pk")
    assert (line.action, line.kind, line.row) == ("delete_match_event", "tournament.Event", pk)


def a_hand(event):
    dealt_out(a_match(event, "1A", "1B"), "we 4S=")
    match = a_match(event, "1A", "1B")
    return {"rule": "match", "round": match.round, "table": match.table}


def a_warning(event):
    an_infraction(event, "1A")
    return {"rule": "infraction", "pair": "1A"}


@pytest.mark.parametrize("record", [a_hand, a_warning])
def test_a_tournament_with_a_record_is_not_deleted_and_the_record_is_named(record):
    event = a_tournament()
    ids = record(event)
    before = every_row()

    with raises_code("session_in_use") as refusal:
        delete_match_event(event, **BY)

    assert refusal.value.facts == {"session": event.name} | ids
    assert every_row() == before


def test_a_tournament_changed_meanwhile_is_not_deleted():
    event = a_tournament()

    with raises_code("stale_seating"):
        delete_match_event(event, seen=0, **BY)

    assert Event.objects.count() == 1
