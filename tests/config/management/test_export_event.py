"""The command that writes files of a session for other programs."""

from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from boards.services.deals import DealRequest, record_deals
from club.models import Source
from formats.deals.deal_file import read_deal_file
from formats.events.event_file import read_event_file
from tests.builders import a_played_section
from tests.formats.deals.deal_sets import deal_set, deals_of

pytestmark = pytest.mark.django_db
NAME = "2026-11-23_monday-pairs"


@pytest.fixture
def session():
    return a_played_section().session


def run(*arguments):
    printed = StringIO()
    call_command("export_event", *map(str, arguments), stdout=printed)
    return printed.getvalue()


def files_of(folder):
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def test_the_event_is_written_in_three_formats_with_the_remarks(session, tmp_path):
    folder = tmp_path / "new"

    printed = run("crown", session.pk, "--folder", folder)

    assert files_of(folder) == [f"{NAME}_event.{ending}" for ending in ("json", "pbn", "xml")]
    assert len(read_event_file((folder / f"{NAME}_event.json").read_bytes()).pairs) == 6
    assert printed.startswith(f"{folder / f'{NAME}_event.xml'}\n")
    assert "has fewer than two players. Enter their names." in printed


def test_chosen_files_are_written(session, tmp_path):
    records = deal_set(3)
    request = DealRequest({}, uuid4(), None, Source.IMPORT, "owner")
    record_deals(session, {record.board: record.deal for record in records}, request)

    run("crown", session.pk, "--files", "deals.dup", "recaptext.txt", "--folder", tmp_path)

    assert files_of(tmp_path) == [f"{NAME}_deals.dup", f"{NAME}_recaptext.txt"]
    written = read_deal_file((tmp_path / f"{NAME}_deals.dup").read_bytes())
    assert deals_of(written.records.values()) == deals_of(records)


@pytest.mark.parametrize(
    ("files", "says"),
    [
        (["event.xml", "deals.dup"], "No deal is known yet"),
        (["event.xml", "event.doc"], r"has no file event\.doc\. Choose from standings\.xlsx,"),
        (["../x"], r"has no file \.\./x"),
    ],
)
def test_a_file_that_cannot_be_made_writes_none(session, tmp_path, files, says):
    with pytest.raises(CommandError, match=says):
        run("crown", session.pk, "--files", *files, "--folder", tmp_path)

    assert files_of(tmp_path) == []


@pytest.mark.parametrize(("club", "number"), [("crown", 999_999), ("other", 1)])
def test_an_unknown_club_or_session_is_refused(session, tmp_path, club, number):
    with pytest.raises(CommandError):
        run(club, number, "--folder", tmp_path)

    assert files_of(tmp_path) == []


def test_a_folder_that_cannot_be_made_is_named(session, tmp_path):
    (tmp_path / "file").write_text("")

    with pytest.raises(CommandError, match="file"):
        run("crown", session.pk, "--folder", tmp_path / "file" / "folder")
