"""Management command `invite`: prints a link that makes somebody director or owner of a club."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from club.errors import ClubError
from club.services.invitations import create_director_invitation
from config.launcher.invitation_links import invitation_lines
from web.shared.messages.errors.error_text import error_message


class Command(BaseCommand):
    """`python manage.py invite crown-bridge-club`."""

    help = "Prints a link that works once and makes a person a director of the club, or its owner."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Adds the club and the address of Overtrick."""
        parser.add_argument("club", help="its address, such as crown-bridge-club")
        parser.add_argument(
            "--address", help="where Overtrick is running; by itself, where it is running now"
        )

    def handle(self, *_args: Any, club: str, address: str | None, **_options: Any) -> None:
        """Prints the link, or lists the clubs if this one is unknown."""
        try:
            token = create_director_invitation(club)
        except ClubError as error:
            raise CommandError(error_message(error)) from None
        introduction = _("This link works once, for two days: ")
        self.stdout.write("\n".join(invitation_lines(introduction, token, address=address)))
