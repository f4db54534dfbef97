"""Ties walked on the convenor's page: play-offs at once, a decision, the medals."""

from uuid import uuid4

import pytest

from standings.matches.match_event import match_event_snapshot
from tests.builders import a_director, a_tournament, dealt_out, final, played_out
from tests.web.routes import every_row, tournament_page
from tournament.models import Seating
from tournament.services.matches.match_events import MatchEventEntrant

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def a_field(pairs):
    return a_tournament(pairs, contenders=[MatchEventEntrant()] * pairs)


def stages(page):
    return [(stage.who, stage.need) for stage, _form in page.context["stages"]]


def test_two_play_offs_opened_together_decide_the_medals(ann):
    event = a_field(6)
    played_out(event, {"1A": 900, "2B": 900, "3A": 500, "1B": 500, "2A": 300, "3B": 200})
    address = tournament_page(event, "match_event_ties")
    data = stages(ann.get(address))

    opened = ann.post(tournament_page(event, "match_event_play_offs"), follow=True)
    again = ann.post(tournament_page(event, "match_event_play_offs"), follow=True)
    for match in match_event_snapshot(event.pk).play_offs:
        table = Seating.objects.select_related("section").get(pk=match.pk)
        dealt_out(table, "we 4H=", "they 1N=", "we 2S=", "we 1C=")

    assert data == [("1A and 2B", "play_off"), ("1B and 3A", "play_off")]
    assert stages(opened) == [("1A and 2B", "finish"), ("1B and 3A", "finish")]
    assert len(match_event_snapshot(event.pk).play_offs) == 2
    assert "2 play-offs" not in again.text
    medals = ann.get(address).context["medals"]
    assert [(line.medal, line.pairs) for line in medals] == [
        ("Gold", ("1A",)),
        ("Silver", ("2B",)),
        ("Bronze", ("1B",)),
    ]


def test_a_play_off_links_to_its_sheet(ann):
    event = a_field(4)
    played_out(event, {"1A": 900, "2B": 900, "2A": 300, "1B": 200})

    answer = ann.post(tournament_page(event, "match_event_play_offs"))

    (match,) = match_event_snapshot(event.pk).play_offs
    assert answer.url == tournament_page(event, "match", match=match.pk)


def test_a_circular_tie_needs_a_decision_that_can_be_withdrawn(ann):
    event = level_four()
    address = tournament_page(event, "match_event_ties")
    entries = dict(event.entries.values_list("label", "pk"))
    places = {"1A": "2", "1B": "1", "2A": "3", "2B": "3"}
    posted = {f"place-{entries[label]}": place for label, place in places.items()}
    reason = {"reason": "Points between them", "request_id": str(uuid4())}
    data = stages(ann.get(address))

    decided = ann.post(tournament_page(event, "match_event_decide"), posted | reason, follow=True)
    (decision,) = match_event_snapshot(event.pk).decisions
    undo = tournament_page(event, "match_event_withdraw_decision", decision=decision.pk)
    bare = ann.post(undo, {"request_id": str(uuid4())}, follow=True)
    back = ann.post(undo, {"reason": "misread", "request_id": str(uuid4())}, follow=True)

    everybody = "1A, 1B, 2A and 2B"
    assert data == [(everybody, "decide")]
    assert stages(decided) == [(everybody, "nothing")]
    assert [line.pairs for line in decided.context["medals"]] == [("1B",), ("1A",), ("2A", "2B")]
    assert "Reason: This field is required." in bare.text
    assert stages(back) == [(everybody, "decide")]


def level_four():
    event = a_field(4)
    for match in match_event_snapshot(event.pk).matches:
        final(
            event, *(match_event_snapshot(event.pk).label(pair) for pair in match.pairs), 100, 100
        )
    return event


REFUSED = (
    ({"1A": "1", "1B": "2"}, "lots", "to decide. The standings say what comes next"),
    ({"1A": "1", "1B": "2", "2A": "5", "2B": "3"}, "lots", "less than or equal to 4"),
    ({"1A": "1", "1B": "2", "2A": "3", "2B": "3"}, "", "Reason: This field is required."),
    ({}, "lots", "to decide. The standings say what comes next"),
)


def test_an_invalid_decision_is_refused_with_a_sentence(ann):
    event = level_four()
    entries = dict(event.entries.values_list("label", "pk"))
    before, answers = every_row(), []

    for places, reason, says in REFUSED:
        typed = {f"place-{entries[label]}": place for label, place in places.items()}
        data = typed | {"reason": reason, "request_id": str(uuid4())}
        page = ann.post(tournament_page(event, "match_event_decide"), data, follow=True)
        answers.append(says in page.text)

    assert (answers, every_row()) == ([True] * len(REFUSED), before)


def test_regulations_are_changed_where_ties_are_looked_at(ann):
    event = a_field(4)
    played_out(event, {"1A": 900, "2B": 900, "2A": 300, "1B": 200})
    wish = {"places": "1", "bye": "nothing", "stage": "play_offs", "no_time": "on"}

    page = ann.post(tournament_page(event, "match_event_regulations"), wish, follow=True)
    refused = ann.post(
        tournament_page(event, "match_event_regulations"), wish | {"places": "0"}, follow=True
    )

    assert "there is no time for extra hands" in page.text
    assert "Places that count: Ensure this value is greater than or equal to 1." in refused.text
