"""The tournament's text, read on one match and its play-off."""

import json
from datetime import date, time

from formats.demonstration.match_event import (
    DemonstrationDay,
    DemonstrationInfraction,
    DemonstrationMatchEvent,
    DemonstrationMatchPair,
    DemonstrationSheet,
    read_demonstration_match_event,
)
from scoring.laws.compass import Direction
from tests.builders import dealt
from tests.raising import raises_code

FACTS = {
    "name": "Games",
    "convenor": "Cora",
    "minutes": 35,
    "days": [{"date": "2026-11-07", "begins": "09:30", "rounds": 1}],
    "pairs": [{"label": "1A", "zone": "North", "players": ["Ann", "Bea"]}],
    "infractions": [{"pair": "1A", "round": 1, "reason": "late"}],
    "matches": [{"pairs": ["1A", "1B"], "dealer": "E", "hands": ["W4S=", "P", "T1NT+1 H150W"]}],
    "play_offs": [{"pairs": ["1B", "1A"], "dealer": "N", "hands": []}],
}


def test_a_file_is_read_whole():
    assert read_demonstration_match_event(json.dumps(FACTS)) == DemonstrationMatchEvent(
        name="Games",
        convenor="Cora",
        minutes=35,
        days=(DemonstrationDay(date(2026, 11, 7), time(9, 30), 1),),
        pairs=(DemonstrationMatchPair("1A", "North", ("Ann", "Bea")),),
        matches=(
            DemonstrationSheet(
                ("1A", "1B"),
                Direction.EAST,
                (dealt("we 4S="), dealt("P"), dealt("they 1N+1 150 we")),
            ),
        ),
        play_offs=(DemonstrationSheet(("1B", "1A"), Direction.NORTH, ()),),
        infractions=(DemonstrationInfraction("1A", 1, "late"),),
    )


def test_a_hand_that_cannot_be_read_is_refused():
    with raises_code("hand_side_missing"):
        read_demonstration_match_event(json.dumps(FACTS).replace("W4S=", "4S="))
