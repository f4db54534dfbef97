"""The power goes while results are entered: every acknowledged result is on the disk."""

import pickle
import sqlite3
from collections import Counter
from random import Random

import pytest

from tests.effort import effort
from tests.processes.installation import an_installation
from tests.processes.sqlite_writes import Disk

TABLES, BOARDS_A_ROUND = 7, 3
ENTER = """
import pickle
from pathlib import Path
from uuid import uuid4
from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import reverse
from tests.processes.sqlite_writes import WriteRecorder

file = Path(settings.DATABASES["default"]["NAME"])
recorder = WriteRecorder()
settings.ALLOWED_HOSTS.append("testserver")

from tests.builders import a_director, a_seated_section
from tests.web.table.phones import FOUR_SPADES, a_phone, page, switched_on, token_of
from tournament.models import SeatingBoard

section = switched_on(a_seated_section(tables=values["tables"], boards_a_round=values["boards"]))
phones = {}
for table in (1, 2, 3):
    token = token_of(section, table)
    phones[table] = a_phone(token), token
director = Client()
director.force_login(a_director())
connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
connection.cursor().execute(f"PRAGMA synchronous={values['synchronous']}")
before = {file.name: file.read_bytes()}
recorder.events.clear()

boards = SeatingBoard.objects.select_related("seating").order_by("seating__round", "seating__table")
for board in boards:
    request_id = str(uuid4())
    if board.seating.table in phones:
        phone, token = phones[board.seating.table]
        form = FOUR_SPADES | {"request_id": request_id}
        response = phone.post(page(token, "accept", board=board.number), form)
        assert response.status_code == 302, response.content
    else:
        path = f"/director/crown/{section.session_id}/entry/{board.pk}/"
        form = {"text": "4SN=", "seen": 0, "request_id": request_id}
        response = director.post(path, form, headers={"HX-Request": "true"})
        assert response.status_code == 200, response.content
    recorder.mark(request_id)
# SQLite must have no file open when Python, whose functions write for it, ends.
connection.close()
Path(values["events"]).write_bytes(pickle.dumps((before, list(recorder.events))))
print(json.dumps(file.name))
"""


@pytest.fixture(scope="module")
def written(upgraded_folder, tmp_path_factory):
    """The files before the first result, and what was written and acknowledged after."""

    def run(synchronous):
        folder = tmp_path_factory.mktemp(synchronous)
        events = folder / "events"
        values = {
            "tables": TABLES,
            "boards": BOARDS_A_ROUND,
            "synchronous": synchronous,
            "events": str(events),
        }
        with an_installation(folder / "data", template=upgraded_folder, database=None) as club:
            name = club.run_python(ENTER, **values)
        return name, *pickle.loads(events.read_bytes())

    return run


@pytest.fixture(scope="module")
def upgraded_folder(tmp_path_factory):
    with an_installation(tmp_path_factory.mktemp("sqlite") / "data", database=None) as club:
        club.manage("upgrade")
        yield club


def cuts(name, before, events, folder, *, number):
    """The outcomes of so many power cuts: whole, damaged, or with results lost."""
    disk, acknowledged, outcomes = Disk(before), [], Counter()
    random = Random("power cut")
    step = max(1, 2 * len(events) // number)
    for position, event in enumerate(events):
        disk.add(event)
        if event.kind == "mark":
            acknowledged.append(event.name)
        if position % step == 0:
            for chance in (None, random):
                outcomes[outcome(folder, name, disk.after_cut(chance), acknowledged)] += 1
    return outcomes


def outcome(folder, name, files, acknowledged):
    for suffix in ("", "-wal", "-shm", "-journal"):
        (folder / f"{name}{suffix}").unlink(missing_ok=True)
    for file, content in files.items():
        (folder / file).write_bytes(content)
    opened = sqlite3.connect(folder / name)
    try:
        if opened.execute("PRAGMA quick_check").fetchall() != [("ok",)]:
            return "damaged"
        found = {row[0] for row in opened.execute("SELECT request_id FROM boards_result")}
    except sqlite3.DatabaseError:
        return "damaged"
    finally:
        opened.close()
    return "whole" if {key.replace("-", "") for key in acknowledged} <= found else "lost"


def test_no_acknowledged_result_is_lost_in_a_power_cut(written, tmp_path):
    name, before, events = written("FULL")
    number = effort(500, 1500, again=50)

    outcomes = cuts(name, before, events, tmp_path, number=number)

    assert set(outcomes) == {"whole"}
    assert outcomes.total() >= number
    assert sum(event.kind == "mark" for event in events) == TABLES * TABLES * BOARDS_A_ROUND
    # Among the events is a checkpoint, which writes into the database file itself.
    assert [event for event in events if (event.kind, event.name) == ("write", name)]


def test_fewer_syncs_lose_results_in_a_power_cut(written, tmp_path):
    """The same cuts find losses where SQLite syncs less: they are cuts that can fail."""
    name, before, events = written("NORMAL")

    outcomes = cuts(name, before, events, tmp_path, number=100)

    assert outcomes["lost"] > 50, outcomes
    assert not outcomes["damaged"]
