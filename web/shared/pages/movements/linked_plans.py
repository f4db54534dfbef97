"""Plans the sessions of linked movements: their names, dates, schedules and boards."""

from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _

from boards.services.setup.new_session import NewSessionPlan
from movements.linked.linked_offers import LinkedOffer

MAX_NAME = 120
MAX_DAYS_APART = 60


def linked_session_plans(
    offer: LinkedOffer, *, name: str, days_apart: int, copies: int, **same: Any
) -> list[NewSessionPlan]:
    """The plans of all sessions; the first has the name and the date, the others follow."""
    day = same.pop("local_date")
    return [
        NewSessionPlan(
            name=_session_name(name, number),
            local_date=day + timedelta(days=days_apart * (number - 1)),
            schedule=session.schedule(),
            movement=session.movement.caption,
            winners=session.winners,
            copies=max(copies, session.copies),
            **same,
        )
        for number, session in enumerate(offer.sessions, start=1)
    ]


def _session_name(name: str, number: int) -> str:
    if number == 1:
        return name
    return (_("%(event)s, session %(number)s") % {"event": name, "number": number})[:MAX_NAME]
