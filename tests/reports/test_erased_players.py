"""An erased player is in no document and in no file, of a session or of a match event."""

from io import BytesIO

import pytest
from openpyxl import load_workbook

from club.models import Player
from reports.documents import (
    DOCUMENT_TYPES,
    TABLE_FILE_TYPES,
    TOURNAMENT_PAPERS,
    TOURNAMENT_TABLES,
    MatchEventReport,
    match_document_file,
    session_document_file,
)
from standings.matches.match_event import match_event_snapshot
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_played_section, a_tournament, an_actor, final, named
from tests.reports.plain_text import PRINTED, lines
from tournament.services.players.merged_and_erased_players import erase_player

# Here a pair without names has its number alone.
EVENT_FILES = ("event.xml", "event.pbn", "event.json", "bridgewebs.csv", "recaptext.txt")
pytestmark = pytest.mark.django_db


def file_text(file):
    """Everything that a file says, as one text."""
    if file.name.endswith(".pdf"):
        return "\n".join(lines(file.content))
    if file.name.endswith(".xlsx"):
        cells = (row for page in load_workbook(BytesIO(file.content)) for row in page.values)
        return "\n".join(str(cell) for row in cells for cell in row if cell is not None)
    return file.content.decode()


def every(papers, tables, document_types):
    file_keys = [(paper.key, "pdf") for paper in papers]
    file_keys += [(table.key, ending) for table in tables for ending in table.endings]
    return {f"{key}.{ending}": file_text(document_types(key, ending)) for key, ending in file_keys}


def saying(name, files):
    return {key for key, content in files.items() if name in content}


def erased(*names):
    for name in names:
        erase_player(Player.objects.get(name=name), why="asked", actor=an_actor())


def files_of_session(section):
    now = snapshot_of_session(section.session_id)
    return every(
        DOCUMENT_TYPES,
        TABLE_FILE_TYPES,
        lambda key, ending: session_document_file(now, key, ending, PRINTED),
    )


def test_no_document_of_a_session_has_the_erased_name():
    section = a_played_section()
    named(section.places.get(line="NS", number=1), "Zelda", "Ygritte")
    before = files_of_session(section)
    saying_one, saying_two = saying("Zelda", before), saying("Ygritte", before)

    erased("Zelda")
    alone = files_of_session(section)
    erased("Ygritte")
    both = files_of_session(section)

    assert saying_one and saying_one == saying_two == saying("Ygritte", alone)
    assert saying("Zelda", alone) == saying("Zelda", both) == saying("Ygritte", both) == set()
    assert saying("Pair 1 NS", both) >= saying_two - {"travellers.csv", *EVENT_FILES}


def of_tournament(event):
    report = MatchEventReport(match_event_snapshot(event.pk))
    match_file = lambda key, ending: match_document_file(report, key, ending, PRINTED)  # noqa: E731
    return every(TOURNAMENT_PAPERS, TOURNAMENT_TABLES, match_file)


def test_no_document_of_a_match_event_has_the_erased_name():
    event = a_tournament()
    final(event, "1A", "1B", 500, 300)
    before = of_tournament(event)

    erased("Ada 1A", "Bo 1A")
    after = of_tournament(event)

    assert saying("Ada 1A", before)
    assert saying("Ada 1A", after) == saying("Bo 1A", after) == set()
    assert saying("Pair 1A", after) >= {"standings.pdf", "standings.xlsx", "standings.csv"}
