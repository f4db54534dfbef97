"""Requests of an API key are counted exactly, by however many at once, and forgotten in time."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from web.api.request_counts import FOLDER, count_request


@pytest.fixture
def folder(settings, tmp_path):
    settings.DATA_DIR, settings.REDIS_URL = tmp_path, ""
    return tmp_path / FOLDER


def test_each_of_many_requests_at_once_has_a_number_of_its_own(folder):
    with ThreadPoolExecutor(8) as pool:
        numbers = list(pool.map(lambda _: count_request(1, 100), range(400)))

    assert sorted(numbers) == list(range(1, 401))


def test_each_key_and_each_minute_counts_from_one(folder):
    numbers = [count_request(*asked) for asked in ((1, 100), (1, 100), (2, 100), (1, 101))]

    assert numbers == [1, 2, 1, 1]


def test_what_was_counted_in_earlier_minutes_is_removed(folder):
    for minute in (100, 101, 102):
        count_request(1, minute)

    assert sorted(file.name for file in folder.iterdir()) == ["101-1", "102-1"]


def test_a_request_that_cannot_be_counted_is_let_in(folder, caplog):
    folder.write_text("a file where the folder should be")

    assert count_request(7, 100) == 1
    assert "the requests of key 7 are not counted" in caplog.text
