"""Entry point of a child process that reads one workbook from stdin and writes JSON to stdout.

Run as `python -m formats.workbooks.child_process [FIRST]`. The answer is {"table": …} or, if the
file is at fault, {"refused": a code}. Any other error ends it with a traceback and status 1.
"""

import json
import sys

from formats.errors import FileLimitError
from formats.tables import DATE, ERROR, FORMULA, ListTable

MAX_MEMORY_BYTES = 1_000_000_000
MAX_CPU_SECONDS = 25
# Of a small file. A list of 1,000 rows takes a second; 3 million empty elements in 16 kB took 25 s.
MIN_CPU_SECONDS = 5
BYTES_FOR_A_SECOND = 50_000
# Cells that hold no text are sent as numbers: their place in this list.
MARKERS = (DATE, FORMULA, ERROR)


def limit_resources(size: int) -> None:
    """Limit memory, and processor time by the bytes of the file: Windows has no such limits.

    There the number of elements (`formats.workbooks.xml_checks`) and the deadline of the waiting
    process limit both. The time limit also ends a process whose parent was killed.
    """
    try:
        import resource
    except ImportError:
        return
    seconds = min(MIN_CPU_SECONDS + size // BYTES_FOR_A_SECOND, MAX_CPU_SECONDS)
    for limit, most in (
        (resource.RLIMIT_AS, MAX_MEMORY_BYTES),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_CORE, 0),
    ):
        _soft, hard = resource.getrlimit(limit)
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(limit, (allowed, allowed))


def answer_for_workbook(content: bytes, first: int | None) -> dict[str, object]:
    """Return the table, or the code of the error."""
    from formats.workbooks.sheet_reader import read_sheet
    from formats.workbooks.xml_checks import TooComplexError

    try:
        table = read_sheet(content, name="", first=first)
    except (MemoryError, TooComplexError):
        return {"refused": "table_too_complex"}
    except FileLimitError as error:
        return {"refused": error.code}
    except Exception:
        # Openpyxl raises whatever it stumbles over in a damaged file: KeyError, TypeError, zlib's.
        return {"refused": "table_kind"}
    return {"table": _as_json(table)}


def _as_json(table: ListTable) -> dict[str, object]:
    numbers = {id(marker): at for at, marker in enumerate(MARKERS)}
    return {
        "rows": [[numbers.get(id(cell), cell) for cell in row] for row in table.rows],
        "lines": list(table.lines),
        "merged": list(table.merged.items()),
        "sheet": table.sheet,
        "other_sheets": list(table.other_sheets),
    }


def main() -> None:
    """Read standard input, write the answer."""
    # Openpyxl would load numpy where it is installed, to recognise its numbers: half of the time
    # of a start, and a stack for each processor out of the memory that is limited.
    sys.modules["numpy"] = None  # type: ignore[assignment]
    content = sys.stdin.buffer.read()
    limit_resources(len(content))
    first = int(sys.argv[1]) if len(sys.argv) > 1 else None
    try:
        written = json.dumps(answer_for_workbook(content, first)).encode()
    except MemoryError:
        written = b'{"refused": "table_too_complex"}'
    sys.stdout.buffer.write(written)


if __name__ == "__main__":
    main()
