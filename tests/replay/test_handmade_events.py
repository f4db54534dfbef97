"""Small events with figures worked out by hand: one for each thing that an event file can have."""

import json

import pytest

from tests.replay.__main__ import UNREADABLE, replay_files
from tests.replay.event_file import EventFileError
from tests.replay.report import replay_file

EXACT = {"total": {"from": "unrounded board figures", "places": 2, "half": "up"}}


def a_row(sides, score, printed=(), **more):
    """Two pairs, North-South's score, and what the traveller prints for each of them."""
    empty = {"contract": None, "declarer": None, "tricks": None, "award": None}
    published = dict(zip(("ns", "ew"), printed, strict=False))
    north_south, east_west = sides
    kwargs = {"ns": north_south, "ew": east_west, "ns_score": score, "published": published}
    return {**empty, **kwargs, **more}


def awarded(sides, printed=(), **award):
    return a_row(sides, None, printed, award=award)


def pairs_with(figures, kind, **of_all):
    """Each pair with what is printed for it; `kind` is which figure that is."""
    return [{"id": who, "published": {kind: figure}, **of_all} for who, figure in figures.items()]


def replayed(folder, boards, pairs=(), *, scoring="matchpoints", policy=EXACT, **kwargs):
    """The report of an event with these boards, each a list of rows or one with its datum."""
    document = {
        "name": "handmade",
        "scoring": scoring,
        "unit": 2,
        "winners": 1,
        "policy": policy,
        "notes": [],
        "boards": [
            {"number": number, **(board if isinstance(board, dict) else {"results": board})}
            for number, board in enumerate(boards, start=1)
        ],
        "pairs": list(pairs),
        **kwargs,
    }
    path = folder / "handmade.json"
    path.write_text(json.dumps(document))
    return replay_file(path)


def assert_all_equal(report, compared):
    """Every figure was read back as it is printed, and so many were compared."""
    assert report.differences == []
    assert report.unknown == ()
    assert len(report.comparisons) == compared


@pytest.fixture
def folder(tmp_path, db):
    return tmp_path


FIELD_OF_TWO_SECTIONS = [
    a_row((1, 2), 420, ("3", "3")),
    a_row((3, 4), 450, ("6", "0")),
    a_row((5, 6), -50, ("0", "6")),
    a_row((7, 8), 420, ("3", "3")),
]
IN_SECTIONS = {1: "2=", 2: "2=", 3: "1", 4: "4", 5: "4", 6: "1", 7: "2=", 8: "2="}
IN_THE_FIELD = {1: "3=", 2: "3=", 3: "1=", 4: "7=", 5: "7=", 6: "1=", 7: "3=", 8: "3="}


@pytest.mark.parametrize(("within", "places"), [("section", IN_SECTIONS), ("field", IN_THE_FIELD)])
def test_sections_are_compared_with_each_other_and_ranked_as_the_policy_says(
    folder, within, places
):
    pairs = [
        {"id": who, "section": "A" if who < 5 else "B", "published": {"place": place}}
        for who, place in places.items()
    ]
    policy = EXACT | {"rank": {"by": "percent", "within": within, "ties": "share the best place"}}

    report = replayed(folder, [FIELD_OF_TWO_SECTIONS], pairs, policy=policy)

    # Four scores, eight board figures and eight places.
    assert_all_equal(report, 20)


def test_a_pair_that_sits_out_has_its_award_and_the_phantom_nothing(folder):
    policy = {
        "neuberg": True,
        "expected_results": "rows of the board without byes",
        "board_figure": "percent",
        "percent": {"from": "mean of the unrounded board percentages", "places": 2, "half": "up"},
    }
    board = [
        a_row((1, 2), 420, ("100.00", "0.00")),
        a_row((3, 4), -50, ("0.00", "100.00")),
        a_row((5, 6), None, ("60.00", "0.00"), award={"ns_percent": 60, "ew_percent": 0})
        | {"bye": "ew"},
    ]
    pairs = pairs_with({1: "100.00", 2: "0.00", 5: "60.00"}, "percent")

    report = replayed(folder, [board], pairs, policy=policy)

    assert_all_equal(report, 2 + 5 + 3)


