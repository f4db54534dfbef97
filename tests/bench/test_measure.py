"""The bench's own sums: what is held, what is missed, what proves nothing."""

from contextlib import contextmanager
from time import perf_counter

import pytest

from bench import report, workload
from bench.clients import PendingRequest, Tally
from bench.measure import AtLeast, AtMost, Case, Effort, Race, Within, run
from bench.workload import DifferentDataError


def a_case(goal, *, ours, bare, **kwargs):
    @contextmanager
    def start(_effort):
        yield Race(lambda: ours, lambda: bare, **kwargs)

    return Case("a case", goal, start)


@pytest.mark.parametrize(
    ("goal", "ours", "bare", "ratio", "verdict"),
    [
        (AtMost(1.5), 3.0, 2.0, 1.5, "held"),
        (AtMost(1.5), 3.2, 2.0, 1.6, "MISSED"),
        (AtLeast(4), 1.0, 4.0, 4.0, "held"),
        (AtLeast(4), 1.0, 3.0, 3.0, "MISSED"),
        (Within(0.25), 0.25, 3.0, 0.25 / 3.0, "held"),
        (Within(0.25), 0.26, 3.0, 0.26 / 3.0, "MISSED"),
    ],
)
def test_a_goal_is_held_or_missed(goal, ours, bare, ratio, verdict):
    outcome = run(a_case(goal, ours=ours, bare=bare), Effort(rounds=3))

    assert (outcome.ratio, report.verdict(outcome)) == (pytest.approx(ratio), verdict)


def test_a_slow_yardstick_proves_nothing():
    outcome = run(a_case(AtMost(1.5), ours=1.0, bare=1000.0, published=0.001), Effort(rounds=1))

    assert outcome.held
    assert outcome.proves_nothing
    assert report.verdict(outcome).startswith("SLOW YARDSTICK")


def test_ours_and_the_other_take_turns():
    turns = []

    @contextmanager
    def start(_effort):
        yield Race(lambda: turns.append("A") or 1.0, lambda: turns.append("B") or 1.0)

    run(Case("a case", AtMost(1), start), Effort(rounds=2))

    assert turns == ["A", "B"] * 3


def test_a_race_limits_the_rounds_that_are_run_again(monkeypatch, tmp_path):
    speeds = iter(10 * [0.001, 0.01])
    monkeypatch.setattr("bench.machine_speed.fsync", lambda _folder: next(speeds))
    case = a_case(AtMost(1), ours=1.0, bare=1.0, writes=tmp_path, spare=1, warm=False)

    outcome = run(case, Effort(rounds=2))

    assert (outcome.spoilt, len(outcome.ours.rounds), len(outcome.disk)) == (1, 2, 6)


def test_waits_of_a_warm_up_are_not_counted():
    tally = Tally(measured_from=perf_counter() - 1)
    for waited in (2.0, 0.5):
        tally.note(200, PendingRequest(str(waited), b""), b"", waited)

    assert (tally.waits, tally.acknowledged) == ([0.5], {"2.0", "0.5"})


def test_the_data_are_those_that_were_meant():
    assert (len(workload.club_session()), len(workload.large_session())) == (182, 1400)
    with pytest.raises(DifferentDataError):
        workload.known_session(14, 26, "0" * 16)


def test_everybody_plays_every_board_once():
    rows = workload.large_session()

    played = {(row.board, pair) for row in rows for pair in (row.north_south, row.east_west)}
    assert len(played) == 2 * len(rows) == 28 * 100
