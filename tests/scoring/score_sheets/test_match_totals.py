"""Totals of own scores: byes, penalties, and how each total explains itself."""

from dataclasses import replace
from random import Random

import pytest

from scoring.score_sheets.four_hand_regulations import FourHandRegulations
from scoring.score_sheets.match_totals import (
    ByePolicy,
    ByeScoring,
    FinalScores,
    OwnMatch,
    PairRecord,
    ScoredMatch,
    average_score,
    bye_policy,
    explain_pair_total,
    pair_records,
)
from scoring.steps import Step, StepNumber, StepOperation
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated, tie_break_facts

MATCHES = (
    ScoredMatch(1, ("1A", "1B"), (680, 740)),
    ScoredMatch(2, ("2A", "1A"), (500, 500)),
    ScoredMatch(3, ("1B", "2A"), (0, 90)),
)
FACTS = {"match", "bye", "bye_points", "infractions"}
NOTHING = ByePolicy(ByeScoring.NOTHING)


def recorded(*, byes=None, infractions=None, policy=NOTHING):
    pairs = ("1A", "1B", "2A")
    return pair_records(
        pairs, MATCHES, byes=byes or {}, infractions=infractions or {}, policy=policy
    )


def test_a_match_counts_for_both_of_its_pairs():
    assert recorded() == [
        PairRecord("1A", (OwnMatch(1, "1B", 680, 740), OwnMatch(2, "2A", 500, 500))),
        PairRecord("1B", (OwnMatch(1, "1A", 740, 680), OwnMatch(3, "2A", 0, 90))),
        PairRecord("2A", (OwnMatch(2, "1A", 500, 500), OwnMatch(3, "1B", 90, 0))),
    ]


def test_a_record_counts_won_drawn_and_lost_matches_for_and_against():
    figures = [
        (total.total, total.won, total.drawn, total.lost, total.points_for, total.points_against)
        for total in recorded()
    ]

    assert figures == [
        (1180, 0, 1, 1, 1180, 1240),
        (740, 1, 0, 1, 740, 770),
        (590, 1, 1, 0, 590, 500),
    ]


def test_the_first_infraction_is_a_warning_and_each_later_one_costs_100():
    penalties = [
        (total.penalty, total.total) for total in recorded(infractions={"1A": 1, "1B": 2, "2A": 4})
    ]

    assert penalties == [(0, 1180), (100, 640), (300, 290)]


@pytest.mark.parametrize(
    ("policy", "total"),
    [
        (NOTHING, 1180),
        (ByePolicy(ByeScoring.AVERAGE), 2360),
        (ByePolicy(ByeScoring.FIXED, 400), 1980),
    ],
)
def test_a_bye_scores_by_the_policy(policy, total):
    assert recorded(byes={"1A": [3, 4]}, policy=policy)[0].total == total


@pytest.mark.parametrize(
    ("scores", "average"),
    [([], 0), ([50, 60], 60), ([50, 50, 60], 50), ([0, 10, 10, 10], 10), ([130, 120, 120], 120)],
)
def test_an_average_goes_to_the_nearest_ten_half_up(scores, average):
    assert average_score(scores) == average


@pytest.mark.parametrize(
    ("regulations", "even", "policy"),
    [
        ({}, True, ByePolicy(ByeScoring.NOTHING)),
        ({}, False, ByePolicy(ByeScoring.AVERAGE, uneven=True)),
        ({"bye": "nothing"}, False, ByePolicy(ByeScoring.NOTHING, uneven=True)),
        ({"bye": "average"}, True, ByePolicy(ByeScoring.AVERAGE)),
        ({"bye": "fixed", "bye_points": 450}, True, ByePolicy(ByeScoring.FIXED, 450)),
    ],
)
def test_a_bye_scores_by_the_book_unless_the_convenor_sets_it(regulations, even, policy):
    assert bye_policy(FourHandRegulations(**regulations), even=even) == policy


def of_the_games(key, operation, *operands):
    return Step(key, operation, operands, "alberta55")


def test_a_total_explains_itself_match_by_match():
    record = PairRecord("1A", MATCHES_OF_1A, (3,), 590, infractions=3, bye=ByeScoring.FIXED)
    games = of_the_games("sheet_total", StepOperation.SUM, StepNumber("hand", 500, "alberta55"))

    assert explain_pair_total(record, {2: games}) == of_the_games(
        "total",
        StepOperation.DIFFERENCE,
        of_the_games(
            "before_penalties",
            StepOperation.SUM,
            of_the_games(
                "matches", StepOperation.SUM, StepNumber("match", 680, of=1), replace(games, of=2)
            ),
            Step(
                "byes",
                StepOperation.PRODUCT,
                (
                    Step(
                        "bye_rounds",
                        StepOperation.COUNT,
                        (StepNumber("bye", 3, of=3),),
                        "overtrick",
                    ),
                    StepNumber("bye_points", 590),
                ),
                "overtrick",
            ),
        ),
        of_the_games(
            "penalties",
            StepOperation.PRODUCT,
            of_the_games(
                "counted_infractions",
                StepOperation.DIFFERENCE,
                StepNumber("infractions", 3),
                StepNumber("warnings", 1, "alberta55"),
            ),
            StepNumber("points_each", 100, "alberta55"),
        ),
    )


def test_an_average_bye_is_cited_as_our_own_rule():
    """Alberta 55 Plus says nothing of byes."""
    record = PairRecord("1A", MATCHES_OF_1A, (3,), 590, bye=ByeScoring.AVERAGE)

    matches, byes = explain_pair_total(record).operands

    assert matches.law == "alberta55"
    cited = [byes, *byes.operands, *byes.operands[1].operands]
    assert {step.law for step in cited} == {"overtrick"}


MATCHES_OF_1A = (OwnMatch(1, "1B", 680, 740), OwnMatch(2, "2A", 500, 500))


def test_every_explanation_comes_to_the_total():
    random = Random(55)
    for _ in range(200):
        own = tuple(
            OwnMatch(n, "x", 10 * random.randrange(300), 0) for n in range(random.randrange(5))
        )
        byes = tuple(range(random.randrange(3)))
        points, infractions = 10 * random.randrange(90), random.randrange(5)
        for record in (
            PairRecord("1A", own, byes, points, infractions, ByeScoring.FIXED),
            PairRecord("1A", own, byes, average(own), infractions, ByeScoring.AVERAGE),
        ):
            assert evaluated(explain_pair_total(record)) == record.total
            assert {key for key, _value in tie_break_facts(explain_pair_total(record))} <= FACTS


def average(own):
    return average_score([step.points for step in own])


@pytest.mark.parametrize("scores", [(-10, 0), (0, -10), (5, 0), (0, 645), (40_010, 0)])
def test_final_scores_are_multiples_of_ten_and_possible(scores):
    with raises_code("final_scores"):
        FinalScores(*scores)