def test_awards_count_as_expected_and_values_used_by_totals_precede_the_code(folder):
    """Two results of four: Neuberg makes (m + 1) · 4 / 2 − 1 of 2 and 0, that is 5 and 1 of 6."""
    policy = EXACT | {"neuberg": True, "expected_results": 4}
    board = [
        a_row((1, 2), 420, ("5", "1")),
        a_row((3, 4), -50, ("1", "5")),
        awarded((5, 6), ("3.6", "3.6"), ns_percent=60, ew_percent=60),
        awarded((7, 8), ("2", "3.5"), ns_percent=50, ew_percent=50, ns_points="2", ew_points="3.5"),
    ]
    percents = {1: "83.33", 2: "16.67", 5: "60.00", 6: "60.00", 7: "33.33", 8: "58.33"}

    report = replayed(folder, [board], pairs_with(percents, "percent"), policy=policy)

    assert_all_equal(report, 2 + 8 + 6)


def test_matchpoints_that_are_no_round_percentage_come_back_to_the_last_decimal(folder):
    """7 of 22 is 31.818182%, and three such boards are 21 again."""
    others = [a_row((who, who + 1), 420) for who in range(3, 25, 2)]
    board = [awarded((1, 2), ("7", "11"), ns_points="7", ew_points="11"), *others]
    pairs = pairs_with({1: "21.00", 2: "33.00"}, "total")

    report = replayed(folder, [board] * 3, pairs)

    assert_all_equal(report, 3 * (11 + 2) + 2)


def test_without_neuberg_each_board_has_the_top_of_its_results(folder):
    policy = {
        "neuberg": False,
        "board_figure": "percent",
        "percent": {"from": "mean of the unrounded board percentages", "places": 2, "half": "up"},
    }
    first = [
        a_row((1, 2), 420, ("75.00", "25.00")),
        a_row((3, 4), -50, ("0.00", "100.00")),
        a_row((5, 6), 420, ("75.00", "25.00")),
    ]
    second = [
        a_row((1, 2), 110, ("100.00", "0.00")),
        a_row((3, 4), -100, ("0.00", "100.00")),
        awarded((5, 6), ("60.00", "40.00"), ns_percent=60, ew_percent=40),
    ]
    percents = {1: "87.50", 2: "12.50", 3: "0.00", 4: "100.00", 5: "67.50", 6: "32.50"}

    report = replayed(folder, [first, second], pairs_with(percents, "percent"), policy=policy)

    assert_all_equal(report, 5 + 12 + 6)


def test_a_weighted_score_meets_the_others_once_for_each_part(folder):
    board = [
        a_row((1, 2), 420, ("3.4", "0.6")),
        a_row((3, 4), -50, ("0.4", "3.6")),
        awarded((5, 6), ("2.2", "1.8"), weighted=[[420, 60], [-50, 40]]),
    ]

    report = replayed(folder, [board], pairs_with({5: "55.00", 6: "45.00"}, "percent"))

    assert_all_equal(report, 2 + 6 + 2)


FIVE = (420, 450, 140, -50, 170)
FOUR = (420, 450, 170, 140)
DATUMS = [
    (FIVE, {"drop_each_end": 0, "round_to": 10, "half": "up"}, "230", (5, 6, -3, -7, -2)),
    (FIVE, {"drop_each_end": 1, "round_to": 10, "half": "up"}, "240", (5, 5, -3, -7, -2)),
    (FIVE, {"drop_each_end": 2, "round_to": 10, "half": "up"}, "170", (6, 7, -1, -6, 0)),
    (FIVE, {"kind": "median", "round_to": 10, "half": "up"}, "170", (6, 7, -1, -6, 0)),
    (FIVE, {"drop_each_end": 0, "round_to": 1, "half": "up"}, "226", (5, 6, -2, -7, -2)),
    (FIVE, {"drop_each_end": 0, "round_to": 0}, "226", (5, 6, -2, -7, -2)),
    (FOUR, {"drop_each_end": 0, "round_to": 10, "half": "away"}, "300", (3, 4, -4, -4)),
    (FOUR, {"drop_each_end": 0, "round_to": 10, "half": "toward"}, "290", (4, 4, -3, -4)),
    (FOUR, {"drop_each_end": 0, "round_to": 10, "half": "always cut"}, "290", (4, 4, -3, -4)),
]


@pytest.mark.parametrize(("scores", "datum", "visible", "imps"), DATUMS)
def test_the_datum_of_butler_is_made_as_the_policy_says(folder, scores, datum, visible, imps):
    rows = [
        a_row((2 * at + 1, 2 * at + 2), score, (f"{won}", f"{-won}"))
        for at, (score, won) in enumerate(zip(scores, imps, strict=True))
    ]
    board = {"published": {"datum": visible}, "results": rows}
    totals = pairs_with({2 * at + 1: f"{won}.00" for at, won in enumerate(imps)}, "total")

    report = replayed(folder, [board], totals, scoring="butler", policy=EXACT | {"datum": datum})

    assert_all_equal(report, len(scores) * 4 + 1)


