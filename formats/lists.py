"""Reads a list that somebody made: CSV in any dress, or a workbook. Knows files; not cells."""

from collections.abc import Callable
from io import BytesIO
from zipfile import ZipFile

from formats.errors import NoRowsError, TableKindError
from formats.packed import UNREADABLE, opened
from formats.tables import MOST_BYTES, Table, too_large
from formats.text_tables import delimiter_of, text_table
from formats.xlsx import workbook_table

MOST_UNPACKED = 300_000_000


def read_table(
    content: bytes,
    *,
    name: str,
    encoding: str = "",
    delimiter: Callable[[str], str] = delimiter_of,
    first: int | None = None,
) -> Table:
    """The rows of a file; only the `first` few, where a look is enough.

    A file of text is read in `encoding`, or in the one that it seems to be in; `delimiter` says of
    its text what stands between the cells.
    """
    if len(content) > MOST_BYTES:
        raise too_large(name)
    if _is_workbook(content, name):
        table = workbook_table(content, name=name, first=first)
    else:
        table = text_table(content, name=name, encoding=encoding, delimiter=delimiter, first=first)
    if not table.rows:
        raise NoRowsError(file=name)
    return table


def _is_workbook(content: bytes, name: str) -> bool:
    """Whether it is one, by what is in it; whatever is neither that nor text is refused."""
    start = content[:1024].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"PK"):
        return _is_packed_workbook(content, name)
    if start.startswith(b"\xd0\xcf\x11\xe0"):
        raise TableKindError(file=name, rule="xls")
    if start.startswith(b"%PDF"):
        raise TableKindError(file=name, rule="pdf")
    if start[:15].lower().startswith((b"<!doctype", b"<html", b"<?xml", b"<table", b"<head")):
        raise TableKindError(file=name, rule="page")
    return False


def _said(packed: ZipFile) -> bytes:
    """What it says it is, as far as that can be of use: the rest may be of any length."""
    with opened(packed, "mimetype") as file:
        return file.read(80)


def _is_packed_workbook(content: bytes, name: str) -> bool:
    """Nothing but its kind is unpacked yet: how large it would be is known before."""
    try:
        with ZipFile(BytesIO(content)) as packed:
            members = packed.infolist()
            kind = _said(packed) if "mimetype" in packed.namelist() else b""
    except UNREADABLE as error:
        raise TableKindError(file=name, rule="") from error
    names = {member.filename for member in members}
    if b"opendocument" in kind:
        raise TableKindError(file=name, rule="ods")
    if "xl/workbook.bin" in names:
        raise TableKindError(file=name, rule="xlsb")
    if not any(each.startswith("xl/") for each in names):
        raise TableKindError(file=name, rule="")
    if sum(member.file_size for member in members) > MOST_UNPACKED:
        raise too_large(name)
    return True
