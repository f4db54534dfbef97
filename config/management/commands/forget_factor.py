"""Management command `forget_factor`: removes the second factor of a user."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from club.errors import ClubError
from club.services.users import remove_second_factor
from web.shared.messages.errors.error_text import error_message


class Command(BaseCommand):
    """`python manage.py forget_factor ann`."""

    help = "Lets somebody in by the password alone again, when the phone is lost."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Adds the user name."""
        parser.add_argument("name", help="the name that they sign in with")

    def handle(self, *_args: Any, name: str, **_options: Any) -> None:
        """Removes the second factor, or reports an unknown user name."""
        try:
            remove_second_factor(name)
        except ClubError as error:
            raise CommandError(error_message(error)) from None
        self.stdout.write(_("%(name)s signs in with the password only now.") % {"name": name})
