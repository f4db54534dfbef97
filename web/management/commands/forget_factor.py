"""Takes the second factor off an account whose phone and recovery codes are lost."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from club.errors import ClubError
from club.services.users import forget_factor
from web.shared.refusals import sentence


class Command(BaseCommand):
    """`python manage.py forget_factor ann`."""

    help = "Lets somebody in by the password alone again, when the phone is lost."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whose."""
        parser.add_argument("name", help="the name that they sign in with")

    def handle(self, *_args: Any, name: str, **_options: Any) -> None:
        """Take it off, or say that nobody is called that."""
        try:
            forget_factor(name)
        except ClubError as error:
            raise CommandError(sentence(error)) from None
        self.stdout.write(_("%(name)s signs in by the password alone now.") % {"name": name})
