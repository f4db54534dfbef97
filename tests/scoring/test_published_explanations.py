"""Every number of the published events, explained, and the explanation worked out again.

The arithmetic is the tests' own. Every leaf is compared with the row of the event that it must
come from: the own score and the others of that board, the results expected there, the percentage
that the director gave. Every constant is what its law has at that place. NUMBERS says how many
explanations there are of each kind; the places of pary's field are of what its travellers give
without the board that has a weighted ruling, which no kind of outcome here can hold.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache

import pytest

from scoring.compass import Side, vulnerable
from scoring.kept import booked
from scoring.matchpoints import explain_in_scale
from scoring.outcome import explain_north_south_points
from scoring.ranking import Criterion, explain_place, ranked
from scoring.rounding import explain_figures, figures, policy
from scoring.steps import Number
from scoring.totals import explain_percentage, explain_possible, explain_total, totals
from scoring.traveller import explain_award_share, explain_share
from tests.scoring.arithmetic import evaluated, facts, leaves
from tests.scoring.test_published_events import (
    EVENTS,
    POLICIES,
    award_of,
    expected_results,
    is_result,
    is_weighted,
    outcome_of,
    read_event,
    shares_of,
    traveller_of,
)

FACTS_OF_A_BOARD = {"own_score", "other_score", "expected_results", "result", "percent"}
NUMBERS = {
    "acbl-sample-club-game": {
        "scores": 312,
        "matchpoints": 624,
        "totals": 25,
        "percentages": 25,
        "shown": 50,
        "places": 25,
    },
    "kops-PCH1003": {
        "scores": 570,
        "matchpoints": 1056,
        "neuberg": 84,
        "awards": 4,
        "totals": 44,
        "percentages": 44,
        "shown": 88,
        "places": 44,
    },
    "mp_pairs_howell": {
        "scores": 160,
        "matchpoints": 300,
        "neuberg": 20,
        "awards": 2,
        "totals": 12,
        "percentages": 12,
        "shown": 24,
        "places": 12,
    },
    "mp_pairs_mitchell_04": {
        "scores": 134,
        "matchpoints": 192,
        "neuberg": 76,
        "totals": 16,
        "percentages": 16,
        "shown": 32,
        "places": 16,
    },
    "mp_pairs_mitchell_adjusted_02": {
        "scores": 563,
        "matchpoints": 1008,
        "neuberg": 118,
        "awards": 8,
        "totals": 42,
        "percentages": 42,
        "shown": 84,
        "places": 42,
    },
    "pary-WB130808": {
        "scores": 295,
        "matchpoints": 550,
        "neuberg": 20,
        "awards": 28,
        "totals": 23,
        "percentages": 23,
        "shown": 46,
        "places": 23,
    },
}


def boards_of(event):
    return [board for board in event["boards"] if not is_weighted(board)]


def travellers_of(event):
    return {board["number"]: traveller_of(event, board) for board in boards_of(event)}


def fields_of(event, sums):
    apart = event["policy"]["rank"]["within"] == "direction"
    directions = {pair["id"]: pair.get("direction") if apart else None for pair in event["pairs"]}
    return {pair: directions[pair] for pair in sums}


def explained_scores(event):
    """The contract's own leaves: its level, and the tricks over or under it."""
    for board in event["boards"]:
        for row in board["results"]:
            if row["contract"] and (row["contract"] == "PASS" or row["tricks"] is not None):
                step = explain_north_south_points(
                    outcome_of(row), vulnerable=vulnerable(board["number"])
                )
                yield "scores", step, row["ns_score"], facts_of_contract(row)


def facts_of_contract(row):
    if row["contract"] == "PASS":
        return Counter()
    level = int(row["contract"][0])
    over = row["tricks"] - 6 - level
    return Counter([("level", level), ("overtricks", over)]) if over >= 0 else Counter()


def explained_shares(event):
    for board in boards_of(event):
        traveller, scale = traveller_of(event, board), Fraction(event["unit"], 2)
        for row in board["results"]:
            for side, share in shares_of(booked(traveller), row).items():
                step, kind = share_step(traveller, row, side)
                told = explain_in_scale(step, win=event["unit"])
                yield kind, told, share * scale, facts_of_share(event, board, row, side)


def share_step(traveller, row, side):
    seen = Side.NORTH_SOUTH if side == "ns" else Side.EAST_WEST
    if award := award_of(row):
        return explain_award_share(traveller, award, seen), "awards"
    step = explain_share(traveller, row["ns_score"], seen)
    return step, "neuberg" if step.key == "neuberg" else "matchpoints"


