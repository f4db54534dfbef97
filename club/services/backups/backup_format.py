"""Backup file format: a zip with rows, files and a manifest of checksums."""

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import date, time
from decimal import Decimal
from hashlib import sha256
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import BinaryIO, Self
from uuid import UUID
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile
from zlib import error as ZlibError

from club.errors import BackupError

FORMAT_VERSION = 1
MANIFEST = "manifest.json"
ROWS = "rows/"
MEDIA = "media/"
BLOCK_SIZE = 1 << 20
# Every exception that Python raises for a damaged zip.
ARCHIVE_ERRORS: tuple[type[Exception], ...] = (
    *(BadZipFile, ZlibError, EOFError, OSError),
    *(ValueError, KeyError, TypeError, NotImplementedError, RuntimeError),
)


@dataclass(frozen=True, slots=True)
class BackupManifest:
    """Contents of the manifest: time, versions, row counts and checksums."""

    made_at: str
    migrations: list[str]
    rows: dict[str, int] = field(default_factory=dict)
    members: dict[str, str] = field(default_factory=dict)
    format: int = FORMAT_VERSION


class BackupWriter:
    """Adds members to a new backup file and records their checksums."""

    def __init__(self, file: BinaryIO, manifest: BackupManifest) -> None:
        self._zip = ZipFile(file, "w", ZIP_DEFLATED)
        self._manifest = manifest

    def add_rows(
        self, label: str, columns: Sequence[object], rows: Iterable[Iterable[object]]
    ) -> None:
        """Adds the rows of one table: the columns, then one line for each row."""
        lines = chain([columns], (list(row) for row in rows))
        parts = self._add(f"{ROWS}{label}.jsonl", (_row_line(line) for line in lines))
        self._manifest.rows[label] = parts - 1

    def add_file(self, name: str, source: Path) -> None:
        """Adds one file of the data folder."""
        with source.open("rb") as opened:
            self._add(MEDIA + name, iter(lambda: opened.read(BLOCK_SIZE), b""))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, failed: type[BaseException] | None, *_: object) -> None:
        """Writes the manifest; a file without it is not a valid backup."""
        if failed is None:
            self._zip.writestr(MANIFEST, json.dumps(asdict(self._manifest), indent=1))
            self._zip.close()
        else:
            with suppress(OSError, ValueError):
                self._zip.close()

    def _add(self, name: str, parts: Iterable[bytes]) -> int:
        total = sha256()
        count = 0
        with self._zip.open(name, "w", force_zip64=True) as member:
            for part in parts:
                total.update(part)
                member.write(part)
                count += 1
        self._manifest.members[name] = total.hexdigest()
        return count


class BackupReader:
    """Reads a backup file whose members and checksums have been verified."""

    def __init__(self, file: Path) -> None:
        try:
            # A ZipFile that opened its file itself would keep it open while rows are half read.
            self._file = file.open("rb")
        except OSError as error:
            raise BackupError("backup_broken", file=file.name) from error
        try:
            self._zip = ZipFile(self._file)
            self.manifest = self._read_manifest()
            self._check_members()
        except ARCHIVE_ERRORS as error:
            self._file.close()
            raise BackupError("backup_broken", file=file.name) from error
        except BackupError:
            self._file.close()
            raise

    def rows(self, label: str) -> Iterator[dict[str, object]]:
        """Yields the rows of a table as dictionaries."""
        with self._zip.open(f"{ROWS}{label}.jsonl") as lines:
            columns = json.loads(next(lines))
            for line in lines:
                yield dict(zip(columns, json.loads(line), strict=True))

    def extract_files(self, folder: Path) -> None:
        """Extracts the files of the data folder."""
        for name in (name for name in self.manifest.members if name.startswith(MEDIA)):
            target = folder / name.removeprefix(MEDIA)
            target.parent.mkdir(parents=True, exist_ok=True)
            with self._zip.open(name) as source, target.open("wb") as copy:
                while block := source.read(BLOCK_SIZE):
                    copy.write(block)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()
        self._file.close()

    def _read_manifest(self) -> BackupManifest:
        fields = json.loads(self._zip.read(MANIFEST))
        if fields["format"] > FORMAT_VERSION:
            theirs = f"backup format {fields['format']}"
            ours = f"backup format {FORMAT_VERSION}"
            made_on = str(fields["made_at"])[:10]
            raise BackupError("backup_too_new", made=made_on, theirs=theirs, ours=ours)
        manifest = BackupManifest(**fields)
        _check_manifest(manifest)
        return manifest

    def _check_members(self) -> None:
        """Checks that the archive has exactly the listed members, undamaged and at safe paths."""
        names = sorted(self._zip.namelist())
        if names != sorted([MANIFEST, *self.manifest.members]):
            raise ValueError("members missing or added")
        for name, promised in self.manifest.members.items():
            if self._sum(name) != promised or not _is_safe_path(name):
                raise ValueError(name)
        tables = {f"{ROWS}{label}.jsonl" for label in self.manifest.rows}
        if tables != {name for name in names if name.startswith(ROWS)}:
            raise ValueError("tables missing or added")
        for label, count in self.manifest.rows.items():
            if sum(1 for _ in self.rows(label)) != count:
                raise ValueError(label)

    def _sum(self, name: str) -> str:
        total = sha256()
        with self._zip.open(name) as member:
            while block := member.read(BLOCK_SIZE):
                total.update(block)
        return total.hexdigest()


def _check_manifest(manifest: BackupManifest) -> None:
    """Checks the type of each field, and that migrations are listed.

    A manifest without migrations would look like the backup of an empty version, and restoring it
    would delete every row.
    """
    names = manifest.migrations
    if not (isinstance(names, list) and names and all(isinstance(name, str) for name in names)):
        raise ValueError("migrations")
    if not (isinstance(manifest.rows, dict) and isinstance(manifest.members, dict)):
        raise ValueError("rows or members")
    if not isinstance(manifest.made_at, str):
        raise ValueError("made_at")


def _row_line(values: Sequence[object]) -> bytes:
    return json.dumps(values, default=_to_json_value, ensure_ascii=False).encode() + b"\n"


def _to_json_value(value: object) -> str:
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, Decimal | UUID):
        return str(value)
    raise TypeError(f"a backup cannot hold {type(value).__name__}")


def _is_safe_path(name: str) -> bool:
    """Returns whether the path stays below our folders on any system: no `..`, root or drive."""
    path = PurePosixPath(name)
    plain = str(path) == name and ".." not in path.parts and not set(name) & set(":\\")
    return plain and name.startswith((ROWS, MEDIA))
