"""Input that a service refuses comes back as sent: the text, the choices, and the reason.

The forms here will do; what they ask for will not. `test_nothing_is_lost` finds every form.
"""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.urls import reverse

from boards.services.penalties import withdraw_penalty
from club.models import Membership
from scoring.events.event_lists import EventLists
from standings.matches.match_event import match_event_snapshot
from standings.services.matches.infractions_and_ties import (
    record_decision,
    reverse_decision,
    reverse_infraction,
)
from tests.builders import (
    a_board_in_play,
    a_director,
    a_listed_section,
    a_mitchell,
    a_penalty,
    a_played_section,
    a_player,
    a_request,
    a_season,
    a_session,
    a_simultaneous,
    a_tournament,
    an_infraction,
    final,
    recorded,
)
from tests.web.forms import Forms
from tests.web.routes import every_row
from tournament.models import Event
from tournament.queries.edit_tokens import regulations_edit_token

pytestmark = pytest.mark.django_db
CASES = {}
KEY = str(uuid4())


def case(function):
    """The address, what is sent besides, what has to stand in the answer, and what that says."""
    CASES[function.__name__.replace("_", " ")] = function
    return function


def at(name, *arguments):
    return reverse(f"director:{name}", args=["crown", *arguments])


def of_games(event, name, **kwargs):
    url_kwargs = {"club": "crown", "tournament": event.slug} | kwargs
    return reverse(f"director:match_event_{name}", kwargs=url_kwargs)


@case
def two_pairs_that_were_changed_meanwhile():
    section = a_session(a_mitchell(tables=3))
    first, other = section.places.all()[1:3]
    sent = {"one": str(other.pk), "other": str(first.pk)}
    return (
        at("swap_pair_numbers", section.session_id),
        {"seen": "old"},
        sent,
        "The seating has changed",
    )


@case
def a_movement_change_previewed_on_another_seating():
    section = a_session(a_mitchell(tables=3))
    first, other = section.places.filter(line="NS")[1:3]
    besides = {"repair": "switch", "section": section.pk, "seen": "old"}
    sent = {"one": str(other.pk), "other": str(first.pk), "from_round": "2"}
    return at("change_movement", section.session_id), besides, sent, "The seating has changed"


@case
def an_entry_at_another_row_than_the_next():
    section = a_session(a_mitchell(tables=3))
    board = a_board_in_play(section, number=3, round=2, table=1)
    recorded(board, None)
    besides = {"seen": "7", "request_id": KEY}
    where = at("enter", section.session_id, board.pk)
    return where, besides, {"text": "4SN+1"}, "Board 3 at this table has changed"


@case
def a_penalty_that_was_taken_back_already():
    section = a_played_section()
    penalty = a_penalty(section.places.first())
    withdraw_penalty(penalty, a_request(reason="Misread", role="director"))
    where = at("withdraw_penalty", section.session_id, penalty.pk)
    return where, {"request_id": KEY}, {"reason": "It was <2>"}, "This has been withdrawn already."


@case
def a_season_that_somebody_else_has_saved():
    series = a_season(a_listed_section())
    sent = {"name": "Autumn", "whose": "pairs", "best": "7", "drop": "1", "least": "3"}
    where = at("season", series.slug)
    return where, {"seen": "older"}, sent, "The season has changed since this was shown"


@case
def an_overall_that_somebody_else_has_changed():
    section = a_played_section()
    Event.objects.filter(pk=section.session.event_id).update(several=True)
    sent = {"best": "3", "drop": "1", "carry": "proportional", "part": "1/2", "cap": "2.5"}
    where = at("overall", section.session.event.slug)
    return (
        where,
        {"seen": "older"},
        sent,
        "The regulations have changed since this was shown. Nothing was changed. Reload the page",
    )


@case
def lists_that_somebody_else_has_chosen():
    section = a_played_section()
    sent = {"limits": "1250, 500", "handicap": "on", "scale": "", "awards": ""}
    where = at("ranking_lists", section.session_id)
    return (
        where,
        {"seen": "older"},
        sent,
        "The regulations have changed since this was shown. Nothing was changed. Reload the page",
    )


@case
def an_embargo_earlier_than_announced():
    row = a_simultaneous(a_played_section(), a_played_section(club="anchor"))
    sent = {"public_from": "2026-11-27T20:00"}
    return (
        at("simultaneous", row.slug),
        {},
        sent,
        "You cannot make it earlier or remove it",
    )


@case
def a_code_that_no_simultaneous_has():
    session = a_played_section().session
    sent = {"code": "NO-SUCH-CODE", "session": str(session.pk)}
    return at("simultaneous_join"), {}, sent, "NO-SUCH-CODE"


@case
def a_number_that_another_player_has():
    a_player("Ada Ace", number="007")
    sent = {"name": "Bo King", "number": "007", "master_points": "12.5", "handicap": "-2"}
    return at("player_add"), {}, sent, "belongs to another player. Give"


@case
def the_removal_of_the_only_owner():
    mine = Membership.objects.get(role="owner")
    return at("member_role", mine.pk), {}, {"role": "viewer"}, "is the only owner"


