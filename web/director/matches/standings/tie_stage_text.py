"""Text of each stage of the tie procedure in a match event, with the director's next step.

The text of the rules themselves is in `reports.content.matches.tie_resolutions`.
"""

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy

from boards.queries.matches.match_states import MatchState
from reports.content.matches.tie_resolutions import (
    format_pair_list,
    tie_findings,
    tie_rule_text,
    tie_title,
)
from scoring.score_sheets.tie_procedure import EXTRA_HANDS, TieNeed, TieStage
from standings.matches.match_event import MatchEventSnapshot

NEXT_STEPS = {
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
class TieStageRow:
    """One stage of the tie procedure as text, with its play-off if there is one."""

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
        """The key of the director's next step."""
        return self.stage.need.value

    @property
    def open(self) -> bool:
        """Whether the director has to do something."""
        return self.stage.need is not TieNeed.NOTHING


def describe_tie_stage(snapshot: MatchEventSnapshot, stage: TieStage[int]) -> TieStageRow:
    """Describe one stage of the tie procedure."""
    played = _play_off(snapshot, stage)
    return TieStageRow(
        stage,
        stage.place,
        tie_title(snapshot, stage),
        format_pair_list(snapshot, stage.tied),
        tie_rule_text(snapshot, stage),
        tuple(map(capfirst, tie_findings(snapshot, stage))),
        str(NEXT_STEPS[stage.need]),
        played.pk if played else None,
    )


def _play_off(snapshot: MatchEventSnapshot, stage: TieStage[int]) -> MatchState | None:
    """The latest play-off between exactly these two pairs that is not void."""
    tied = set(stage.tied)
    counted = (match for match in reversed(snapshot.play_offs) if not match.abandoned)
    play_off = next((match for match in counted if set(match.pairs) == tied), None)
    return play_off if stage.rule in EXTRA_HANDS else None
