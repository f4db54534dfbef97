"""Management command `write_site`: writes the static site of a club into a folder."""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import ngettext

from club.errors import ClubError, RemoteError, SiteError
from club.queries.clubs import club_with_slug
from club.services.remote.installation_folder import InstallationFolder
from config.launcher.static_files import gather_static_files
from web.shared.messages.errors.error_text import error_message
from web.site.club_site import SiteChoice, build_club_site
from web.site.site_sending import SentSite, delete_pages, send_pages

if TYPE_CHECKING:
    from club.models import Club


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
            sent = _write_site(row, choice, folder)
        except (RemoteError, SiteError) as error:
            raise CommandError(error_message(error)) from None
        message = ngettext(
            "%(files)s file in %(folder)s, %(written)s of them new or changed.",
            "%(files)s files in %(folder)s, %(written)s of them new or changed.",
            sent.files,
        )
        self.stdout.write(
            message % {"files": sent.files, "folder": folder.resolve(), "written": sent.sent}
        )


def _write_site(club: Club, choice: SiteChoice, folder: Path) -> SentSite:
    """Writes the site; deletes it in the folder if players no longer see anything of it."""
    # The first page is made before the folder, which is not made for a site without pages.
    pages = build_club_site(club, choice)
    try:
        first = next(pages)
    except SiteError as error:
        if error.code == "site_without_sessions" and folder.is_dir():
            with InstallationFolder(folder) as site_folder:
                delete_pages(site_folder, club=club.slug)
        raise
    with InstallationFolder(folder) as site_folder:
        return send_pages(chain([first], pages), site_folder, club=club.slug)
