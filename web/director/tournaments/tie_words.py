"""The tie procedure on the convenor's page: each stage in words, and what the convenor does next.

What a stage means is said in `reports.content.four_hand.ties`; decides nothing.
"""

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy

from boards.queries.matches import MatchState
from reports.content.four_hand.ties import found_of, listed, rule_of, title_of
from scoring.score_sheets.tie_procedure import EXTRA_HANDS, TieNeed, TieStage
from standings.matches.match_event import Tournament

TODO = {
    TieNeed.NOTHING: "",
    TieNeed.PLAY_OFF: gettext_lazy(
        "Open the play-off: four hands, nobody vulnerable, dealer drawn."
    ),
    TieNeed.FINISH: gettext_lazy("The play-off is open: play it and enter its hands."),
    TieNeed.EXTRA_HAND: gettext_lazy(
        "Still level: play one more hand and enter it in the play-off."
    ),
    TieNeed.DECIDE: gettext_lazy("They stay tied until you record a decision with its reason."),
}


@dataclass(frozen=True, slots=True)
class Told:
    """One stage as the page says it, with the play-off that belongs to it."""

    stage: TieStage[int]
    place: int
    title: str
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
        return self.stage.need is not TieNeed.NOTHING


def told_stage(event: Tournament, stage: TieStage[int]) -> Told:
    """The words for one stage."""
    played = _play_off(event, stage)
    return Told(
        stage,
        stage.place,
        title_of(event, stage),
        listed(event, stage.tied),
        rule_of(event, stage),
        tuple(map(capfirst, found_of(event, stage))),
        str(TODO[stage.need]),
        played.pk if played else None,
    )


def _play_off(event: Tournament, stage: TieStage[int]) -> MatchState | None:
    """The latest play-off between exactly these two that is not void."""
    tied = set(stage.tied)
    counted = (each for each in reversed(event.play_offs) if not each.abandoned)
    found = next((each for each in counted if set(each.pairs) == tied), None)
    return found if stage.rule in EXTRA_HANDS else None
