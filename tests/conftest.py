"""Fixtures of every test, and the report of a run about its skipped tests."""

import gc
import os
import shutil
from collections import Counter, defaultdict

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import caches
from django.core.management.commands import flush
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from redis import Redis

from standings.snapshot_cache import forget_snapshots
from tests.effort import SAMPLES, SECOND, effort
from web.api.framework.request_counts import FOLDER

# The same examples each time, however slow the computer; fewer in `make test`, more in a soak.
hypothesis.settings.register_profile(
    "overtrick",
    derandomize=True,
    deadline=None,
    max_examples=effort(25 if SAMPLES else 100, 200, again=15),
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
# `make test` runs every third case of a page, an operation of the API or a document: each costs
# requests, and the services and rules under them have tests with all cases. On the second pair of
# servers, which they reach by the same statements, it runs every fifth case of any test.
CASES_STEP, SERVERS_STEP = 3, 5
PAGES_AND_DOCUMENTS = ("tests/web/", "tests/reports/")
FORBIDDEN = os.environ.get("FORBID_SKIPS") == "1"


@pytest.fixture(autouse=True, scope="session")
def a_quick_flush():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(connection.ops), "sql_flush", emptied)
        patch.setattr(flush, "emit_post_migrate_signal", lambda *_args, **_options: None)
        yield


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """The tables, with every migration noted as applied where the models made them."""
    if not connection.settings_dict["TEST"]["MIGRATE"]:
        with django_db_blocker.unblock():
            recorder = MigrationRecorder(connection)
            recorder.ensure_schema()
            recorder.migration_qs.bulk_create(
                recorder.Migration(app=app, name=name)
                for app, name in sorted(MigrationLoader(None).disk_migrations)
            )


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

    `make test` runs samples of the cases of some tests.
    """
    other = "sqlite_only" if os.environ.get("TEST_DATABASE_URL") else "postgresql_only"
    left_out = [item for item in items if item.get_closest_marker(other)]
    if not any(item.get_closest_marker("django_db") for item in items):
        # One file alone can have its rows from a fixture of the session only: without a mark
        # pytest-django makes no tables.
        for item in items:
            if "django_db_setup" in item.fixturenames:
                item.add_marker(pytest.mark.django_db)
    if SAMPLES:
        left_out += [item for item in items if item.get_closest_marker("slow")]
        left_out += not_sampled(items)
    gone = set(left_out)
    items[:] = [item for item in items if item not in gone]
    config.hook.pytest_deselected(items=left_out)


def not_sampled(items):
    """The cases that stay out of the sample: of each test all but every so many."""
    tests = defaultdict(list)
    for item in items:
        tests[item.parent.nodeid, item.originalname].append(item)
    for cases in tests.values():
        step = sample_step(cases[0])
        yield from (case for at, case in enumerate(cases) if at % step)


def sample_step(test):
    """Every how many cases of a test run in a sample."""
    mark = test.get_closest_marker("sampled")
    steps = [mark.args[0] if mark else 1]
    if test.nodeid.startswith(PAGES_AND_DOCUMENTS):
        steps.append(CASES_STEP)
    if SECOND and not is_servers_own(test):
        steps.append(SERVERS_STEP)
    return max(steps)


def is_servers_own(test):
    """Whether the server itself decides each case: a constraint, or who wins a race."""
    database = test.get_closest_marker("django_db")
    races = database is not None and database.kwargs.get("transaction", False)
    return races or "/models/" in test.nodeid


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
