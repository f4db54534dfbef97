"""The demonstration session, typed into the one box by keyboard alone.

Its first rounds, and all of it in a soak.
"""

from pathlib import Path
from statistics import median

import pytest

from club.services.users import set_drop_last_zero
from formats.demonstration.session import read_demonstration
from scoring.laws.compass import vulnerability_of_board
from scoring.laws.outcome import BareScore, north_south_points
from standings.snapshot_cache import snapshot_of_session
from tests.browser.entry_page import Typist, a_tab
from tests.builders import a_director, a_session
from tests.effort import effort

pytestmark = pytest.mark.django_db(transaction=True)
FIXTURE = Path(__file__).parent.parent.parent / "fixtures" / "demonstration.json"
PLAYED = read_demonstration(FIXTURE.read_text("utf-8"))
TYPED = {True: effort(72, 312, again=24), False: effort(144, 312, again=48)}


def as_contract(outcome):
    contract, margin = outcome.contract, outcome.played.margin
    double = "X" * (contract.doubling // 2)
    result = f"{margin:+}" if margin else "="
    bid = f"{contract.level}{contract.denomination.value}{double}"
    return f"{bid}{outcome.declarer.value}{result}"


def as_score(outcome, board):
    points = north_south_points(outcome, vulnerable=vulnerability_of_board(board))
    return f"{abs(points) // 10}{'+' if points > 0 else '-'}"


def recorded_in(session):
    cells = snapshot_of_session(session.pk).cells
    return {(cell.round, cell.table, cell.board): cell.outcome for cell in cells if cell.expected}


@pytest.mark.soak
@pytest.mark.parametrize(
    ("bare", "expected"), [(False, 5), (True, 3)], ids=["contracts", "bare scores"]
)
def test_the_demonstration_is_typed_by_round(browser, client, live_server, bare, expected):
    session = a_session(PLAYED.schedule, first_board=PLAYED.sitting.first_board).session
    director = a_director()
    set_drop_last_zero(director, dropped=bare)
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
        points = north_south_points(outcome, vulnerable=vulnerability_of_board(slip[2]))
        return BareScore(points) if bare else outcome

    assert len(keys) == len(slips)
    assert median(keys) == expected
    assert page.evaluate("window.mouse") == 0
    assert recorded_in(session) == dict.fromkeys(PLAYED.results) | {
        slip: meant(slip, PLAYED.results[slip]) for slip in slips
    }
