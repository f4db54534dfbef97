"""Sentences that warn of a correction to a match from which a later round was already drawn."""

from collections.abc import Iterable
from fractions import Fraction

from django.utils.translation import gettext as _

from reports.content.cells.numbers import format_number, places_needed
from reports.content.document import NumberCell
from reports.content.teams.knock_out import round_title
from standings.previews.drawn_rounds import AnyContest, DrawnMatchChange, round_drawn_from
from standings.teams.knock_out_contest import KnockOutContest


def drawn_round_notices(changes: Iterable[DrawnMatchChange]) -> list[str]:
    """Return a sentence for each match that changes though a later round is drawn."""
    return [_drawn_round_notice(change) for change in changes]


def _drawn_round_notice(change: DrawnMatchChange) -> str:
    contest = change.contest
    if isinstance(contest, KnockOutContest):
        was, will = change.winners
        names = {
            "was": contest.entrants[was].name if was else "",
            "will": contest.entrants[will].name if will else "",
            "round": round_title(contest, change.drawn),
        }
        if not was:
            return _("%(will)s wins this match, but %(round)s is drawn already.") % names
        if not will:
            return _("%(was)s no longer wins this match, but %(round)s is drawn already.") % names
        return (
            _("%(will)s wins this match in place of %(was)s, but %(round)s is drawn already.")
            % names
        )
    sides = (change.match.drawn.home, change.match.drawn.away)
    home, away = (contest.entrants[side].name for side in sides if side is not None)
    return _(
        "%(home)s \N{EN DASH} %(away)s: %(before)s becomes %(after)s. Round %(drawn)s is drawn "
        "already, and its matches stay."
    ) % {
        "home": home,
        "away": away,
        "before": _points_text(change.before),
        "after": _points_text(change.after),
        "drawn": change.drawn,
    }


def _points_text(points: tuple[Fraction, Fraction] | None) -> str:
    if points is None:
        return _("not complete")
    return " : ".join(
        format_number(NumberCell(value, min(2, places_needed([value])))) for value in points
    )


def drawn_round_note(contest: AnyContest, round_: int) -> str:
    """Return that a later round is drawn from the results of this one; empty if none is."""
    drawn = round_drawn_from(contest, round_)
    if drawn is None:
        return ""
    if isinstance(contest, KnockOutContest):
        return _("%(round)s is drawn already: if the winner changes, decide who plays there.") % {
            "round": round_title(contest, drawn)
        }
    return _(
        "Round %(round)s is drawn already: a correction changes the standings, not its draw."
    ) % {"round": drawn}
