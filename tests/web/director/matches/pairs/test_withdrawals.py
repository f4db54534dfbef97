"""A pair leaves: seen first, done then, and it may come back."""

import pytest

from boards.queries.matches.match_states import MatchEnding
from boards.services.matches.match_entry import end_match
from scoring.score_sheets.match_totals import FinalScores
from standings.matches.match_event import match_event_snapshot
from tests.builders import a_director, a_match, a_request, a_tournament, dealt_out, final
from tests.web.routes import every_row, tournament_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


@pytest.fixture
def event():
    """Round one of three is in."""
    event = a_tournament()
    final(event, "1A", "1B", 900, 340)
    final(event, "2A", "2B", 500, 600)
    return event


def wish(event, label="1A", *, becomes=""):
    return {"pair": event.entries.get(label=label).pk, "after_round": "1", "becomes": becomes}


def changes(page):
    return [(change.pair.label, change.before, change.after) for change in page.context["changes"]]


def test_a_withdrawal_preview_writes_nothing(ann, event):
    before = every_row()

    page = ann.get(tournament_page(event, "match_event_withdrawals"), wish(event))

    assert changes(page) == [
        ("2B", ("2", "600"), ("1", "600")),
        ("2A", ("3", "500"), ("2", "500")),
        ("1B", ("4", "340"), ("3", "0")),
        ("1A", ("1", "900"), ("withdrawn", "0")),
    ]
    assert (
        "It has played 1 of its 3 matches. <b>None of its matches will count"
        in page.text.replace("\n", " ")
    )
    assert "From then on a bye scores differently:" in page.text
    assert every_row() == before


@pytest.mark.parametrize(("becomes", "void"), [("", True), ("stand", False), ("void", True)])
def test_a_withdrawal_is_recorded_as_chosen_and_reversed(ann, event, becomes, void):
    posted = wish(event, becomes=becomes)
    do = tournament_page(event, "match_event_withdraw")

    page = ann.post(do, posted, follow=True)
    again = ann.post(do, posted)
    left = match_event_snapshot(event.pk).contestants[posted["pair"]]
    back = tournament_page(event, "match_event_reinstate", pair=posted["pair"])
    home = ann.post(back, follow=True)

    assert (left.withdrawn_after, left.void) == (1, void)
    assert "Pair 1A has withdrawn." in page.text
    assert (again.status_code, "Pair: Select a valid choice." in again.text) == (422, True)
    assert "Pair 1A is reinstated." in home.text
    assert match_event_snapshot(event.pk).contestants[posted["pair"]].withdrawn_after is None


@pytest.mark.parametrize("wrong", [{"pair": "0"}, {"after_round": "9"}, {"becomes": "burnt"}])
def test_invalid_input_is_refused(ann, event, wrong):
    before = every_row()

    response = ann.get(tournament_page(event, "match_event_withdrawals"), wish(event) | wrong)
    done = ann.post(tournament_page(event, "match_event_withdraw"), wish(event) | wrong)

    assert (response.status_code, done.status_code, every_row()) == (422, 422, before)
    assert ["Select a valid choice" in page.text for page in (response, done)] == [True, True]


def test_a_pair_that_has_played_since_is_named_with_its_match(ann, event):
    now = match_event_snapshot(event.pk)
    mine = event.entries.get(label="1A").pk
    second = next(match for match in now.rounds[1].matches if mine in match.pairs)
    final(event, *map(now.label, second.pairs), 500, 300)
    other = next(now.label(pair) for pair in second.pairs if pair != mine)
    data = wish(event, becomes="stand")

    response = ann.get(tournament_page(event, "match_event_withdrawals"), data)
    done = ann.post(tournament_page(event, "match_event_withdraw"), data)

    sentence = f"Pair 1A played {other} in round 2. Withdraw it after that round"
    assert [sentence in page.text for page in (response, done)] == [True, True]
    assert (response.status_code, done.status_code) == (422, 422)
    assert f'<option value="{mine}" selected>' in done.text
    assert '<option value="stand" selected>' in done.text


def test_changes_since_a_withdrawal_are_listed_before_it_is_undone(ann, event):
    now = match_event_snapshot(event.pk)
    mine = event.entries.get(label="1A").pk
    second, third = (
        next(match for match in now.rounds[number].matches if mine in match.pairs)
        for number in (1, 2)
    )
    table = a_match(event, *map(now.label, second.pairs))
    scores = FinalScores(*(0, 500) if second.pairs[0] == mine else (500, 0))
    request = a_request(role="director")
    end_match(table, MatchEnding.NO_SHOW, request, scores=scores, absent="both")
    dealt_out(a_match(event, *map(now.label, third.pairs)), "we 2S=")

    request = wish(event, becomes="stand")
    stand = ann.get(tournament_page(event, "match_event_withdrawals"), request)
    request = wish(event, becomes="void")
    void = ann.get(tournament_page(event, "match_event_withdrawals"), request)

    met = ["-".join(map(now.label, match.pairs)) for match in (second, third)]
    score = " \N{EN DASH} ".join(str(side_score) for side_score in (scores.we, scores.they))
    absent = met[0].replace("-", " and ")
    assert stand.context["later"] == [
        f"{met[0]} in round 2 keeps its score: {score}, no-show of {absent}.",
        f"{met[1]} in round 3 was started and counts for nobody.",
    ]
    assert "One more is scored as a forfeit or a no-show, which is not played." in stand.text
    assert void.context["later"] == []
