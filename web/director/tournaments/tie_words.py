"""The tie procedure in words: which rule applies, what it found, what the convenor does next.

Knows the stages of `scoring.ties`; decides nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from boards.queries.matches import Match
from boards.queries.placings import MEDALS, MedalList
from boards.queries.tournaments import Tournament
from reports.content.document import Number
from reports.content.four_hand.ties import listed
from reports.content.numbers import places_needed, written
from scoring.ties import Among, Need, Rule, Stage
from web.director.tournaments.pairs import caption
from web.shared.figures import points

RULES = {
    Rule.TWO: gettext_lazy("Rule 1: exactly two are tied, so they play an extra four-hand match."),
    Rule.BETWEEN: gettext_lazy("Rule 2: who beat whom in the matches among them."),
    Rule.TWO_LEFT: gettext_lazy(
        "Rule 3: exactly two are left level, so they play the extra four-hand match."
    ),
    Rule.SILENT: gettext_lazy(
        "Rule 4: who beat whom leaves them level, or not all have met; the book says no more."
    ),
    Rule.DECIDED: gettext_lazy("Decided by the convenor."),
    Rule.BELOW: gettext_lazy("Below the places that count a tie stays."),
}
TODO = {
    Need.NOTHING: "",
    Need.PLAY_OFF: gettext_lazy("Open the play-off: four hands, nobody vulnerable, dealer drawn."),
    Need.FINISH: gettext_lazy("The play-off is open: play it and enter its hands."),
    Need.EXTRA_HAND: gettext_lazy("Still level: play one more hand and enter it in the play-off."),
    Need.DECIDE: gettext_lazy("They stay tied until you record a decision with its reason."),
}
NO_TIME = gettext_lazy(
    "Rule 2 for two: at this play-off there is no time for extra hands, so who beat whom."
)
MEDAL = {
    "gold": gettext_lazy("Gold"),
    "silver": gettext_lazy("Silver"),
    "bronze": gettext_lazy("Bronze"),
}


@dataclass(frozen=True, slots=True)
class Told:
    """One stage as the page says it, with the play-off that belongs to it."""

    stage: Stage[int]
    place: int
    who: str
    rule: str
    found: tuple[str, ...]
    todo: str
    match: int | None

    @property
    def need(self) -> str:
        """What is asked for, as a key."""
        return self.stage.need.value

    @property
    def open(self) -> bool:
        """Something has to be done."""
        return self.stage.need is not Need.NOTHING


def told_stage(event: Tournament, stage: Stage[int]) -> Told:
    """The words for one stage."""
    played = _play_off(event, stage)
    return Told(
        stage,
        stage.place,
        listed(event, stage.tied),
        _rule(stage),
        tuple(_found(event, stage)),
        str(TODO[stage.need]),
        played.pk if played else None,
    )


def _rule(stage: Stage[int]) -> str:
    by_wins = stage.rule in (Rule.BETWEEN, Rule.SILENT)
    if by_wins and len(stage.tied) == 2:
        return str(NO_TIME)
    return str(RULES[stage.rule])


def _found(event: Tournament, stage: Stage[int]) -> Iterable[str]:
    for each in stage.among:
        yield _among(event, each, suggested=stage.rule is Rule.SILENT)
    for play_off in stage.play_offs:
        one, other = (event.label(pair) for pair in play_off.pairs)
        if play_off.points:
            we, they = map(points, play_off.points)
            facts = {"one": one, "other": other, "we": we, "they": they}
            yield _("Play-off: %(one)s %(we)s, %(other)s %(they)s") % facts
    if len(stage.order) > 1:
        yield _("So: %(order)s") % {"order": ordered(event, stage.order)}


def _among(event: Tournament, each: Among[int], *, suggested: bool) -> str:
    facts = {
        "pair": event.label(each.pair),
        "wins": written(Number(each.wins, places_needed([each.wins]))),
        "matches": each.matches,
        "points": points(each.points),
    }
    if suggested:
        return _("%(pair)s: %(wins)s of %(matches)s won, %(points)s points among them") % facts
    return _("%(pair)s: %(wins)s of %(matches)s won") % facts


def ordered(event: Tournament, groups: Iterable[Iterable[int]]) -> str:
    """Groups from the best on; who is level stands together."""
    said = (listed(event, group) for group in groups)
    return _(", then ").join(said)


def _play_off(event: Tournament, stage: Stage[int]) -> Match | None:
    """The latest play-off between exactly these two."""
    tied = set(stage.tied)
    return next((each for each in reversed(event.play_offs) if set(each.pairs) == tied), None)


@dataclass(frozen=True, slots=True)
class MedalLine:
    """A medal and who gets it."""

    medal: str
    shared: bool
    pairs: tuple[str, ...]


def medal_lines(event: Tournament, medals: MedalList) -> list[MedalLine]:
    """Every medal, from gold on; one that nobody gets is left out."""
    order = {medal: at for at, medal in enumerate(MEDALS)}
    won = sorted(medals.medals, key=lambda each: order[each.medal])
    return [
        MedalLine(
            str(MEDAL[each.medal]),
            len(each.contestants) > 1,
            tuple(caption(pair) for pair in each.contestants),
        )
        for each in won
    ]
