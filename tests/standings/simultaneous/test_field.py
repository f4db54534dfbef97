"""A simultaneous from its rows: of one session the same as the session itself, of several whole."""

from fractions import Fraction
from random import Random

import pytest

from boards.queries.rulings import PickedResult
from boards.services.rulings import give_ruling
from scoring.boards.ranking import RankingCriterion, rank_field
from scoring.laws.adjusted_scores import AdjustedScore, WeightedResult
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import Award, BareScore, NotPlayed, PassedOut
from scoring.notation import read_typed_outcome
from standings.simultaneous.field import score_simultaneous_field
from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_contract,
    a_mitchell,
    a_penalty,
    a_request,
    a_session,
    a_simultaneous,
    recorded,
)
from tests.effort import effort
from tournament.models import SeatingBoard

pytestmark = pytest.mark.django_db
OUTCOMES = (
    *(a_contract("3N", "N", 9), a_contract("4SX", "E", 8), a_contract("2D", "W", 10)),
    *(a_contract("6CXX", "S", 12), PassedOut(), BareScore(-620), BareScore(50)),
)
VERDICTS = (
    Award(Fraction(60), Fraction(40)),
    Averages(Average.PLUS, Average.MINUS),
    AdjustedScore.only(read_typed_outcome("4SN=")),
    AdjustedScore.both(
        WeightedResult(BareScore(420), Fraction(1, 3)),
        WeightedResult(BareScore(-50), Fraction(2, 3)),
    ),
    AdjustedScore(
        (WeightedResult(BareScore(420), Fraction(1)),),
        (WeightedResult(BareScore(-50), Fraction(1)),),
    ),
)


def cells(section):
    return SeatingBoard.objects.filter(seating__section=section).order_by("pk")


def played(random, *, tables=3, club="crown", name="Monday"):
    """A session with a result everywhere, some of them corrected, some switched."""
    section = a_session(
        a_mitchell(tables=tables, boards_a_round=1), club=club, name=name, winners=1
    )
    for cell in cells(section):
        turned = random.random() < 0.3
        recorded(cell, random.choice(OUTCOMES), arrow_switched=turned)
        if random.random() < 0.3:
            recorded(cell, random.choice(OUTCOMES), seen=1)
    return section


def ruled(section, verdict, cell=None):
    cell = cell or cells(section).first()
    count = cell.results.count()
    request = a_request(role="director", reason="because")
    give_ruling([PickedResult(cell, count)], verdict, request, law="12C1")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(effort(3, 15)))
@pytest.mark.parametrize("method", ["matchpoints", "cross_imps"])
def test_a_session_of_equal_counts_is_exact(seed, method):
    section = played(Random(seed))
    event = section.session.event
    if method == "cross_imps":
        event.regulations_json = {"version": 2, "method": method, "cross": "cross_sum"}
        event.save()
    now = snapshot_of_session(section.session_id)

    scores = score_simultaneous_field(a_simultaneous(section, method=method))

    merit = RankingCriterion("total", "total", lambda pair: now.totals[pair].won)
    places = {
        ranked_total.contestant: ranked_total[::2]
        for ranked_total in rank_field(now.totals, [merit])
    }
    assert not scores.cents
    assert {line.place: line.won for line in scores.lines} == {
        place: total.won for place, total in now.totals.items()
    }
    assert {line.place: (line.rank, line.shared) for line in scores.lines} == places
    assert [line.position for line in scores.lines] == list(range(1, scores.pairs + 1))


@pytest.mark.parametrize("verdict", VERDICTS, ids=lambda value: type(value).__name__)
def test_rulings_equal_the_sessions_values_to_a_hundredth_per_board(verdict):
    section = played(Random(7))
    ruled(section, verdict)
    recorded(cells(section)[4], NotPlayed(), seen=cells(section)[4].results.count())
    a_penalty(section.places.first(), "10")
    now = snapshot_of_session(section.session_id)

    scores = score_simultaneous_field(a_simultaneous(section))

    assert scores.cents
    for line in scores.lines:
        exact = now.finals[line.place]
        assert abs(Fraction(line.won, 100) - exact.won) <= Fraction(exact.boards + 1, 200)
        assert (line.possible, line.boards) == (100 * exact.possible, exact.boards)


def test_boards_that_all_lack_a_result_are_compared_with_those_that_came_in():
    section = a_session(a_mitchell(boards_a_round=1), winners=1)
    for number, scores in ((1, (420, -50)), (2, (50, 50)), (3, (-100, -100))):
        for cell, score in zip(cells(section).filter(number=number), scores, strict=False):
            recorded(cell, BareScore(score))
    event = section.session.event
    event.regulations_json = {"version": 2, "method": "cross_imps", "cross": "cross_mean"}
    event.save()
    now = snapshot_of_session(section.session_id)

    cross_imps = score_simultaneous_field(a_simultaneous(section, method="cross_imps"))

    assert (cross_imps.results, cross_imps.expected, cross_imps.cents) == (6, 3, True)
    won = {line.place: Fraction(line.won, 100) for line in cross_imps.lines}
    assert won == {place: total.won for place, total in now.totals.items()}
    assert sorted(won.values()) == [-10, -10, 0, 0, 10, 10]


def test_two_clubs_are_compared_in_one_field():
    random = Random(3)
    here, there = played(random), played(random, tables=3, club="anchor")

    scores = score_simultaneous_field(a_simultaneous(here, there))

    assert (scores.results, scores.expected, scores.cents, scores.pairs) == (18, 6, False, 12)
    assert sum(line.won for line in scores.lines) == 3 * 6 * 10
    assert {line.possible for line in scores.lines} == {3 * 2 * 5}
    sessions = {line.session for line in scores.lines}
    assert sessions == {here.session_id, there.session_id}
    assert {number: sum(times.values()) for number, times in scores.boards.items()} == {
        1: 6,
        2: 6,
        3: 6,
    }


def test_a_field_costs_the_same_for_any_number_of_sessions(django_assert_num_queries):
    sections = [played(Random(1), club=club) for club in ("crown", "anchor", "mitre")]
    first, three = a_simultaneous(sections[0]), a_simultaneous(*sections)

    for row in (first, three):
        with django_assert_num_queries(6):
            score_simultaneous_field(row)