@pytest.mark.parametrize(("worth", "plus"), [(2, "2"), (3, "3"), ("1.5", "1.5")])
def test_an_award_in_per_cent_is_worth_the_imps_of_the_policy(folder, worth, plus):
    minus = f"-{worth}"
    policy = EXACT | {
        "datum": {"drop_each_end": 0, "round_to": 10, "half": "up"},
        "award_imps": {"60": worth, "50": 0, "40": minus},
    }
    rows = [
        a_row((1, 2), 420, ("0", "0")),
        awarded((3, 4), (plus, minus), ns_percent=60, ew_percent=40),
    ]

    report = replayed(folder, [rows], (), scoring="butler", policy=policy)

    assert report.differences == []
    # A rule with 1.5 IMPs cannot be chosen, so that the award is entered in per cent.
    assert len(report.unknown) == (worth == "1.5")


def test_an_award_in_imps_is_added_up_exactly(folder):
    policy = EXACT | {"datum": {"drop_each_end": 0, "round_to": 10, "half": "up"}}
    rows = [
        a_row((1, 2), 420, ("0", "0")),
        awarded((3, 4), ("0", "1.2"), ns_imps="0", ew_imps="1.2"),
    ]
    pairs = pairs_with({3: "0.00", 4: "3.60"}, "total")

    report = replayed(folder, [rows] * 3, pairs, scoring="butler", policy=policy)

    assert_all_equal(report, 3 * (1 + 4) + 2)


def test_an_award_that_no_percentage_is_worth_is_refused_by_its_row(folder):
    rows = [a_row((1, 2), 420), awarded((3, 4), ns_imps="20", ew_imps="-20")]

    with pytest.raises(EventFileError, match=r"board 1, 3 v 4: .* 150\.00%"):
        replayed(folder, [rows], scoring="butler")


def test_a_weighted_score_at_butler_makes_no_datum(folder):
    """980 in three is 326.67, so 330: 3, 3 and −5 IMPs; half of 3 and half of −9 is −3."""
    policy = EXACT | {"datum": {"drop_each_end": 0, "round_to": 10, "half": "up"}}
    rows = [
        a_row((1, 2), 420, ("3", "-3")),
        a_row((3, 4), 420, ("3", "-3")),
        a_row((5, 6), 140, ("-5", "5")),
        awarded((7, 8), ("-3", "3"), weighted=[[420, 50], [-50, 50]]),
    ]
    board = {"published": {"datum": "330"}, "results": rows}

    report = replayed(folder, [board], scoring="butler", policy=policy)

    assert_all_equal(report, 3 + 8 + 1)


@pytest.mark.parametrize(
    ("divisor", "cap", "imps"),
    [
        ("comparisons", None, ("12.5", "-0.5", "-12")),
        ("all results", None, ("8.33", "-0.33", "-8")),
        ("none", None, ("25", "-1", "-24")),
        ("comparisons", 12, ("11.5", "-0.5", "-11")),
        ("comparisons", 10, ("10", "0", "-10")),
        ("none", 12, ("23", "-1", "-22")),
    ],
)
def test_comparisons_are_divided_and_capped_as_the_policy_says(folder, divisor, cap, imps):
    """980, 420 and −50: 11 IMPs and 14, and 10 between the last two."""
    policy = EXACT | {"cross_imps": {"divisor": divisor, "cap": cap}}
    rows = [
        a_row((2 * at + 1, 2 * at + 2), score, (won,))
        for at, (score, won) in enumerate(zip((980, 420, -50), imps, strict=True))
    ]

    report = replayed(folder, [rows], scoring="cross_imps", policy=policy)

    assert_all_equal(report, 6)


def test_a_weighted_score_is_compared_crosswise_part_by_part(folder):
    policy = EXACT | {"cross_imps": {"divisor": "comparisons", "cap": None}}
    rows = [
        a_row((1, 2), 420, ("5", "-5")),
        awarded((3, 4), ("-5", "5"), weighted=[[420, 50], [-50, 50]]),
    ]

    report = replayed(folder, [rows], scoring="cross_imps", policy=policy)

    assert_all_equal(report, 1 + 4)


