"""Sessions as files for other programs: another club imports them and has the same ranking."""

from dataclasses import astuple
from fractions import Fraction
from uuid import uuid4

import pytest

from boards.queries.rulings import PickedResult
from boards.services.imports.event_import import EventImportPlan, import_event
from boards.services.rulings import give_ruling
from club.models import Player, Source
from formats.events.event_file import read_event_file, read_event_table
from formats.events.event_json import read_event_json
from formats.events.event_regulations import event_regulations
from formats.events.traveller_table import TravellerSettings
from reports.content.events.exported_event import ExportRemark, export_remarks, exported_event
from reports.documents import session_document_file, table_files_of_session
from scoring.laws.adjusted_scores import AdjustedScore, CancelledBoard, WeightedResult
from scoring.laws.compass import Direction
from scoring.laws.contract import Contract, Denomination
from scoring.laws.outcome import ContractResult, NotPlayed
from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_board_in_play,
    a_club,
    a_penalty,
    a_played_section,
    a_request,
    a_swiss_pairs,
    an_actor,
    an_individual,
    named,
)
from tests.formats.events.published_events import IN_USEBIO, NAMES, imported_event
from tests.reports.plain_text import PRINTED

pytestmark = pytest.mark.django_db


@pytest.fixture
def section():
    section = a_played_section()
    for place in section.places.select_related("section__session__event__club", "entry"):
        named(place, f"Ann {place.line}{place.number}", f"Bo {place.line}{place.number}")
    return section


def exported(section, ending):
    snapshot = snapshot_of_session(section.session_id)
    return session_document_file(snapshot, "event", ending, PRINTED).content


def ranking_of(session_id):
    """The players by place, with their exact totals."""
    return [
        (row.rank, row.shared, [player.name for player in row.pair.players], row.total.won)
        for row in snapshot_of_session(session_id).ranking
    ]


def imported(event, club, regulations=None):
    plan = EventImportPlan(event, regulations or event_regulations(event), "monday", uuid4())
    return import_event(a_club(club), plan, actor=an_actor(source=Source.IMPORT))


def imported_elsewhere(content, regulations=None):
    return imported(read_event_file(content), "elsewhere", regulations)


@pytest.mark.parametrize("ending", ["xml", "pbn", "json"])
def test_another_club_has_the_same_ranking(section, ending):
    session = imported_elsewhere(exported(section, ending))

    assert ranking_of(session.pk) == ranking_of(section.session_id)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", NAMES)
def test_a_published_event_has_the_same_ranking_by_json(name):
    first = imported(imported_event(name), "crown")
    content = exported(first.sections.first(), "json")

    assert ranking_of(imported_elsewhere(content).pk) == ranking_of(first.pk)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("ending", ["xml", "pbn"])
@pytest.mark.parametrize("name", IN_USEBIO)
def test_a_published_event_has_the_same_ranking_under_its_regulations(name, ending):
    first = imported(imported_event(name), "crown")
    content = exported(first.sections.first(), ending)

    session = imported_elsewhere(content, first.event.regulations)

    assert ranking_of(session.pk) == ranking_of(first.pk)


def results_by_table(event):
    """The parts of results that a table of travellers has."""
    return {
        (row.board, row.table): (
            *(row.pairs, row.outcome, row.lead, row.round),
            [Fraction(figure) for figure in astuple(row.published)],
        )
        for row in event.results
        if not isinstance(row.outcome, NotPlayed)
    }


def test_travellers_in_csv_are_read_back_as_the_results(section):
    board = a_board_in_play(section, number=2, round=1)
    ruled = ContractResult(Contract(4, Denomination.HEARTS), Direction.NORTH, 10)
    adjusted = AdjustedScore(*[(WeightedResult(ruled, Fraction(1)),)] * 2)
    picked = PickedResult(board, seen=board.results.count())
    give_ruling([picked], adjusted, a_request(reason="claim"), law="70")
    snapshot = snapshot_of_session(section.session_id)
    content = session_document_file(snapshot, "travellers", "csv", PRINTED).content
    table = read_event_table(content, TravellerSettings("Monday"), name="t.csv", named={})

    expected = results_by_table(exported_event(snapshot))
    at = (2, board.seating.table)
    assert expected[at][1] == adjusted
    expected[at] = (expected[at][0], ruled, *expected[at][2:])
    assert results_by_table(table) == expected
    assert {remark.code for remark in table.remarks} == {"no_result"}


def test_json_is_read_back_identical(section):
    event = exported_event(snapshot_of_session(section.session_id))

    assert read_event_json(exported(section, "json")) == event


def test_a_penalty_is_in_json_and_in_the_total(section):
    place = section.places.get(line="NS", number=1)
    a_penalty(place)

    event = exported_event(snapshot_of_session(section.session_id))
    session = imported_elsewhere(exported(section, "json"))

    pair = next(pair for pair in event.pairs if pair.penalty)
    assert (pair.key.number, pair.key.direction) == (1, "NS")
    assert pair.published.adjustment.startswith("-")
    assert ranking_of(session.pk) == ranking_of(section.session_id)


def test_remarks_name_the_players_without_a_number(section):
    for number, player in enumerate(Player.objects.exclude(name="Ann NS1"), start=1):
        player.number = str(number)
        player.save()

    remarks = export_remarks(snapshot_of_session(section.session_id))

    assert remarks == (
        ExportRemark("player_number", {"pair": "1 NS", "name": "Ann NS1"}),
        ExportRemark("not_written", {"boards": "3"}),
    )


def test_remarks_name_penalties_and_boards_that_are_left_out(section):
    boards = [a_board_in_play(section, number=2, round=round_) for round_ in (1, 2, 3)]
    picked = [PickedResult(board, seen=board.results.count()) for board in boards]
    give_ruling(picked, CancelledBoard(), a_request(reason="fouled"), law="87")
    place = section.places.get(line="NS", number=1)
    a_penalty(place)
    a_penalty(place, "5", unit="matchpoints")

    remarks = export_remarks(snapshot_of_session(section.session_id))

    assert [remark for remark in remarks if remark.code in ("penalties", "cancelled")] == [
        ExportRemark("penalties", {"pair": "1 NS"}),
        ExportRemark("cancelled", {"boards": "2"}),
    ]


def test_an_individual_and_a_swiss_have_no_such_files():
    for section in (an_individual(), a_swiss_pairs()):
        snapshot = snapshot_of_session(section.session_id)
        assert session_document_file(snapshot, "event", "xml", PRINTED) is None
        assert "event" not in {table.key for table in table_files_of_session(snapshot)}
