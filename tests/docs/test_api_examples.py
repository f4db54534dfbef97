"""The curl commands of the API's page work as they are written, against a running server."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from boards.queries.results import result_versions
from scoring.notation import read_typed_outcome
from tests.builders import a_session
from tests.formats.events.published_events import published_usebio
from tests.web.api.programs import a_secret
from tournament.models import SeatingBoard

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed"),
]
PAGE = Path(__file__).parents[2] / "docs" / "api.md"
COMMANDS = re.findall(r"^    (curl (?:.*\\\n)*.*)$", PAGE.read_text("utf-8"), re.MULTILINE)
WRITTEN = ("http://127.0.0.1:8000", "/sessions/12/", "/results/345/")


def run(command, *values, folder=None):
    """Run a command of the page as a shell does, with the address and ids of the test."""
    for written, value in zip(WRITTEN, values, strict=True):
        command = command.replace(written, value)
    shell = ["sh", "-c", command.replace("curl ", "curl --silent --show-error ", 1)]
    env = {"PATH": "/usr/bin:/bin", "KEY": a_secret()}
    done = subprocess.run(shell, env=env, cwd=folder, capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    return json.loads(done.stdout)


def test_the_commands_of_the_page_read_record_and_upload(live_server, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"
    (tmp_path / "monday.xml").write_bytes(published_usebio("mp_pairs_howell"))
    section = a_session()
    at_table = list(SeatingBoard.objects.filter(seating__table=3).order_by("pk"))
    board = at_table[0]
    values = (live_server.url, f"/sessions/{section.session_id}/", f"/results/{board.pk}/")

    sessions, missing, write, upload = (
        run(command, *values, folder=tmp_path) for command in COMMANDS
    )

    assert [row["id"] for row in sessions["items"]] == [section.session_id]
    assert [row["id"] for row in missing["items"]] == [row.pk for row in at_table]
    assert (write["id"], write["version"]) == (board.pk, 1)
    assert result_versions(board)[-1].outcome == read_typed_outcome("4SN=")
    assert (upload["file"], upload["table"]) == ("monday.xml", False)
