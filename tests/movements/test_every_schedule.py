"""Everything that can be made for 2 to 20 tables, half tables and curtailments, breaks no rule."""

import pytest

from movements.checks import schedule_faults, schedule_remarks
from movements.pairs import howell, mitchell
from movements.pairs.howell_cards import CARDS
from movements.pairs.mitchell import MitchellForm

TABLES = range(2, 21)
MITCHELLS = [
    (tables, form)
    for tables in TABLES
    for form in MitchellForm
    if mitchell.suits_mitchell(tables, form)
]
HOWELLS = [
    (tables, rounds, printed) for (tables, rounds) in CARDS for printed in CARDS[tables, rounds]
]


def mitchells(tables, form):
    """Every length, full or with either half table, in two lines or in one and switched."""
    for rounds in range(1, mitchell.mitchell_most_rounds(tables, form) + 1):
        kwargs = {"rounds": rounds, "boards_a_round": 2, "form": form}
        for missing in (None, "NS", "EW"):
            yield mitchell.mitchell_schedule(tables, missing=missing, **kwargs)
            switched = {"arrow_switched": {rounds}, "lines": 1}
            yield mitchell.mitchell_schedule(tables, missing=missing, **kwargs, **switched)


def howells(tables, longest, printed):
    """Every length that needs these cards, full or with the pair that stays missing."""
    shorter = max((r for t, r in CARDS if t == tables and r < longest), default=0)
    for rounds in range(shorter + 1, longest + 1):
        kwargs = {"rounds": rounds, "boards_a_round": 2, "printed": printed}
        for missing in (False, True):
            yield howell.howell_schedule(tables, missing=missing, **kwargs)


def rules(findings):
    return {finding.rule for finding in findings}


@pytest.mark.parametrize(("tables", "form"), MITCHELLS)
def test_no_mitchell_has_a_fault(tables, form):
    schedules = list(mitchells(tables, form))

    assert [schedule for schedule in schedules if [*schedule_faults(schedule)]] == []
    assert len(schedules) == 6 * mitchell.mitchell_most_rounds(tables, form)


@pytest.mark.parametrize(("tables", "rounds", "printed"), HOWELLS)
def test_no_howell_has_a_fault(tables, rounds, printed):
    assert [
        howell for howell in howells(tables, rounds, printed) if [*schedule_faults(howell)]
    ] == []


@pytest.mark.parametrize("tables", range(11, 21))
def test_no_larger_howell_has_a_fault(tables):
    for rounds in (2, tables, 2 * tables - 1):
        for missing in (None, "NS"):
            kwargs = {"rounds": rounds, "boards_a_round": 2, "missing": missing}
            assert list(schedule_faults(howell.howell_schedule(tables, **kwargs))) == []


def test_the_number_of_schedules_is_as_documented():
    assert sum(1 for mitchell in MITCHELLS for _ in mitchells(*mitchell)) == 1_848
    assert sum(1 for howell in HOWELLS for _ in howells(*howell)) == 436


@pytest.mark.parametrize(("tables", "form"), MITCHELLS)
def test_only_a_relay_shares_and_nobody_meets_again_or_sits_out_twice(tables, form):
    remarked = set().union(
        *(rules(schedule_remarks(mitchell)) for mitchell in mitchells(tables, form))
    )

    shared = {"board_shared"} if form is MitchellForm.RELAY else set()
    assert remarked - {"board_not_compared"} == shared


@pytest.mark.parametrize("tables", range(4, 11))
def test_from_four_tables_a_whole_howell_calls_for_no_remark(tables):
    for printed in CARDS[tables, 2 * tables - 1]:
        kwargs = {"rounds": 2 * tables - 1, "boards_a_round": 2, "printed": printed}

        assert list(schedule_remarks(howell.howell_schedule(tables, **kwargs))) == []


@pytest.mark.parametrize("tables", range(21, 41))
def test_mitchells_for_the_largest_sections_are_sound(tables):
    schedule = mitchell.mitchell_schedule(tables, rounds=tables - 1, boards_a_round=1)

    assert list(schedule_faults(schedule)) == []
    assert list(schedule_remarks(schedule)) == []
