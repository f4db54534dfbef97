"""The builders' short cuts add the rows that the services add."""

import pytest

from boards.models import Result, Ruling, RulingScore
from club.models import LedgerEntry
from scoring.laws.outcome import ContractResult
from tests.builders import PLAYED, a_mitchell, a_played_section, a_session, recorded
from tournament.models import SeatingBoard, Session

pytestmark = pytest.mark.django_db
OWN = ("request_id", "recorded_at", "at")


def results_and_log(section):
    """Every result, ruling and line of the log, without keys and times."""
    session = Session.objects.get(pk=section.session_id)
    boards = {
        board.pk: (board.number, board.seating.round, board.seating.table)
        for board in SeatingBoard.objects.filter(seating__section=section).select_related("seating")
    }
    versions = {
        (model._meta.label, row["id"]): row | {"seating_board_id": boards[row["seating_board_id"]]}
        for model in (Result, Ruling)
        for row in model.objects.filter(seating_board__in=boards).order_by("pk").values()
    }
    entries = [
        row | {"row": versions[row["kind"], row["row"]]["seating_board_id"]}
        for row in LedgerEntry.objects.order_by("pk").values()
        if (row["kind"], row["row"]) in versions
    ]
    return (
        (session.state, session.revision),
        [without_keys(row) for row in versions.values()],
        [without_keys(row) for row in entries],
    )


def without_keys(row):
    return {name: value for name, value in row.items() if name not in ("id", *OWN)}


def test_a_played_section_has_the_rows_that_its_services_add():
    section = a_session(a_mitchell(boards_a_round=1))
    for (number, north_south), outcome in PLAYED.items():
        board = SeatingBoard.objects.get(
            seating__section=section,
            number=number,
            seating__seats__place__number=north_south,
            seating__seats__chairs="NS",
        )
        details = {"lead": "DT"} if isinstance(outcome, ContractResult) else {}
        recorded(board, outcome, details=details)

    by_service, at_once = results_and_log(section), results_and_log(a_played_section())

    assert at_once == by_service
    assert [len(rows) for rows in by_service[1:]] == [9, 9]
    assert not RulingScore.objects.exists()
