"""The example of the documentation works as a program, against a running server."""

import subprocess
import sys
from pathlib import Path

import pytest

from boards.queries.results import result_versions
from scoring.events.regulations import Regulations
from scoring.notation import read_typed_outcome
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_board_in_play, a_played_section, recorded
from tests.servers import free_port
from tests.web.api.programs import a_secret

pytestmark = pytest.mark.django_db(transaction=True)
CLIENT = Path(__file__).parents[2] / "docs" / "example_client.py"


def run(*arguments):
    return subprocess.run(
        [sys.executable, "-I", CLIENT, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_missing_results_are_listed_recorded_and_the_ranking_printed(live_server):
    section = a_played_section()
    board = a_board_in_play(section, number=1, table=1)
    recorded(board, None, seen=1)

    done = run(live_server.url, a_secret(), section.session_id, "4SN=")

    ranked = snapshot_of_session(section.session_id).ranking
    assert done.stdout.splitlines() == [
        "Board 1 at table 1 in round 1 is missing",
        "  recorded: 4SN=, 420 to NS",
        *(f"{row.rank:3} {row.pair.label:6} {row.shown.percentage}" for row in ranked),
    ]
    assert len(ranked) == 6
    assert (done.returncode, result_versions(board)[-1].outcome) == (0, read_typed_outcome("4SN="))


def test_the_client_prints_scores_without_percentages(live_server):
    section = a_played_section(regulations=Regulations(method="butler"))

    done = run(live_server.url, a_secret(), section.session_id)

    ranked = snapshot_of_session(section.session_id).ranking
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        f"{row.rank:3} {row.pair.label:6} {row.shown.total}" for row in ranked
    ]


def test_the_client_prints_the_message_of_an_error(live_server):
    done = run(live_server.url, "ovt_never", 1)

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("Unknown or revoked API key.")


def test_the_client_without_a_server_names_the_start_command():
    url = f"http://127.0.0.1:{free_port()}"

    done = run(url, "ovt_never", 1)

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"No Overtrick answers at {url} (")
    assert done.stderr.endswith("Start it, for example with: make run\n")


def test_the_client_without_arguments_prints_its_arguments():
    done = run()

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.endswith("`URL KEY SESSION [ENTRY]`.\n")


def test_the_client_names_an_address_without_http():
    done = run("127.0.0.1:8000", "ovt_never", 1)

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("No Overtrick answers at 127.0.0.1:8000 (")


def test_the_client_has_about_forty_lines():
    assert len(CLIENT.read_text("utf-8").splitlines()) <= 42
