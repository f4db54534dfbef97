"""Fixtures of running installations, on SQLite and a folder or on PostgreSQL and Redis."""

import pytest

from tests.processes.installation import an_installation
from tests.processes.small_disk import is_mount_allowed, mounted_disk


def pytest_collection_modifyitems(config, items):
    """Leave out tests of a disk that cannot be mounted here."""
    marked = [item for item in items if item.get_closest_marker("small_disk")]
    if marked and not is_mount_allowed():
        items[:] = [item for item in items if item not in marked]
        config.hook.pytest_deselected(items=marked)


@pytest.fixture(scope="session")
def upgraded_installation(tmp_path_factory):
    with an_installation(tmp_path_factory.mktemp("upgraded") / "data") as installation:
        installation.manage("upgrade")
        yield installation


@pytest.fixture
def installation(upgraded_installation, tmp_path):
    with an_installation(tmp_path / "data", template=upgraded_installation) as running:
        yield running


@pytest.fixture
def installation_on_small_disk(upgraded_installation, tmp_path):
    with (
        mounted_disk(tmp_path / "disk") as disk,
        an_installation(disk / "data", template=upgraded_installation) as installation,
    ):
        yield installation


@pytest.fixture
def running_installation(installation):
    """A running installation that a test may stop."""
    installation.start()
    return installation


@pytest.fixture(scope="session")
def shared_installation(upgraded_installation, tmp_path_factory):
    """For tests that leave it running; processes that they kill start again."""
    with an_installation(
        tmp_path_factory.mktemp("shared") / "data", template=upgraded_installation
    ) as installation:
        installation.start()
        yield installation


@pytest.fixture
def killable_installation(shared_installation):
    """The shared one, to kill processes of. Restarted, as it waits longer after each kill."""
    shared_installation.kills += 1
    if shared_installation.kills % 3 == 0:
        shared_installation.stop()
        shared_installation.start()
    return shared_installation
