"""Every reason for which a movement does not suit, and every finding of a check, has words."""

import ast
import re
from pathlib import Path

from movements.individual.individual_catalogue import INDIVIDUAL_MOVEMENTS
from movements.teams.team_catalogue import TEAM_MOVEMENTS
from reports.content.cells.movement_names import MOVEMENT_NAMES
from web.shared.pages.movements.finding_names import FINDINGS
from web.shared.pages.movements.movement_offers import describe_movement_length
from web.shared.pages.movements.movement_values import CONTEST_EXCLUSIONS

ROOT = Path(__file__).parents[5]
CONTESTS = (*TEAM_MOVEMENTS, *INDIVIDUAL_MOVEMENTS)
CHECKS = (
    "movements/checks.py",
    "movements/teams/team_checks.py",
    "movements/individual/individual_checks.py",
)


def test_every_reason_is_in_words():
    reasons = {movement.needs for movement in CONTESTS} | {"team_length", "individual_length"}

    assert {*CONTEST_EXCLUSIONS} == reasons


def test_every_movement_of_teams_and_players_is_named():
    assert {movement.key for movement in CONTESTS} - {*MOVEMENT_NAMES} == set()


def test_every_finding_is_in_words():
    texts = [
        node.value
        for file in CHECKS
        for node in ast.walk(ast.parse((ROOT / file).read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    rules = {text for text in texts if re.fullmatch(r"[a-z]+(_[a-z]+)+", text)}

    assert {*FINDINGS} == rules


def test_one_board_and_one_round_are_named_in_the_singular():
    assert [describe_movement_length(*length) for length in ((23, 1), (23, 2), (1, 24))] == [
        "23 rounds of 1 board",
        "23 rounds of 2 boards",
        "1 round of 24 boards",
    ]
