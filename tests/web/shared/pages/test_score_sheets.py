"""The paper of we and they: the current value above and below the line, with its why."""

from scoring.laws.compass import Direction
from scoring.score_sheets.alberta import score_match
from scoring.score_sheets.play_off import score_play_off
from scoring.score_sheets.sheet_hands import PASSED_OUT
from tests.scoring.sheet_hands import their, they, we
from web.shared.pages.score_sheets import (
    list_sheet_hands,
    preview_sheet_hand,
    render_score_sheet,
    side_standings,
)

WORKED = (we("2S="), they("3N="), PASSED_OUT, we("4H="), they("2C="))


def figures(rows):
    return [
        tuple(figure and (figure.points, figure.line, figure.reason) for figure in row)
        for row in rows
    ]


def test_figures_above_the_line_grow_upward_and_those_below_are_ruled_off_game_by_game():
    score_sheet = render_score_sheet((score_match(WORKED),), range(1, 6))

    assert figures(score_sheet.above) == [
        (None, ("100", 5, "leg")),
        (("500", 4, "fast game"), ("500", 2, "fast game")),
    ]
    assert [figures(game) for game in score_sheet.games] == [
        [(("60", 1, "trick score"), ("100", 2, "trick score"))],
        [(("120", 4, "trick score"), None)],
        [(None, ("40", 5, "trick score"))],
    ]
    assert tuple(total.points for total in score_sheet.totals) == ("680", "740")


def test_a_full_sheet_that_ends_with_a_game_has_no_empty_one_below_it():
    score_sheet = render_score_sheet((score_match([we("1N-1")] * 3 + [we("4S=")]),), range(1, 5))
    begun = render_score_sheet((score_match([we("4S=")]),), [1])

    assert [len(game) for game in score_sheet.games] == [1]
    assert [len(game) for game in begun.games] == [1, 0]


def test_an_extra_hand_is_ruled_off_from_the_four_before_it():
    level = [we("1N-1"), they("1N-1"), we("1N-1"), they("1N-1"), we("2S=")]
    score_sheet = render_score_sheet(score_play_off(level).sheets, [1, 2, 3, 4, 5])

    assert tuple(total.points for total in score_sheet.totals) == ("160", "100")
    assert [figures(game) for game in score_sheet.games] == [[(("60", 5, "trick score"), None)]]


def test_every_line_shows_dealer_vulnerability_and_written_score():
    sheet = score_match((we("4S="), they("3HX-2", honours=their(150)), PASSED_OUT))

    rows = list_sheet_hands((sheet,), (1, 2, 4), (Direction.WEST, Direction.NORTH, None))

    assert [
        (
            row.line,
            row.typed,
            row.extras,
            row.dealer,
            row.vulnerable,
            tuple((figure.points, figure.reason) for figure in row.figures),
            row.game,
        )
        for row in rows
    ] == [
        (1, "W4S=", "", "W", "", (("620", "trick score, fast game"), ("", "")), True),
        (
            2,
            "T3HX-2 H150",
            "They: 150 honours",
            "N",
            "We",
            (("300", "penalty"), ("150", "honours")),
            False,
        ),
        (4, "P", "", "", "We", (("", ""), ("", "")), False),
    ]


def test_both_sides_see_their_standing():
    now = side_standings(score_match((we("4S="), they("2H="))).standing)

    assert [(row.side, row.vulnerable, row.leg, row.needs) for row in now] == [
        ("We", True, "", "100"),
        ("They", False, "60", "40"),
    ]


def test_every_figure_says_how_it_comes_about():
    sheet = score_match(WORKED)

    score_sheet = render_score_sheet((sheet,), range(1, 6))

    assert [(line.words, line.law) for line in score_sheet.above[1][0].why] == [
        ("Hand 4: 4♥ We =", ""),
        ("500 (fast game)", "Alberta 55 Plus"),
    ]
    assert (
        score_sheet.totals[1].why[0].words
        == "total of the sheet: 740 = 600 (hand 2) + 140 (hand 5)"
    )


def test_thirteen_down_says_where_the_printed_table_is_wrong():
    down = render_score_sheet((score_match((we("7N-13"),)),), [1]).above[0][1]
    doubled = render_score_sheet((score_match((we("7NX-13"),)),), [1]).above[0][1]

    assert (down.points, down.why[-1].words) == (
        "650",
        "The printed table says 700 for thirteen down; by its own rule of 50 each it is 650.",
    )
    assert [line for line in doubled.why if "printed" in line.words] == []


def test_an_echo_has_the_hand_and_both_totals_with_it():
    preview = preview_sheet_hand((score_match(WORKED),), 1)

    assert (preview.figures, preview.totals) == (
        (("They", "100", "trick score"), ("They", "500", "fast game")),
        ("680", "740"),
    )
    assert preview_sheet_hand((score_match(WORKED),), 7) is None
