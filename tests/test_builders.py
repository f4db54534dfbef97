"""The builders' short cuts add the rows that the services add."""

import pytest
from django.db import transaction

from boards.models import Result, Ruling, RulingScore
from club.models import LedgerEntry
from scoring.laws.outcome import ContractResult
from tests.builders import (
    PLAYED,
    a_listed_section,
    a_mitchell,
    a_played_section,
    a_session,
    a_tournament,
    recorded,
)
from tests.web.routes import every_row
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


@pytest.mark.parametrize(
    ("build", "kwargs"), [(a_tournament, {"name": "Twice"}), (a_listed_section, {"name": "Twice"})]
)
def test_a_repeated_build_has_the_rows_of_the_first(build, kwargs):
    builds = []
    for _time in range(2):
        with transaction.atomic():
            answer = build(**kwargs)
            builds.append((answer.pk, every_row()))
            transaction.set_rollback(True)

    first, repeated = builds
    assert repeated == first
    assert first[1]["club.Club"]


def test_a_repeated_build_goes_on_with_later_ids():
    with transaction.atomic():
        a_played_section(name="Thrice")
        transaction.set_rollback(True)

    section = a_played_section(name="Thrice")
    later = a_session(name="Later")

    assert later.pk > section.pk
    assert section.session.event.club == later.session.event.club
