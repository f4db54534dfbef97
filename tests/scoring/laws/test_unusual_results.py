"""Unusual results: judged alone, then by the other tables that played the same cards."""

from pathlib import Path

import pytest

from scoring.laws.compass import Direction, Side
from scoring.laws.contract import Contract, Denomination, Doubling
from scoring.laws.outcome import BareScore, ContractResult, PassedOut
from scoring.laws.unusual_results import ComparedField, UnusualMark
from scoring.notation import read_typed_outcome
from tests.scoring.injected_errors import (
    DATA,
    EVENTS,
    count_stops,
    count_true_results,
    marks_among,
    marks_at,
    read_boards,
    read_double_dummy_of_events,
    tables,
    tables_with_deals,
)

DOCS = Path(__file__).parents[3] / "docs"
NORTH, EAST, SOUTH, WEST = Direction
UNDOUBLED, DOUBLED, REDOUBLED = Doubling


def four_spades(tricks, doubling=UNDOUBLED, declarer=NORTH):
    return ContractResult(Contract(4, Denomination.SPADES, doubling), declarer, tricks)


def codes(entry, *others, vulnerable=()):
    marks = marks_among(
        read_typed_outcome(entry), map(read_typed_outcome, others), vulnerable=set(vulnerable)
    )
    return [mark.code for mark in marks]


@pytest.mark.parametrize(
    ("outcome", "marks"),
    [
        (four_spades(10), ()),
        (four_spades(13), ()),
        (four_spades(6), ()),
        (four_spades(5), (UnusualMark("many_undertricks", {"undertricks": 5, "tricks": 5}),)),
        (four_spades(4), (UnusualMark("many_undertricks", {"undertricks": 6, "tricks": 4}),)),
        (four_spades(11, DOUBLED), ()),
        (four_spades(12, DOUBLED), (UnusualMark("doubled_overtricks", {"overtricks": 2}),)),
        (four_spades(12, REDOUBLED), (UnusualMark("doubled_overtricks", {"overtricks": 2}),)),
        (four_spades(8, DOUBLED), ()),
        (four_spades(7, DOUBLED), (UnusualMark("doubled_undertricks", {"undertricks": 3}),)),
        (BareScore(620), (UnusualMark("impossible_score", {"points": 620}),)),
        (BareScore(420), ()),
        (BareScore(-620), ()),
        (PassedOut(), ()),
    ],
)
def test_a_result_alone_is_judged_by_itself(outcome, marks):
    assert marks_among(outcome, vulnerable={Side.EAST_WEST}) == marks


@pytest.mark.parametrize("text", ["3NTN4", "4SN4", "4SN5", "2HW2"])
def test_a_level_typed_for_all_tricks_is_marked(text):
    assert codes(text) == ["many_undertricks"]


@pytest.mark.parametrize(
    ("entry", "others", "expected"),
    [
        # 2280 to East-West where four tables are North-South +180 to +430.
        (
            "7NTXXE=",
            ("3NTN+1", "3NTS=", "1NTN+3", "3NTN+1"),
            ["declared_by_other_side", "made_by_other_side"],
        ),
        # North-South +1700 among six East-West 150 and 170.
        (
            "1700",
            ("-150", "-170", "-150", "-150", "-170", "-150"),
            ["far_from_field"],
        ),
        # 1♦ and five overtricks among four East-West 620 and 640.
        ("1DN+5", ("4SE=", "4SE+1", "4SW=", "4SE="), ["made_by_other_side"]),
        ("620", ("-620", "-650", "-620"), ["made_by_other_side"]),
        ("4SN=", ("4SE-1", "4SE-2", "3SE-1"), ["declared_by_other_side"]),
        ("4SN6", ("4SN=", "4SS+1", "4SN="), ["tricks_unlike_others", "far_from_field"]),
        ("4SN-1", ("4SN=", "4SS+1", "4SN="), []),
        ("3NTN=", ("4SN=", "4SS+1", "4SN="), []),
        ("P", ("4SN=", "4SS+1", "4SN="), []),
    ],
)
def test_a_result_is_compared_with_the_field(entry, others, expected):
    both = {Side.NORTH_SOUTH, Side.EAST_WEST}

    assert codes(entry, *others, vulnerable=both) == expected


def test_a_mark_names_the_figures_that_were_compared():
    others = map(read_typed_outcome, ("3NTN+1", "3NTS=", "1NTN+3", "3NTN+1"))

    marks = marks_among(read_typed_outcome("7NTXXE="), others, vulnerable=set())

    assert marks == (
        UnusualMark(
            "declared_by_other_side",
            {"denomination": "N", "side": "EW", "others": "NS", "times": 4, "tables": 4},
        ),
        UnusualMark(
            "made_by_other_side", {"tables": 4, "lowest": 180, "highest": 430, "side": "EW"}
        ),
    )


def test_two_other_tables_are_no_field():
    assert codes("3NTE=", "3NTN+1", "3NTN=") == []
    assert codes("3NTE=", "3NTN+1", "3NTN=", "3NTS=") != []


def test_the_field_marks_an_early_result_and_clears_another():
    assert codes("4SXN-3") == ["doubled_undertricks"]
    assert codes("4SXN-3", "4SXN-2", "4SXN-3", "4SXN-4") == []
    assert codes("1700") == []
    assert codes("1700", "-110", "-140", "-110") == ["far_from_field"]


def test_an_impossible_score_stays_marked_with_any_other_scores():
    assert codes("620", "420", "450", "420") == ["impossible_score"]


