"""Management command `backup`: writes a backup file while play goes on."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from club.errors import ClubError
from club.services.backups.backup_creation import create_backup
from web.shared.messages.errors.error_text import error_message


class Command(BaseCommand):
    """`python manage.py backup [FILE]`."""

    help = "Writes everything to one file, as it is at this moment; play may go on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Adds the target file."""
        parser.add_argument(
            "file", nargs="?", type=Path, help="a new name in the data folder if not given"
        )

    def handle(self, *_args: Any, file: Path | None, **_options: Any) -> None:
        """Writes the backup and prints its path."""
        try:
            backup_path = create_backup(file)
        except ClubError as error:
            raise CommandError(error_message(error)) from None
        self.stdout.write(_("Backup written to %(file)s") % {"file": backup_path})
        self.stdout.write(_("It contains names and accounts. Keep it in a safe place."))
