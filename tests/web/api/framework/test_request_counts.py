"""Requests of an API key are counted exactly, by however many at once, and forgotten in time."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

import pytest

from web.api.framework.request_counts import FOLDER, count_request, count_unknown_key


@pytest.fixture
def folder(settings, tmp_path):
    settings.DATA_DIR, settings.REDIS_URL = tmp_path, ""
    return tmp_path / FOLDER


def test_concurrent_requests_get_distinct_numbers(folder):
    with ThreadPoolExecutor(8) as pool:
        numbers = list(pool.map(lambda _: count_request(1, 100), range(400)))

    assert sorted(numbers) == list(range(1, 401))


def test_counts_start_at_one_for_each_key_and_minute(folder):
    numbers = [count_request(*status) for status in ((1, 100), (1, 100), (2, 100), (1, 101))]

    assert numbers == [1, 2, 1, 1]


def test_counts_of_earlier_minutes_are_removed(folder):
    for minute in (100, 101, 102):
        count_request(1, minute)

    assert sorted(file.name for file in folder.iterdir()) == ["101-1", "102-1"]


def test_a_request_that_cannot_be_counted_is_allowed(folder, caplog):
    folder.write_text("a file where the folder should be")

    assert count_request(7, 100) == 1
    assert "the requests of key 7 are not counted" in caplog.text


def test_a_flood_of_made_up_keys_fills_a_bounded_number_of_files(folder):
    hashes = [sha256(f"ovt_{number}".encode()).hexdigest() for number in range(2_000)]

    counted = sum(count_unknown_key(hash_, 100) == 1 for hash_ in hashes)

    assert counted == len(list(folder.iterdir())) <= 256


OTHER_PROCESS = """
from django.conf import settings
settings.configure(DATA_DIR={folder!r}, REDIS_URL="")
from web.api.framework.request_counts import count_unknown_key
print(count_unknown_key("ab", 100))
"""


def test_an_unknown_key_is_counted_over_all_processes(folder):
    first = count_unknown_key("ab", 100)

    script = OTHER_PROCESS.format(folder=str(folder.parent))
    second = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)

    assert (first, second.stdout.strip(), count_unknown_key("ab", 100)) == (1, "2", 3)


def test_an_unknown_key_and_a_key_are_counted_apart(folder):
    assert (count_request(1, 100), count_unknown_key("1" * 64, 100)) == (1, 1)
