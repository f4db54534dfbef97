"""Folder on the server's own disk for static sites: one for each club below `SITE_FOLDER`."""

from pathlib import Path
from types import TracebackType
from typing import Self

from club.errors import RemoteError

PART = ".overtrick-part"


class InstallationFolder:
    """A folder on this computer, which a web server shows or a program synchronises."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> Self:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise self._file_error(self.folder, error) from None
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Nothing to close."""

    def read_file(self, path: str) -> bytes | None:
        """Returns a file; None if there is none."""
        try:
            return self._inside(path).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise self._file_error(self.folder / path, error) from None

    def write_file(self, path: str, content: bytes) -> None:
        """Writes a file under another name, then renames it."""
        file = self._inside(path)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            part = file.with_name(file.name + PART)
            part.write_bytes(content)
            part.replace(file)
        except OSError as error:
            raise self._file_error(file, error) from None

    def delete_file(self, path: str) -> None:
        """Deletes a file; one that does not exist is no error."""
        try:
            self._inside(path).unlink(missing_ok=True)
        except OSError as error:
            raise self._file_error(self.folder / path, error) from None

    def root_names(self) -> set[str]:
        """Returns the names in the folder itself."""
        return {path.name for path in self.folder.iterdir()}

    def _inside(self, path: str) -> Path:
        """The file of a path; refused if a link leads out of the folder."""
        file = self.folder / path
        if not file.resolve().is_relative_to(self.folder.resolve()):
            raise RemoteError("remote_file", path=str(file), reason="link")
        return file

    @staticmethod
    def _file_error(path: Path, error: OSError) -> RemoteError:
        return RemoteError("remote_file", path=str(path), reason=error.strerror or str(error))