def test_summed_comparisons_are_factored_to_the_tables_and_an_award_has_its_value(folder):
    """Ten IMPs from one comparison of two are 20; the policy gives two IMPs for 60%."""
    policy = EXACT | {
        "neuberg": True,
        "expected_results": 3,
        "cross_imps": {"divisor": "none", "cap": None},
        "award_imps": {"60": 2, "50": 0, "40": -2},
    }
    rows = [
        a_row((1, 2), 420, ("20", "-20")),
        a_row((3, 4), -50, ("-20", "20")),
        awarded((5, 6), ("2", "-2"), ns_percent=60, ew_percent=40),
    ]

    report = replayed(folder, [rows], scoring="cross_imps", policy=policy)

    assert_all_equal(report, 2 + 6)


@pytest.mark.parametrize(
    ("places", "half", "total"),
    [(2, "up", "0.13"), (2, "even", "0.12"), (3, "up", "0.125"), (1, "up", "0.1"), (0, "up", "0")],
)
def test_totals_have_the_decimals_and_halves_of_the_policy(folder, places, half, total):
    """450 is one IMP above a datum of 420, and counts for an eighth."""
    policy = {
        "total": {"from": "unrounded board figures", "places": places, "half": half},
        "datum": {"drop_each_end": 0, "round_to": 10, "half": "up"},
    }
    rows = [a_row((1, 2), 420), awarded((3, 4), weighted=[[450, "12.5"], [420, "87.5"]])]
    pairs = pairs_with({3: total, 4: f"-{total}" if total != "0" else "0"}, "total")

    report = replayed(folder, [rows], pairs, scoring="butler", policy=policy)

    assert_all_equal(report, 1 + 2)


@pytest.mark.parametrize(("places", "percent"), [(0, "67"), (1, "66.7"), (3, "66.667")])
def test_percentages_have_the_decimals_of_the_policy(folder, places, percent):
    """Three boards, on two of which the pair beats the other."""
    policy = {"percent": {"from": "unrounded total", "places": places, "half": "up"}}
    boards = [
        [a_row((1, 2), score), a_row((3, 4), 100 if score == 110 else 120)]
        for score in (110, 110, 90)
    ]

    report = replayed(folder, boards, pairs_with({1: percent}, "percent"), policy=policy)

    assert_all_equal(report, 6 + 1)


@pytest.mark.parametrize("shared", [("1=", "1="), ("=1", "=1"), ("1/2", "1/2"), ("1", "1")])
def test_a_shared_place_is_read_in_every_way_that_it_is_printed(folder, shared):
    board = [a_row((1, 2), 420), a_row((3, 4), 420)]
    first, second = shared
    places = {1: first, 3: second}
    pairs = pairs_with(places, "place", direction="NS") + pairs_with(
        {2: first, 4: second}, "place", direction="EW"
    )

    report = replayed(folder, [board], pairs, winners=2)

    assert_all_equal(report, 2 + 4)


def test_a_table_missing_from_the_source_is_compared_and_in_no_list(folder):
    board = [
        a_row((1, 2), 420, ("4", "0")),
        a_row((3, 4), -50, ("2", "2")),
        a_row((None, None), -100) | {"inferred": True},
    ]
    pairs = pairs_with({1: "1", 3: "2=", 4: "2=", 2: "4"}, "place")

    report = replayed(folder, [board], pairs)

    assert_all_equal(report, 3 + 4 + 4)


@pytest.mark.parametrize("sections", [("A", "B")])
def test_missing_tables_of_several_sections_are_reported(folder, sections):
    rows = [*FIELD_OF_TWO_SECTIONS, a_row((None, None), -100) | {"inferred": True}]
    pairs = [{"id": who, "section": sections[who > 4], "published": {}} for who in range(1, 9)]

    report = replayed(folder, [[row | {"published": {}} for row in rows]], pairs)

    assert report.unknown == ("inferred rows beside several sections: places are not comparable",)


@pytest.mark.parametrize(
    ("scoring", "sentence", "amount", "total", "percent"),
    [
        ("matchpoints", "matchpoints", "0.5", "1.50", "75.00"),
        ("matchpoints", "percent of the session", "-10", "1.80", "90.00"),
        ("matchpoints", "per cent of a top", "25", "1.50", "75.00"),
        ("butler", "imps", "-1.25", "-1.25", None),
    ],
)
def test_a_penalty_has_the_unit_of_the_policy(folder, scoring, sentence, amount, total, percent):
    policy = EXACT | {"adjustment": sentence, "datum": {"drop_each_end": 0, "round_to": 10}}
    score = 420 if scoring == "butler" else -50
    board = [a_row((1, 2), 420), a_row((3, 4), score)]
    published = {"adjustment": amount, "total": total} | ({"percent": percent} if percent else {})

    report = replayed(
        folder, [board], [{"id": 1, "published": published}], scoring=scoring, policy=policy
    )

    assert_all_equal(report, 2 + len(published) - 1)


