import pytest

from formats.events.event_regulations import event_regulations, preset_of_event
from formats.events.imported_event import ImportedEvent
from scoring.boards.imp_boards import BUTLER
from scoring.events.presets import regulations_of_program
from scoring.events.regulations import Regulations
from tests.raising import raises_code


def an_event(**values):
    return ImportedEvent("Monday", (), (), (), **values)


@pytest.mark.parametrize(
    ("values", "preset"),
    [
        ({}, ""),
        ({"program": "Scorer 2"}, ""),
        ({"program": "Compscore3"}, "compscore3"),
        ({"program": "ACBLscore 7.92"}, "acblscore"),
        ({"program": "Compscore3", "regulations": {"preset": "kops"}}, "kops"),
    ],
)
def test_the_preset_is_that_of_the_file_or_of_its_program(values, preset):
    assert preset_of_event(an_event(**values)) == preset


def test_without_anything_stated_the_defaults_apply_with_the_method_of_the_file():
    assert event_regulations(an_event(method=BUTLER)) == Regulations(method=BUTLER)


def test_values_of_the_file_come_after_its_preset_and_named_ones_last():
    event = an_event(regulations={"preset": "acblscore", "win": 2, "decimals": 1})

    regulations = event_regulations(event, named={"decimals": "3"})

    plain = regulations_of_program(Regulations(), "acblscore")
    assert regulations == Regulations.from_dict(plain.as_dict() | {"win": 2, "decimals": 3})


def test_a_chosen_preset_replaces_the_files_policy():
    event = an_event(regulations={"preset": "acblscore", "win": 1})

    assert event_regulations(event, preset="") == Regulations()


@pytest.mark.parametrize("named", [{"win": "3"}, {"colour": "red"}, {"version": "1"}])
def test_an_impossible_value_is_refused(named):
    with raises_code("regulation"):
        event_regulations(an_event(), named=named)
