"""Whole sessions against the figures that other programs printed for them.

Every figure that is printed is compared; FIGURES has, for each event and kind of figure, the number
printed, compared and equal. Places in strata are compared in `test_strata`. What is compared and
differs is listed, pair by pair or board by board, in DIFFERENCES.
"""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.adjustments import Assigned, Weighted
from scoring.booked import booked_totals
from scoring.compass import Direction, vulnerable
from scoring.contract import Contract, Denomination, Doubling
from scoring.kept import booked, kept
from scoring.matchpoints import award_points
from scoring.outcome import Award, Contracted, PassedOut, north_south_points
from scoring.ranking import Criterion, ranked
from scoring.rounding import figures, policy, rounded
from scoring.ruled import Ruled, score_ruled
from scoring.traveller import Awarded, score
from tests.scoring.compscore3 import as_compscore3

EVENTS = Path(__file__).parent / "data" / "events"
POLICIES = {"ACBLscore": "acblscore", "Compscore3": "compscore3"}

# Printed, compared, equal.
FIGURES = {
    "acbl-sample-club-game": {
        "scores": (312, 312, 312),
        "matchpoints": (624, 624, 624),
        "totals": (25, 25, 25),
        "percentages": (25, 25, 25),
        "places": (10, 10, 10),
    },
    "kops-PCH1003": {
        "scores": (570, 570, 570),
        "matchpoints": (1144, 1144, 1144),
        "totals": (0, 0, 0),
        "percentages": (44, 44, 44),
        "places": (44, 44, 44),
    },
    "mp_pairs_howell": {
        "scores": (160, 160, 160),
        "matchpoints": (322, 322, 322),
        "totals": (12, 12, 12),
        "percentages": (12, 12, 12),
        "places": (12, 12, 12),
    },
    "mp_pairs_mitchell_04": {
        "scores": (134, 134, 134),
        "matchpoints": (268, 268, 268),
        "totals": (16, 16, 16),
        "percentages": (16, 16, 16),
        "places": (16, 16, 16),
    },
    "mp_pairs_mitchell_adjusted_02": {
        "scores": (563, 563, 563),
        "matchpoints": (1134, 1134, 1132),
        "totals": (42, 42, 40),
        "percentages": (42, 42, 40),
        "places": (42, 42, 42),
    },
    "pary-WB130808": {
        "scores": (295, 295, 295),
        "matchpoints": (621, 621, 621),
        "totals": (0, 0, 0),
        "percentages": (23, 23, 23),
        "places": (23, 23, 23),
    },
}

# What differs, and why.
DIFFERENCES = {
    "mp_pairs_mitchell_adjusted_02": {
        # Board 4, 1NS v 21EW: the score gives 19/21, as for the nine other -650s, but the row has
        # 21/19, and so have both totals. A director's hand; no field of the source says so.
        "matchpoints": [(4, "1NS"), (4, "21EW")],
        "totals": ["1NS", "21EW"],
        "percentages": ["1NS", "21EW"],
    },
}


def read_event(name):
    event = json.loads((EVENTS / f"{name}.json").read_text())
    for board in event["boards"]:
        for row in board["results"]:
            if row["award"] and "ns_points" in row["award"]:
                row["award"] = in_percent(
                    row["award"], top=2 * (expected_results(event, board) - 1)
                )
    return event


def in_percent(award, *, top):
    """An award in matchpoints, whatever its code says."""
    return {
        f"{side}_percent": str(Fraction(100 * Fraction(award[f"{side}_points"]), top))
        for side in ("ns", "ew")
    }


def outcome_of(row):
    if row["contract"] == "PASS":
        return PassedOut()
    bid = row["contract"]
    doubling = tuple(Doubling)[bid.count("X")]
    contract = Contract(int(bid[0]), Denomination(bid[1]), doubling)
    return Contracted(contract, Direction(row["declarer"]), row["tricks"])


def is_weighted(board):
    return any(row["award"] and "weighted" in row["award"] for row in board["results"])


def sides_of(row):
    return [None if row.get("bye") == side else row[side] for side in ("ns", "ew")]


def award_of(row):
    award = row["award"]
    return (
        award
        and "weighted" not in award
        and Award(Fraction(award["ns_percent"]), Fraction(award["ew_percent"]))
    )


def is_result(row):
    return not award_of(row) and row["ns_score"] is not None and None not in sides_of(row)


def expected_results(event, board):
    stated = event["policy"]["expected_results"]
    rows = sum("bye" not in row for row in board["results"])
    return stated if isinstance(stated, int) else rows


def assigned_of(row):
    if not is_weighted({"results": [row]}):
        return Assigned.result(row["ns_score"])
    weights = row["award"]["weighted"]
    return Assigned.both(Weighted(tuple((score, Fraction(part, 100)) for score, part in weights)))


def booked_of(event, board):
    """The board with the share of each row, as the program kept it."""
    expected = expected_results(event, board)
    if not is_weighted(board):
        exact = booked(traveller_of(event, board))
    else:
        rows = [
            Ruled(*sides_of(row), assigned_of(row)) for row in board["results"] if not award_of(row)
        ]
        exact = score_ruled(rows, awards_of(board), expected=expected)
    places = event["policy"].get("matchpoints_kept_at")
    return kept(exact, places=places) if places else exact


def awards_of(board):
    return [Awarded(*sides_of(row), award_of(row)) for row in board["results"] if award_of(row)]


def traveller_of(event, board):
    rows = board["results"]
    lines = [(*sides_of(row), row["ns_score"]) for row in rows if is_result(row)]
    return score(lines, awards_of(board), expected=expected_results(event, board))


