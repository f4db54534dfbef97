"""Each rule, seen by breaking a sound draw in exactly that one way."""

from dataclasses import replace

import pytest

from movements.checks import Finding
from movements.round_robin.draw import draw_round_robin
from movements.round_robin.draw_checks import draw_faults

FULL = draw_round_robin(5)
TWO_ROUNDS = draw_round_robin(5, rounds=2)


def changed(drawn, round_, *meetings):
    rounds = list(drawn.rounds)
    rounds[round_ - 1] = tuple(tuple(meeting.split("-")) for meeting in meetings)
    return replace(drawn, rounds=tuple(rounds))


def test_a_sound_draw_has_no_findings():
    assert TWO_ROUNDS.rounds == (
        (("1A", "1B"), ("2A", "2B")),
        (("1B", "2A"), ("2B", "3A")),
    )
    assert list(draw_faults(TWO_ROUNDS)) == []
    assert list(draw_faults(FULL)) == []


@pytest.mark.parametrize(
    ("broken", "fault"),
    [
        (changed(TWO_ROUNDS, 2, "1B-9A", "2B-3A"), Finding("label_unknown", (2, "9A"))),
        (changed(TWO_ROUNDS, 1, "1A-3A", "2A-2B"), Finding("pair_starts_elsewhere", ("3A", 1))),
        (changed(TWO_ROUNDS, 2, "1B-2A", "1B-3A"), Finding("pair_at_two_tables", (2, "1B"))),
        (changed(TWO_ROUNDS, 2, "1B-1B", "2B-3A"), Finding("pair_against_itself", (2, "1B"))),
        (changed(TWO_ROUNDS, 2, "1B-1A", "2B-3A"), Finding("meeting_repeated", ("1A", "1B"))),
        (changed(FULL, 5, "3A-2A"), Finding("meeting_missing", ("1A", "2B"))),
        (changed(TWO_ROUNDS, 2, "1B-2A"), Finding("byes_unequal", ("3A", 2, 0))),
    ],
    ids=lambda value: value.rule if isinstance(value, Finding) else "",
)
def test_a_broken_rule_is_named_and_no_other(broken, fault):
    assert list(draw_faults(broken)) == [fault]
