"""Management command `demonstration`: creates the demonstration club in an empty database."""

from typing import Any

from django.conf import settings
from django.core.management import BaseCommand
from django.utils.translation import gettext as _

from formats.demonstration.match_event import read_demonstration_match_event
from formats.demonstration.session import read_demonstration
from standings.services.demonstration import open_demonstration

FIXTURES = settings.RESOURCES_DIR / "fixtures"


class Command(BaseCommand):
    """`python manage.py demonstration`."""

    help = "Opens the demonstration club; does nothing where there is a club."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Creates the club from the fixtures."""
        session = read_demonstration((FIXTURES / "demonstration.json").read_text("utf-8"))
        tournament = read_demonstration_match_event(
            (FIXTURES / "tournament.json").read_text("utf-8")
        )
        section = open_demonstration(session, tournament)
        if section is not None:
            self.stdout.write(
                _(
                    "%(club)s is open, with a session of %(results)s results"
                    " and a tournament of %(matches)s matches."
                )
                % {
                    "club": session.club.name,
                    "results": len(session.results),
                    "matches": len(tournament.matches),
                }
            )
