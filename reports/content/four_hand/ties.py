"""What became of the ties that count, in words. Knows stages; the procedure is `scoring.ties`."""

from collections.abc import Iterable
from fractions import Fraction

from django.utils.translation import gettext as _

from boards.queries.tournaments import Tournament
from reports.content.document import Number
from reports.content.four_hand.shown import Shown
from reports.content.numbers import places_needed, written
from scoring.ties import Need, Rule, Stage


def ties(shown: Shown) -> list[str]:
    """A sentence for every stage that was walked among the places that count."""
    stages = shown.table.stages
    return [_said(shown.event, stage) for stage in stages if stage.rule is not Rule.BELOW]


def _said(event: Tournament, stage: Stage[int]) -> str:
    facts = {"place": stage.place, "pairs": listed(event, stage.tied)}
    if stage.rule in (Rule.TWO, Rule.TWO_LEFT):
        return _extra_hands(event, stage) % facts
    if stage.rule is Rule.DECIDED:
        facts |= {"order": _order(event, stage), "reason": _reason(event, stage)}
        return _("Place %(place)s: %(order)s, by the convenor's decision: %(reason)s.") % facts
    facts["among"] = _among(event, stage)
    if stage.rule is Rule.SILENT:
        return (
            _(
                "Place %(place)s: %(pairs)s stay tied: who beat whom does not part them. "
                "Points between them: %(among)s."
            )
            % facts
        )
    return _("Place %(place)s: %(pairs)s are level; wins between them: %(among)s.") % facts


def _extra_hands(event: Tournament, stage: Stage[int]) -> str:
    """What two who are level did, or have to do."""
    match stage.need:
        case Need.PLAY_OFF:
            return _("Place %(place)s: %(pairs)s are level and play four extra hands.")
        case Need.FINISH:
            return _("Place %(place)s: %(pairs)s are level; their extra hands are under way.")
        case Need.EXTRA_HAND:
            return _("Place %(place)s: %(pairs)s are still level and play one more hand.")
    won = {"order": _order(event, stage), "scores": _scores(stage)}
    return _("Place %%(place)s: %(order)s, by extra hands (%(scores)s).") % won


def _scores(stage: Stage[int]) -> str:
    """The winner's points first."""
    points = stage.play_offs[-1].points or (0, 0)
    return "\N{EN DASH}".join(str(each) for each in sorted(points, reverse=True))


def _order(event: Tournament, stage: Stage[int]) -> str:
    groups = (listed(event, group) for group in stage.order)
    return _(" before ").join(groups)


def _among(event: Tournament, stage: Stage[int]) -> str:
    """Who won how often, or scored how much, in the matches among the tied."""
    if stage.rule is Rule.SILENT:
        by_points = sorted(stage.among, key=lambda each: -each.points)
        return ", ".join(f"{event.label(each.pair)} {each.points}" for each in by_points)
    by_wins = sorted(stage.among, key=lambda each: -each.wins)
    return ", ".join(f"{event.label(each.pair)} {_wins(each.wins)}" for each in by_wins)


def _wins(wins: Fraction) -> str:
    return written(Number(wins, places_needed([wins])))


def _reason(event: Tournament, stage: Stage[int]) -> str:
    """What the convenor gave as the reason, the latest decision on exactly these pairs."""
    taken_back = {each.reverses for each in event.decisions}
    for each in reversed(event.decisions):
        on = {pair for group in each.groups for pair in group}
        if each.reverses is None and each.pk not in taken_back and on == set(stage.tied):
            return each.reason
    return ""


def listed(event: Tournament, pairs: Iterable[int]) -> str:
    """Labels as in a sentence: `1A, 2B and 3A`."""
    labels = [event.label(pair) for pair in pairs]
    if len(labels) == 1:
        return labels[0]
    facts = {"most": ", ".join(labels[:-1]), "last": labels[-1]}
    return _("%(most)s and %(last)s") % facts
