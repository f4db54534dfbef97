"""Values derived from a session snapshot are computed once, even for concurrent requests."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import sleep

import pytest

from reports.content.session_cache import cache_per_snapshot
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_seated_section

pytestmark = pytest.mark.django_db


def test_concurrent_requests_compute_a_value_once():
    now, snapshots, line = snapshot_of_session(a_seated_section().session_id), [], Barrier(6)

    @cache_per_snapshot
    def page(snapshot):
        snapshots.append(snapshot)
        sleep(0.05)
        return len(snapshots)

    def ask(_number):
        line.wait()
        return page(now)

    with ThreadPoolExecutor(6) as pool:
        pages = list(pool.map(ask, range(6)))

    assert (pages, snapshots) == ([1] * 6, [now])


def test_a_value_is_cached_per_key():
    now, snapshots = snapshot_of_session(a_seated_section().session_id), []

    @cache_per_snapshot
    def page(snapshot, *, late=()):
        snapshots.append(late)
        return late

    pages = [page(now), page(now, late=(1,)), page(now), page(now, late=(1,))]

    assert (pages, snapshots) == ([(), (1,), (), (1,)], [(), (1,)])
