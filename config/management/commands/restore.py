"""Management command `restore`: replaces all data of this installation by a backup."""

import shutil
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.utils.translation import gettext as _

from club.errors import ClubError
from club.services.backups.restores import restore_backup
from config.launcher.instance_lock import AlreadyRunningError, InstanceLock
from web.director.account.second_factor import users_with_unreadable_factor
from web.shared.messages.errors.error_text import error_message


class Command(BaseCommand):
    """`python manage.py restore FILE`."""

    help = "Reads a backup back: all of it, or nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Adds the backup file and the option to replace data."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="in place of what is here")

    def handle(self, *_args: Any, file: Path, replace: bool, **_options: Any) -> None:
        """Restores the backup under the instance lock, so that no server writes meanwhile."""
        try:
            with InstanceLock(settings.DATA_DIR):
                call_command("upgrade")
                done = restore_backup(file, replace=replace)
                shutil.rmtree(settings.QUEUE, ignore_errors=True)
        except AlreadyRunningError:
            raise CommandError(_("Overtrick is running; stop it first, then restore.")) from None
        except ClubError as error:
            raise CommandError(error_message(error)) from None
        if done.kept:
            self.stdout.write(
                _("The previous data was backed up to %(file)s") % {"file": done.kept}
            )
        self.stdout.write(_("%(file)s has been restored.") % {"file": file})
        if done.upgraded_from:
            upgraded = _("It was made by an older version (data %(version)s) and was upgraded.")
            self.stdout.write(upgraded % {"version": done.upgraded_from})
        self._warn_of_sealed_factors()

    def _warn_of_sealed_factors(self) -> None:
        if not (names := users_with_unreadable_factor()):
            return
        self.stdout.write(
            _(
                "Two-factor authentication of %(names)s does not work here: it is sealed with the "
                "secret key of the other computer. Copy the file secret_key from its data folder "
                "to "
                "%(folder)s and start again, or run this for each of them: "
                "%(command)s forget_factor NAME"
            )
            % {
                "names": ", ".join(names),
                "folder": settings.DATA_DIR,
                "command": settings.COMMAND,
            }
        )
