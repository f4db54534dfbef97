"""Deals solved in child processes: right tricks, limits, and no process left behind."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from deals.deal import write_deal
from deals.double_dummy import write_double_dummy
from deals.par import par_of_deal
from deals.solver import child_process, pool
from deals.solver.child_process import tricks_of
from deals.solver.pool import SolvedDeal, is_solver_installed, solve_deals
from formats.deals.pbn_deals import read_hand_records
from tests.deals.hands import random_deal, whole_suits
from tests.effort import sample_cases
from tests.raising import raises_code

pytestmark = pytest.mark.skipif(not is_solver_installed(), reason="endplay is not installed")

ONLINE = Path(__file__).parents[2] / "formats/data/online_2021.pbn"
ASLEEP = [sys.executable, "-c", "print('ready', flush=True); import time; time.sleep(60)"]


def cards(seed):
    return write_deal(random_deal(seed))


def solved(deals, **limits):
    return {result.cards: result.double_dummy for result in solve_deals(iter(deals), **limits)}


@pytest.mark.slow
def test_a_player_with_a_whole_suit_takes_thirteen_tricks_in_it_and_none_elsewhere():
    deal = write_deal(whole_suits())

    [(found, double_dummy)] = solved([deal]).items()

    # North has the spades, East the hearts, South the diamonds, West the clubs; at notrump the
    # leader, who sits after declarer, runs a suit.
    assert found == deal
    assert write_double_dummy(double_dummy) == "0d0d00d0d000d0d00d0d"


def test_tables_and_par_are_those_that_another_program_published():
    records = read_hand_records(ONLINE.read_bytes()).values()
    found = solved([write_deal(record.deal) for record in records])

    assert len(records) == 1
    for record in records:
        double_dummy = found[write_deal(record.deal)]
        par = par_of_deal(double_dummy.tricks, record.dealer, record.vulnerable).score
        assert (double_dummy.tricks, par) == (record.double_dummy.tricks, record.double_dummy.par)


@pytest.mark.slow
def test_several_processes_return_the_tricks_of_the_library():
    deals = [cards(seed) for seed in sample_cases(range(6), 3)]

    assert {
        deal: write_double_dummy(found) for deal, found in solved(deals, processes=2).items()
    } == {deal: tricks_of(deal) for deal in deals}


def test_a_deal_beyond_its_time_is_stopped_and_the_others_go_on(monkeypatch):
    monkeypatch.setattr(pool, "COMMAND", ASLEEP)

    assert solved([cards(1), cards(2)], processes=1, seconds=0.2) == {
        cards(1): None,
        cards(2): None,
    }


def test_a_line_that_is_no_deal_ends_one_process_and_no_other_deal():
    good = cards(3)

    assert solved(["nonsense", good], processes=1) == {
        "nonsense": None,
        good: next(solve_deals(iter([good]))).double_dummy,
    }


def test_a_process_that_does_not_start_is_an_error(monkeypatch):
    monkeypatch.setattr(pool, "COMMAND", [sys.executable, "-c", ""])

    with raises_code("solver_start"):
        list(solve_deals(iter([cards(1)])))


def test_deals_are_asked_for_only_when_a_process_will_need_them():
    asked = []

    def deals():
        for seed in range(20):
            asked.append(seed)
            yield cards(seed)

    results = solve_deals(deals(), processes=1)
    assert isinstance(next(results), SolvedDeal)
    results.close()

    assert asked == [0, 1]


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs /proc")
def test_closing_ends_every_process(monkeypatch):
    started = []
    popen = subprocess.Popen

    def start(*args, **kwargs):
        started.append(popen(*args, **kwargs))
        return started[-1]

    monkeypatch.setattr(pool.subprocess, "Popen", start)
    results = solve_deals(map(cards, range(20)), processes=2)
    next(results)

    results.close()

    assert len(started) == 2
    assert [process.poll() is not None for process in started] == [True, True]
    assert [Path(f"/proc/{process.pid}").exists() for process in started] == [False, False]


def test_the_child_knows_no_secret(monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "hidden")
    program = "import os; print('ready', flush=True); input(); print('d' * %s)"
    length = "20 * ('SECRET_KEY' not in os.environ)"
    monkeypatch.setattr(pool, "COMMAND", [sys.executable, "-c", program % length])

    [result] = solve_deals(iter([cards(1)]))

    assert write_double_dummy(result.double_dummy) == "d" * 20
    assert os.environ["SECRET_KEY"] == "hidden"


def test_a_process_whose_parent_is_gone_ends():
    # The parent's end closes the pipe.
    process = subprocess.run(pool.COMMAND, cwd=pool.ROOT, input=b"", capture_output=True)

    assert (process.returncode, process.stdout.split()) == (0, [b"ready"])


def test_the_limit_of_memory_grows_with_the_cores_that_the_library_prepares_for(monkeypatch):
    resource = pytest.importorskip("resource")
    limits = {}
    monkeypatch.setattr(os, "cpu_count", lambda: 128)
    monkeypatch.setattr(resource, "getrlimit", lambda limit: (resource.RLIM_INFINITY,) * 2)
    monkeypatch.setattr(resource, "setrlimit", lambda limit, pair: limits.update({limit: pair[0]}))

    child_process.limit_memory()

    # On 128 cores the library took 2.9 GB of addresses.
    assert limits == {resource.RLIMIT_AS: 4_560_000_000, resource.RLIMIT_CORE: 0}
