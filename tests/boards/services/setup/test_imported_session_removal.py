"""Deleting an imported session: everything of it goes, and nothing else."""

from dataclasses import replace
from fractions import Fraction
from uuid import uuid4

import pytest

from boards.models import Deal, Result
from boards.queries.deletion.imported_session import imported_session_contents
from boards.queries.imports.imported_files import imported_file_of_session
from boards.services.check_entries import key_check_entry
from boards.services.deals import DealRequest, record_deals
from boards.services.imports.event_import import import_event
from boards.services.penalties import withdraw_penalty
from boards.services.setup.session_removal import delete_session
from club.models import Club, LedgerEntry, Player, Source
from formats.events.imported_event import EventBoard, EventPair, EventPlayer, EventResult
from scoring.boards.penalties import PenaltyUnit, ScorePenalty
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import PassedOut
from tests.boards.services.imports.test_event_import import a_key, a_plan, an_event
from tests.builders import (
    a_penalty,
    a_request,
    a_simultaneous,
    an_actor,
    recorded,
)
from tests.deals.hands import random_deal
from tests.raising import raises_code
from tests.web.routes import every_row
from tournament.models import Place, SeatingBoard, Session
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db
BY = {"actor": an_actor()}
IMPORTER = {"actor": an_actor(source=Source.IMPORT)}
LEFT = {"club.LedgerEntry", "club.User", "club.Membership", "club.Job"}


@pytest.fixture
def club():
    return Club.objects.create(slug="crown", name="Crown")


def a_full_event():
    """Results, a ruling, a penalty and a hand record."""
    event = an_event()
    first, *others = event.pairs
    averages = EventResult(3, a_key(2), a_key(3), Averages(Average.PLUS, Average.MINUS))
    boards = (EventBoard(1, deal=random_deal(7)), EventBoard(2), EventBoard(3))
    fined = replace(first, penalty=ScorePenalty(Fraction(10), PenaltyUnit.PERCENT_OF_TOP))
    return replace(event, pairs=(fined, *others), boards=boards, results=(*event.results, averages))


def every_row_but(left):
    return {label: rows for label, rows in every_row().items() if label not in left}


def test_nothing_remains_of_an_import_that_is_undone(club):
    before = every_row_but(LEFT)
    session = import_event(club, a_plan(a_full_event()), **IMPORTER)

    delete_session(session, seen=session.revision, **BY)

    assert every_row_but(LEFT) == before
    entry = LedgerEntry.objects.latest("pk")
    assert (entry.action, entry.reason) == ("delete_import", "Monday · 2026-03-09")


def test_changes_since_the_import_are_deleted_too(club):
    before = every_row_but(LEFT)
    session = import_event(club, a_plan(a_full_event()), **IMPORTER)
    change_after_import(session)

    contents = imported_session_contents(session, imported_file_of_session(session))
    delete_session(session, **BY)

    assert (contents.results, contents.deals, contents.changes) == (9, 1, 5)
    assert every_row_but(LEFT) == before


def change_after_import(session):
    """Another result and hand record, a check entry, and a penalty that is withdrawn."""
    board = SeatingBoard.objects.filter(seating__section__session=session, number=1).first()
    recorded(board, PassedOut(), seen=1)
    key_check_entry(board, PassedOut(), a_request())
    deals = {1: random_deal(8)}
    record_deals(session, deals, DealRequest({1: 1}, uuid4(), None, Source.DIRECTOR, "director"))
    penalty = a_penalty(Place.objects.filter(section__session=session).first())
    withdraw_penalty(penalty, a_request(reason="A mistake"))


def test_players_of_the_club_stay_and_those_who_play_elsewhere(club):
    known = Player.objects.create(club=club, name="Known Player")
    event = an_event()
    pair = EventPair(a_key(1), (EventPlayer("Known Player"), EventPlayer("New Player")))
    event = replace(event, pairs=(pair, *event.pairs[1:]))
    session = import_event(club, a_plan(event), **IMPORTER)
    again = import_event(club, a_plan(replace(event, pairs=event.pairs[:3])), **IMPORTER)

    delete_session(session, **BY)

    left = set(Player.objects.values_list("name", flat=True))
    assert left == {"Known Player", "New Player", "Ann A2", "Ann A3"}
    assert Player.objects.filter(pk=known.pk).exists()
    assert Session.objects.get() == again


def test_a_player_who_was_changed_since_stays(club):
    session = import_event(club, a_plan(an_event()), **IMPORTER)
    Player.objects.filter(name="Ann A1").update(master_points=3)

    delete_session(session, **BY)

    assert list(Player.objects.values_list("name", flat=True)) == ["Ann A1"]


def test_the_file_can_be_imported_again(club):
    plan = a_plan(a_full_event())
    delete_session(import_event(club, plan, **IMPORTER), **BY)

    import_event(club, plan, **IMPORTER)

    assert (Session.objects.count(), Deal.objects.count()) == (1, 1)
    assert Result.objects.count() == 8


@pytest.mark.parametrize("rule", ["released", "later", "simultaneous"])
def test_an_imported_session_that_is_needed_stays(club, rule):
    session = import_event(club, a_plan(an_event()), **IMPORTER)
    if rule == "released":
        change_session_state(session, "released", **BY)
    elif rule == "later":
        Session.objects.create(event=session.event, number=2)
    else:
        days = session.local_date, session.local_date
        a_simultaneous(session.sections.first(), days=days, boards=(1, 2))
    before = every_row()

    with raises_code("session_in_use") as refusal:
        delete_session(session, **BY)

    assert refusal.value.facts["rule"] == rule
    assert every_row() == before


def test_a_session_that_changed_since_the_preview_stays(club):
    session = import_event(club, a_plan(an_event()), **IMPORTER)
    before = every_row()

    with raises_code("stale_seating"):
        delete_session(session, seen=session.revision - 1, **BY)

    assert every_row() == before


def test_a_later_session_of_an_imported_event_was_played_here(club):
    session = import_event(club, a_plan(an_event()), **IMPORTER)

    assert imported_file_of_session(session).file_name == "monday.xml"
    later = Session.objects.create(event=session.event, number=2)
    assert imported_file_of_session(later) is None
