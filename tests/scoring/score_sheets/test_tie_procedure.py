"""The tie procedure, rule by rule: who is level, what was found, what is to be done."""

from dataclasses import dataclass, field
from fractions import Fraction

import pytest

from scoring.score_sheets.four_hand_regulations import FourHandRegulations
from scoring.score_sheets.match_totals import OwnMatch, PairRecord, ScoredMatch
from scoring.score_sheets.tie_procedure import (
    PlayOffMatch,
    RecordAmongTied,
    TieNeed,
    TieProcedureData,
    TieRule,
    TieStage,
    four_hand_standings,
)

A, B, C, D, E, F = "1A", "1B", "2A", "2B", "3A", "3B"
GAMES = FourHandRegulations()
PLAY_OFFS = FourHandRegulations("play_offs")
NO_TIME = FourHandRegulations("play_offs", no_time=True)


@dataclass(frozen=True)
class Case:
    """Totals, who beat whom (`A > B` as a pair), and what comes of it."""

    totals: dict[str, int]
    places: list[tuple[int, str]]
    stages: list[TieStage] = field(default_factory=list)
    beat: tuple[tuple[str, str], ...] = ()
    unmet: tuple[tuple[str, str], ...] = ()
    play_offs: tuple[PlayOffMatch, ...] = ()
    decisions: tuple = ()
    regulations: FourHandRegulations = GAMES


def among(pair, matches, wins, points):
    return RecordAmongTied(pair, matches, Fraction(wins), points)


def two(place, tied, need, *, rule=TieRule.TWO, order=None, played=()):
    return TieStage(place, tied, rule, need, order or (tied,), play_offs=played)


def below(place, *tied):
    return TieStage(place, tied, TieRule.BELOW, TieNeed.NOTHING, (tied,))


def won(pairs, we, they):
    return PlayOffMatch(pairs, (we, they))


