"""Protocol of a folder on a web space, whose files are read, written and deleted by path."""

from types import TracebackType
from typing import Protocol, Self


class RemoteFolder(Protocol):
    """A folder whose files are read, written and deleted by their paths in it."""

    def __enter__(self) -> Self:
        """Connects."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Closes the connection."""

    def read_file(self, path: str) -> bytes | None:
        """Returns a file; None if there is none."""

    def write_file(self, path: str, content: bytes) -> None:
        """Writes a file, and the folders above it that are missing."""

    def delete_file(self, path: str) -> None:
        """Deletes a file; one that does not exist is no error."""

    def root_names(self) -> set[str]:
        """Returns the names of files and folders in the folder itself."""
