"""A difference names its cause: a correction, figures that contradict each other, a board."""

from dataclasses import replace
from uuid import uuid4

import pytest

from boards.services.imports.event_import import EventImportPlan, import_event
from boards.services.results import ChangeRequest, record_result
from club.models import Club, Source
from formats.events.event_regulations import event_regulations
from formats.events.imported_event import PublishedResultFigures
from reports.content.results.published_comparison import compare_published_figures
from scoring.laws.outcome import BareScore
from standings.snapshot_cache import snapshot_of_session
from tests.builders import an_actor
from tests.formats.events.published_events import imported_event
from tournament.models import SeatingBoard

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return imported_event("mp_pairs_howell")


def imported(event):
    club = Club.objects.create(slug="crown", name="Crown")
    plan = EventImportPlan(event, event_regulations(event), "monday.json", uuid4())
    return import_event(club, plan, actor=an_actor(source=Source.IMPORT))


def differences(session, event):
    """Each difference by its kind, subject and reason."""
    figures = compare_published_figures(snapshot_of_session(session.pk), event)
    return {
        (figure.kind.value, *figure.subject, figure.reason.value)
        for figure in figures
        if not figure.equal
    }


def test_a_result_that_is_corrected_explains_its_board_and_the_totals(event):
    session = imported(event)
    first = event.results[0]
    board = SeatingBoard.objects.filter(
        number=first.board,
        seating__seats__place__number=first.north_south.number,
        seating__section__session=session,
    ).get()
    request = ChangeRequest(1, uuid4(), None, Source.DIRECTOR, "owner")
    record_result(board, BareScore(1700), request)

    found = differences(session, event)

    on_board = {row for row in found if row[0] == "board_score"}
    assert {row[2] for row in on_board} == {first.board}
    assert {row[-1] for row in on_board} == {"corrected"}
    totals = {row for row in found if row[0] in ("total", "percentage")}
    assert {row[1] for row in totals} == {row[1] for row in on_board}
    assert {row[-1] for row in totals} == {"from_boards"}
    assert {row[-1] for row in found if row[0] == "rank"} <= {"from_totals"}


def test_a_figure_changed_by_hand_contradicts_the_other_tables(event):
    equal = [
        at
        for at, row in enumerate(event.results)
        if [other.outcome for other in event.results if other.board == row.board].count(row.outcome)
        > 2
    ]
    at = equal[0]
    changed = replace(event.results[at], published=PublishedResultFigures("9.9", "0.1"))
    results = (*event.results[:at], changed, *event.results[at + 1 :])
    session = imported(event)

    found = differences(session, replace(event, results=results))

    ours, theirs = str(changed.north_south), str(changed.east_west)
    assert found == {
        ("board_score", ours, changed.board, theirs, "contradicted"),
        ("board_score", theirs, changed.board, ours, "contradicted"),
    }


def test_a_pair_with_an_adjustment_is_explained_by_it(event):
    first = event.pairs[0]
    published = replace(first.published, total="1.00", percentage="1.00", adjustment="-9")
    pairs = (replace(first, published=published), *event.pairs[1:])
    session = imported(event)

    found = differences(session, replace(event, pairs=pairs))

    assert found == {
        ("total", str(first.key), 0, "", "adjusted"),
        ("percentage", str(first.key), 0, "", "adjusted"),
    }


def test_a_total_that_is_not_the_sum_of_its_boards_contradicts_the_file():
    event = imported_event("cross_imp_howell")
    first = event.pairs[0]
    wrong = replace(first, published=replace(first.published, total="3"))
    session = imported(event)

    found = differences(session, replace(event, pairs=(wrong, *event.pairs[1:])))

    assert {row for row in found if row[0] != "rank"} == {
        ("total", str(first.key), 0, "", "file_sum")
    }
