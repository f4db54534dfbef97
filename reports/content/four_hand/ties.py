"""What becomes of the ties that count, in words, for papers and pages alike.

Knows stages; the procedure is `scoring.score_sheets.tie_procedure`.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.content.document import Number
from reports.content.four_hand.shown import Shown
from reports.content.numbers import places_needed, written
from scoring.score_sheets.tie_procedure import RecordAmongTied, TieNeed, TieRule, TieStage
from standings.matches.match_event import Tournament

RULES = {
    TieRule.TWO: gettext_lazy(
        "Two are tied: they play an extra four-hand match (Alberta 55 Plus)."
    ),
    TieRule.BETWEEN: gettext_lazy(
        "Three or more are tied: who beat whom in the matches among them (Alberta 55 Plus); a "
        "level match is half a win each (Overtrick's own rule)."
    ),
    TieRule.TWO_LEFT: gettext_lazy(
        "Two are still tied: they play an extra four-hand match (Alberta 55 Plus)."
    ),
    TieRule.SILENT: gettext_lazy(
        "Who beat whom leaves them level, or not all have met. The document says no more."
    ),
    TieRule.BELOW: gettext_lazy("Below the places that count a tie stays."),
}
NO_TIME = gettext_lazy(
    "Two are tied and there is no time for extra hands: who beat whom (Alberta 55 Plus)."
)
WAITS = {
    TieNeed.PLAY_OFF: gettext_lazy("The extra hands are still to be played."),
    TieNeed.FINISH: gettext_lazy("The extra hands are under way."),
    TieNeed.EXTRA_HAND: gettext_lazy(
        "They are still level and play one more hand (Overtrick's own rule)."
    ),
    TieNeed.DECIDE: gettext_lazy(
        "They stay tied until the convenor decides (Overtrick's own rule)."
    ),
}


def ties(shown: Shown) -> list[str]:
    """Some sentences for every stage that was walked among the places that count."""
    stages = shown.table.stages
    return [_said(shown.event, stage) for stage in stages if stage.rule is not TieRule.BELOW]


def _said(event: Tournament, stage: TieStage[int]) -> str:
    found = capfirst("; ".join(found_of(event, stage)))
    waits = str(WAITS.get(stage.need, ""))
    title = f"{title_of(event, stage)}."
    return " ".join(filter(None, (title, rule_of(event, stage), found and f"{found}.", waits)))


def title_of(event: Tournament, stage: TieStage[int]) -> str:
    """Who is level from which place on."""
    facts = {"place": stage.place, "pairs": listed(event, stage.tied)}
    return _("Place %(place)s: %(pairs)s") % facts


def rule_of(event: Tournament, stage: TieStage[int]) -> str:
    """The rule that applies and whose it is, or why the convenor decided."""
    if stage.rule is TieRule.DECIDED:
        return _("The convenor decided: %(reason)s") % {"reason": _reason(event, stage)}
    by_wins = stage.rule in (TieRule.BETWEEN, TieRule.SILENT)
    return str(NO_TIME if by_wins and len(stage.tied) == 2 else RULES[stage.rule])


def found_of(event: Tournament, stage: TieStage[int]) -> Iterator[str]:
    """What the rule found, and the order that comes of it."""
    silent = stage.rule is TieRule.SILENT
    for each in sorted(stage.among, key=lambda each: -(each.points if silent else each.wins)):
        yield _among(event, each, suggested=silent)
    for play_off in stage.play_offs:
        if play_off.points:
            both = zip(play_off.pairs, play_off.points, strict=True)
            scores = ", ".join(f"{event.label(pair)} {_whole(points)}" for pair, points in both)
            yield _("extra hands: %(scores)s") % {"scores": scores}
    if stage.rule is TieRule.DECIDED and len(stage.order) == 1:
        yield _("they share it")
    if len(stage.order) > 1:
        yield _("so %(order)s") % {"order": ordered(event, stage.order)}


def _among(event: Tournament, each: RecordAmongTied[int], *, suggested: bool) -> str:
    facts = {
        "pair": event.label(each.pair),
        "wins": written(Number(each.wins, places_needed([each.wins]))),
        "matches": each.matches,
        "points": _whole(each.points),
    }
    if suggested:
        return _("%(pair)s won %(wins)s of %(matches)s, with %(points)s points") % facts
    return _("%(pair)s won %(wins)s of %(matches)s") % facts


def _whole(points: int) -> str:
    return written(Number(Fraction(points)))


def _reason(event: Tournament, stage: TieStage[int]) -> str:
    """What the convenor gave as the reason, in the latest decision on exactly these pairs."""
    taken_back = {each.reverses for each in event.decisions}
    for each in reversed(event.decisions):
        on = {pair for group in each.groups for pair in group}
        if each.reverses is None and each.pk not in taken_back and on == set(stage.tied):
            return each.reason if each.reason.endswith((".", "!", "?")) else f"{each.reason}."
    return ""


def ordered(event: Tournament, groups: Iterable[Iterable[int]]) -> str:
    """Groups from the best on; who is level stands together."""
    said = (listed(event, group) for group in groups)
    return _(", then ").join(said)


def listed(event: Tournament, pairs: Iterable[int]) -> str:
    """Labels as in a sentence: `1A, 2B and 3A`."""
    labels = [event.label(pair) for pair in pairs]
    if len(labels) == 1:
        return labels[0]
    facts = {"most": ", ".join(labels[:-1]), "last": labels[-1]}
    return _("%(most)s and %(last)s") % facts
