"""The movements that clubs have printed: which of them are ours, and why the others are not."""

from collections import Counter

import pytest

from movements.checks import Finding, schedule_faults, schedule_remarks
from movements.pairs import howell, mitchell
from movements.pairs.howell_cards import CARDS
from movements.schedule import Schedule, ScheduledSeat
from movements.statistics import survey_schedule
from tests.movements.published import PUBLISHED, REPRODUCED, schedule_of, title
from tests.movements.renumbering import is_renumbered

OURS = {"mitchell", "howell", "switched-mitchell"}
LISTED = {title(row): row for row in REPRODUCED}
FAMILY = {title(each): each for each in PUBLISHED if each["family"] in OURS}
DONE = {name: row["made_by"] for name, row in LISTED.items() if "made_by" in row}
MISSED = {name: row["because"] for name, row in LISTED.items() if "because" in row}


def made(how, *, rounds):
    facts = dict(how)
    schedules = {"howell": howell.howell_schedule, "mitchell": mitchell.mitchell_schedule}
    make_schedule = schedules[facts.pop("movement")]
    lines = {"lines": 1} if make_schedule is mitchell.mitchell_schedule else {}
    return make_schedule(facts.pop("tables"), rounds=rounds, boards_a_round=1, **facts, **lines)


def candidates(schedule):
    """All that we make of so many tables, or of one more with a half table, for as many rounds."""
    full = len(schedule.tables)
    rounds = schedule.rounds
    for form in mitchell.MitchellForm:
        if mitchell.suits_mitchell(full, form) and rounds <= mitchell.mitchell_most_rounds(
            full, form
        ):
            yield mitchell.mitchell_schedule(
                full, rounds=rounds, boards_a_round=1, form=form, lines=1
            )
    for tables, length in CARDS:
        if tables in (full, full + 1) and length == rounds:
            facts = {"rounds": rounds, "boards_a_round": 1, "missing": tables > full}
            for printed in CARDS[tables, length]:
                yield howell.howell_schedule(tables, printed=printed, **facts)


def results_of_sets(schedule):
    return set(Counter(seat.boards for seat in schedule.seats).values())


BECAUSE = {
    "all_share": lambda schedule: survey_schedule(schedule).copies == len(schedule.tables),
    "not_all_meet": lambda schedule: (
        survey_schedule(schedule).lines[0].opponents.least < len(schedule.places) - 1
    ),
    "never_compared": lambda schedule: results_of_sets(schedule) == {1},
    "misprint": lambda schedule: results_of_sets(schedule) == {1, 2},
}


def test_every_mitchell_and_howell_is_on_the_list_once():
    assert len(REPRODUCED) == len(LISTED) == 52
    assert LISTED.keys() == FAMILY.keys()


def test_thirty_nine_are_reproduced_and_thirteen_have_a_reason():
    assert len(DONE) == 39
    assert Counter(MISSED.values()) == {
        "all_share": 6,
        "not_all_meet": 4,
        "never_compared": 2,
        "misprint": 1,
    }
    assert all(row["reason"] for row in REPRODUCED if "because" in row)


@pytest.mark.parametrize("name", DONE)
def test_it_is_reproduced_up_to_renumbering(name):
    published = schedule_of(FAMILY[name])

    assert is_renumbered(made(DONE[name], rounds=published.rounds), published)


@pytest.mark.parametrize("name", MISSED)
def test_what_is_not_reproduced_is_so_for_its_reason(name):
    published = schedule_of(FAMILY[name])

    assert BECAUSE[MISSED[name]](published)
    assert [each for each in candidates(published) if is_renumbered(each, published)] == []


def test_renumbering_sees_a_changed_seat():
    published = schedule_of(FAMILY["[M73] Full Howell · 9 tables, 17 rounds"])
    first, *rest = published.seats
    turned = ScheduledSeat(1, first.table, first.east_west, first.north_south, first.boards)

    assert is_renumbered(published, published)
    assert not is_renumbered(published, Schedule((turned, *rest), lines=1))


def test_no_hard_rule_is_broken_by_any_of_the_188_published_here():
    assert len(PUBLISHED) == 188
    assert [title(each) for each in PUBLISHED if [*schedule_faults(schedule_of(each))]] == []


def test_a_set_that_is_compared_with_nothing_is_remarked_upon():
    misprinted = schedule_of(FAMILY["2TablesArmonk · 2 tables, 6 rounds"])

    assert [each for each in schedule_remarks(misprinted) if each.rule == "board_not_compared"] == [
        Finding("board_not_compared", (5,)),
        Finding("board_not_compared", (6,)),
    ]


def a_web(tables, *, sets, upward, skip):
    """Boards go up at the first tables and down at the rest; published for 26 without a skip."""
    seats = [
        ScheduledSeat(
            turn,
            table,
            table,
            (table - turn - (skip and turn > sets // 2)) % tables + 1,
            (((table + turn - 2) if table <= upward else (tables - table - turn)) % sets + 1,),
        )
        for turn in range(1, sets + 1)
        for table in range(1, tables + 1)
    ]
    return Schedule(tuple(seats), lines=2)


def test_the_published_web_for_26_tables_replays_boards_for_want_of_a_skip():
    published = a_web(26, sets=12, upward=13, skip=False)
    mended = a_web(26, sets=12, upward=13, skip=True)

    assert Counter(fault.rule for fault in schedule_faults(published)) == {"board_replayed": 156}
    assert list(schedule_faults(mended)) == []
