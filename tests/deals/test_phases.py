"""The eight states in order: what leads on, what does not, and who sees which hand when."""

from itertools import pairwise

import pytest

from deals.auction import PASS, read_call
from deals.cards import read_card
from deals.phases import (
    Called,
    Claimed,
    Counted,
    Dealing,
    Faced,
    NextBoard,
    Phase,
    PlayedOn,
    PlayInProgress,
    RoundComplete,
    Scored,
    Settled,
    advance_phase,
    visible_hands,
)
from scoring.laws.compass import Direction, Side
from scoring.laws.outcome import ContractResult, PassedOut
from tests.deals.hands import EAST, NORTH, SOUTH, WEST, cards, declared, striped
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated

BIDDING = [Called(read_call(text)) for text in ("P", "P", "1N", "P", "P", "P")]
TRICK = cards("SJ SA SK SQ")
ROUND = [striped(), *BIDDING, TRICK[0], Faced(), *TRICK[1:], Claimed(SOUTH, 6), Settled()]
ROUND += [Counted(), Scored(), NextBoard()]
# The dealer of board 1 is North, so that South opens third.
START = Dealing(1)


def states(steps, start=START):
    reached = [start]
    for step in steps:
        reached.append(advance_phase(reached[-1], step))
    return reached


def last(steps, start=START):
    return states(steps, start)[-1]


WHOLE = states(ROUND)
IN_EACH = {state.phase: state for state in WHOLE}


def test_a_round_goes_through_all_eight_states_in_order():
    phases = [state.phase for state in WHOLE]

    assert list(dict.fromkeys(phases)) == list(Phase)
    assert [(a, b) for a, b in pairwise(phases) if a is not b] == [
        *pairwise(Phase),
        (Phase.ROUND_COMPLETE, Phase.DEALING),
    ]


def test_a_round_ends_with_its_score_and_how_it_came_about():
    done = IN_EACH[Phase.ROUND_COMPLETE]

    assert done.outcome == ContractResult(declared("1N", SOUTH).contract, SOUTH, 7)
    assert (done.points, evaluated(done.explanation)) == (90, 90)


def test_the_next_board_has_the_next_dealer_and_its_own_vulnerability():
    assert WHOLE[-1] == Dealing(2)
    assert (START.dealer, WHOLE[-1].dealer) == (NORTH, EAST)
    assert (START.vulnerable, WHOLE[-1].vulnerable) == (set(), {Side.NORTH_SOUTH})


def test_a_deal_passed_out_is_scored_and_not_dealt_again():
    """The source document deals again; Law 22A1: "There shall not be a redeal"."""
    reached = states([striped(), *[Called(PASS)] * 4, Counted(), Scored(), NextBoard()])

    done = reached[-2]
    assert isinstance(done, RoundComplete)
    assert (done.outcome, done.points, evaluated(done.explanation)) == (PassedOut(), 0, 0)
    assert [state.phase for state in reached[-4:]] == [
        Phase.BIDDING_COMPLETE,
        Phase.SCORING,
        Phase.ROUND_COMPLETE,
        Phase.DEALING,
    ]


STEPS = {
    "deal": striped(),
    "called": Called(PASS),
    "card": TRICK[0],
    "faced": Faced(),
    "claimed": Claimed(SOUTH, 1),
    "settled": Settled(),
    "playedon": PlayedOn(),
    "counted": Counted(),
    "scored": Scored(),
    "nextboard": NextBoard(),
}
COMES_NEXT = {
    Phase.DEALING: {"deal"},
    Phase.BIDDING: {"called"},
    Phase.BIDDING_COMPLETE: {"card"},
    Phase.PLAY_STARTING: {"faced"},
    Phase.PLAY_IN_PROGRESS: {"card", "claimed", "settled", "playedon"},
    Phase.PLAY_COMPLETE: {"counted"},
    Phase.SCORING: {"scored"},
    Phase.ROUND_COMPLETE: {"nextboard"},
}
SKIPPED = [(phase, step) for phase in Phase for step in STEPS if step not in COMES_NEXT[phase]]


@pytest.mark.parametrize(("phase", "step"), SKIPPED)
def test_no_step_can_be_skipped(phase, step):
    with raises_code("phase") as refused:
        advance_phase(IN_EACH[phase], STEPS[step])

    assert refused.value.facts == {"phase": phase.value, "step": step}


def test_a_deal_passed_out_has_no_lead():
    with raises_code("phase"):
        last([striped(), *[Called(PASS)] * 4, TRICK[0]])


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        ([striped(), Called(PASS, by=EAST)], "call_turn"),
        ([striped(), Called(read_call("1S")), Called(read_call("1H"))], "insufficient_bid"),
        ([*ROUND[:7], read_card("SA")], "opening_lead"),
        ([*ROUND[:9], read_card("HJ")], "follow_suit"),
        ([*ROUND[:9], Settled()], "no_claim"),
        ([*ROUND[:9], PlayedOn()], "no_claim"),
    ],
)
def test_the_machine_refuses_illegal_calls(steps, code):
    with raises_code(code):
        last(steps)


def test_an_auction_that_is_over_takes_no_call():
    with raises_code("phase"):
        last([*ROUND[:7], Called(PASS)])


def test_dummy_is_seen_after_the_opening_lead_and_not_before():
    visible = {
        phase: {by: set(visible_hands(IN_EACH[phase], by)) for by in Direction} for phase in Phase
    }

    alone = {by: {by} for by in Direction}
    assert [visible[phase] for phase in Phase] == [
        {by: set() for by in Direction},
        alone,
        alone,
        alone,
        {by: {by, NORTH} for by in Direction},
        {by: set(Direction) for by in Direction},
        {by: set() for by in Direction},
        {by: set() for by in Direction},
    ]


def test_a_claim_may_be_void_and_play_goes_on():
    there = last([*ROUND[:12], Claimed(WEST, 0), PlayedOn()])

    assert isinstance(there, PlayInProgress)
    assert there == last(ROUND[:12])
