"""Management command `upgrade`: makes a backup, then migrates the database."""

from typing import Any

from django.core.management import BaseCommand, call_command
from django.utils.translation import gettext as _

from club.services.backups.backup_creation import create_backup_before_upgrade


class Command(BaseCommand):
    """`python manage.py upgrade`."""

    help = "Migrates the database, with a backup before it when there is something to lose."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Writes a backup and migrates; does nothing without pending migrations."""
        if backup_path := create_backup_before_upgrade():
            self.stdout.write(
                _("The previous data was backed up to %(file)s") % {"file": backup_path}
            )
        call_command("migrate", interactive=False, verbosity=0)
