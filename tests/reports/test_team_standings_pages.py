"""Printed standings of teams with long names: every letter of team and players is on paper."""

import re

import pytest

from boards.services.setup.team_events import EnteredTeam
from reports.content.teams.team_standings import team_standings_document
from standings.teams.contest_reading import team_contest_of
from tests.builders import a_team_event
from tests.reports.plain_text import PRINTED
from tests.reports.text_positions import drawn

pytestmark = pytest.mark.django_db
PLAYERS = (
    "Alexandra Montgomery-Featherstonehaugh",
    "Bartholomew van den Wyngaerden",
    "Christopher Quarrington",
    "Dorothea Schwarzenberger",
    "Emmanuelle de la Rochefoucauld",
    "Fitzwilliam Cholmondeley",
)


@pytest.mark.parametrize("kind", ["swiss", "knock_out"])
def test_long_names_of_teams_and_players_are_wrapped_and_not_cut(kind):
    teams = [
        EnteredTeam(
            f"{colour} Dragons of the Northern Counties Bridge Club",
            tuple(f"{player}-{colour}" for player in PLAYERS),
        )
        for colour in ("Green", "Vermilion", "Black", "Ultramarine")
    ]
    section = a_team_event(teams=teams, format=kind)

    sheets = drawn(team_standings_document(team_contest_of(section.session), PRINTED))

    boxes = [box.words for sheet in sheets for box in sheet.boxes]
    assert not [words for words in boxes if "…" in words]
    printed = set(re.split(r"[ ,-]+", " ".join(boxes)))
    names = " ".join(" ".join((team.name, *team.players)) for team in teams)
    assert set(re.split(r"[ -]+", names)) - printed == set()
