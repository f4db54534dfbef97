"""What a worker's memory comes to when it makes a print set: in a process of its own."""

import json
import subprocess
import sys

from bench.house import ROOT

SCRIPT = """
import json, resource, sys
import config.celery, django
django.setup()
def peak(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
idle = peak()
from datetime import UTC, datetime
from boards.queries.evening import evening
from reports.papers import PAPERS, print_set
picture = evening(int(sys.argv[1]))
file = print_set(picture, [each.key for each in PAPERS], datetime.now(UTC), progress=print)
print(json.dumps([idle, peak(), len(file.content) // 1024]))
"""


def of_a_print_set(session: int) -> str:
    """In words: before, and at the most."""
    command = [sys.executable, "-c", SCRIPT, str(session)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    idle, peak, size = json.loads(done.stdout.splitlines()[-1])
    return f"a worker: {idle} MB idle, {peak} MB after a whole print set of {size} kB"
