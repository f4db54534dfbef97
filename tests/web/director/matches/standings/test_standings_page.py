"""The standings a convenor reads: now or after a round, each total with its reasons."""

import pytest

from scoring.score_sheets.four_hand_regulations import FourHandRegulations
from standings.matches.match_event import match_event_snapshot
from standings.services.matches.play_offs import open_play_offs
from standings.services.matches.withdrawals import withdraw_entry
from tests.builders import (
    a_director,
    a_tournament,
    an_actor,
    an_infraction,
    dealt_out,
    final,
    played_out,
)
from tests.remembered_rows import remember_rows
from tests.web.routes import tournament_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(client):
    client.force_login(a_director("crown"))
    return client


@pytest.fixture
@remember_rows
def event():
    """Two rounds of three are in; 1A has been warned, and then paid."""
    event = a_tournament()
    first, second, _third = match_event_snapshot(event.pk).rounds
    scores = iter([(900, 340), (500, 500), (120, 80), (200, 700)])
    for match in (*first.matches, *second.matches):
        final(
            event,
            *(match_event_snapshot(event.pk).label(pair) for pair in match.pairs),
            *next(scores),
        )
    an_infraction(event, "1A", round=1)
    an_infraction(event, "1A", round=2)
    return event


def standings_rows(page):
    return [
        (row.place, row.label, row.total, row.won, row.drawn, row.lost, row.penalty)
        for row in page.context["standings"].rows
    ]


def test_the_standings_show_rank_total_and_matches(ann, event):
    page = ann.get(tournament_page(event, "match_event_standings"))

    assert standings_rows(page) == [
        ("1", "1B", "1040", 1, 0, 1, ""),
        ("2", "1A", "920", 2, 0, 0, "\N{MINUS SIGN}100"),
        ("3", "2B", "700", 0, 1, 1, ""),
        ("4", "2A", "580", 0, 1, 1, ""),
    ]
    assert page.context["standings"].title == "Current standings"
    assert "A bye" not in page.text


def test_the_standings_after_a_round_ignore_later_rounds(ann, event):
    page = ann.get(tournament_page(event, "match_event_standings"), {"after": "1"})

    assert standings_rows(page) == [
        ("1", "1A", "900", 1, 0, 0, "warned"),
        ("2=", "2A", "500", 0, 1, 0, ""),
        ("2=", "2B", "500", 0, 1, 0, ""),
        ("4", "1B", "340", 0, 0, 1, ""),
    ]
    assert "Standings after round 1" in page.text
    assert "Ties for the first 3 places are resolved at the end." in page.text


@pytest.mark.parametrize("after", ["99", "-1", "x", ""])
def test_an_unknown_round_shows_the_current_standings(ann, event, after):
    page = ann.get(tournament_page(event, "match_event_standings"), {"after": after})

    assert page.context["standings"].title == "Current standings"


def test_a_total_lists_its_matches(ann, event):
    page = ann.get(tournament_page(event, "match_event_standings"))

    row = next(row for row in page.context["standings"].rows if row.label == "1A")
    assert row.matches == ("Round 1 against 1B: 900 to 340", "Round 2 against 2A: 120 to 80")
    assert [line.words for line in row.why] == [
        "total: 920 = 1020 (own scores) \N{MINUS SIGN} 100 (penalties)",
        "own scores: 1020 = 900 (round 1) + 120 (round 2)",
        "penalties: 100 = (2 (infractions) \N{MINUS SIGN} 1 (the first is a warning)) × "
        "100 (points each)",
    ]


def test_a_withdrawn_pair_is_listed_separately_with_the_value_of_byes(ann, event):
    entry = event.entries.get(label="2B")
    withdraw_entry(entry, after_round=2, void=True, actor=an_actor())

    page = ann.get(tournament_page(event, "match_event_standings"))

    standings = page.context["standings"]
    assert [row.label for row in standings.withdrawn] == ["2B"]
    assert [(row.label, row.total, row.byes) for row in standings.rows] == [
        ("1A", "920", ""),
        ("1B", "680", "1 (+340)"),
        ("2A", "160", "1 (+80)"),
    ]
    assert "A bye scores the pair's own average match" in standings.policy
    assert "The pairs do not all play the same number of matches" in page.text


def test_a_fixed_score_for_a_bye_is_shown(ann):
    event = a_tournament(5, regulations=FourHandRegulations(bye="fixed", bye_points=400))

    page = ann.get(tournament_page(event, "match_event_standings"))

    assert "A bye scores 400 points (set by the convenor)." in page.text
    assert "Nothing has been recorded yet" in page.text


def test_a_rank_decided_by_a_play_off_is_marked(ann):
    games = a_tournament()
    played_out(games, {"1A": 500, "1B": 500, "2A": 300, "2B": 200})
    (table,) = open_play_offs(games.pk, actor=an_actor())
    before = ann.get(tournament_page(games, "match_event_standings"))
    dealt_out(table, "we 4S=", "we 1N-1", "we 1N-1", "we 1N-1")

    pages = [
        ann.get(tournament_page(games, name)) for name in ("match_event_standings", "match_event")
    ]

    notes = [[row.note for row in page.context["standings"].rows] for page in (before, *pages)]
    assert notes == [[""] * 4, *[["by play-off", "by play-off", "", ""]] * 2]
    assert [page.text.count("by play-off</small>") for page in pages] == [2, 2]
