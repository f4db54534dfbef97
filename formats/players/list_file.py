"""Reads a list of players or pairs from a file: CSV in any encoding, or a workbook."""

from collections.abc import Callable
from io import BytesIO
from zipfile import BadZipFile, ZipFile
from zlib import error as DeflateError

from formats.errors import InvalidFileError
from formats.players.text_table import guess_delimiter, read_text_table
from formats.tables import MOST_BYTES, ListTable, table_too_large
from formats.workbooks.limited_reader import read_workbook
from formats.workbooks.xml_checks import MAX_UNPACKED_BYTES

# What a damaged folder raises when its list of members, or a member, is read.
DAMAGED = (*(BadZipFile, DeflateError, EOFError, NotImplementedError), *(RuntimeError, ValueError))


def read_table(
    content: bytes,
    *,
    name: str,
    encoding: str = "",
    delimiter: Callable[[str], str] = guess_delimiter,
    first: int | None = None,
) -> ListTable:
    """Read the rows of a file, or only the `first` few for a preview.

    A text file is read in `encoding`, or in the encoding that it seems to have. `delimiter` chooses
    the character between cells from its text.
    """
    if len(content) > MOST_BYTES:
        raise table_too_large(name)
    if _is_workbook(content, name):
        table = read_workbook(content, name=name, first=first)
    else:
        table = read_text_table(
            content, name=name, encoding=encoding, delimiter=delimiter, first=first
        )
    if not table.rows:
        raise InvalidFileError("no_rows", file=name)
    return table


def _is_workbook(content: bytes, name: str) -> bool:
    """Whether the content is a workbook; refuses content that is neither a workbook nor text."""
    start = content[:1024].lstrip(b"\xef\xbb\xbf \t\r\n")
    if start.startswith(b"PK"):
        return _is_packed_workbook(content, name)
    if start.startswith(b"\xd0\xcf\x11\xe0"):
        raise InvalidFileError("table_kind", file=name, rule="xls")
    if start.startswith(b"%PDF"):
        raise InvalidFileError("table_kind", file=name, rule="pdf")
    if start[:15].lower().startswith((b"<!doctype", b"<html", b"<?xml", b"<table", b"<head")):
        raise InvalidFileError("table_kind", file=name, rule="page")
    return False


def _declared_type(packed: ZipFile) -> bytes:
    """Return the start of the declared content type; the rest can have any length."""
    with packed.open("mimetype") as file:
        return file.read(80)


def _is_packed_workbook(content: bytes, name: str) -> bool:
    """Whether a zip file is a workbook; the sizes are checked before anything is unpacked."""
    try:
        with ZipFile(BytesIO(content)) as packed:
            members = packed.infolist()
            kind = _declared_type(packed) if "mimetype" in packed.namelist() else b""
    except DAMAGED as error:
        raise InvalidFileError("table_kind", file=name, rule="") from error
    names = {member.filename for member in members}
    if b"opendocument" in kind:
        raise InvalidFileError("table_kind", file=name, rule="ods")
    if "xl/workbook.bin" in names:
        raise InvalidFileError("table_kind", file=name, rule="xlsb")
    if not any(part_name.startswith("xl/") for part_name in names):
        raise InvalidFileError("table_kind", file=name, rule="")
    if sum(member.file_size for member in members) > MAX_UNPACKED_BYTES:
        raise table_too_large(name)
    return True
