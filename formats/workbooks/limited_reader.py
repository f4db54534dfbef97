"""Reads a workbook in a child process, which is killed at its limits of memory and time."""

import json
import os
import subprocess
import sys
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any

from formats.errors import FileLimitError, FormatError, InvalidFileError
from formats.tables import ListTable, table_too_large
from formats.workbooks.child_process import MARKERS

ROOT = Path(__file__).resolve().parent.parent.parent
# Both were measured with a list of 100,000 rows and 4 columns: 9 s and 300 MB on a slow computer.
DEADLINE_SECONDS = 30.0
# Each may take a gigabyte. Anyone who comes third waits.
AT_ONCE = 2
WAIT_SECONDS = 30.0
# What Python and its libraries need to start. Passwords and keys are not among it: whatever a
# file might make of the parser, this process knows none.
ENVIRONMENT = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "LD_LIBRARY_PATH", "LANG")

PLACES = BoundedSemaphore(AT_ONCE)


def read_workbook(
    content: bytes, *, name: str, first: int | None = None, seconds: float = DEADLINE_SECONDS
) -> ListTable:
    """Read the first visible sheet that is not empty, or only its `first` few rows."""
    if not PLACES.acquire(timeout=WAIT_SECONDS):
        raise FileLimitError("table_busy", file=name)
    try:
        reply = _run(content, first, seconds)
    finally:
        PLACES.release()
    if reply is None:
        raise FileLimitError("table_too_complex", file=name)
    if "refused" in reply:
        raise _refusal(reply["refused"], name)
    return _table(reply["table"], name)


def child_environment() -> dict[str, str]:
    """Return the environment variables of the child process."""
    return {key: os.environ[key] for key in ENVIRONMENT if key in os.environ}


def _run(content: bytes, first: int | None, seconds: float) -> dict[str, Any] | None:
    """Return the answer of the process; None if it was killed at a limit."""
    command = [sys.executable, "-X", "utf8", "-m", "formats.workbooks.child_process"]
    command += [] if first is None else [str(first)]
    try:
        done = subprocess.run(
            command,
            input=content,
            capture_output=True,
            cwd=ROOT,
            env=child_environment(),
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return None
    if done.returncode < 0:
        # Ended by a signal: its limit of processor time, or the system, which ran out of memory.
        return None
    if done.returncode > 0:
        raise RuntimeError(done.stderr.decode(errors="replace")[-2_000:])
    reply: dict[str, Any] = json.loads(done.stdout)
    return reply


def _refusal(code: str, name: str) -> FormatError:
    if code == "table_size":
        return table_too_large(name)
    if code == "table_too_complex":
        return FileLimitError("table_too_complex", file=name)
    return InvalidFileError("table_kind", file=name, rule="")


def _table(sent: dict[str, Any], name: str) -> ListTable:
    rows = (
        tuple(MARKERS[cell] if isinstance(cell, int) else cell for cell in row)
        for row in sent["rows"]
    )
    return ListTable(
        name,
        tuple(rows),
        tuple(sent["lines"]),
        dict(sent["merged"]),
        sheet=sent["sheet"],
        other_sheets=tuple(sent["other_sheets"]),
    )
