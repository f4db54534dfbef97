"""The movements that clubs have printed: which of them are ours, and why the others are not."""

from collections import Counter

import pytest

from movements.checks import Finding, schedule_faults, schedule_remarks
from movements.pairs import appendix, hesitation, howell, mitchell, rover, web, web_rover
from movements.pairs.howell_cards import CARDS
from movements.schedule import Schedule, ScheduledSeat
from movements.statistics import survey_schedule
from tests.movements.published import PUBLISHED, REPRODUCED, schedule_of, title
from tests.movements.renumbering import is_renumbered

HESITATIONS = {"hesitation", "double-hesitation"}
MITCHELLS = {"mitchell", "switched-mitchell", "mitchell-rover"}
SHARING = {"web", "bowman", "switched-bowman", "appendix"}
OURS = MITCHELLS | SHARING | HESITATIONS | {"howell"}
LISTED = {title(row): row for row in REPRODUCED}
FAMILY = {title(movement): movement for movement in PUBLISHED if movement["family"] in OURS}
DONE = {name: row["made_by"] for name, row in LISTED.items() if "made_by" in row}
MISSED = {name: row["because"] for name, row in LISTED.items() if "because" in row}


def make_movement(how, *, rounds):
    options = dict(how)
    schedules = {
        "howell": howell.howell_schedule,
        "mitchell": mitchell.mitchell_schedule,
        "rover": rover.rover_schedule,
        "hesitation": hesitation.hesitation_schedule,
        "double-hesitation": hesitation.double_hesitation_schedule,
        "web": web.web_schedule,
        "bowman": web.bowman_schedule,
        "switched-bowman": web.switched_bowman_schedule,
        "appendix": appendix.appendix_schedule,
    }
    name = options.pop("movement")
    make_schedule = schedules[name]
    lines = {"lines": 1} if name in ("mitchell", "rover", "web", "bowman", "appendix") else {}
    return make_schedule(options.pop("tables"), rounds=rounds, boards_a_round=1, **options, **lines)


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
    if rover.suits_rover(full + 1) and rounds <= rover.rover_most_rounds(full + 1):
        yield rover.rover_schedule(full + 1, rounds=rounds, boards_a_round=1, missing="EW", lines=1)
    for tables, length in CARDS:
        if tables in (full, full + 1) and length == rounds:
            kwargs = {"rounds": rounds, "boards_a_round": 1, "missing": tables > full}
            for printed in CARDS[tables, length]:
                yield howell.howell_schedule(tables, printed=printed, **kwargs)


def web_candidates(schedule):
    """All webs, Bowmans and appendices of so many tables and rounds, switched as usual or not."""
    tables, rounds = len(schedule.tables), schedule.rounds
    kwargs = {"rounds": rounds, "boards_a_round": 1}
    if web.suits_web(tables) and rounds <= web.web_most_rounds(tables):
        yield web.web_schedule(tables, lines=1, **kwargs)
        yield web.switched_web_schedule(tables, **kwargs)
    if rounds <= web.bowman_most_rounds(tables):
        yield web.bowman_schedule(tables, lines=1, **kwargs)
        yield web.switched_bowman_schedule(tables, **kwargs)
    if rounds <= appendix.appendix_most_rounds(tables):
        yield appendix.appendix_schedule(tables, lines=1, **kwargs)
        yield appendix.switched_appendix_schedule(tables, **kwargs)
    if web_rover.suits_web_rover(tables) and rounds in web_rover.web_rover_rounds(tables):
        yield web_rover.web_rover_schedule(tables, missing="EW", lines=1, **kwargs)


def results_of_sets(schedule):
    return set(Counter(seat.boards for seat in schedule.seats).values())


def has_a_phantom(schedule):
    """Whether one number is at the last table in every round, against another pair each time."""
    last = [seat for seat in schedule.seats if seat.table == max(schedule.tables)]
    return len({seat.east_west for seat in last}) == 1 < len({seat.north_south for seat in last})


def changes_sides(schedule):
    """Whether anybody holds the cards of both sides in the course of the session."""
    home = {seat.north_south for seat in schedule.seats}
    return bool(home & {seat.east_west for seat in schedule.seats})


