"""Management command `export_event`: writes files of a session for other programs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from club.errors import ClubError
from club.queries.clubs import club_with_slug
from formats.errors import FormatError
from reports.documents import session_document_file, table_files_of_session
from standings.snapshot_cache import cached_snapshot_of
from tournament.queries.sessions import find_session
from web.shared.messages.errors.error_text import error_message
from web.shared.messages.event_texts import export_remark_texts

if TYPE_CHECKING:
    from reports.documents import DownloadFile
    from standings.snapshot_cache import SessionSnapshot

USUAL_FILES = ("event.xml", "event.pbn", "event.json")


class Command(BaseCommand):
    """`python manage.py export_event crown-bridge-club 12 --files event.xml deals.dup`."""

    help = "Writes the event, the deals and the lists of a session as files for other programs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Adds the club, the session, the files and the folder."""
        parser.add_argument("club", help="its address, such as crown-bridge-club")
        parser.add_argument("session", type=int, help="the number in its address")
        parser.add_argument(
            "--files",
            nargs="+",
            default=USUAL_FILES,
            metavar="FILE",
            help=f"such as {', '.join(USUAL_FILES)}, bridgewebs.csv, recaptext.txt, deals.dup",
        )
        parser.add_argument(
            "--folder", type=Path, default=Path(), help="the current one by default"
        )

    def handle(
        self,
        *_args: Any,
        club: str,
        session: int,
        files: list[str],
        folder: Path,
        **_options: Any,
    ) -> None:
        """Writes all files or, if one of them cannot be made, none."""
        snapshot = _find_snapshot(club, session)
        try:
            made = [_make_file(snapshot, name) for name in files]
        except FormatError as error:
            raise CommandError(error_message(error)) from None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for file in made:
                (folder / file.name).write_bytes(file.content)
                self.stdout.write(str(folder / file.name))
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}") from None
        for remark in export_remark_texts(snapshot):
            self.stdout.write(f"  {remark}")


def _find_snapshot(slug: str, number: int) -> "SessionSnapshot":
    try:
        club = club_with_slug(slug)
    except ClubError as error:
        raise CommandError(error_message(error)) from None
    session = find_session(club, number)
    if session is None:
        raise CommandError(
            _("%(club)s has no session %(session)s. Take the number from its address.")
            % {"club": club, "session": number}
        )
    return cached_snapshot_of(session)


def _make_file(snapshot: "SessionSnapshot", name: str) -> "DownloadFile":
    key, _point, ending = name.rpartition(".")
    file = session_document_file(snapshot, key, ending, timezone.localtime())
    if file is None:
        known = [
            f"{table.key}.{ending}"
            for table in table_files_of_session(snapshot)
            for ending in table.endings
        ]
        raise CommandError(
            _("This session has no file %(name)s. Choose from %(files)s.")
            % {"name": name, "files": ", ".join(known)}
        )
    return file