@case
def a_name_that_several_players_have():
    a_player("Cy Clone"), a_player("Cy Clone", number="7")
    event = a_tournament()
    chair = f"{event.entries.get(label='1B').pk}-2"
    sent = {"out": chair, "name": "Cy Clone", "from_round": "2"}
    return of_games(event, "substitute"), {}, sent, "Type the number, or the name as Name (number)"


@case
def a_label_that_is_given_twice():
    event = a_tournament()
    pks = event.entries.values_list("pk", flat=True)
    sent = {f"label-{pk}": label for pk, label in zip(pks, ("1A", "2B", "2b", "1B"), strict=True)}
    return of_games(event, "labels"), {"do": "give"}, sent, "Two pairs have the label"


@case
def a_day_that_would_end_before_it_begins():
    sent = {"day_begins": "23:30", "day_minutes": "40", "day_pause_after": "1", "day_pause": "10"}
    where = of_games(a_tournament(), "times", day=1)
    return where, {}, sent, "does not start after the round before it. Change the times"


@case
def an_infraction_that_says_something_else_than_before():
    event = a_tournament()
    an_infraction(event, "1A")
    pk = event.entries.get(label="1A").infractions.get()
    sent = {"pair": str(event.entries.get(label="2B").pk), "round": "3", "reason": "Too & loud"}
    besides = {"request_id": str(pk.request_id)}
    return of_games(event, "infractions"), besides, sent, "This form was sent before"


@case
def an_infraction_that_was_taken_back_already():
    event = a_tournament()
    noted = an_infraction(event, "1A")
    reverse_infraction(noted, a_request(reason="Misread"))
    where = of_games(event, "withdraw_infraction", infraction=noted.pk)
    return where, {"request_id": KEY}, {"reason": "It was 1B"}, "This has been withdrawn already."


@case
def a_decision_on_no_tie():
    event = a_level_tournament()
    first, other = event.entries.all()[:2]
    sent = {f"place-{first.pk}": "2", f"place-{other.pk}": "1", "reason": "By lot"}
    return of_games(event, "decide"), {"request_id": KEY}, sent, "There is no tie of"


@case
def a_decision_that_was_taken_back_already():
    event = a_level_tournament()
    tied = [[entry] for entry in event.entries.all()]
    decision = record_decision(event, tied, a_request(reason="By lot"))
    reverse_decision(decision, a_request(reason="Misread"))
    where = of_games(event, "withdraw_decision", decision=decision.pk)
    return where, {"request_id": KEY}, {"reason": "By mistake"}, "This has been withdrawn already."


@case
def a_pair_that_has_played_since():
    event = a_tournament()
    now = match_event_snapshot(event.pk)
    match = now.rounds[1].matches[0]
    final(event, *map(now.label, match.pairs), 500, 300)
    sent = {"pair": str(match.pairs[0]), "after_round": "1", "becomes": "stand"}
    return (
        of_games(event, "withdraw"),
        {},
        sent,
        "Withdraw it after that round, or undo that score first",
    )


def a_level_tournament():
    event = a_tournament()
    now = match_event_snapshot(event.pk)
    for match in now.matches:
        final(event, *map(now.label, match.pairs), 90, 90)
    return event


@pytest.fixture
def ann(client):
    client.force_login(a_director(role="owner"))
    return client


def field_values(page, name):
    """Every value of the fields of this name."""
    fields = (form.fields.get(name) for form in Forms(page.text).forms)
    return [value for field in fields if field for value in field.stands]


@pytest.mark.parametrize("data", CASES)
def test_input_refused_by_a_service_is_kept(ann, data):
    where, besides, sent, says = CASES[data]()
    before = every_row()

    page = ann.post(where, besides | sent)

    assert (page.status_code in (409, 422), every_row() == before) == (True, True)
    assert {name for name, value in sent.items() if value not in field_values(page, name)} == set()
    assert says in page.text.replace("&quot;", '"').replace("&amp;", "&")
    assert len(Forms(page.text).focused) == 1


def test_a_conflict_can_be_sent_again_with_the_current_version(ann):
    section = a_played_section()
    session = section.session
    Event.objects.filter(pk=session.event_id).update(lists_json=EventLists(home=True).as_dict())
    where = at("ranking_lists", session.pk)
    old = {
        "limits": "1250",
        "handicap": "on",
        "scale": "",
        "seen": regulations_edit_token(EventLists()),
    }

    response = ann.post(where, old)
    (version,) = field_values(response, "seen")
    again = ann.post(where, old | {"seen": version})

    assert [response.status_code, again.status_code] == [422, 302]
    help_texts = {
        name: response.context["form"][name].help_text for name in ("limits", "handicap", "home")
    }
    assert help_texts == {
        "limits": "Current value: nothing",
        "handicap": "Current value: no",
        "home": "Current value: yes",
    }
    session.event.refresh_from_db()
    assert session.event.lists == EventLists(limits=(1250,), handicap=True)


def test_a_refused_time_is_shown_as_typed(ann):
    row = a_simultaneous(a_played_section())
    row.public_from = datetime(2026, 11, 27, 20, tzinfo=UTC)
    row.save()

    page = ann.post(
        at("simultaneous", row.slug), {"public_from": "2026-11-28T20:00", "seen": "older"}
    )

    assert page.status_code == 422
    assert "Current value:" in page.context["form"]["public_from"].help_text
