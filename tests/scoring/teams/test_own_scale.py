"""A club's own table of victory points: read, written, and refused with the line at fault."""

from fractions import Fraction

import pytest

from scoring.teams.own_scale import own_scale, read_own_scale, write_own_scale
from scoring.teams.team_regulations import TeamRegulations
from tests.raising import raises_code

TYPED = "0-2 10-10\n3 : 11,5 8.5\n\n8 \N{EN DASH} 27  15 / 5\n28+ 20 0"
LINES = (
    (0, Fraction(10), Fraction(10)),
    (3, Fraction(23, 2), Fraction(17, 2)),
    (8, Fraction(15), Fraction(5)),
    (28, Fraction(20), Fraction(0)),
)


def test_a_table_is_read_as_people_type_it():
    assert read_own_scale(TYPED) == LINES
    assert write_own_scale(LINES) == "0 10 10\n3 11.5 8.5\n8 15 5\n28 20 0"
    assert read_own_scale(write_own_scale(LINES)) == LINES


@pytest.mark.parametrize(
    ("margin", "points"),
    [(0, (10, 10)), (2, (10, 10)), (-7, (Fraction(23, 2), Fraction(17, 2))), (300, (20, 0))],
)
def test_a_margin_has_the_points_of_its_line(margin, points):
    assert own_scale(LINES).points(margin) == points


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        ("", "scale", {"rule": "hole", "margin": 0}),
        ("1 11 9", "scale", {"rule": "hole", "margin": 0}),
        ("0 10 10\nten 11 9", "scale_line", {"line": 2, "text": "ten 11 9"}),
        ("0 10", "scale_line", {"line": 1, "text": "0 10"}),
        ("0-2 10 10\n4 11 9", "scale", {"rule": "hole", "margin": 3}),
        ("0-4 10 10\n4 11 9", "scale", {"rule": "twice", "margin": 4}),
        ("0 10 10\n0 11 9", "scale", {"rule": "twice", "margin": 0}),
        ("0-2 10 10", "scale", {"rule": "end", "margin": 0}),
        ("0 10 10\n3 12 8\n5 11 8", "scale", {"rule": "falls", "margin": 5}),
        ("0 9 11", "scale_points", {"margin": 0, "most": 100}),
        ("0 101 0", "scale_points", {"margin": 0, "most": 100}),
        ("\n".join(f"{margin} 10 10" for margin in range(201)), "scale_length", {"most": 200}),
        ("0 10 10\n" * 2_000, "scale_length", {"most": 200}),
    ],
)
def test_a_table_with_a_fault_is_refused_with_its_place(text, code, facts):
    with raises_code(code) as refused:
        read_own_scale(text)

    assert refused.value.facts == facts


def test_regulations_keep_their_own_table():
    regulations = TeamRegulations(boards=28, scale="own", own_scale=LINES)

    assert TeamRegulations.from_dict(regulations.as_dict()) == regulations
    assert regulations.table() == own_scale(LINES)


@pytest.mark.parametrize("options", [{"scale": "own"}, {"own_scale": LINES}])
def test_an_own_table_comes_with_its_scale_alone(options):
    with raises_code("own_scale_of_event"):
        TeamRegulations(**options)
