"""One launcher a folder; the right to it dies with its holder."""

from config.launcher.instance_lock import InstanceLock
from tests.raising import raises_code


def test_a_second_launcher_is_told_where_the_first_answers(tmp_path):
    with InstanceLock(tmp_path) as first:
        first.write_address("http://127.0.0.1:8000/")

        with raises_code("already_running") as refusal, InstanceLock(tmp_path):
            pass

    assert refusal.value.facts == {"address": "http://127.0.0.1:8000/"}


def test_after_the_first_has_gone_the_next_may_come(tmp_path):
    with InstanceLock(tmp_path) as first:
        first.write_address("http://127.0.0.1:8000/")

    with InstanceLock(tmp_path) as second:
        assert second.address == ""
