"""Fixtures of every test, and the report of a run about its skipped tests."""

import gc
import os
import shutil
from collections import Counter

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import caches
from django.core.management.commands import flush
from django.db import connection
from redis import Redis

from standings.snapshot_cache import forget_snapshots
from tests.effort import SAMPLES, effort
from web.api.framework.request_counts import FOLDER

# The same examples each time, however slow the computer; fewer in `make test`, more in a soak.
hypothesis.settings.register_profile(
    "overtrick",
    derandomize=True,
    deadline=None,
    max_examples=effort(40 if SAMPLES else 100, 500, again=20),
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("overtrick")


def emptied(operations, _style, tables, **_options):
    """A test's few rows go one by one, and what a new database makes by itself may stay.

    PostgreSQL needs most of a second to truncate every table, and either needs a third of one to
    make the permissions again.
    """
    named = (operations.quote_name(table) for table in tables if table not in TABLES_THAT_STAY)
    return [f"DELETE FROM {name}" for name in named]


TABLES_THAT_STAY = ("django_content_type", "auth_permission")
FORBIDDEN = os.environ.get("FORBID_SKIPS") == "1"


@pytest.fixture(autouse=True, scope="session")
def a_quick_flush():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(connection.ops), "sql_flush", emptied)
        patch.setattr(flush, "emit_post_migrate_signal", lambda *_args, **_options: None)
        yield


@pytest.fixture(autouse=True)
def an_empty_cache():
    """This worker's own corner. On Redis `clear()` would empty everybody else's too."""
    if settings.REDIS_URL:
        store = Redis.from_url(settings.REDIS_URL)
        if keys := list(store.scan_iter(f"{settings.REDIS_PREFIX}:*", count=1000)):
            store.delete(*keys)
        store.close()
    else:
        for cache in caches.all(initialized_only=True):
            cache.clear()
        shutil.rmtree(settings.DATA_DIR / FOLDER, ignore_errors=True)
    forget_snapshots()


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Collect the tests without the garbage collector, and keep it from what was collected.

    Looking through millions of objects that stay took a fifth of the collection, and a tenth of
    the tests after it.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(10_000, 20, 50)


def pytest_collection_modifyitems(config, items):
    """Leave out what concerns the other database only: it is run there, and no skip is counted.

    Of tests marked as sampled, `make test` runs every so many.
    """
    other = "sqlite_only" if os.environ.get("TEST_DATABASE_URL") else "postgresql_only"
    counts = Counter()
    left_out = [
        item for item in items if item.get_closest_marker(other) or is_not_sampled(item, counts)
    ]
    gone = set(left_out)
    items[:] = [item for item in items if item not in gone]
    config.hook.pytest_deselected(items=left_out)


def is_not_sampled(item, seen):
    """Whether this test stays out of the sample; `seen` counts those of each function."""
    mark = item.get_closest_marker("sampled")
    if mark is None or not SAMPLES:
        return False
    function = item.parent.nodeid, item.originalname
    seen[function] += 1
    return (seen[function] - 1) % mark.args[0] != 0


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    return without_skips((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    return without_skips((yield))


def without_skips(report):
    """The report of a test that was skipped as that of one that failed, where nothing may be."""
    if FORBIDDEN and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome, report.longrepr = "failed", f"nothing may be skipped: {reason(report)}"
    return report


def reason(report):
    return report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)


def pytest_terminal_summary(terminalreporter):
    """Say aloud what was not tried here, and why."""
    skipped = Counter(reason(report) for report in terminalreporter.stats.get("skipped", []))
    if skipped:
        terminalreporter.section("NOT TRIED HERE", yellow=True)
        for why, count in skipped.most_common():
            terminalreporter.line(f"{count} tests: {why.removeprefix('Skipped: ')}")
