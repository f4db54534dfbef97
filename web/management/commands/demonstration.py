"""Opens the demonstration club where the database is empty."""

from typing import Any

from django.conf import settings
from django.core.management import BaseCommand
from django.utils.translation import gettext as _

from boards.services.demonstration import open_demonstration
from formats.demonstration import read


class Command(BaseCommand):
    """`python manage.py demonstration`."""

    help = "Opens the demonstration club with a real evening; does nothing where there is a club."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Read the fixture and record it."""
        text = (settings.BASE_DIR / "fixtures" / "demonstration.json").read_text("utf-8")
        facts = read(text)
        section = open_demonstration(facts)
        if section is not None:
            self.stdout.write(
                _("%(club)s is open, with an evening of %(results)s results.")
                % {"club": facts.club.name, "results": len(facts.results)}
            )
