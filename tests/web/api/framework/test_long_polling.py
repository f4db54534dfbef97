"""Waiting for a revision: how long, how many, and until what."""

from threading import Barrier, Event, Thread

import pytest

from tests.raising import raises_code
from web.api.framework import long_polling
from web.api.framework.long_polling import MOST_WAITING, wait_for_change


@pytest.fixture(autouse=True)
def quick(monkeypatch, settings, tmp_path):
    settings.STOPPING_FILE = tmp_path / "stopping"
    monkeypatch.setattr(long_polling, "LOOK_EVERY", 0.01)


def wait_for_revision(read, since, seconds, *, is_known=True):
    """The revision after a wait in which nothing is checked."""
    counts = wait_for_change(lambda: (read(), 0), since, seconds, is_known=lambda: is_known)
    return counts[0]


def test_another_revision_is_answered_at_once():
    assert wait_for_revision(lambda: 3, 2, 25) == 3


def test_a_request_without_a_revision_does_not_wait():
    assert wait_for_revision(lambda: 3, None, 25) == 3


def test_a_wait_ends_with_the_change():
    revisions = iter([2, 2, 2, 3, 4])

    assert wait_for_revision(lambda: next(revisions), 2, 25) == 3


def test_a_check_of_a_result_ends_the_wait():
    counts = iter([(2, 0), (2, 0), (2, 1)])

    assert wait_for_change(lambda: next(counts), 2, 25, is_known=lambda: True) == (2, 1)


def test_a_check_that_came_before_the_request_is_not_waited_for():
    assert wait_for_revision(iter([2, 3]).__next__, 2, 25, is_known=False) == 3


def test_a_deleted_session_ends_the_wait():
    counts = iter([(2, 0), None])

    assert wait_for_change(lambda: next(counts), 2, 25, is_known=lambda: True) is None


def test_a_wait_ends_at_its_deadline(monkeypatch):
    moments = iter([0.0, 0.0, 0.0, 1.5, 1.5])
    monkeypatch.setattr(long_polling, "monotonic", lambda: next(moments))

    assert wait_for_revision(lambda: 2, 2, 1) == 2


def test_nobody_waits_while_the_server_stops(settings):
    settings.STOPPING_FILE.touch()

    assert wait_for_revision(lambda: 2, 2, 25) == 2


def test_more_than_a_few_waiting_requests_are_refused_and_the_places_are_free_again():
    changed, all_there = Event(), Barrier(MOST_WAITING + 1)
    looked = []

    def wait():
        first = iter([True])

        def read():
            if not next(first, False) and not looked.append(1) and len(looked) <= MOST_WAITING:
                all_there.wait(10)
            return 3 if changed.is_set() else 2

        wait_for_revision(read, 2, 25)

    threads = [Thread(target=wait) for _place in range(MOST_WAITING)]
    for thread in threads:
        thread.start()
    all_there.wait(10)

    with raises_code("too_many_waiting"):
        wait_for_revision(lambda: 2, 2, 25)
    changed.set()
    for thread in threads:
        thread.join(10)

    assert wait_for_revision(iter([2, 3]).__next__, 2, 25) == 3
