"""The four-hand match: the worked ones to the point, its rules as properties, and a second way."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.laws.compass import Direction
from scoring.laws.contract import Contract, Denomination, Doubling, PlayedContract
from scoring.laws.points import LAW
from scoring.score_sheets.alberta import (
    HANDS,
    PASSED_OUT,
    Honours,
    SheetHand,
    SheetSide,
    score_match,
)
from scoring.score_sheets.score_sheet import (
    EntryReason,
    GameSheet,
    SheetColumns,
    SheetEntry,
    SheetRow,
    SheetStanding,
    column_totals,
    dealer_of_next_hand,
    explain_sheet_entry,
    explain_sheet_total,
)
from tests.effort import effort
from tests.raising import raises_code
from tests.scoring import independent_match
from tests.scoring.arithmetic import evaluated, leaves
from tests.scoring.random_sheet_hands import hands_of
from tests.scoring.sheet_hands import our, swapped, their, they, they_revoked, we, we_revoked

NOBODY, WE_ONLY = frozenset(), frozenset({SheetSide.WE})
MATCHES = hands_of(score_match)


@pytest.mark.parametrize(
    ("hands", "totals"),
    [
        ([we("2S="), they("3N="), we("4H="), they("2C=")], (680, 740)),
        ([we("2S+1"), we("2H="), they("3DX-2"), we("6S=")], (2180, 0)),
        ([we("2HX="), PASSED_OUT, they("1N="), we("3C="), they("2DXX-1")], (980, 90)),
        ([we("1N="), they("2D="), we("3H-1", honours=our(150)), they("1S=")], (240, 170)),
        ([we("2S="), we("4S="), they("1N="), they("2D=")], (680, 180)),
        ([we("2S="), we("2HX="), they("1N-1"), they("1N-1")], (830, 0)),
    ],
)
def test_worked_matches_come_to_their_totals(hands, totals):
    assert score_match(hands).totals == totals


@pytest.mark.parametrize(
    ("hands", "totals"),
    [
        # A game in more than one hand: sixty, forty to the other side, forty (Game).
        ([we("2S="), they("2D="), we("2C=")], (400, 40)),
        # Tricks, overtricks, doubles and slams as in the tables.
        ([we("1N+1")], (70, 0)),
        ([we("2CX+1")], (80 + 50 + 100, 0)),
        ([we("1HXX+2")], (120 + 100 + 400 + 500, 0)),
        ([we("7N=")], (220 + 1000 + 500, 0)),
        ([we("4S="), we("7N=")], (620 + 220 + 1500 + 500, 0)),
        ([we("4S="), we("1DXX+1")], (620 + 80 + 100 + 400, 0)),
        ([we("4S="), we("3DX-4")], (620, 1100)),
        ([we("3DXX-2")], (0, 600)),
        # Honours to defenders; thirteen down by the rule, not by the figure printed.
        ([we("1N=", honours=their(150))], (40, 150)),
        ([we("7S-13")], (0, 650)),
    ],
)
def test_figures_of_the_source_document_are_reproduced(hands, totals):
    assert score_match(hands).totals == totals


def test_a_sheet_lists_each_hands_score_and_the_state_before_and_after():
    leg, game = we("2H+1"), we("2S=", honours=their(100))

    sheet = score_match([leg, PASSED_OUT, game])

    start = SheetStanding(0, 0, SheetColumns(0, 0), SheetColumns(0, 0), NOBODY)
    with_leg = SheetStanding(1, 1, SheetColumns(60, 0), SheetColumns(0, 0), NOBODY)
    passed_on = SheetStanding(2, 1, SheetColumns(60, 0), SheetColumns(0, 0), NOBODY)
    won = SheetStanding(3, 2, SheetColumns(0, 0), SheetColumns(1, 0), WE_ONLY)
    rows = (
        SheetRow(
            leg,
            start,
            (
                SheetEntry(SheetSide.WE, 60, EntryReason.TRICK_SCORE),
                SheetEntry(SheetSide.WE, 30, EntryReason.OVERTRICKS),
            ),
            with_leg,
        ),
        SheetRow(PASSED_OUT, with_leg, (), passed_on),
        SheetRow(
            game,
            passed_on,
            (
                SheetEntry(SheetSide.WE, 60, EntryReason.TRICK_SCORE),
                SheetEntry(SheetSide.THEY, 100, EntryReason.HONOURS),
                SheetEntry(SheetSide.WE, 300, EntryReason.SLOW_GAME),
            ),
            won,
        ),
    )
    assert sheet == GameSheet("alberta55", rows, won, over=False)
    assert [row.game for row in sheet.rows] == [None, None, SheetSide.WE]
    assert [entry.below for entry in sheet.entries] == [True, False, True, False, False]


def test_the_hand_that_wins_the_first_game_is_not_yet_vulnerable():
    first, second = score_match([we("6S+1"), we("6S+1")]).rows

    slam = [
        SheetEntry(SheetSide.WE, 180, EntryReason.TRICK_SCORE),
        SheetEntry(SheetSide.WE, 30, EntryReason.OVERTRICKS),
    ]
    fast = SheetEntry(SheetSide.WE, 500, EntryReason.FAST_GAME)
    assert first.entries == (*slam, SheetEntry(SheetSide.WE, 500, EntryReason.SLAM), fast)
    assert second.entries == (*slam, SheetEntry(SheetSide.WE, 750, EntryReason.SLAM), fast)


@pytest.mark.parametrize(
    ("hands", "needs"),
    [
        ([], (100, 100)),
        ([we("2H="), they("1N=")], (40, 60)),
        ([we("2H="), they("3N=")], (100, 100)),
    ],
)
def test_the_needs_of_each_side_are_known(hands, needs):
    assert score_match(hands).standing.needs == needs


def test_the_deal_goes_clockwise_also_past_a_hand_that_was_passed_out():
    sheet = score_match([we("1N="), PASSED_OUT, they("1N=")])

    dealers = [dealer_of_next_hand(Direction.SOUTH, row.before) for row in sheet.rows]
    assert dealers == [Direction.SOUTH, Direction.WEST, Direction.NORTH]
    assert dealer_of_next_hand(Direction.SOUTH, sheet.standing) is Direction.EAST


@pytest.mark.parametrize(
    ("hands", "legs"),
    [
        ([we("1N="), we("1N-1"), they("1N-1")], []),
        (
            [we("1N="), we("1N-1"), they("1N-1"), we("1N-1")],
            [SheetEntry(SheetSide.WE, 100, EntryReason.LEG)],
        ),
        (
            [we("1N="), we("1N-1"), they("1N-1"), PASSED_OUT, they("1N=")],
            [
                SheetEntry(SheetSide.WE, 50, EntryReason.LEG),
                SheetEntry(SheetSide.THEY, 50, EntryReason.LEG),
            ],
        ),
        ([we("1N="), we("1N-1"), they("1N-1"), they("3N=")], []),
    ],
)
def test_legs_are_paid_when_the_fourth_hand_has_been_played_and_not_at_the_bell(hands, legs):
    sheet = score_match(hands)

    assert [entry for entry in sheet.entries if entry.reason is EntryReason.LEG] == legs


@pytest.mark.parametrize(("played", "over"), [(0, False), (3, False), (4, True)])
def test_a_match_is_over_with_the_fourth_played_hand(played, over):
    assert score_match([PASSED_OUT, *[we("1N=")] * played]).over is over


@pytest.mark.parametrize(
    ("hands", "error", "code", "fields"),
    [
        ([we("1N=")] * 5, "match_over", "match_over", {"hand": 5}),
        ([*[we("1N=")] * 4, PASSED_OUT], "match_over", "match_over", {"hand": 5}),
        ([PASSED_OUT, *[we("1N=")] * 5], "match_over", "match_over", {"hand": 6}),
        (
            [we("1N="), they("2S=", honours=our(120))],
            "honours",
            "honours",
            {"hand": 2, "points": 120, "rule": "trumps"},
        ),
        (
            [PASSED_OUT, we("1N=", honours=their(100))],
            "honours",
            "honours",
            {"hand": 2, "points": 100, "rule": "notrump"},
        ),
        (
            [we("2S=", honours=(our(100), their(100)))],
            "honours_twice",
            "honours_twice",
            {"hand": 1},
        ),
        ([we("2S=", revoke=we_revoked(3))], "revoke", "revoke", {"hand": 1, "tricks": 3}),
        ([we("2S=", revoke=they_revoked(-1))], "revoke", "revoke", {"hand": 1, "tricks": -1}),
        (
            [we("6S=", revoke=we_revoked(2))],
            "revoke_transfer",
            "revoke_transfer",
            {"hand": 1, "tricks": 12, "transferred": 2},
        ),
        (
            [we("1S-6", revoke=they_revoked(2))],
            "revoke_transfer",
            "revoke_transfer",
            {"hand": 1, "tricks": 1, "transferred": 2},
        ),
    ],
)
def test_an_impossible_sequence_is_refused_by_the_number_of_the_hand(hands, error, code, fields):
    with raises_code(error) as refused:
        score_match(hands)

    assert (refused.value.code, refused.value.facts) == (code, fields)


@pytest.mark.parametrize(
    "hand",
    [
        we("6S+1", revoke=they_revoked(2)),
        we("5S=", revoke=we_revoked(2)),
        we("1S-5", revoke=they_revoked(2)),
        we("1S-7", revoke=we_revoked(2)),
        we("7N=", revoke=we_revoked(0)),
        we("2S=", honours=()),
    ],
)
def test_tricks_count_as_they_are_after_a_transfer(hand):
    assert score_match([hand]).totals == score_match([SheetHand(SheetSide.WE, hand.played)]).totals


@given(MATCHES)
def test_totals_are_the_sums_of_the_entries(hands):
    sheet = score_match(hands)

    for side in SheetSide:
        figures = [
            entry.points for row in sheet.rows for entry in row.entries if entry.side is side
        ]
        assert sheet.totals.of(side) == sum(figures)


@given(MATCHES, st.data())
def test_a_hand_never_depends_on_later_ones_but_for_the_legs(hands, data):
    cut = data.draw(st.integers(0, len(hands)))

    before, complete = score_match(hands[:cut]), score_match(hands)

    assert before.rows == complete.rows[:cut]
    early = [row for row in complete.rows if row.after.played < HANDS]
    assert EntryReason.LEG not in {entry.reason for row in early for entry in row.entries}


@given(MATCHES)
def test_sides_that_change_places_change_totals(hands):
    there = score_match([swapped(hand) for hand in hands]).totals

    assert there == score_match(hands).totals[::-1]


@given(MATCHES)
def test_hands_that_are_passed_out_change_nothing_but_the_dealer(hands):
    with_passes = score_match(hands)
    without = score_match([hand for hand in hands if hand is not PASSED_OUT])

    assert with_passes.entries == without.entries
    assert with_passes.standing.turn - without.standing.turn == hands.count(PASSED_OUT)
    assert with_passes.standing.legs == without.standing.legs


@given(MATCHES)
def test_every_figure_and_both_totals_explain_themselves(hands):
    sheet = score_match(hands)

    for row in sheet.rows:
        for entry in row.entries:
            assert evaluated(explain_sheet_entry(entry, row, sheet.rules)) == entry.points
    assert column_totals(sheet.entries) == tuple(
        evaluated(explain_sheet_total(sheet, side)) for side in SheetSide
    )


@given(MATCHES)
def test_a_leaf_is_a_fact_of_the_hand_or_cites_its_rule(hands):
    sheet = score_match(hands)

    numbers = [leaf for side in SheetSide for leaf in leaves(explain_sheet_total(sheet, side))]
    keys = {leaf.key for leaf in numbers if not leaf.law}
    assert keys <= {"level", "overtricks", "hand", "no_hand"}
    assert {leaf.law for leaf in numbers} <= {"", LAW, "alberta55"}


def drawn(lot):
    """One hand in plain figures, as likely to be passed out or doubled as it is to be neither."""
    if lot.random() < 0.1:
        return None
    level, suit, doubled = lot.randint(1, 7), lot.choice("CDHSN"), lot.choice((0, 0, 0, 1, 2))
    near = min(13, max(0, level + 6 + lot.randint(-3, 2)))
    tricks = lot.choice((near, near, near, lot.randint(0, 13)))
    worth = (150,) if suit == "N" else (100, 150)
    honours = (lot.randint(0, 1), lot.choice(worth)) if lot.random() < 0.2 else None
    return lot.randint(0, 1), level, suit, doubled, tricks, honours


def revoked(lot, hand):
    """The same hand after a transfer of tricks to either side, and what is entered for it."""
    side, level, suit, doubled, tricks, honours = hand
    offender, moved = lot.choice(list(SheetSide)), lot.randint(0, 2)
    counted = tricks - moved if offender is tuple(SheetSide)[side] else tricks + moved
    if not 0 <= counted <= 13:
        return hand, None
    return (side, level, suit, doubled, counted, honours), offender_entry(offender, moved)


def offender_entry(offender, moved):
    return we_revoked(moved) if offender is SheetSide.WE else they_revoked(moved)


def entered(hand, revoke):
    side, level, suit, doubled, tricks, honours = hand
    sides = tuple(SheetSide)
    played = PlayedContract(Contract(level, Denomination(suit), list(Doubling)[doubled]), tricks)
    claim = Honours(sides[honours[0]], honours[1]) if honours else None
    return SheetHand(sides[side], played, claim, revoke)


def a_match(lot):
    """Hands for the pencil and the same for the program, of none to four played ones."""
    pencil, program = [], []
    wanted = lot.choice((4, 4, 4, lot.randint(0, 3)))
    while wanted:
        hand, revoke = drawn(lot), None
        if hand and lot.random() < 0.15:
            hand, revoke = revoked(lot, hand)
        pencil.append(hand)
        program.append(entered(hand, revoke) if hand else PASSED_OUT)
        wanted -= hand is not None
    return pencil, program


@pytest.mark.soak
def test_an_independent_calculation_gives_the_same_totals():
    lot = random.Random(55)
    matches = [a_match(lot) for _ in range(effort(2_000, 30_000, again=200))]

    differing = [
        pencil
        for pencil, program in matches
        if independent_match.totals(pencil) != score_match(program).totals
    ]

    assert differing == []
