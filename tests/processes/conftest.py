"""Houses that run, on SQLite and a folder or on the servers that are named."""

import pytest

from tests.processes.house import a_house


@pytest.fixture(scope="session")
def model_house(tmp_path_factory):
    with a_house(tmp_path_factory.mktemp("model") / "data") as house:
        house.manage("upgrade")
        yield house


@pytest.fixture
def house(model_house, tmp_path):
    with a_house(tmp_path / "data", like=model_house) as made:
        yield made


@pytest.fixture
def running_house(house):
    """One that a test may stop."""
    house.start()
    return house


@pytest.fixture(scope="session")
def standing_house(model_house, tmp_path_factory):
    """One for all that leave it running: what they kill is begun again."""
    with a_house(tmp_path_factory.mktemp("standing") / "data", like=model_house) as made:
        made.start()
        yield made


@pytest.fixture
def mortal_house(standing_house):
    """The standing one, to kill in: begun again now and then, or it waits longer each time."""
    standing_house.kills += 1
    if standing_house.kills % 3 == 0:
        standing_house.stop()
        standing_house.start()
    return standing_house
