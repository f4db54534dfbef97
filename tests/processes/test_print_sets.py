"""The print set on a real worker: killed in the middle of it, the set comes all the same."""

from zipfile import ZipFile

from reports.content.catalogue import ALL_BOARDS, BRIDGEWEBS, DEAL_FILES, RECAP_TEXT
from reports.documents import DOCUMENT_TYPES, SESSION_TABLE_FILES
from tests.processes.test_jobs import once

# Files for other programs, and a workbook of contests, that no set of pairs contains.
CHOSEN_ALONE = (DEAL_FILES, BRIDGEWEBS, RECAP_TEXT, ALL_BOARDS)
KEYS = [document_type.key for document_type in DOCUMENT_TYPES]
ASK_AND_KILL = """
import os, signal
from time import monotonic, sleep
from club.models import Job
from club.queries.actors import COMMAND_LINE
from club.services.jobs.jobs import create_job
from movements.pairs import mitchell
from reports.documents import PRINT_SET
from tests.builders import a_club, a_session

section = a_session(mitchell.mitchell_schedule(13, rounds=13, boards_a_round=2))
asked = {"printed_at": "2026-11-23T22:41:00+00:00", "language": "en", "papers": values["keys"]}
pk = create_job(a_club(), PRINT_SET, actor=COMMAND_LINE, session_id=section.session_id, **asked).pk
end = monotonic() + 60
while not (job := Job.objects.get(pk=pk)).done and monotonic() < end:
    sleep(0.01)
for worker in values["workers"]:
    os.kill(worker, signal.SIGKILL)
print(json.dumps({"job": pk, "state": job.state, "attempts": job.attempts}))
"""


def test_a_set_whose_worker_is_killed_in_the_middle_is_completed(killable_installation):
    workers = killable_installation.processes("celery")

    python = killable_installation.run_python(ASK_AND_KILL, workers=workers, keys=KEYS)
    files = once("done", killable_installation, python["job"])

    name = "2026-11-23_monday-pairs_printset.zip"
    assert (python["state"], python["attempts"]) == ("running", 1)
    assert files == {"state": "done", "attempts": 2, "file": f"jobs/{python['job']}-2/{name}"}
    with ZipFile(killable_installation.folder / "media" / files["file"]) as archive:
        # Of no deals there are no hand records; the whole set is one more.
        tables = [key for key, _ending in SESSION_TABLE_FILES if key not in CHOSEN_ALONE]
        assert len(archive.namelist()) == len(DOCUMENT_TYPES) - 1 + len(tables) + 1
        assert archive.testzip() is None
