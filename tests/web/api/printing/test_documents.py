"""Documents of a session by API: the event for other programs, in three formats."""

import pytest

from formats.events.event_file import read_event_file
from tests.builders import a_played_section, an_individual
from tests.web.api.programs import a_program

pytestmark = pytest.mark.django_db


def test_exported_event_files_are_listed_with_remarks_and_can_be_imported():
    section, program = a_played_section(), a_program()
    path = f"sessions/{section.session_id}/documents/"

    listed = {document["key"]: document for document in program.get(path).json()["items"]}
    files = [program.get(f"{path}event.{ending}") for ending in listed["event"]["formats"]]

    assert [file.headers["Content-Type"] for file in files] == [
        "application/xml",
        "application/x-pbn",
        "application/json",
    ]
    assert {read_event_file(file.content).title for file in files} == {"Monday Pairs"}
    assert "Pair 1 NS has fewer than two players. Enter their names." in listed["event"]["remarks"]
    assert listed["standings"]["remarks"] == []


def test_an_individual_has_no_event_file():
    section, program = an_individual(), a_program()
    path = f"sessions/{section.session_id}/documents/"

    keys = {document["key"] for document in program.get(path).json()["items"]}

    assert "event" not in keys
    assert program.get(f"{path}event.xml").status_code == 404
