"""Opens a club of one's own, and prints the link that makes its first director."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from club.errors import ClubError
from club.services.clubs import open_club
from club.services.invitations import invite
from web.management.invitations import HERE, link
from web.shared.refusals import sentence


class Command(BaseCommand):
    """`python manage.py open_club "Crown Bridge Club" --time-zone Europe/London`."""

    help = "Opens a club, and prints the link that makes its first director."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What it is called, what its clock says, and where Overtrick answers."""
        parser.add_argument("name")
        parser.add_argument("--time-zone", default="UTC", help="such as Europe/London")
        parser.add_argument("--address", default=HERE, help="where Overtrick is running")

    def handle(self, *_args: Any, name: str, time_zone: str, address: str, **_others: Any) -> None:
        """Open it, or say why not."""
        try:
            club = open_club(name, time_zone=time_zone)
        except ClubError as error:
            raise CommandError(sentence(error)) from None
        self.stdout.write(_("%(club)s is open.") % {"club": club.name})
        made = link(address, invite(club, role="owner"))
        self.stdout.write(_("Its first director opens this link; it works once: ") + made)
