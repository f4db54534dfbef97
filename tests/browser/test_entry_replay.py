"""The demonstration session, typed into the one box by keyboard alone.

Its first rounds, and all of it in a soak.
"""

from pathlib import Path
from statistics import median

import pytest

from boards.queries.evening import evening
from club.services.users import drop_last_zero
from formats.demonstration import read
from scoring.compass import vulnerable
from scoring.outcome import Score, north_south_points
from tests.browser.desk import Typist, a_tab
from tests.builders import a_director, an_evening
from tests.effort import effort

pytestmark = pytest.mark.django_db(transaction=True)
FIXTURE = Path(__file__).parent.parent.parent / "fixtures" / "demonstration.json"
PLAYED = read(FIXTURE.read_text("utf-8"))
TYPED = {True: effort(72, 312, again=24), False: effort(144, 312, again=48)}


def as_contract(outcome):
    contract, margin = outcome.contract, outcome.played.margin
    double = "X" * (contract.doubling // 2)
    result = f"{margin:+}" if margin else "="
    bid = f"{contract.level}{contract.denomination.value}{double}"
    return f"{bid}{outcome.declarer.value}{result}"


def as_score(outcome, board):
    points = north_south_points(outcome, vulnerable=vulnerable(board))
    return f"{abs(points) // 10}{'+' if points > 0 else '-'}"


def recorded_in(session):
    cells = evening(session.pk).cells
    return {(cell.round, cell.table, cell.board): cell.outcome for cell in cells if cell.expected}


@pytest.mark.parametrize(
    ("bare", "expected"), [(False, 5), (True, 3)], ids=["contracts", "bare scores"]
)
def test_the_demonstration_is_typed_by_round(browser, client, live_server, bare, expected):
    session = an_evening(PLAYED.schedule, first_board=PLAYED.sitting.first_board).session
    director = a_director()
    drop_last_zero(director, dropped=bare)
    client.force_login(director)
    page = a_tab(browser, client, live_server, f"/director/crown/{session.pk}/entry/?by=round")
    typist = Typist(page, last_zero_dropped=bare)
    slips = sorted(PLAYED.results)[: TYPED[bare]]
    texts = {
        slip: as_score(PLAYED.results[slip], slip[2]) if bare else as_contract(PLAYED.results[slip])
        for slip in slips
    }

    keys = [typist.type(texts[slip]) for slip in slips]
    typist.all_sent()

    def meant(slip, outcome):
        points = north_south_points(outcome, vulnerable=vulnerable(slip[2]))
        return Score(points) if bare else outcome

    assert len(keys) == len(slips)
    assert median(keys) == expected
    assert page.evaluate("window.mouse") == 0
    assert recorded_in(session) == dict.fromkeys(PLAYED.results) | {
        slip: meant(slip, PLAYED.results[slip]) for slip in slips
    }
