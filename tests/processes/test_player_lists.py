"""A list of players on a real worker: killed in the middle of saving, it is saved once."""

from tests.processes.test_jobs import once

ROWS = 3_000
READ = """
from club.queries.actors import COMMAND_LINE
from club.services.jobs.jobs import create_job
from club.services.jobs.uploads import READ_LIST, store_upload
from tests.builders import a_club

rows = "".join(f"{n:05d};Ada Ace {n}\\n" for n in range(values["rows"]))
token = store_upload(a_club("lists"), "list.csv", rows.encode(), actor=COMMAND_LINE)
asked = {"fields": ["number", "name"], "first": 0, "encoding": "", "token": token}
club = a_club("lists")
pk = create_job(club, READ_LIST, actor=COMMAND_LINE, club_id=club.pk, **asked).pk
print(json.dumps({"job": pk}))
"""
SAVE_AND_KILL = """
import os, signal
from club.queries.actors import COMMAND_LINE
from club.services.jobs.jobs import create_job
from club.services.jobs.uploads import SAVE_LIST
from tests.builders import a_club, a_director

club, by = a_club("lists"), a_director("lists", name="lister")
asked = {"read": values["read"], "by_id": by.pk, "same": [], "new": []}
pk = create_job(club, SAVE_LIST, actor=COMMAND_LINE, club_id=club.pk, **asked).pk
for worker in values["workers"]:
    os.kill(worker, signal.SIGKILL)
print(json.dumps({"job": pk}))
"""
COUNT = """
from club.models import LedgerEntry, Player
from tests.builders import a_club

mine = Player.objects.filter(club=a_club("lists"))
lines = LedgerEntry.objects.filter(club=a_club("lists"), source="import")
added = lines.filter(action="add").count()
print(json.dumps([mine.count(), added, mine.order_by("number").first().number]))
"""


def test_a_list_whose_worker_is_killed_is_saved_once_and_complete(killable_installation):
    read = killable_installation.run_python(READ, rows=ROWS)["job"]
    done = once("done", killable_installation, read)

    python = killable_installation.run_python(
        SAVE_AND_KILL, read=read, workers=killable_installation.processes("celery")
    )
    saved = once("done", killable_installation, python["job"])

    assert (done["state"], saved["state"]) == ("done", "done")
    assert killable_installation.run_python(COUNT) == [ROWS, ROWS, "00000"]
    assert not list((killable_installation.folder / "media" / "imports").rglob("*.csv"))
