"""Records what SQLite writes, so that a power cut can be played at any moment.

Killing the process shows less: the kernel still writes what it was given. When the power goes, only
what was synced is sure to be on the disk, and of the rest every sector may be there or not. That
the names of files are on the disk is taken for granted.
"""

import _sqlite3
import ctypes
import sqlite3
from collections.abc import Callable, Iterator
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p, cast
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

SECTOR = 512

# A name is passed on as an address: SQLite keeps it as long as the file is open.
Open = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, POINTER(c_int))
Write = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
Truncate = CFUNCTYPE(c_int, c_void_p, c_int64)
Sync = CFUNCTYPE(c_int, c_void_p, c_int)


class FileSystem(Structure):
    """The beginning of `struct sqlite3_vfs` (sqlite.org/c3ref/vfs.html)."""

    _fields_ = [
        ("version", c_int),
        ("file_size", c_int),
        ("longest_name", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", Open),
    ]


class FileMethods(Structure):
    """`struct sqlite3_io_methods` (sqlite.org/c3ref/io_methods.html)."""

    _fields_ = [
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", Write),
        ("truncate", Truncate),
        ("sync", Sync),
        ("others", c_void_p * 13),
    ]


class File(Structure):
    """`struct sqlite3_file`."""

    _fields_ = [("methods", POINTER(FileMethods))]


class Event(NamedTuple):
    """A write, a truncation to `place`, a sync, or a mark that the test set between them."""

    kind: str
    name: str
    place: int = 0
    content: bytes = b""


class WriteRecorder:
    """Every write of SQLite in this process, in order: `events`."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.names: dict[int, str] = {}
        self.methods: dict[int, FileMethods] = {}
        sqlite3.connect(":memory:").close()  # SQLite sets its file systems up at the first use
        library = ctypes.CDLL(_sqlite3.__file__)
        library.sqlite3_vfs_find.restype = POINTER(FileSystem)
        system = library.sqlite3_vfs_find(None).contents
        self.original_open = copied(system.open)
        self.open = system.open = Open(self.opened)

    def mark(self, name: str) -> None:
        """Set a mark after what was written so far."""
        self.events.append(Event("mark", name))

    def opened(self, system: int, name: int | None, file: int, flags: int, flags_out: int) -> int:
        """Open a file, and put methods that record into it."""
        code = self.original_open(system, name, file, flags, flags_out)
        if code == 0 and name:
            self.names[file] = Path(ctypes.string_at(name).decode()).name
            row = File.from_address(file)
            address = ctypes.addressof(row.methods.contents)
            if address not in self.methods:
                self.methods[address] = self.recording(row.methods.contents)
            row.methods = ctypes.pointer(self.methods[address])
        return code

    def recording(self, methods: FileMethods) -> FileMethods:
        """A copy of these methods that records what is written."""
        write, truncate, sync = map(copied, (methods.write, methods.truncate, methods.sync))

        def recorded_write(file: int, content: int, size: int, place: int) -> int:
            data = ctypes.string_at(content, size)
            self.events.append(Event("write", self.names[file], place, data))
            return write(file, content, size, place)

        def recorded_truncate(file: int, size: int) -> int:
            self.events.append(Event("truncate", self.names[file], size))
            return truncate(file, size)

        def recorded_sync(file: int, flags: int) -> int:
            self.events.append(Event("sync", self.names[file]))
            return sync(file, flags)

        changed = FileMethods.from_buffer_copy(methods)
        changed.write = Write(recorded_write)
        changed.truncate = Truncate(recorded_truncate)
        changed.sync = Sync(recorded_sync)
        return changed


def copied(function: Any) -> Callable[..., int]:
    """The C function itself, not the field of the struct that holds it now."""
    original: Callable[..., int] = type(function)(cast(function, c_void_p).value)
    return original


class Disk:
    """The files on the disk of a computer whose power fails after some of the events."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.synced = {name: bytearray(content) for name, content in files.items()}
        self.unsynced: list[Event] = []

    def add(self, event: Event) -> None:
        """Go on by one event."""
        if event.kind == "sync":
            for earlier in [row for row in self.unsynced if row.name == event.name]:
                change(self.synced, earlier)
            self.unsynced = [row for row in self.unsynced if row.name != event.name]
        elif event.kind != "mark":
            self.unsynced.append(event)

    def after_cut(self, random: Random | None) -> dict[str, bytearray]:
        """The files: with nothing that was not synced, or with half of its sectors by chance."""
        files = {name: bytearray(content) for name, content in self.synced.items()}
        for event in self.unsynced if random else ():
            for part in sectors(event):
                if random and random.random() < 0.5:
                    change(files, part)
        return files


def sectors(event: Event) -> Iterator[Event]:
    """A write in the parts that a disk writes whole."""
    if event.kind != "write":
        yield event
    start = 0
    while start < len(event.content):
        end = start + SECTOR - (event.place + start) % SECTOR
        yield event._replace(place=event.place + start, content=event.content[start:end])
        start = end


def change(files: dict[str, bytearray], event: Event) -> None:
    """Do in the files what the event did."""
    file = files.setdefault(event.name, bytearray())
    if event.kind == "truncate":
        del file[event.place :]
        return
    if len(file) < event.place:
        file.extend(bytes(event.place - len(file)))
    file[event.place : event.place + len(event.content)] = event.content