A_WON, LEVEL, BEGUN = won((A, B), 900, 400), won((A, B), 500, 500), PlayOffMatch((A, B), None)
CD_LATER = won((D, C), 100, 60)
CASES = {
    "nobody is level": Case({A: 900, B: 800, C: 700}, [(1, A), (2, B), (3, C)]),
    "two for first": Case(
        {A: 900, B: 900, C: 700},
        [(1, A), (1, B), (3, C)],
        [two(1, (A, B), TieNeed.PLAY_OFF)],
    ),
    "two for first, at play-offs": Case(
        {A: 900, B: 900, C: 700},
        [(1, A), (1, B), (3, C)],
        [two(1, (A, B), TieNeed.PLAY_OFF)],
        regulations=PLAY_OFFS,
    ),
    "two for first, the play-off begun": Case(
        {A: 900, B: 900},
        [(1, A), (1, B)],
        [two(1, (A, B), TieNeed.FINISH, played=(BEGUN,))],
        play_offs=(BEGUN,),
    ),
    "two for first, the play-off won": Case(
        {B: 900, A: 900, C: 700},
        [(1, A), (2, B), (3, C)],
        [two(1, (B, A), TieNeed.NOTHING, order=((A,), (B,)), played=(A_WON,))],
        play_offs=(A_WON,),
    ),
    "a level play-off": Case(
        {A: 900, B: 900},
        [(1, A), (1, B)],
        [two(1, (A, B), TieNeed.EXTRA_HAND, played=(LEVEL,))],
        play_offs=(LEVEL,),
    ),
    "two for third": Case(
        {A: 900, B: 800, C: 700, D: 700},
        [(1, A), (2, B), (3, C), (3, D)],
        [two(3, (C, D), TieNeed.PLAY_OFF)],
    ),
    "two ties at once, one resolved": Case(
        {A: 900, B: 900, C: 700, D: 700},
        [(1, A), (1, B), (3, D), (4, C)],
        [
            two(1, (A, B), TieNeed.PLAY_OFF),
            two(3, (C, D), TieNeed.NOTHING, order=((D,), (C,)), played=(CD_LATER,)),
        ],
        play_offs=(CD_LATER,),
    ),
    "ties below third stay": Case(
        {A: 900, B: 800, C: 700, D: 600, E: 600},
        [(1, A), (2, B), (3, C), (4, D), (4, E)],
        [below(4, D, E)],
    ),
    "a zone that sends two pairs does not part its third": Case(
        {A: 900, B: 800, C: 700, D: 700},
        [(1, A), (2, B), (3, C), (3, D)],
        [below(3, C, D)],
        regulations=FourHandRegulations("play_offs", places=2),
    ),
    "three with a clear winner": Case(
        {A: 900, B: 900, C: 900},
        [(1, B), (2, A), (3, C)],
        [
            TieStage(
                1,
                (A, B, C),
                TieRule.BETWEEN,
                TieNeed.NOTHING,
                ((B,), (A,), (C,)),
                (among(A, 2, 1, 700), among(B, 2, 2, 1000), among(C, 2, 0, 400)),
            )
        ],
        beat=((B, A), (B, C), (A, C)),
    ),
    "three in a circle": Case(
        {A: 900, B: 900, C: 900, D: 100},
        [(1, A), (1, B), (1, C), (4, D)],
        [
            TieStage(
                1,
                (A, B, C),
                TieRule.SILENT,
                TieNeed.DECIDE,
                ((A, B, C),),
                (among(A, 2, 1, 700), among(B, 2, 1, 700), among(C, 2, 1, 700)),
            )
        ],
        beat=((A, B), (B, C), (C, A), (D, A)),
    ),
    "three in a circle, decided": Case(
        {A: 900, B: 900, C: 900},
        [(1, C), (2, A), (2, B)],
        [TieStage(1, (A, B, C), TieRule.DECIDED, TieNeed.NOTHING, ((C,), (A, B)))],
        beat=((A, B), (B, C), (C, A)),
        decisions=(((A,), (B,), (C,)), ((C,), (A, B))),
    ),
    "three that fall to two, who play off": Case(
        {A: 900, B: 900, C: 900},
        [(1, C), (2, A), (3, B)],
        [
            TieStage(
                1,
                (A, B, C),
                TieRule.BETWEEN,
                TieNeed.NOTHING,
                ((C,), (A, B)),
                (among(A, 2, "1/2", 700), among(B, 2, "1/2", 700), among(C, 2, 2, 1000)),
            ),
            two(
                2,
                (A, B),
                TieNeed.NOTHING,
                rule=TieRule.TWO_LEFT,
                order=((A,), (B,)),
                played=(A_WON,),
            ),
        ],
        beat=((C, A), (C, B)),
        play_offs=(A_WON,),
    ),
    "four that fall to two, twice": Case(
        {A: 900, B: 900, C: 900, D: 900},
        [(1, A), (1, B), (3, C), (3, D)],
        [
            TieStage(
                1,
                (A, B, C, D),
                TieRule.BETWEEN,
                TieNeed.NOTHING,
                ((A, B), (C, D)),
                (
                    among(A, 3, 2, 1200),
                    among(B, 3, 2, 1200),
                    among(C, 3, 1, 900),
                    among(D, 3, 1, 900),
                ),
            ),
            two(1, (A, B), TieNeed.PLAY_OFF, rule=TieRule.TWO_LEFT),
            two(3, (C, D), TieNeed.PLAY_OFF, rule=TieRule.TWO_LEFT),
        ],
        beat=((A, B), (A, C), (D, A), (B, C), (B, D), (C, D)),
    ),
    "three for third, of whom two fall below it": Case(
        {A: 950, B: 920, C: 900, D: 900, E: 900},
        [(1, A), (2, B), (3, C), (4, D), (4, E)],
        [
            TieStage(
                3,
                (C, D, E),
                TieRule.BETWEEN,
                TieNeed.NOTHING,
                ((C,), (D, E)),
                (among(C, 2, 2, 1000), among(D, 2, "1/2", 700), among(E, 2, "1/2", 700)),
            ),
            below(4, D, E),
        ],
        beat=((C, D), (C, E)),
    ),
    "three of whom only two have met": Case(
        {A: 900, B: 900, C: 900},
        [(1, A), (1, B), (1, C)],
        [
            TieStage(
                1,
                (A, B, C),
                TieRule.SILENT,
                TieNeed.DECIDE,
                ((A, B, C),),
                (among(A, 1, 1, 500), among(B, 1, 0, 200), among(C, 0, 0, 0)),
            )
        ],
        beat=((A, B),),
        unmet=((A, C), (B, C)),
    ),
    "three of whom two have not met, and both lost": Case(
        {A: 900, B: 900, C: 900},
        [(1, A), (2, B), (2, C)],
        [
            TieStage(
                1,
                (A, B, C),
                TieRule.BETWEEN,
                TieNeed.NOTHING,
                ((A,), (B, C)),
                (among(A, 2, 2, 1000), among(B, 1, 0, 200), among(C, 1, 0, 200)),
            ),
            two(2, (B, C), TieNeed.PLAY_OFF, rule=TieRule.TWO_LEFT),
        ],
        beat=((A, B), (A, C)),
        unmet=((B, C),),
    ),
    "two at play-offs without time": Case(
        {A: 900, B: 900},
        [(1, B), (2, A)],
        [
            TieStage(
                1,
                (A, B),
                TieRule.BETWEEN,
                TieNeed.NOTHING,
                ((B,), (A,)),
                (among(A, 1, 0, 200), among(B, 1, 1, 500)),
            )
        ],
        beat=((B, A),),
        regulations=NO_TIME,
    ),
    "two at play-offs without time whose match was level": Case(
        {A: 900, B: 900},
        [(1, A), (1, B)],
        [
            TieStage(
                1,
                (A, B),
                TieRule.SILENT,
                TieNeed.DECIDE,
                ((A, B),),
                (among(A, 1, "1/2", 500), among(B, 1, "1/2", 500)),
            )
        ],
        regulations=NO_TIME,
    ),
    "at the games there is always time": Case(
        {A: 900, B: 900},
        [(1, A), (1, B)],
        [two(1, (A, B), TieNeed.PLAY_OFF)],
        regulations=FourHandRegulations("games", no_time=True),
    ),
}