def facts_of_share(event, board, row, side):
    """What the rows of the board say, and no more."""
    results = [each["ns_score"] for each in board["results"] if is_result(each)]
    expected = ("expected_results", max(len(results), expected_results(event, board)))
    if award_of(row):
        return Counter([expected, ("percent", Fraction(row["award"][f"{side}_percent"]))])
    sign = 1 if side == "ns" else -1
    others = list(results)
    others.remove(row["ns_score"])
    own = [("own_score", sign * row["ns_score"])]
    compared = [*own, *(("other_score", sign * each) for each in others)]
    short = len(results) < expected[1]
    counted = [expected, *(("result", each) for each in results)] if short else []
    return Counter(2 * compared + counted)


class Session:
    """The totals of an event, and the steps that each comes from."""

    def __init__(self, event):
        self.event, self.boards = event, travellers_of(event)
        self.sums = totals(self.boards.values())
        self.won = {pair: explain_total(self.boards, pair) for pair in self.sums}
        self.possible = {pair: explain_possible(self.boards, pair) for pair in self.sums}
        self.percentages = {
            pair: explain_percentage(self.won[pair], self.possible[pair]) for pair in self.sums
        }

    def facts(self):
        """What the boards of each pair rest on, and how many results were expected on them."""
        found, tops = defaultdict(Counter), defaultdict(Counter)
        for board in boards_of(self.event):
            traveller = self.boards[board["number"]]
            for row in board["results"]:
                for side in shares_of(booked(traveller), row):
                    found[row[side]] += facts_of_share(self.event, board, row, side)
                    tops[row[side]]["expected_results", traveller.expected] += 1
        return found, tops

    def explained(self):
        found, tops = self.facts()
        for pair, total in self.sums.items():
            both = found[pair] + tops[pair]
            yield "totals", self.won[pair], total.won, found[pair]
            yield "percentages", self.percentages[pair], total.percentage, both
        yield from self.shown()

    def shown(self):
        """By the program's own policy; the most that anybody played is told as one number."""
        by = policy(POLICIES.get(self.event["policy"]["program"], "exact"))
        most = max(total.possible for total in self.sums.values())
        for pair, total in self.sums.items():
            whole = {"win": self.event["unit"], "most": Number("most_possible", most)}
            steps = explain_figures(self.won[pair], self.possible[pair], by, **whole)
            printed = figures(total, by, win=self.event["unit"], most=most)
            for step, figure in zip(
                (steps.total, steps.percentage), (printed.total, printed.percentage), strict=True
            ):
                yield "shown", step, Fraction(figure), None

    def places(self):
        merit = Criterion("percentage", "%", lambda pair: self.sums[pair].percentage)
        fields = fields_of(self.event, self.sums)
        for name in sorted(set(fields.values()), key=str):
            field = [pair for pair in fields if fields[pair] == name]
            for place in ranked(field, [merit]):
                others = [pair for pair in field if pair != place.contestant]
                found = explain_place(
                    [self.percentages[place.contestant]],
                    [[self.percentages[pair]] for pair in others],
                )
                yield "places", found.rank, place.rank, None


@cache
def explained(name):
    """Every number of an event: its kind, its steps, what was computed, and its facts."""
    event = read_event(name)
    session = Session(event)
    return (
        *explained_scores(event),
        *explained_shares(event),
        *session.explained(),
        *session.places(),
    )


@pytest.mark.parametrize("name", NUMBERS)
def test_every_number_is_what_its_explanation_comes_to(name):
    known, told = {}, explained(name)

    assert Counter(kind for kind, *_rest in told) == NUMBERS[name]
    assert [evaluated(step, known) for _kind, step, *_rest in told] == [
        number for _kind, _step, number, _facts in told
    ]


@pytest.mark.parametrize("name", NUMBERS)
def test_every_leaf_is_a_row_of_the_event_or_a_constant_of_its_law(name):
    compared = [
        (Counter(facts(step)), expected)
        for _kind, step, _number, expected in explained(name)
        if expected is not None
    ]

    assert [found for found, _expected in compared] == [expected for _found, expected in compared]


@pytest.mark.parametrize("name", NUMBERS)
def test_what_is_shown_and_who_is_ahead_rest_on_the_same_rows(name):
    seen, kinds = {}, set[str]()
    for kind, step, *_rest in explained(name):
        if kind in ("shown", "places"):
            kinds |= {leaf.key for leaf in leaves(step, seen) if not leaf.law}

    assert {"own_score", "other_score", "expected_results"} <= kinds
    assert kinds <= {*FACTS_OF_A_BOARD, "most_possible"}


def test_every_event_in_the_folder_is_explained():
    assert {file.stem for file in EVENTS.glob("*.json")} == NUMBERS.keys()
