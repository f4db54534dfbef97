"""Management command `open_club`: creates a club and prints the link for its owner."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from club.errors import ClubError
from club.queries.actors import COMMAND_LINE
from club.services.clubs import create_club
from club.services.invitations import create_invitation
from config.launcher.invitation_links import invitation_lines
from web.shared.messages.errors.error_text import error_message


class Command(BaseCommand):
    """`python manage.py open_club "Crown Bridge Club" --time-zone Europe/London`."""

    help = "Opens a club, and prints the link that makes its first director."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Adds name, time zone, paper size and the address of Overtrick."""
        parser.add_argument("name")
        parser.add_argument("--time-zone", default="UTC", help="such as Europe/London")
        parser.add_argument(
            "--paper",
            choices=("a4", "letter"),
            default="",
            help="what its printer holds; by itself what the country of the time zone prints on",
        )
        parser.add_argument(
            "--address", help="where Overtrick is running; by itself, where it is running now"
        )

    def handle(self, *_args: Any, name: str, address: str | None, **options: Any) -> None:
        """Creates the club and prints the link, or the reason for a failure."""
        try:
            club = create_club(name, time_zone=options["time_zone"], paper=options["paper"])
        except ClubError as error:
            raise CommandError(error_message(error)) from None
        params = {"club": club.name, "paper": club.get_paper_display()}
        self.stdout.write(_("%(club)s is open. It prints on %(paper)s.") % params)
        introduction = _("Send this link to its first director. It works once: ")
        self.stdout.write(
            "\n".join(
                invitation_lines(
                    introduction,
                    create_invitation(club, role="owner", actor=COMMAND_LINE),
                    address=address,
                )
            )
        )
