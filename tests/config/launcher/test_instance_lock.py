"""One launcher a folder; the right to it dies with its holder."""

from threading import Thread

import pytest

from config.launcher.instance_lock import (
    PROGRAMS,
    WEB,
    WORKER,
    InstanceLock,
    running_address,
    wait_for_file_lock,
)
from tests.raising import raises_code


def test_a_second_launcher_prints_the_address_of_the_first(tmp_path):
    with InstanceLock(tmp_path) as first:
        first.write_address("http://127.0.0.1:8000/")

        with raises_code("already_running") as refusal, InstanceLock(tmp_path):
            pass

    assert refusal.value.facts == {"address": "http://127.0.0.1:8000/"}


def test_the_lock_is_free_after_the_first_launcher_ends(tmp_path):
    with InstanceLock(tmp_path) as first:
        first.write_address("http://127.0.0.1:8000/")

    with InstanceLock(tmp_path) as second:
        assert second.address == ""


def test_the_web_server_and_the_worker_may_run_side_by_side(tmp_path):
    with InstanceLock(tmp_path, programs=[WEB]) as web, InstanceLock(tmp_path, programs=[WORKER]):
        web.write_address("http://127.0.0.1:8000/")

        with raises_code("already_running") as refusal, InstanceLock(tmp_path):
            pass

    assert refusal.value.facts == {"address": "http://127.0.0.1:8000/"}


@pytest.mark.parametrize("program", PROGRAMS)
def test_each_program_runs_once_on_a_folder(tmp_path, program):
    with InstanceLock(tmp_path, programs=[program]):
        with raises_code("already_running"), InstanceLock(tmp_path, programs=[program]):
            pass
        with raises_code("already_running"), InstanceLock(tmp_path):
            pass

    with (
        InstanceLock(tmp_path),
        raises_code("already_running"),
        InstanceLock(tmp_path, programs=[program]),
    ):
        pass


def test_a_worker_that_ends_leaves_the_address_of_the_web_server(tmp_path):
    with InstanceLock(tmp_path, programs=[WEB]) as web:
        web.write_address("http://127.0.0.1:8000/")
        with InstanceLock(tmp_path, programs=[WORKER]):
            pass

        assert running_address(tmp_path) == "http://127.0.0.1:8000/"


def test_a_file_lock_is_waited_for(tmp_path):
    file, order = tmp_path / "a.lock", []

    def hold():
        with wait_for_file_lock(file):
            order.append("second")

    with wait_for_file_lock(file):
        other = Thread(target=hold)
        other.start()
        with pytest.raises(OSError), wait_for_file_lock(file, seconds=0):
            pass
        order.append("first")
    other.join()

    assert order == ["first", "second"]
