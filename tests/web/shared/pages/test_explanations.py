"""Explanations of a number for pages and API: by name, from the snapshot that it came from."""

import pytest

from scoring.laws.outcome import ContractResult
from standings.matches.match_event import match_event_snapshot
from standings.matches.match_standings import compute_match_standings
from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_match,
    a_played_section,
    a_session,
    a_tournament,
    an_infraction,
    dealt_out,
    final,
)
from web.shared.pages import explanations

pytestmark = pytest.mark.django_db
TIMES = "\N{MULTIPLICATION SIGN}"


@pytest.fixture
def now():
    return snapshot_of_session(a_played_section().session_id)


def line_texts(explained):
    return [line.words for line in explained.lines]


def first(now, kind):
    return next(cell for cell in now.cells if isinstance(cell.outcome, kind))


def best(now):
    return now.ranking[0].pair.place


def test_a_cell_explains_its_score_and_both_sides_matchpoints(now):
    cell = first(now, ContractResult)

    explained = explanations.explain_table_result(now, cell)

    assert line_texts(explained.score) == [
        "score to declarer: 400 = 100 (trick points) + 300 (game or part-score)",
        f"trick points: 100 = 10 (more for the first at notrump) + 3 (tricks bid) {TIMES} "
        "30 (each trick)",
    ]
    assert line_texts(explained.north_south) == [
        f"matchpoints: 2 = 1 (scores beaten) {TIMES} 2",
        "scores beaten: 1, as 400 is more than −50",
    ]
    assert line_texts(explained.east_west) == [
        f"matchpoints: 2 = 1 (scores beaten) {TIMES} 2",
        "scores beaten: 1, as −400 is more than −430",
    ]
    assert explained.side("NS") is explained.north_south
    assert explained.side("EW") is explained.east_west
    assert explained.points.step is not None


def test_a_board_not_played_has_no_explanation(now):
    (cell,) = [each_cell for each_cell in now.cells if each_cell.not_played]

    assert explanations.explain_table_result(now, cell) == explanations.ExplainedTableResult(
        None, None, None, None
    )


def test_a_pair_explains_its_total_percentage_and_place(now):
    place = best(now)

    assert line_texts(explanations.explain_session_total(now, place)) == [
        "total as it is shown: 6.4 = 6.4 (total), to the nearest 0.01",
        "total: 6.4 = 4 (board 1) + 0 (board 2) + 2.4 (board 3)",
    ]
    assert line_texts(explanations.explain_session_percentage(now, place)) == [
        "percentage as it is shown: 53.33 = 53.3333… (percentage), to the nearest 0.01",
        f"percentage: 53.33 = 100 {TIMES} 6.4 (total) ÷ 12 (all the tops)",
        f"all the tops: 12 = 3 {TIMES} 4 (top of each board)",
    ]
    assert line_texts(explanations.explain_session_place(now, place)) == [
        "place 1: nobody ahead",
        "ahead: none",
    ]


def test_a_shared_place_says_with_how_many(now):
    second = now.ranking[1]

    assert (second.rank, second.shared) == (2, True)
    assert line_texts(explanations.explain_session_place(now, second.pair.place)) == [
        "place 2: 1 ahead",
        "ahead: 1, as 50 is less than 53.3333…",
        "level with it: 1, as 50 is the same as 50",
    ]


def test_a_board_and_the_session_so_far_are_shown_in_percent(now):
    place = best(now)

    assert line_texts(explanations.explain_board_percentage(now, place, 3)) == [
        f"percentage of the board: 60 = 100 {TIMES} 2.4 (total) ÷ 4 (all the tops)"
    ]
    assert line_texts(explanations.explain_running_percentage(now, place, [1, 2])) == [
        f"percentage so far: 50 = 100 {TIMES} 4 (total) ÷ 8 (all the tops)",
        "total: 4 = 4 (board 1) + 0 (board 2)",
        "all the tops: 8 = 4 (board 1) + 4 (board 2)",
    ]
    assert explanations.explain_board_percentage(now, place, 99) is None


def test_a_pair_without_boards_has_no_explanation():
    now = snapshot_of_session(a_session().session_id)
    place = next(iter(now.pairs))

    assert explanations.explain_session_total(now, place) is None
    assert explanations.explain_session_percentage(now, place) is None
    assert explanations.explain_session_place(now, place) is None


def test_the_steps_of_a_session_are_computed_once_per_snapshot(now):
    assert explanations.session_steps(now) is explanations.session_steps(now)


@pytest.fixture
def games():
    event = a_tournament()
    final(event, "1A", "1B", 700, 100)
    dealt_out(a_match(event, "1A", "2B"), "we 2S=", "they 3N=", "we 4H=", "they 2C=")
    for _ in range(2):
        an_infraction(event, "1A")
    return match_event_snapshot(event.pk)


def by_label(games, label):
    return next(pk for pk, contestant in games.contestants.items() if contestant.label == label)


def test_a_match_explains_both_scores(games):
    match = games.meetings[by_label(games, "1A"), by_label(games, "2B")]
    written = games.meetings[by_label(games, "1A"), by_label(games, "1B")]

    we, they = explanations.explain_match_scores(match)

    assert (we.step.value, they.step.value) == match.totals
    assert line_texts(we)[0] == "total of the sheet: 680 = 60 (hand 1) + 620 (hand 3)"
    assert {
        line_texts(match_score)[0] for match_score in explanations.explain_match_scores(written)
    } == {
        "700 (score that was written down)",
        "100 (score that was written down)",
    }


def test_a_standing_explains_its_total_and_its_place(games):
    pair = by_label(games, "1A")

    explained = explanations.explain_match_standing(games, compute_match_standings(games), pair)

    assert line_texts(explained.total) == [
        "total: 1280 = 1380 (own scores) − 100 (penalties)",
        "own scores: 1380 = 700 (round 1) + 680 (round 3)",
        f"penalties: 100 = (2 (infractions) − 1 (the first is a warning)) {TIMES} "
        "100 (points each)",
    ]
    assert line_texts(explained.place) == ["place 1: nobody ahead", "ahead: none"]


def test_a_total_goes_down_to_the_hands_only_for_who_may_see_them(games):
    pair, table = by_label(games, "1A"), compute_match_standings(games)

    short, long = (
        explanations.explain_match_standing(games, table, pair, by_hand=by_hand).total
        for by_hand in (False, True)
    )

    assert not any("trick points" in word for word in line_texts(short))
    assert any("trick points" in word for word in line_texts(long))
    assert short.step.value == long.step.value
