"""Peak memory of a worker in its largest jobs, each in its own process."""

import json
import subprocess
import sys
from tempfile import NamedTemporaryFile

from bench.installation import ROOT

SCRIPT = """
import json, resource, sys
import config.celery, django
django.setup()
def peak(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
idle = peak()
from datetime import UTC, datetime
from standings.snapshot_cache import snapshot_of_session
from reports.documents import DOCUMENT_TYPES
from reports.print_sets import build_print_set
picture = snapshot_of_session(int(sys.argv[1]))
keys = [document_type.key for document_type in DOCUMENT_TYPES]
file = build_print_set(picture, keys, datetime.now(UTC), progress=print)
print(json.dumps([idle, peak(), len(file.content) // 1024]))
"""


def of_a_print_set(session: int) -> str:
    """Describe the memory before a print set, and at its peak."""
    command = [sys.executable, "-c", SCRIPT, str(session)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    idle, peak, size = json.loads(done.stdout.splitlines()[-1])
    return f"a worker: {idle} MB idle, {peak} MB after a whole print set of {size} kB"


LIST = """
import json, re, sys
import config.celery, django
django.setup()
config.celery.app.loader.import_default_modules()
def peak(): return int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1]) // 1024
idle = peak()
from club.models import Club, Job, Player, User
from club.queries.actors import COMMAND_LINE
from club.services.jobs.jobs import create_job
from club.services.jobs.uploads import store_upload
from tournament.tasks import read_player_list_task, save_player_list_task
club, _made = Club.objects.get_or_create(slug=sys.argv[2], defaults={"name": "Lists"})
by, _made = User.objects.get_or_create(username="lists")
def asked(kind, task, **facts):
    job = create_job(club, kind, actor=COMMAND_LINE, club_id=club.pk, **facts)
    task(job.pk)
    job.refresh_from_db()
    assert job.state == "done", job.error
    return job
def read():
    facts = {"fields": ["number", "first", "last", ""], "first": 1, "encoding": ""}
    token = store_upload(club, sys.argv[2], open(sys.argv[1], "rb").read(), actor=COMMAND_LINE)
    return asked("read_player_list", read_player_list_task, token=token, **facts)
first = read()
after_reading = peak()
facts = {"read": first.pk, "by_id": by.pk, "same": [], "new": []}
asked("save_player_list", save_player_list_task, **facts)
after_saving = peak()
read()
print(json.dumps([idle, after_reading, after_saving, peak(), Player.objects.count()]))
"""


def of_a_list(content: bytes, name: str) -> str:
    """Describe the memory before and after a list is read, saved, and read again.

    Read from the process's own status: another source includes the parent's memory at the start.
    """
    with NamedTemporaryFile(suffix=name) as file:
        file.write(content)
        file.flush()
        command = [sys.executable, "-c", LIST, file.name, name]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    idle, read, saved, again, _players = json.loads(done.stdout.splitlines()[-1])
    return f"a worker: {idle} MB idle, {read} MB read, {saved} MB saved, {again} MB read again"
