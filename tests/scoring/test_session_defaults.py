"""Region presets: each value by its source, and what new sessions get from them."""

from dataclasses import replace

import pytest

from scoring.events.presets import PRESETS
from scoring.events.regulations import Regulations
from scoring.session_defaults import REGIONS, SessionDefaults, region_defaults
from tests.raising import raises_code


def differences(region):
    plain = SessionDefaults().as_dict()
    return {
        name: value for name, value in REGIONS[region].as_dict().items() if value != plain[name]
    }


def test_each_region_differs_from_the_laws_by_its_own_regulations():
    assert {region: differences(region) for region in REGIONS} == {
        "wbf": {},
        "ebu": {
            "boards_move": "relay",
            "averages": "averages_of_two",
            "correction_minutes": 20,
            "appeal_minutes": 20,
            "team_scale": "wbf2013_discrete",
            "pair_scale": "ebu_swiss_pairs",
        },
        "acbl": {
            "boards_move": "skip",
            **PRESETS["acblscore"],
            "small_groups": "acbl1991",
            "team_scale": "acbl20",
            "words": "american",
            "clock": 12,
        },
    }


def test_a_club_of_its_own_is_of_no_region():
    assert [preset.region for preset in REGIONS.values()] == list(REGIONS)
    assert replace(REGIONS["ebu"], clock=12).region == "own"


def test_a_new_session_gets_the_regulations_and_its_own_method():
    assert REGIONS["acbl"].regulations(method="butler") == Regulations(
        method="butler",
        win=1,
        rounding="acblscore",
        board_rounding="two_places",
        directions="together",
        small_groups="acbl1991",
    )
    assert REGIONS["acbl"].regulations(win=2).win == 2
    assert SessionDefaults().regulations() == Regulations()


@pytest.mark.parametrize(
    ("boards", "team_scale"), [(5, "wbf2013"), (6, "acbl20"), (11, "acbl20"), (12, "wbf2013")]
)
def test_a_scale_without_a_table_for_the_match_gives_way(boards, team_scale):
    assert REGIONS["acbl"].team_scale_for(boards) == team_scale
    assert REGIONS["ebu"].team_scale_for(boards) == "wbf2013_discrete"


@pytest.mark.parametrize(
    ("boards", "pair_scale"), [(1, "ebu_swiss_pairs"), (27, "ebu_swiss_pairs"), (28, "swiss_pairs")]
)
def test_the_scale_of_the_ebu_is_for_up_to_27_boards(boards, pair_scale):
    assert REGIONS["ebu"].pair_scale_for(boards) == pair_scale


def test_stored_settings_are_read_again_and_unknown_ones_are_refused():
    assert SessionDefaults.from_dict(REGIONS["ebu"].as_dict()) == REGIONS["ebu"]
    assert SessionDefaults.from_dict({"clock": 12}) == SessionDefaults(clock=12)
    with raises_code("regulation"):
        SessionDefaults.from_dict({"colour": "red"})
    with raises_code("regulation"):
        SessionDefaults(clock=13)
    with raises_code("regulation"):
        region_defaults("moon")