def shares_of(board, row):
    """What each side of the row that is there has, and nobody where there is nothing."""
    if award := award_of(row):
        percents = award.north_south, award.east_west
        shares = tuple(award_points(percent, expected=board.expected) for percent in percents)
    else:
        found = {(each.north_south, each.east_west): each.shares for each in board.rows}
        shares = found.get(tuple(sides_of(row)), (None, None))
    return {
        side: share
        for side, who, share in zip(("ns", "ew"), sides_of(row), shares, strict=True)
        if who is not None and share is not None
    }


def compared_scores(event):
    for board in event["boards"]:
        for row in board["results"]:
            if row["contract"] and (row["contract"] == "PASS" or row["tricks"] is not None):
                sides = vulnerable(board["number"])
                ours = north_south_points(outcome_of(row), vulnerable=sides)
                yield (board["number"], row["ns"]), ours, row["ns_score"]


def compared_matchpoints(event):
    for board in event["boards"]:
        traveller = booked_of(event, board)
        if event["policy"]["program"] == "Compscore3":
            traveller = as_compscore3(traveller)
        for row in board["results"]:
            for side, share in shares_of(traveller, row).items():
                if side in row["published"]:
                    printed = row["published"][side]
                    yield (
                        (board["number"], row[side]),
                        shown(event, traveller, share, printed),
                        printed,
                    )


def shown(event, traveller, share, printed):
    figure = share * Fraction(event["unit"], 2)
    if event["policy"]["board_figure"] == "percent":
        figure = 100 * share / traveller.top
    return str(rounded(figure, places=len(printed.partition(".")[2])))


def session_figures(event):
    """Every pair's exact total, and its figures as the program's own policy prints them."""
    sums = booked_totals(booked_of(event, board) for board in event["boards"])
    directions = {pair["id"]: pair.get("direction") for pair in event["pairs"]}
    factor = event["policy"].get("total", {}).get("factor", "")
    field = {pair: directions[pair] if "direction" in factor else None for pair in sums}
    most = {
        pair: max(sums[other].possible for other in sums if field[other] == field[pair])
        for pair in sums
    }
    by = policy(POLICIES.get(event["policy"]["program"], "exact"))
    printed = {
        pair: figures(total, by, win=event["unit"], most=most[pair]) for pair, total in sums.items()
    }
    return sums, printed


def compared_session(event, kind):
    _sums, ours = session_figures(event)
    for pair in event["pairs"]:
        published = pair["published"].get(kind) if "published" in pair else None
        if published and pair["id"] in ours:
            figure = getattr(ours[pair["id"]], {"percent": "percentage"}.get(kind, kind))
            yield pair["id"], str(figure), published


def compared_places(event):
    sums, printed = session_figures(event)
    shown_first = "as shown" in event["policy"]["rank"]["by"]
    merit = Criterion(
        "percentage",
        "%",
        lambda pair: Fraction(printed[pair].percentage) if shown_first else sums[pair].percentage,
    )
    published = {pair["id"]: pair.get("published", {}) for pair in event["pairs"]}
    directions = {pair["id"]: pair.get("direction") for pair in event["pairs"]}
    apart = event["policy"]["rank"]["within"] == "direction"
    fields = sorted({directions[pair] if apart else None for pair in sums}, key=str)
    for field in fields:
        pairs = [pair for pair in sums if not apart or directions[pair] == field]
        for place in ranked(pairs, (merit,)):
            theirs = published[place.contestant].get("place")
            if theirs:
                yield place.contestant, place_as_printed(place, pairs, theirs), theirs


def place_as_printed(place, pairs, theirs):
    if not place.shared:
        return str(place.rank)
    return f"{place.rank}/{place.rank + 1}" if "/" in theirs else f"{place.rank}="


KINDS = {
    "scores": compared_scores,
    "matchpoints": compared_matchpoints,
    "totals": lambda event: compared_session(event, "total"),
    "percentages": lambda event: compared_session(event, "percent"),
    "places": compared_places,
}


def printed(event):
    """How many figures of each kind the source printed, compared or not."""
    rows = [row for board in event["boards"] for row in board["results"]]
    pairs = [pair.get("published", {}) for pair in event["pairs"]]
    sides = [side for row in rows for side in row["published"] if row.get("bye") != side]
    return {
        "scores": sum(row["ns_score"] is not None for row in rows),
        "matchpoints": len(sides),
        "totals": sum("total" in figures for figures in pairs),
        "percentages": sum("percent" in figures for figures in pairs),
        "places": sum("place" in figures for figures in pairs),
    }


def counted(event):
    return {
        kind: (
            printed(event)[kind],
            len(found := list(compare(event))),
            sum(ours == theirs for _at, ours, theirs in found),
        )
        for kind, compare in KINDS.items()
    }


def differing(event):
    return {
        kind: different
        for kind, compare in KINDS.items()
        if (different := [at for at, ours, theirs in compare(event) if ours != theirs])
    }


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_is_compared_and_counted(name):
    assert counted(read_event(name)) == FIGURES[name]


@pytest.mark.parametrize("name", FIGURES)
def test_what_differs_is_known(name):
    known = DIFFERENCES.get(name, {})

    found = differing(read_event(name))

    assert {kind: set(at) for kind, at in found.items()} == {
        kind: set(at) for kind, at in known.items()
    }


def test_every_event_in_the_folder_is_held_to_its_figures():
    assert {file.stem for file in EVENTS.glob("*.json")} == FIGURES.keys()
