"""Whole sessions of Butler and cross-IMPs against the figures that Compscore3 printed for them.

FIGURES has, for each event and kind of figure, the number printed, compared and equal.
"""

import json
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.butler import COMPSCORE3, butler, datum
from scoring.compass import vulnerable
from scoring.cross_imps import cross_imps
from scoring.outcome import north_south_points
from scoring.ranking import Criterion, ranked
from scoring.rounding import rounded
from tests.scoring.test_published_events import outcome_of

DATA = Path(__file__).parent / "data"

# Printed, compared, equal.
FIGURES = {
    "butler_howell": {
        "scores": (140, 140, 140),
        "datums": (35, 35, 35),
        "imps": (280, 280, 280),
        "totals": (8, 8, 8),
        "places": (8, 8, 8),
    },
    "cross_imp_howell": {
        "scores": (108, 108, 108),
        "datums": (0, 0, 0),
        "imps": (216, 216, 216),
        "totals": (9, 9, 9),
        "places": (9, 9, 9),
    },
}


def read_event(name):
    return json.loads((DATA / f"{name}.json").read_text())


def results(board):
    return [row for row in board["results"] if row["ns_score"] is not None]


def own_imps(event, board):
    """(row, side, IMPs) of every result and award of a board."""
    scores = [row["ns_score"] for row in results(board)]
    won = butler(scores, COMPSCORE3) if event["scoring"] == "butler" else cross_imps(scores)
    for row, mine in zip(results(board), won, strict=True):
        yield row, "ns", Fraction(mine)
        yield row, "ew", -Fraction(mine)
    for row in board["results"]:
        if row["award"]:
            for side in ("ns", "ew"):
                worth = event["policy"]["award_imps"][str(row["award"][f"{side}_percent"])]
                yield row, side, Fraction(worth)


def compared_scores(event):
    for board in event["boards"]:
        for row in results(board):
            ours = north_south_points(outcome_of(row), vulnerable=vulnerable(board["number"]))
            yield ours, row["ns_score"]


def compared_datums(event):
    for board in event["boards"]:
        if "published" in board:
            scores = [row["ns_score"] for row in results(board)]
            yield str(datum(scores, COMPSCORE3)), board["published"]["datum"]


def compared_imps(event):
    for board in event["boards"]:
        for row, side, won in own_imps(event, board):
            if side in row["published"]:
                theirs = row["published"][side]
                places = len(theirs.partition(".")[2])
                yield str(rounded(won, places=places, half=ROUND_HALF_UP)), theirs


def session_totals(event):
    sums = {pair["id"]: Fraction(0) for pair in event["pairs"] if "published" in pair}
    for board in event["boards"]:
        for row, side, won in own_imps(event, board):
            if row[side] in sums:
                sums[row[side]] += won
    return sums


def compared_totals(event):
    sums = session_totals(event)
    for pair in event["pairs"]:
        if "published" in pair:
            shown = rounded(sums[pair["id"]], half=ROUND_HALF_EVEN)
            yield str(shown), pair["published"]["total"]


def compared_places(event):
    sums = session_totals(event)
    published = {pair["id"]: pair.get("published") for pair in event["pairs"]}
    for place in ranked(sums, [Criterion("total", "IMPs", sums.get)]):
        ours = f"{place.rank}=" if place.shared else str(place.rank)
        yield ours, published[place.contestant]["place"]


KINDS = {
    "scores": compared_scores,
    "datums": compared_datums,
    "imps": compared_imps,
    "totals": compared_totals,
    "places": compared_places,
}


def printed(event):
    rows = [row for board in event["boards"] for row in board["results"]]
    pairs = [pair["published"] for pair in event["pairs"] if "published" in pair]
    return {
        "scores": sum(row["ns_score"] is not None for row in rows),
        "datums": sum("published" in board for board in event["boards"]),
        "imps": sum(len(row["published"]) for row in rows),
        "totals": sum("total" in figures for figures in pairs),
        "places": sum("place" in figures for figures in pairs),
    }


def counted(event):
    found = {kind: list(compare(event)) for kind, compare in KINDS.items()}
    return {
        kind: (printed(event)[kind], len(pairs), sum(ours == theirs for ours, theirs in pairs))
        for kind, pairs in found.items()
    }


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_of_the_event_is_compared_and_counted(name):
    assert counted(read_event(name)) == FIGURES[name]