def test_a_board_that_was_not_played_is_not_expected(folder):
    policy = EXACT | {"neuberg": True, "expected_results": 2}
    board = [
        a_row((1, 2), 420, ("2", "0")),
        a_row((3, 4), -50, ("0", "2")),
        a_row((5, 6), None),
    ]

    report = replayed(folder, [board], pairs_with({1: "2.00", 4: "2.00"}, "total"), policy=policy)

    assert_all_equal(report, 2 + 4 + 2)


def test_a_passed_out_board_is_a_score_of_zero(folder):
    board = [
        a_row((1, 2), 0, ("0", "2"), contract="PASS"),
        a_row((3, 4), 120, ("2", "0"), contract="1NT", declarer="N", tricks=8),
    ]

    report = replayed(folder, [board])

    assert_all_equal(report, 2 + 4)


UNKNOWN = [
    ({"program": "Bridgemaster"}, "policy program: 'Bridgemaster' is not known"),
    ({"neuberg": "sometimes"}, "policy neuberg: 'sometimes' is not known"),
    ({"expected_results": 9}, "policy expected_results: 9 is not known"),
    ({"expected_results": "a guess"}, "policy expected_results: 'a guess' is not known"),
    ({"matchpoints_kept_at": 4}, "policy matchpoints_kept_at: 4 is not known"),
    ({"board_shown": "nicely"}, "policy board_shown: 'nicely' is not known"),
    ({"board_shown": {"places": 4}}, "policy board_shown.places: 4 is not known"),
    ({"total": {"from": "thin air"}}, "policy total.from: 'thin air' is not known"),
    ({"total": {"places": 5}}, "policy total.places: 5 is not known"),
    ({"total": {"half": "odd"}}, "policy total.half: 'odd' is not known"),
    ({"percent": {"half": "even"}}, "policy percent.half: 'even' is not known"),
    ({"rank": {"by": "age"}}, "policy rank.by: 'age' is not known"),
    ({"rank": {"within": "family"}}, "policy rank.within: 'family' is not known"),
    ({"rank": {"ties": "toss a coin"}}, "policy rank.ties: 'toss a coin' is not known"),
    ({"weather": "fine"}, "policy weather: this key is not known"),
    ({"total": {"colour": "red"}}, "policy total.colour: this key is not known"),
]
UNKNOWN_IN_IMPS = [
    ({"datum": {"drop_each_end": 7}}, "policy datum.drop_each_end: 7 is not known"),
    ({"datum": {"kind": "mode"}}, "policy datum.kind: 'mode' is not known"),
    ({"datum": {"round_to": 7}}, "policy datum.round_to: 7 is not known"),
    ({"datum": {"half": "odd"}}, "policy datum.half: 'odd' is not known"),
    ({"award_imps": "a few"}, "policy award_imps: 'a few' is not known"),
    ({"round_cap": 99}, "policy round_cap: 99 is not known"),
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("scoring", "policy", "named"),
    [
        *(("matchpoints", *case) for case in UNKNOWN),
        *(("butler", *case) for case in UNKNOWN_IN_IMPS),
        (
            "cross_imps",
            {"cross_imps": {"divisor": "pi"}},
            "policy cross_imps.divisor: 'pi' is not known",
        ),
        (
            "cross_imps",
            {"cross_imps": {"divisor": "comparisons", "cap": 3}},
            "policy cross_imps.cap: 3 is not known",
        ),
    ],
)
def test_a_policy_word_without_a_regulation_is_named(folder, scoring, policy, named):
    board = [a_row((1, 2), 420), a_row((3, 4), -50)]

    report = replayed(folder, [board], scoring=scoring, policy=policy)

    assert report.unknown == (named,)


@pytest.mark.django_db
def test_an_unknown_word_ends_the_run_with_an_error_that_names_it(tmp_path, capsys):
    board = {"number": 1, "results": [a_row((1, 2), 420), a_row((3, 4), -50)]}
    kwargs = {"name": "odd", "scoring": "matchpoints", "boards": [board], "pairs": []}
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(kwargs | {"policy": {"neuberg": "sometimes"}}))

    assert replay_files([path], as_json=False) == UNREADABLE
    assert capsys.readouterr().err.strip() == "odd: policy neuberg: 'sometimes' is not known"
