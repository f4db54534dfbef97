"""Describes the resolution of ties in a match event, in sentences."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.content.cells.numbers import format_number, places_needed
from reports.content.document import NumberCell
from reports.content.matches.match_event_report import MatchEventReport
from scoring.score_sheets.tie_procedure import RecordAmongTied, TieNeed, TieRule, TieStage
from standings.matches.match_event import MatchEventSnapshot

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


def tie_sentences(report: MatchEventReport) -> list[str]:
    """Return sentences on every stage of ties among the places that count."""
    stages = report.table.stages
    return [
        _tie_sentence(report.event, stage) for stage in stages if stage.rule is not TieRule.BELOW
    ]


def _tie_sentence(event: MatchEventSnapshot, stage: TieStage[int]) -> str:
    findings = capfirst("; ".join(tie_findings(event, stage)))
    waits = str(WAITS.get(stage.need, ""))
    title = f"{tie_title(event, stage)}."
    return " ".join(
        filter(None, (title, tie_rule_text(event, stage), findings and f"{findings}.", waits))
    )


def tie_title(event: MatchEventSnapshot, stage: TieStage[int]) -> str:
    """Return which pairs are tied, and from which place on."""
    values = {"place": stage.place, "pairs": format_pair_list(event, stage.tied)}
    return _("Place %(place)s: %(pairs)s") % values


def tie_rule_text(event: MatchEventSnapshot, stage: TieStage[int]) -> str:
    """Return the rule that applies and its source, or the convenor's reason."""
    if stage.rule is TieRule.DECIDED:
        return _("The convenor decided: %(reason)s") % {"reason": _reason(event, stage)}
    by_wins = stage.rule in (TieRule.BETWEEN, TieRule.SILENT)
    return str(NO_TIME if by_wins and len(stage.tied) == 2 else RULES[stage.rule])


def tie_findings(event: MatchEventSnapshot, stage: TieStage[int]) -> Iterator[str]:
    """Yield the result of the rule, and the order that follows from it."""
    silent = stage.rule is TieRule.SILENT
    for record in sorted(stage.among, key=lambda row: -(row.points if silent else row.wins)):
        yield _record_text(event, record, suggested=silent)
    for play_off in stage.play_offs:
        if play_off.points:
            both = zip(play_off.pairs, play_off.points, strict=True)
            scores = ", ".join(
                f"{event.label(pair)} {_format_points(points)}" for pair, points in both
            )
            yield _("extra hands: %(scores)s") % {"scores": scores}
            if play_off.longer:
                yield _("level after four, then one hand at a time (Overtrick's own rule)")
    if stage.rule is TieRule.DECIDED and len(stage.order) == 1:
        yield _("they share it")
    if len(stage.order) > 1:
        yield _("so %(order)s") % {"order": format_tie_order(event, stage.order)}


def _record_text(
    event: MatchEventSnapshot, record: RecordAmongTied[int], *, suggested: bool
) -> str:
    values = {
        "pair": event.label(record.pair),
        "wins": format_number(NumberCell(record.wins, places_needed([record.wins]))),
        "matches": record.matches,
        "points": _format_points(record.points),
    }
    if suggested:
        return _("%(pair)s won %(wins)s of %(matches)s, with %(points)s points") % values
    return _("%(pair)s won %(wins)s of %(matches)s") % values


def _format_points(points: int) -> str:
    return format_number(NumberCell(Fraction(points)))


def _reason(event: MatchEventSnapshot, stage: TieStage[int]) -> str:
    """Return the convenor's reason in the latest decision on exactly these pairs."""
    taken_back = {decision.reverses for decision in event.decisions}
    for decision in reversed(event.decisions):
        on = {pair for group in decision.groups for pair in group}
        if decision.reverses is None and decision.pk not in taken_back and on == set(stage.tied):
            return (
                decision.reason
                if decision.reason.endswith((".", "!", "?"))
                else f"{decision.reason}."
            )
    return ""


def format_tie_order(event: MatchEventSnapshot, groups: Iterable[Iterable[int]]) -> str:
    """Format groups from the best on; tied pairs are in one group."""
    texts = (format_pair_list(event, group) for group in groups)
    return _(", then ").join(texts)


def format_pair_list(event: MatchEventSnapshot, pairs: Iterable[int]) -> str:
    """Format labels for a sentence: `1A, 2B and 3A`."""
    labels = [event.label(pair) for pair in pairs]
    if len(labels) == 1:
        return labels[0]
    values = {"most": ", ".join(labels[:-1]), "last": labels[-1]}
    return _("%(most)s and %(last)s") % values
