"""Reads the file of an event in any known format, recognised by its content."""

from formats.errors import EventFileError
from formats.events.event_json import read_event_json
from formats.events.imported_event import ImportedEvent
from formats.events.pbn_scores import is_pbn, read_pbn_event
from formats.events.seat_plan import plan_event_sections
from formats.events.usebio import read_usebio

MOST_BYTES = 10_000_000


def read_event_file(content: bytes) -> ImportedEvent:
    """Read an event that can be seated; an `EventFileError` says what is wrong and where."""
    event = _read_known_format(content)
    plan_event_sections(event)
    return event


def _read_known_format(content: bytes) -> ImportedEvent:
    if len(content) > MOST_BYTES:
        raise EventFileError("event_size", megabytes=MOST_BYTES // 1_000_000)
    start = content[:400].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"{"):
        return read_event_json(content)
    if start.startswith(b"<") or content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return read_usebio(content)
    if is_pbn(content):
        return read_pbn_event(content)
    raise EventFileError("event_kind")
