"""Reads an event file in any supported format, which is detected from its content."""

from collections.abc import Mapping

from formats.bridgemate.jet_pages import is_jet
from formats.deals.deal_file import recognise_deal_format
from formats.errors import EventFileError
from formats.events.bridgemate_event import read_bridgemate_event
from formats.events.event_json import read_event_json
from formats.events.imported_event import ImportedEvent
from formats.events.pbn_scores import is_pbn, read_pbn_event
from formats.events.seat_plan import plan_event_sections
from formats.events.traveller_columns import name_traveller_columns
from formats.events.traveller_table import TravellerSettings, read_traveller_table
from formats.events.usebio_event import read_usebio
from formats.players.list_file import read_table

MOST_BYTES = 10_000_000


def read_event_file(content: bytes) -> ImportedEvent:
    """Read an event that can be seated; an `EventFileError` says what is wrong and where."""
    event = _read_known_format(content)
    plan_event_sections(event)
    return event


def is_event_table(content: bytes) -> bool:
    """Whether the content is a table of results, whose columns have to be known."""
    _check_size(content)
    if deal_format := recognise_deal_format(content):
        raise EventFileError("event_deals_only", format=deal_format.name)
    start = content[:400].lstrip(b"\xef\xbb\xbf \t\r\n")
    if is_jet(content):
        return False
    marked = content[:2] in (b"\xff\xfe", b"\xfe\xff") and b"<" in content[:8]
    return bool(start) and not (start.startswith((b"{", b"<")) or marked or is_pbn(content))


def read_event_table(
    content: bytes, settings: TravellerSettings, *, name: str, named: Mapping[str, str]
) -> ImportedEvent:
    """Read a table of results; `named` columns go before those that are recognised."""
    table = read_table(content, name=name)
    event = read_traveller_table(table, name_traveller_columns(table.rows, named), settings)
    plan_event_sections(event)
    return event


def _read_known_format(content: bytes) -> ImportedEvent:
    _check_size(content)
    if is_jet(content):
        return read_bridgemate_event(content)
    start = content[:400].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"{"):
        return read_event_json(content)
    if start.startswith(b"<") or content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return read_usebio(content)
    if is_pbn(content):
        return read_pbn_event(content)
    raise EventFileError("event_kind")


def _check_size(content: bytes) -> None:
    if len(content) > MOST_BYTES:
        raise EventFileError("event_size", megabytes=MOST_BYTES // 1_000_000)
