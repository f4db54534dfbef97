"""The page that a convenor keeps open during play: what is next, this round, who leads."""

from datetime import date, time
from html import unescape

import pytest

from standings.matches.match_event import match_event_snapshot
from tests.builders import (
    a_director,
    a_match,
    a_tournament,
    dealt_out,
    final,
    played_out,
)
from tests.web.routes import tournament_page
from tournament.models import Session
from tournament.services.matches.match_events import MatchDayPlan, MatchEventEntrant

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


def test_before_the_first_match_the_page_shows_how_to_start(ann):
    event = a_tournament(contenders=nameless(4))

    page = ann.get(tournament_page(event))

    assert "4 pairs have no names yet" in page.text
    assert "Round 1 has not begun" in page.text
    assert "Round 1 is in play" not in page.text
    assert listed_results(page) == [("1A", "1B", "to come"), ("2A", "2B", "to come")]


def test_a_round_of_another_day_is_announced_with_its_date(ann):
    days = (
        MatchDayPlan(date(2026, 11, 23), 2, begins=time(9, 30)),
        MatchDayPlan(date(2026, 11, 24), 1, begins=time(10)),
    )
    event = a_tournament(days=days)
    for first, other in (("1A", "1B"), ("2A", "2B")):
        final(event, first, other, 500, 300)
    for match in match_event_snapshot(event.pk).rounds[1].matches:
        final(event, *map(match_event_snapshot(event.pk).label, match.pairs), 500, 300)

    page = ann.get(tournament_page(event)).text
    draw = ann.get(tournament_page(event, "match_event_draw")).text

    assert page.index("All matches of day 1 are in: close day 1") < page.index("Round 3 has not")
    assert "Round 3 has not begun; it starts on Tue 24 Nov at 10:00: begin play" in page
    assert [draw.count(day) for day in ("Mon 23 Nov", "Tue 24 Nov")] == [1, 1]


def nameless(pairs):
    return [MatchEventEntrant() for _ in range(pairs)]


def listed_results(page):
    """The round that is on: both labels, and how far the match has come."""
    matches = page.context["progress"].playing
    return [(match.pairs[0][0], match.pairs[1][0], match.status_text) for match in matches]


def test_the_pair_with_the_bye_is_named(ann):
    event = a_tournament(5)
    final(event, "1A", "1B", 900, 340)

    page = ann.get(tournament_page(event))

    (label,) = (caption.split(" ")[0] for caption in page.context["byes"])
    assert label not in {pair for match in page.context["progress"].playing for pair in match.pairs}
    assert f"Bye: {page.context['byes'][0]}" in unescape(page.text)
    assert "Round 1 is in play" in page.text


def test_the_round_lists_entered_running_and_missing_matches(ann):
    event = a_tournament(6)
    final(event, "1A", "1B", 900, 340)
    dealt_out(a_match(event, "2A", "2B"), "we 4H=", "P", "they 2S=")

    progress = ann.get(tournament_page(event)).context["progress"]

    assert [(match.points, match.status_text, match.state) for match in progress.playing] == [
        (("900", "340"), "in", "in"),
        (("620", "60"), "under way: 2 hands played", "part"),
        (("", ""), "to come", "missing"),
    ]
    assert (progress.entered, progress.wanted, progress.owed) == (1, 15, ())


def test_a_missing_match_of_an_earlier_round_is_overdue(ann):
    event = a_tournament()
    final(event, "1A", "1B", 500, 400)
    for match in match_event_snapshot(event.pk).rounds[1].matches:
        final(event, *called(event, match), 100, 200)

    page = ann.get(tournament_page(event))

    progress = page.context["progress"]
    assert [(match.round, match.pairs[0][0]) for match in progress.owed] == [(1, "2A")]
    assert [[spot.shape for spot in row.spots] for row in progress.rounds] == [
        ["●", "!"],
        ["●", "●"],
        ["○", "○"],
    ]
    assert [(table, [spot.shape for spot in spots]) for table, spots in progress.by_table] == [
        (1, ["●", "●", "○"]),
        (2, ["!", "●", "○"]),
    ]
    assert progress.current.number == 3


def called(event, match):
    return [match_event_snapshot(event.pk).label(pair) for pair in match.pairs]


def test_after_the_last_match_the_next_step_is_ties(ann):
    event = a_tournament()
    played_out(event, {"1A": 900, "2B": 900, "1B": 500, "2A": 300})

    page = ann.get(tournament_page(event))

    assert page.context["progress"].current is None
    assert "Tie for place 1, 1A and 2B: Open the play-off" in page.text


def test_only_the_next_day_has_a_primary_start_button(ann):
    event = a_tournament(
        days=[MatchDayPlan(date(2026, 11, 21), 2), MatchDayPlan(date(2026, 11, 22), 1)]
    )
    begin = '<button{} name="state" value="running">Begin play</button>'

    page = ann.get(tournament_page(event))

    assert page.text.count(begin.format(' class="primary"')) == 1
    assert page.text.count(begin.format("")) == 1


def test_closing_and_releasing_a_day_count_the_matches_that_are_missing(ann):
    event = a_tournament()
    final(event, "1A", "1B", 500, 200)
    state = tournament_page(event, "match_event_state", day=1)

    messages = [
        next(iter(ann.post(state, {"state": next_state}, follow=True).context["messages"])).message
        for next_state in ("closed", "released")
    ]

    sentence = "5 matches of this day are still missing: they can be entered all the same."
    assert messages == [sentence, sentence]


def test_a_day_is_released_to_players_with_a_link_to_give_them(ann):
    event = a_tournament()
    state = tournament_page(event, "match_event_state", day=1)
    link = f"http://testserver/crown/tournaments/{event.slug}/"

    states = []
    for each_state in ("running", "closed", "released", "planned"):
        page = ann.post(state, {"state": each_state}, follow=True)
        states.append((Session.objects.get(event=event).state, link in page.text))

    assert states == [("running", False), ("closed", False), ("released", True), ("released", True)]


@pytest.mark.parametrize("matches", [1, 3])
@pytest.mark.parametrize(("name", "queries"), [("match_event", 22), ("match_event_standings", 18)])
def test_sixteen_pairs_cost_the_same_for_any_number_of_matches(
    ann, name, queries, matches, django_assert_num_queries
):
    event = a_tournament(16, contenders=nameless(16))
    for table in range(1, matches + 1):
        final(event, f"{table}A", f"{table}B", 500, 200)

    with django_assert_num_queries(queries):
        ann.get(tournament_page(event, name))
