"""What is said beside a figure on a score sheet, and how a match ended. Knows words only."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from boards.queries.matches import Ending
from scoring.sheet import Reason

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

REASONS: "dict[Reason, str | _StrPromise]" = {
    Reason.TRICK_SCORE: _("trick score"),
    Reason.OVERTRICKS: _("overtricks"),
    Reason.SLAM: _("slam"),
    Reason.INSULT: _("made doubled"),
    Reason.PENALTY: _("undertricks"),
    Reason.HONOURS: _("honours"),
    Reason.GAME: _("game"),
    Reason.FAST_GAME: _("fast game"),
    Reason.SLOW_GAME: _("slow game"),
    Reason.LEG: _("leg"),
    Reason.PART_SCORE: _("part-score"),
    Reason.RUBBER: _("rubber"),
    Reason.UNFINISHED_GAME: _("unfinished game"),
    Reason.UNFINISHED_PART_SCORE: _("unfinished part-score"),
}
ENDINGS: "dict[Ending, str | _StrPromise]" = {
    Ending.TYPED: _("Final scores from the slip."),
    Ending.BELL: _(
        "Stopped by the bell: it stands as it stood, without premiums for legs "
        "(Overtrick's own rule)."
    ),
    Ending.DIRECTOR: _("The director's score."),
    Ending.FORFEIT: _("Forfeit, with a score set by the convenor."),
    Ending.NO_SHOW: _("No-show, with a score set by the convenor."),
    Ending.ABANDONED: _("Abandoned: it is void, and no place follows from it."),
}


def reason(why: Reason) -> str:
    """Why a figure was written."""
    return str(REASONS[why])


def ending(how: Ending | None) -> str:
    """How the match came to its score, where its hands do not say it all."""
    return str(ENDINGS[how]) if how in ENDINGS else ""
