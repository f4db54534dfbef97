"""A packed folder, as a workbook is one: its members opened, and what a damaged one raises.

Knows how folders are packed; not what is in them.
"""

from typing import IO
from xml.etree.ElementTree import ParseError
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile
from zlib import error as DeflateError

ENCRYPTED = 1
# What a file is to blame for, be it damaged, packed otherwise or without what it refers to.
# Anything else is a fault of whoever reads it.
UNREADABLE = (
    *(BadZipFile, DeflateError, EOFError, NotImplementedError, OverflowError),
    *(ParseError, KeyError, ValueError),
)


def opened(folder: ZipFile, path: str) -> IO[bytes]:
    """A member, to be read; one that is packed in a way that workbooks are not is refused."""
    member = folder.getinfo(path)
    if member.flag_bits & ENCRYPTED or member.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise BadZipFile(path)
    return folder.open(member)
