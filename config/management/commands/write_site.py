"""Management command `write_site`: writes the static site of a club into a folder."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import ngettext

from club.errors import ClubError, SiteError
from club.queries.clubs import club_with_slug
from config.launcher.static_files import gather_static_files
from web.shared.messages.errors.error_text import error_message
from web.site.club_site import SiteChoice, build_club_site
from web.site.site_folder import delete_site, write_site


class Command(BaseCommand):
    """`python manage.py write_site crown-bridge-club FOLDER`."""

    help = "Writes what players see of a club's sessions as a web site; run it again to update it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Adds the club, the folder and the sessions."""
        parser.add_argument("club", help="its address, such as crown-bridge-club")
        parser.add_argument("folder", type=Path)
        parser.add_argument(
            "--session", type=int, action="append", help="a session, by the number in its address"
        )
        parser.add_argument("--match-event", action="append", help="by the name in its address")

    def handle(
        self,
        *_args: Any,
        club: str,
        folder: Path,
        session: list[int] | None,
        match_event: list[str] | None,
        **_options: Any,
    ) -> None:
        """Writes the files that have changed, and says how many."""
        try:
            row = club_with_slug(club)
        except ClubError as error:
            raise CommandError(error_message(error)) from None
        # No web server may have started here yet, or none since an upgrade.
        gather_static_files()
        choice = SiteChoice(session or (), match_event or ())
        try:
            files, written = write_site(build_club_site(row, choice), folder)
        except SiteError as error:
            if error.code == "site_without_sessions":
                delete_site(folder)
            raise CommandError(error_message(error)) from None
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}") from None
        message = ngettext(
            "%(files)s file in %(folder)s, %(written)s of them new or changed.",
            "%(files)s files in %(folder)s, %(written)s of them new or changed.",
            files,
        )
        self.stdout.write(
            message % {"files": files, "folder": folder.resolve(), "written": written}
        )
