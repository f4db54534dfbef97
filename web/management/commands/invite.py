"""Prints a link that makes somebody a director of a club, or its owner where it has none."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from club.errors import ClubError
from club.services.invitations import invite_to
from web.management.invitations import told
from web.shared.refusals import sentence


class Command(BaseCommand):
    """`python manage.py invite crown-bridge-club`."""

    help = "Prints a link that makes whoever opens it a director of the club, once, or its owner."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which club, and where Overtrick answers."""
        parser.add_argument("club", help="its address, such as crown-bridge-club")
        parser.add_argument(
            "--address", help="where Overtrick is running; by itself, where it is running now"
        )

    def handle(self, *_args: Any, club: str, address: str | None, **_options: Any) -> None:
        """Make the link, or say which clubs there are."""
        try:
            token = invite_to(club)
        except ClubError as error:
            raise CommandError(sentence(error)) from None
        words = _("This link works once, for two days: ")
        self.stdout.write("\n".join(told(words, token, address=address)))