BECAUSE = {
    "other_rover": has_a_phantom,
    "other_switches": changes_sides,
    "all_share": lambda schedule: survey_schedule(schedule).copies == len(schedule.tables),
    "not_all_meet": lambda schedule: (
        survey_schedule(schedule).lines[0].opponents.least < len(schedule.places) - 1
    ),
    "never_compared": lambda schedule: results_of_sets(schedule) == {1},
    "misprint": lambda schedule: results_of_sets(schedule) == {1, 2},
    "other_half_table": lambda schedule: len(schedule.places) % 2 == 1,
    "two_rounds_more": lambda schedule: schedule.rounds == len(schedule.tables) + 2,
    "other_meeting_again": lambda schedule: survey_schedule(schedule).meetings_repeated == 1,
}


def test_every_movement_of_these_families_is_on_the_list_once():
    assert len(REPRODUCED) == len(LISTED) == 115
    assert LISTED.keys() == FAMILY.keys()


def test_eighty_four_are_reproduced_and_the_others_have_a_reason():
    assert len(DONE) == 84
    assert Counter(MISSED.values()) == {
        "other_rover": 10,
        "other_switches": 4,
        "all_share": 6,
        "not_all_meet": 4,
        "never_compared": 2,
        "misprint": 1,
        "other_meeting_again": 1,
        "other_half_table": 2,
        "two_rounds_more": 1,
    }
    assert all(row["reason"] for row in REPRODUCED if "because" in row)


def unturned(schedule):
    """Without turned seats: North-South is who stays, or where nobody does, who was there before.

    Published hesitations differ in what they switch.
    """
    tables = {}
    for seat in schedule.seats:
        tables.setdefault(seat.table, {})[seat.round] = {seat.north_south, seat.east_west}
    seats = []
    for seat in schedule.seats:
        pairs = tables[seat.table]
        before = pairs[(seat.round - 2) % schedule.rounds + 1]
        staying = set.intersection(*pairs.values()) or pairs[seat.round] & before
        (home,) = staying or {seat.north_south}
        (visitor,) = pairs[seat.round] - {home}
        seats.append(ScheduledSeat(seat.round, seat.table, home, visitor, seat.boards))
    return Schedule(tuple(seats), lines=1)


@pytest.mark.parametrize("name", DONE)
def test_it_is_reproduced_up_to_renumbering(name):
    published = schedule_of(FAMILY[name])
    ours = make_movement(DONE[name], rounds=published.rounds)
    if DONE[name]["movement"] in HESITATIONS:
        published, ours = unturned(published), unturned(ours)

    assert is_renumbered(ours, published)


@pytest.mark.parametrize("name", MISSED)
def test_an_exception_from_reproduction_has_its_reason(name):
    published = schedule_of(FAMILY[name])

    assert BECAUSE[MISSED[name]](published)
    tried = (*candidates(published), *web_candidates(published))
    assert [movement for movement in tried if is_renumbered(movement, published)] == []


def test_renumbering_sees_a_changed_seat():
    published = schedule_of(FAMILY["[M73] Full Howell · 9 tables, 17 rounds"])
    first, *rest = published.seats
    turned = ScheduledSeat(1, first.table, first.east_west, first.north_south, first.boards)

    assert is_renumbered(published, published)
    assert not is_renumbered(published, Schedule((turned, *rest), lines=1))


def test_no_hard_rule_is_broken_by_any_of_the_188_published_here():
    assert len(PUBLISHED) == 188
    assert [
        title(movement) for movement in PUBLISHED if [*schedule_faults(schedule_of(movement))]
    ] == []


def test_a_set_that_is_compared_with_nothing_is_remarked_upon():
    misprinted = schedule_of(FAMILY["2TablesArmonk · 2 tables, 6 rounds"])

    assert [
        remark for remark in schedule_remarks(misprinted) if remark.rule == "board_not_compared"
    ] == [
        Finding("board_not_compared", (5,)),
        Finding("board_not_compared", (6,)),
    ]


def a_web(tables, *, sets, upward, skip):
    """Boards go one way at the first tables and back at the rest; published for 26 sans skip."""
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