def record(pair, total):
    return PairRecord(pair, (OwnMatch(1, "x", total, 0),))


def matches(case):
    """All but the unmet meet: 500 to 200 where one beat the other, else 500 all."""
    pairs = list(case.totals)
    for at, pair in enumerate(pairs):
        for other in pairs[at + 1 :]:
            if (pair, other) in case.unmet:
                continue
            if (pair, other) in case.beat:
                points = (500, 200)
            else:
                points = (200, 500) if (other, pair) in case.beat else (500, 500)
            yield ScoredMatch(1, (pair, other), points)


def walked(case):
    data = TieProcedureData(tuple(matches(case)), case.play_offs, case.decisions, case.regulations)
    return four_hand_standings([record(*total) for total in case.totals.items()], data)


@pytest.mark.parametrize("name", CASES)
def test_the_procedure_goes_by_the_book(name):
    case, table = CASES[name], walked(CASES[name])

    assert list(table.stages) == case.stages
    assert [(row.rank, row.record.pair) for row in table.rows] == case.places


def test_a_shared_rank_is_reported():
    rows = walked(CASES["two ties at once, one resolved"]).rows

    assert [(row.rank, row.shared) for row in rows] == [
        (1, True),
        (1, True),
        (3, False),
        (4, False),
    ]


def test_the_convenor_is_asked_about_two_ties_at_once():
    needs = walked(CASES["four that fall to two, twice"]).needs

    assert [(stage.tied, stage.need) for stage in needs] == [
        ((A, B), TieNeed.PLAY_OFF),
        ((C, D), TieNeed.PLAY_OFF),
    ]


def test_no_tie_is_resolved_during_play():
    case = CASES["three with a clear winner"]

    table = four_hand_standings([record(*total) for total in case.totals.items()], None)

    assert [row.rank for row in table.rows] == [1, 1, 1]
    assert table.stages == ()


def test_five_tied_pairs_are_resolved_step_by_step():
    # B, C and D have two wins each of four, and among the three of them one, two and none.
    beat = ((A, B), (A, C), (A, E), (D, A), (B, C), (B, D), (C, D), (C, E), (D, E), (E, B))
    case = Case({A: 900, B: 900, C: 900, D: 900, E: 900}, [], beat=beat)

    table = walked(case)

    assert [(stage.place, stage.tied, stage.rule) for stage in table.stages] == [
        (1, (A, B, C, D, E), TieRule.BETWEEN),
        (2, (B, C, D), TieRule.BETWEEN),
    ]
    assert [row.record.pair for row in table.rows] == [A, B, C, D, E]
