"""A count shared by processes: one of them is the first, and expired entries make space."""

import os
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from config.file_cache import AtomicFileCache


@pytest.fixture
def counts(tmp_path):
    return AtomicFileCache(str(tmp_path), {"OPTIONS": {"MAX_ENTRIES": 5}})


def test_only_one_of_many_concurrent_adds_succeeds(tmp_path):
    line = Barrier(8)

    def first(number):
        mine = AtomicFileCache(str(tmp_path), {})
        line.wait()
        return [mine.add(f"lock-{each_number}", number) for each_number in range(20)]

    with ThreadPoolExecutor(8) as pool:
        won = list(pool.map(first, range(8)))

    assert [sum(results) for results in zip(*won, strict=True)] == [1] * 20


def test_an_expired_entry_can_be_added_again_and_a_live_one_cannot(counts):
    added = counts.add("lock", 1, -1), counts.add("lock", 2, 60), counts.add("lock", 3, 60)

    assert (added, counts.get("lock")) == ((True, True, False), 2)


def test_expired_entries_make_space(counts):
    for number in range(4):
        counts.set(f"old-{number}", number, -1)
    counts.set("new", "kept")

    for number in range(3):
        counts.set(f"newer-{number}", number)

    assert counts.get("new") == "kept"


def test_without_expired_entries_the_oldest_are_deleted(counts):
    for number in range(5):
        counts.set(str(number), number)
        os.utime(counts._key_to_file(str(number)), (number, number))

    counts.set("5", 5)

    assert [number for number in range(6) if counts.get(str(number)) == number] == [1, 2, 3, 4, 5]


def test_counting_works_on_a_file_system_without_links(counts, monkeypatch):
    def linkless(*_names):
        raise PermissionError

    monkeypatch.setattr("os.link", linkless)

    assert (counts.add("lock", 1), counts.add("lock", 2), counts.get("lock")) == (True, False, 1)
