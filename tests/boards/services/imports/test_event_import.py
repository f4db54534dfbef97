from dataclasses import replace
from datetime import date
from fractions import Fraction
from uuid import uuid4

import pytest

from boards.models import Board, Deal, ImportedFile, Penalty, Result, Ruling
from boards.services.imports.event_import import EventImportPlan, import_event
from club.models import Club, LedgerEntry, Player, Source
from formats.events.event_regulations import event_regulations
from formats.events.imported_event import (
    EventBoard,
    EventPair,
    EventPairKey,
    EventPlayer,
    EventResult,
    ImportedEvent,
)
from scoring.boards.penalties import PenaltyUnit, ScorePenalty
from scoring.laws.averages import Average, Averages
from scoring.laws.compass import VULNERABILITIES, Direction
from scoring.laws.outcome import Award, BareScore
from standings.snapshot_cache import snapshot_of_session
from tests.builders import an_actor
from tests.deals.hands import random_deal
from tests.raising import raises_code
from tournament.models import Entry, Event, LineUpPlayer, Section, Session

pytestmark = pytest.mark.django_db
ACTOR = {"actor": an_actor(source=Source.IMPORT)}


@pytest.fixture
def club():
    return Club.objects.create(slug="crown", name="Crown")


def a_key(number, section="A"):
    return EventPairKey(section, "", number)


def an_event(**changes):
    """Two sections of four pairs that play the same two boards."""
    keys = [a_key(number, section) for section in "AB" for number in range(1, 5)]
    results = [
        EventResult(board, keys[at], keys[at + 1], BareScore(score))
        for board, scores in ((1, (420, 450, 170, -50)), (2, (-100, 110, -100, 600)))
        for at, score in zip(range(0, 8, 2), scores, strict=True)
    ]
    event = ImportedEvent(
        title="Monday",
        pairs=tuple(EventPair(key, (EventPlayer(f"Ann {key}"),)) for key in keys),
        boards=(EventBoard(1), EventBoard(2)),
        results=tuple(results),
        winners=1,
        played_on=date(2026, 3, 9),
    )
    return replace(event, **changes)


def a_plan(event, **changes):
    plan = EventImportPlan(event, event_regulations(event), "monday.xml", uuid4())
    return replace(plan, **changes)


def test_each_section_is_stored_with_its_name_and_numbers(club):
    session = import_event(club, a_plan(an_event()), **ACTOR)

    assert list(session.sections.values_list("name", "winners")) == [("A", 1), ("B", 1)]
    assert (session.event.name, session.local_date) == ("Monday", date(2026, 3, 9))
    ranked = snapshot_of_session(session.pk).ranking
    assert len(ranked) == 8
    assert {row.pair.players[0].name for row in ranked} == {
        f"Ann {section}{number}" for section in "AB" for number in range(1, 5)
    }


def test_boards_have_the_dealer_vulnerability_and_cards_of_the_file(club):
    deal = random_deal(7)
    boards = (EventBoard(1, Direction.WEST, VULNERABILITIES[3], deal), EventBoard(2))

    session = import_event(club, a_plan(an_event(boards=boards)), **ACTOR)

    rows = Board.objects.filter(session=session).order_by("number")
    assert list(rows.values_list("dealer", "vulnerable")) == [("W", "NSEW"), ("E", "NS")]
    assert [row.board.number for row in Deal.objects.all()] == [1]


def test_adjusted_scores_are_rulings_and_a_sit_out_can_have_one(club):
    event = an_event()
    awarded = EventResult(3, a_key(1), None, Award(Fraction(60), Fraction(0)))
    averages = EventResult(3, a_key(2), a_key(3), Averages(Average.PLUS, Average.MINUS))
    boards = (*event.boards, EventBoard(3))

    import_event(
        club,
        a_plan(replace(event, boards=boards, results=(*event.results, awarded, averages))),
        **ACTOR,
    )

    rulings = [row.outcome for row in Ruling.objects.order_by("pk")]
    assert rulings == [awarded.outcome, averages.outcome]
    assert set(Ruling.objects.values_list("reason", "source")) == {
        ("Imported from monday.xml", "import")
    }


def test_a_penalty_is_given_with_the_file_as_its_reason(club):
    event = an_event()
    fined = replace(event.pairs[0], penalty=ScorePenalty(Fraction(2), PenaltyUnit.MATCHPOINTS))

    import_event(club, a_plan(replace(event, pairs=(fined, *event.pairs[1:]))), **ACTOR)

    penalty = Penalty.objects.get()
    assert (penalty.amount, penalty.reason) == (2, "Imported from monday.xml")


def test_a_repeated_request_imports_once(club):
    plan = a_plan(an_event())

    first, second = import_event(club, plan, **ACTOR), import_event(club, plan, **ACTOR)

    assert first == second
    assert (Event.objects.count(), Result.objects.count()) == (1, 8)


def test_two_people_of_one_name_are_two_players(club):
    event = an_event()
    pairs = tuple(replace(pair, players=(EventPlayer("Ann"),)) for pair in event.pairs[:2])
    known = Player.objects.create(club=club, name="Ann")

    import_event(club, a_plan(replace(event, pairs=(*pairs, *event.pairs[2:]))), **ACTOR)

    assert Player.objects.filter(name="Ann").count() == 2
    assert known.line_ups.count() == 1


def test_a_name_with_another_number_is_somebody_else(club):
    Player.objects.create(club=club, name="Ann A1", number="77")
    event = an_event()
    first = replace(event.pairs[0], players=(EventPlayer("Ann A1", "78"),))

    import_event(club, a_plan(replace(event, pairs=(first, *event.pairs[1:]))), **ACTOR)

    assert set(Player.objects.filter(name="Ann A1").values_list("number", flat=True)) == {
        "77",
        "78",
    }


def test_a_number_goes_before_the_same_name_without_one(club):
    known = Player.objects.create(club=club, name="Ann", number="77")
    keys = [a_key(1), a_key(2)]
    event = an_event(
        pairs=(
            EventPair(keys[0], (EventPlayer("Ann"),)),
            EventPair(keys[1], (EventPlayer("Ann", "77"),)),
        ),
        boards=(EventBoard(1),),
        results=(EventResult(1, *keys, BareScore(420)),),
    )

    import_event(club, a_plan(event), **ACTOR)

    second = LineUpPlayer.objects.get(line_up__entry__places__number=2)
    assert (second.player, Player.objects.count()) == (known, 2)


def test_rounds_that_cannot_be_are_refused_and_nothing_is_stored(club):
    event = an_event()
    results = tuple(replace(row, round=1, table=at + 1) for at, row in enumerate(event.results))

    with raises_code("faulty_schedule"):
        import_event(club, a_plan(replace(event, results=results)), **ACTOR)

    for model in (Event, Session, Section, Entry, Result, Player, ImportedFile, LedgerEntry):
        assert not model.objects.exists()


def test_the_stored_import_has_no_names(club):
    plan = a_plan(an_event())

    import_event(club, plan, **ACTOR)

    kept = ImportedFile.objects.get().imported
    assert [pair.players for pair in kept.pairs] == [()] * 8
    assert kept.results == plan.event.results
