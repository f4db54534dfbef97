"""The convenor's text about a tie: the rule that applies, its outcome, the next step."""

from dataclasses import replace
from fractions import Fraction

import pytest

from boards.queries.matches.match_states import MatchEnding, MatchState
from scoring.score_sheets.four_hand_regulations import FourHandRegulations
from scoring.score_sheets.tie_procedure import (
    PlayOffMatch,
    RecordAmongTied,
    TieNeed,
    TieRule,
    TieStage,
)
from standings.matches.match_event import Contestant, MatchEventSnapshot, TieDecision
from standings.matches.match_standings import Medal, MedalList
from web.director.matches.standings.tie_stage_text import describe_tie_stage
from web.shared.pages.medals import medal_lines

A, B, C, D = 1, 2, 3, 4
ABANDONED = MatchEnding.ABANDONED
LABELS = {A: "1A", B: "1B", C: "2A", D: "2B"}
PAIRS = {
    pk: Contestant(pk, label, "", (f"Ada {label}", f"Bo {label}")) for pk, label in LABELS.items()
}
EVENT = MatchEventSnapshot(
    pk=1,
    name="Games",
    club="Crown",
    club_slug="crown",
    paper="a4",
    convenor="",
    regulations=FourHandRegulations(),
    sessions=(),
    contestants=PAIRS,
    matches=(),
    play_offs=(MatchState(77, 1, 1, 1, True, (B, A)),),
    waiting={},
    starts={},
    infractions=(),
    decisions=(TieDecision(1, ((C, D),), "Drawn by lot", None, "ann"),),
)
CIRCLE = tuple(
    RecordAmongTied(pair, 2, Fraction(1), points) for pair, points in ((A, 900), (B, 700), (C, 500))
)
FOUR = (
    RecordAmongTied(A, 3, Fraction(5, 2), 900),
    RecordAmongTied(B, 3, Fraction(5, 2), 800),
    RecordAmongTied(C, 3, Fraction(1), 700),
    RecordAmongTied(D, 3, Fraction(0), 600),
)
RULE_1 = "Two are tied: they play an extra four-hand match (Alberta 55 Plus)."
RULE_2 = (
    "Three or more are tied: who beat whom in the matches among them (Alberta 55 Plus); a level "
    "match is half a win each (Overtrick's own rule)."
)
RULE_3 = "Two are still tied: they play an extra four-hand match (Alberta 55 Plus)."
RULE_4 = "Who beat whom leaves them level, or not all have met. The document says no more."
OPEN = "Open the play-off: four hands, nobody vulnerable, dealer drawn."
CASES = {
    "two for first": (
        TieStage(1, (A, C), TieRule.TWO, TieNeed.PLAY_OFF, ((A, C),)),
        ("1A and 2A", RULE_1, (), OPEN, None),
    ),
    "two for third": (
        TieStage(3, (C, D), TieRule.TWO, TieNeed.PLAY_OFF, ((C, D),)),
        ("2A and 2B", RULE_1, (), OPEN, None),
    ),
    "a play-off under way": (
        TieStage(
            1,
            (A, B),
            TieRule.TWO,
            TieNeed.FINISH,
            ((A, B),),
            play_offs=(PlayOffMatch((B, A), None),),
        ),
        ("1A and 1B", RULE_1, (), "The play-off is open: play it and enter its hands.", 77),
    ),
    "a play-off that ends level": (
        TieStage(
            1,
            (A, B),
            TieRule.TWO,
            TieNeed.EXTRA_HAND,
            ((A, B),),
            play_offs=(PlayOffMatch((B, A), (60, 60)),),
        ),
        (
            "1A and 1B",
            RULE_1,
            ("Extra hands: 1B 60, 1A 60",),
            "Still level: play one more hand and enter it in the play-off.",
            77,
        ),
    ),
    "a play-off that is won": (
        TieStage(
            1,
            (A, B),
            TieRule.TWO,
            TieNeed.NOTHING,
            ((B,), (A,)),
            play_offs=(PlayOffMatch((B, A), (620, 60)),),
        ),
        ("1A and 1B", RULE_1, ("Extra hands: 1B 620, 1A 60", "So 1B, then 1A"), "", 77),
    ),
    "a play-off that a further hand won": (
        TieStage(
            1,
            (A, B),
            TieRule.TWO,
            TieNeed.NOTHING,
            ((B,), (A,)),
            play_offs=(PlayOffMatch((B, A), (770, 710), longer=True),),
        ),
        (
            "1A and 1B",
            RULE_1,
            (
                "Extra hands: 1B 770, 1A 710",
                "Level after four, then one hand at a time (Overtrick's own rule)",
                "So 1B, then 1A",
            ),
            "",
            77,
        ),
    ),
    "three, a circle": (
        TieStage(1, (A, B, C), TieRule.SILENT, TieNeed.DECIDE, ((A, B, C),), CIRCLE),
        (
            "1A, 1B and 2A",
            RULE_4,
            (
                "1A won 1 of 2, with 900 points",
                "1B won 1 of 2, with 700 points",
                "2A won 1 of 2, with 500 points",
            ),
            "They stay tied until you record a decision with its reason.",
            None,
        ),
    ),
    "four that fall to two": (
        TieStage(1, (A, B, C, D), TieRule.BETWEEN, TieNeed.NOTHING, ((A, B), (C,), (D,)), FOUR),
        (
            "1A, 1B, 2A and 2B",
            RULE_2,
            (
                "1A won 2.5 of 3",
                "1B won 2.5 of 3",
                "2A won 1 of 3",
                "2B won 0 of 3",
                "So 1A and 1B, then 2A, then 2B",
            ),
            "",
            None,
        ),
    ),
    "the two who are left": (
        TieStage(1, (C, D), TieRule.TWO_LEFT, TieNeed.PLAY_OFF, ((C, D),)),
        ("2A and 2B", RULE_3, (), OPEN, None),
    ),
    "two without time at a play-off": (
        TieStage(
            1,
            (C, D),
            TieRule.BETWEEN,
            TieNeed.NOTHING,
            ((D,), (C,)),
            (RecordAmongTied(D, 1, Fraction(1), 9),),
        ),
        (
            "2A and 2B",
            "Two are tied and there is no time for extra hands: who beat whom (Alberta 55 Plus).",
            ("2B won 1 of 1", "So 2B, then 2A"),
            "",
            None,
        ),
    ),
    "decided": (
        TieStage(2, (C, D), TieRule.DECIDED, TieNeed.NOTHING, ((C, D),)),
        ("2A and 2B", "The convenor decided: Drawn by lot.", ("They share it",), "", None),
    ),
    "below": (
        TieStage(4, (C, D), TieRule.BELOW, TieNeed.NOTHING, ((C, D),)),
        ("2A and 2B", "Below the places that count a tie stays.", (), "", None),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_each_stage_of_a_tie_has_a_text(case):
    stage, sentence = CASES[case]

    description = describe_tie_stage(EVENT, stage)

    assert (
        description.who,
        description.rule,
        description.found,
        description.todo,
        description.match,
    ) == sentence
    assert (description.place, description.need, description.open) == (
        stage.place,
        stage.need.value,
        bool(description.todo),
    )


def test_a_later_play_off_of_the_same_two_is_the_one_that_counts():
    later = replace(EVENT, play_offs=(*EVENT.play_offs, MatchState(78, 1, 2, 1, True, (A, B))))

    description = describe_tie_stage(later, CASES["a play-off under way"][0])

    assert description.match == 78


def test_an_abandoned_play_off_is_not_mentioned():
    (first,) = EVENT.play_offs
    void = replace(
        EVENT, play_offs=(first, MatchState(78, 1, 2, 1, True, (A, B), ending=ABANDONED))
    )

    description = describe_tie_stage(void, CASES["a play-off under way"][0])

    assert description.match == 77


def test_medals_are_worded_from_gold_on_and_say_that_they_are_shared():
    won = MedalList((Medal("bronze", (PAIRS[C],)), Medal("gold", (PAIRS[A], PAIRS[B]))), final=True)

    assert [(line.medal, line.shared, line.pairs) for line in medal_lines(EVENT, won)] == [
        ("Gold", True, ("1A · Ada 1A & Bo 1A", "1B · Ada 1B & Bo 1B")),
        ("Bronze", False, ("2A · Ada 2A & Bo 2A",)),
    ]
