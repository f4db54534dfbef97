"""The next session in the same sections, with pairs exchanged: seats, names, boards, refusals."""

from collections import Counter
from datetime import date
from uuid import uuid4

import pytest

from club.models import LedgerEntry
from movements.section_exchange import RULES
from standings.events.section_exchange import section_exchanges
from standings.services.section_exchange import ExchangedSessionPlan, create_exchanged_session
from tests.builders import a_session, an_actor, named
from tests.raising import raises_code
from tests.sections import an_event_of_two_sections
from tournament.models import LineUpPlayer, Place
from tournament.queries.meetings import event_meetings

pytestmark = pytest.mark.django_db
BY = {"actor": an_actor(role="director")}


def a_plan(**others):
    return ExchangedSessionPlan(**{"name": "Session 2", "local_date": date(2026, 11, 24)} | others)


def entries_at(session):
    rows = Place.objects.filter(section__session=session)
    return {
        (section, line, number): entry
        for section, line, number, entry in rows.values_list(
            "section__name", "line", "number", "entry"
        )
    }


def test_east_west_pairs_of_two_sections_are_exchanged_and_nobody_meets_again():
    event = an_event_of_two_sections()
    before = entries_at(event.sessions.get())

    session = create_exchanged_session(event, a_plan(), "east_west", **BY)

    swapped = {("A", "EW"): "B", ("B", "EW"): "A"}
    assert entries_at(session) == {
        (swapped.get((section, line), section), line, number): entry
        for (section, line, number), entry in before.items()
    }
    met = event_meetings(event).met
    assert Counter(map(len, met.values())) == {1: 2 * 9 * 2}
    assert [row.movement for row in session.sections.order_by("name")] == ["mitchell", "mitchell"]
    assert sorted(session.boards.values_list("number", flat=True)) == [1, 2, 3]
    assert event.sessions.get(number=2) == session


def test_over_three_sessions_of_two_sections_everybody_meets_but_the_lines():
    event = an_event_of_two_sections()
    create_exchanged_session(event, a_plan(), "east_west", **BY)
    create_exchanged_session(event, a_plan(name="Session 3"), "lines", **BY)

    met = event_meetings(event)

    assert {len(met.never_met(entry)) for entry in met.labels} == {2}
    assert all(not met.met_again(entry) for entry in met.labels)


def test_names_go_along():
    event = an_event_of_two_sections()
    place = Place.objects.filter(section__name="A", line="EW", number=2).get()
    named(place, "Ada Ace", "Bo Bid")

    session = create_exchanged_session(event, a_plan(), "east_west", **BY)

    rows = LineUpPlayer.objects.filter(line_up__session=session).order_by("position")
    assert [row.player.name for row in rows] == ["Ada Ace", "Bo Bid"]
    assert Place.objects.get(section__session=session, entry=place.entry).section.name == "B"


@pytest.mark.parametrize("rule", RULES)
def test_the_figures_of_each_rule_are_those_of_the_session_it_makes(rule):
    event = an_event_of_two_sections()
    exchange = section_exchanges(event, seed=5).by_rule(rule)
    met = event_meetings(event).met

    create_exchanged_session(event, a_plan(), rule, seed=5, **BY)

    after = event_meetings(event).met
    new = after.keys() - met.keys()
    played = sum(map(len, after.values())) - sum(map(len, met.values()))
    assert (exchange.new, exchange.again) == (len(new), played - len(new))


def test_a_repeated_request_sets_up_one_session_and_is_in_the_activity_log_once():
    event = an_event_of_two_sections()
    plan = a_plan(request_id=uuid4())

    first = create_exchanged_session(event, plan, "random", seed=2, **BY)
    again = create_exchanged_session(event, plan, "random", seed=2, **BY)

    assert first == again
    assert LedgerEntry.objects.filter(action="continue", row=first.pk).count() == 1


def test_an_exchange_after_the_session_changed_is_refused():
    event = an_event_of_two_sections()
    seen = section_exchanges(event).seen
    create_exchanged_session(event, a_plan(), "random", seen=seen, **BY)

    with raises_code("stale_overall"):
        create_exchanged_session(event, a_plan(), "random", seen=seen, **BY)


def test_a_session_of_one_section_and_a_rule_that_does_not_suit_are_refused():
    with raises_code("exchange_not_offered"):
        create_exchanged_session(a_session().session.event, a_plan(), "random", **BY)
    with raises_code("exchange_not_offered"):
        create_exchanged_session(an_event_of_two_sections(), a_plan(), "guess", **BY)