@pytest.mark.parametrize(
    ("error", "true", "expected"),
    [
        ("3NTE=", "3NTN=", ["declared_by_other_side", "made_by_other_side"]),
        ("3NTE-1", "3NTN=", ["declared_by_other_side"]),
        ("-420", "420", ["made_by_other_side"]),
        ("1700", "-150", ["far_from_field"]),
        ("-2280", "180", ["far_from_field"]),
        ("3NTN4", "3NTN=", ["many_undertricks", "tricks_unlike_others"]),
        ("3NTN-3", "3NTN=", ["tricks_unlike_others"]),
    ],
)
def test_two_wrong_results_among_eight_do_not_mask_each_other(error, true, expected):
    assert codes(error, error, *[true] * 6) == expected


@pytest.mark.parametrize(("right", "marked"), [(2, False), (3, True), (4, True), (5, True)])
def test_a_side_that_at_most_a_quarter_of_the_others_share_is_marked(right, marked):
    true = ["3NTN="] * right

    assert ("declared_by_other_side" in codes("3NTE-1", "3NTE-1", *true)) == marked


@pytest.mark.parametrize(("right", "marked"), [(4, False), (5, False), (6, True), (7, True)])
def test_three_results_are_marked_if_they_are_a_quarter_of_the_others(right, marked):
    true = ["3NTN="] * right

    assert ("declared_by_other_side" in codes(*["3NTE-1"] * 3, *true)) == marked


def test_the_figures_of_a_mark_leave_out_the_table_with_the_same_error():
    others = map(read_typed_outcome, ["-420", "-50", *["420"] * 5])

    marks = marks_among(read_typed_outcome("-420"), others, vulnerable=set())

    assert marks == (
        UnusualMark(
            "made_by_other_side",
            {"tables": 6, "all_tables": 7, "lowest": -50, "highest": 420, "side": "EW"},
        ),
    )


@pytest.mark.parametrize(("makes", "marked"), [(5, 0), (6, 0), (7, 0), (4, 1), (12, 0), (14, 1)])
def test_four_tricks_from_double_dummy_are_marked(makes, marked):
    result = four_spades(10 if makes > 7 else 8)

    marks = ComparedField([result], vulnerable=set()).marks(result, makes=makes)

    kwargs = {"tricks": result.tricks, "makes": makes}
    assert marks == (UnusualMark("far_from_double_dummy", kwargs),) * marked


@pytest.mark.parametrize(
    ("others", "marked"),
    [
        ((10, 10), 1),
        ((7, 10, 10), 0),
        ((7, 7, 11), 0),
        ((7, 8, 8), 1),
        # One of six may have the same error.
        ((7, 7, 7, 8, 8, 10), 1),
        ((7, 7, 7, 8, 10, 10), 0),
    ],
)
def test_tricks_that_others_took_too_are_not_far_from_double_dummy(others, marked):
    result = four_spades(10)
    field = ComparedField([result, *map(four_spades, others)], vulnerable=set())

    codes = [mark.code for mark in field.marks(result, makes=6)]

    assert codes.count("far_from_double_dummy") == marked


def far_from_double_dummy(*, alone):
    """The published results that are marked, each alone or among the others of its board."""
    compared, differences = 0, []
    for name, known in read_double_dummy_of_events().items():
        for number, board in read_boards(DATA / "events" / f"{name}.json").items():
            for table, result in board.items():
                if not isinstance(result, ContractResult):
                    continue
                compared += 1
                field = {table: result} if alone else board
                marks = marks_at(number, field, table, result, known)
                if "far_from_double_dummy" in [mark.code for mark in marks]:
                    makes = known[number].makes(result.declarer, result.contract.denomination)
                    differences.append((name, number, result.declarer, makes, result.tricks))
    return compared, differences


def test_published_results_far_from_double_dummy_are_marked_unless_others_took_the_same_tricks():
    compared, alone = far_from_double_dummy(alone=True)

    # 5♣X is noted as declared by South, who has four clubs with partner: East has seven.
    wrong = ("kops-PCH1003", 3, SOUTH, 2, 9)
    assert (compared, len(alone), wrong in alone) == (856, 10, True)
    assert far_from_double_dummy(alone=False) == (
        *(856, [wrong, ("kops-PCH1003", 16, Direction.WEST, 6, 10)]),
    )


def test_at_most_one_true_result_in_fifty_is_marked_where_the_deals_are_known():
    counts = [
        count_true_results(read_boards(DATA / "events" / f"{name}.json"), known)
        for name, known in read_double_dummy_of_events().items()
    ]
    results, marked = map(sum, zip(*counts, strict=True))

    assert (results, marked) == (865, 14)
    assert 50 * marked <= results


def test_at_most_one_true_result_in_fifty_is_marked():
    counts = [count_true_results(read_boards(file)) for file in EVENTS]
    results, marked = map(sum, zip(*counts, strict=True))

    assert (results, marked) == (2282, 41)
    assert 50 * marked <= results


def test_at_most_one_true_result_in_fifty_stops_a_phone_as_results_come_in():
    orders = 10
    counts = [
        count_stops(read_boards(file), seed=seed) for file in EVENTS for seed in range(orders)
    ]
    results, stops = map(sum, zip(*counts, strict=True))

    assert (results, stops) == (22820, 440)
    assert 50 * stops <= results


@pytest.mark.slow
def test_the_rates_of_the_documentation_are_those_measured():
    page = (DOCS / "entry.md").read_text("utf-8")

    assert tables() in page
    assert tables_with_deals() in page
