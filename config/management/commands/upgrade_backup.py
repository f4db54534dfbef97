"""Management command `upgrade_backup`: writes an upgraded copy of an older backup."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from club.errors import ClubError
from club.services.backups.backup_upgrade import upgrade_backup
from web.shared.messages.errors.error_text import error_message


class Command(BaseCommand):
    """`python manage.py upgrade_backup FILE TARGET`."""

    help = "Writes a backup of this version from one of an older version. `restore` runs it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Adds the source and target files."""
        parser.add_argument("file", type=Path)
        parser.add_argument("target", type=Path)

    def handle(self, *_args: Any, file: Path, target: Path, **_options: Any) -> None:
        """Writes the upgraded backup; the data folder must be empty."""
        try:
            upgrade_backup(file, target)
        except ClubError as error:
            raise CommandError(error_message(error)) from None
