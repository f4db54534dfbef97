"""Guide card rules of any schedule."""

from dataclasses import replace

import pytest

from movements.during_play.changes import switch_pairs
from movements.movement_rule import GuideInstruction, guide_instructions
from movements.pairs import howell, mitchell
from movements.pairs.mitchell import MitchellForm
from movements.schedule import Schedule

STAY = GuideInstruction("north_south_stay")
UP_ONE = GuideInstruction("east_west_move", {"tables": 1})
DOWN_ONE = GuideInstruction("boards_move", {"tables": -1})


def a_mitchell(tables, form, **kwargs):
    rounds = mitchell.mitchell_most_rounds(tables, form)
    return mitchell.mitchell_schedule(tables, rounds=rounds, boards_a_round=2, form=form, **kwargs)


@pytest.mark.parametrize("tables", [3, 5, 7, 13])
def test_a_mitchell_is_three_sentences(tables):
    assert guide_instructions(a_mitchell(tables, MitchellForm.PLAIN)) == (STAY, UP_ONE, DOWN_ONE)


@pytest.mark.parametrize("tables", [4, 6, 8, 14])
def test_a_skip_comes_after_half_the_rounds(tables):
    skip = GuideInstruction("east_west_move_after", {"round": tables // 2, "tables": 2})

    assert guide_instructions(a_mitchell(tables, MitchellForm.SKIP)) == (
        STAY,
        UP_ONE,
        skip,
        DOWN_ONE,
    )


@pytest.mark.parametrize("tables", [4, 6, 8, 14])
def test_a_relay_names_its_stand_and_the_tables_that_share(tables):
    half = tables // 2

    assert guide_instructions(a_mitchell(tables, MitchellForm.RELAY)) == (
        STAY,
        UP_ONE,
        DOWN_ONE,
        GuideInstruction("relay", {"lower": half, "upper": half + 1, "rounds": 1}),
        GuideInstruction("share", {"lower": 1, "upper": tables}),
    )


def test_a_half_table_names_the_sit_out_and_has_no_sharing():
    assert guide_instructions(a_mitchell(6, MitchellForm.RELAY, missing="NS"))[3:] == (
        GuideInstruction("relay", {"lower": 3, "upper": 4, "rounds": 1}),
        GuideInstruction("sit_out", {"table": 6}),
    )


def test_a_switched_round_is_named():
    assert guide_instructions(a_mitchell(7, MitchellForm.PLAIN, arrow_switched={6, 7}, lines=1))[
        3:
    ] == (
        GuideInstruction("arrow_switch", {"round": 6}),
        GuideInstruction("arrow_switch", {"round": 7}),
    )


def test_in_a_howell_one_stays_and_the_others_follow_the_next_lower_number():
    assert guide_instructions(howell.howell_schedule(7, rounds=13, boards_a_round=2)) == (
        GuideInstruction("stays", {"number": 14}),
        GuideInstruction("follow"),
        DOWN_ONE,
        GuideInstruction("relay", {"lower": 7, "upper": 1, "rounds": 6}),
    )


def test_three_tables_share_in_their_last_round():
    assert guide_instructions(howell.howell_schedule(3, rounds=5, boards_a_round=5)) == (
        GuideInstruction("stays", {"number": 6}),
        GuideInstruction("follow"),
        GuideInstruction("share_in", {"round": 5}),
    )


def test_tables_have_the_numbers_of_the_room():
    plain = a_mitchell(4, MitchellForm.RELAY)
    room = tuple(replace(seat, table=(2, 3, 5, 9)[seat.table - 1]) for seat in plain.seats)

    assert guide_instructions(replace(plain, seats=room)) == (
        STAY,
        UP_ONE,
        DOWN_ONE,
        GuideInstruction("relay", {"lower": 3, "upper": 5, "rounds": 1}),
        GuideInstruction("share", {"lower": 2, "upper": 9}),
    )


def test_a_changed_schedule_states_no_broken_rule():
    repaired = switch_pairs(a_mitchell(7, MitchellForm.PLAIN, lines=1), 1, 9, from_round=4)

    assert guide_instructions(repaired) == (DOWN_ONE,)


def test_an_empty_schedule_has_no_rule():
    assert guide_instructions(Schedule((), lines=1)) == ()
