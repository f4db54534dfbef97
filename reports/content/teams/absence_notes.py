"""Notes on teams or pairs of a contest that came late or withdrew."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from standings.teams.match_contest import MatchContest


def absence_notes(contest: MatchContest[Any]) -> Iterator[str]:
    """Yield a sentence for each team or pair that plays from a later round on, or withdrew."""
    for entrant in contest.entrants.values():
        title = f"{entrant.number} {entrant.name}"
        if entrant.late_from is not None:
            yield _("%(team)s plays from round %(round)s on.") % {
                "team": title,
                "round": entrant.late_from,
            }
        if entrant.withdrawn_after is not None:
            yield _("%(team)s withdrew after round %(round)s.") % {
                "team": title,
                "round": entrant.withdrawn_after,
            }
