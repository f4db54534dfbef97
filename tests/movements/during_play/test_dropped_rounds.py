"""Fewer rounds: the last ones go, or others; an arrow-switch of those that go can move."""

from dataclasses import replace

import pytest

from movements.balance.fairness import schedule_balance
from movements.catalogue import offer_by_reference
from movements.during_play.change_proposals import propose_changes
from movements.during_play.dropped_rounds import move_switch_to_kept_rounds
from tests.movements.during_play.test_change_proposals import a_request
from tests.movements.during_play.test_late_rover import in_one_line
from tests.movements.during_play.test_later_rounds import until
from tests.movements.independent_checker import broken_rules
from tests.raising import raises_code


def dropped(reference, *, after, count):
    offer = offer_by_reference(reference)
    before = in_one_line(offer.schedule())
    last = before.rounds - count
    request = a_request(before, winners=offer.winners, after=after, last=last)
    request = replace(request, drops_rounds=True)
    return before, request, propose_changes(before, request, winners=offer.winners)


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("reference", ["howell.5.9.3.full", "howell.5.9.3.NS", "mitchell.7.7.4.EW"])
def test_played_rounds_stay_and_the_first_proposal_is_no_worse(reference, count):
    before, _request, proposals = dropped(reference, after=4, count=count)

    for proposal in proposals:
        assert broken_rules(proposal.schedule) == []
        assert until(proposal.schedule, 4) == until(before, 4)
        assert proposal.schedule.rounds == before.rounds - count
        assert set(proposal.schedule.boards) <= set(before.boards)
    plain = until(before, before.rounds - count)
    assert any(proposal.schedule == plain for proposal in proposals)
    assert proposals[0].measure.rank == min(proposal.measure.rank for proposal in proposals)


def test_the_round_that_has_begun_can_be_the_last_one():
    before, _request, (only,) = dropped("howell.5.9.3.full", after=8, count=1)

    assert (only.way, only.schedule) == ("last_rounds_dropped", until(before, 8))


def test_a_movement_without_another_round_can_be_better_balanced():
    _before, _request, (best, other) = dropped("hesitation.5.6.4.full", after=2, count=1)

    assert (best.way, other.way) == ("last_rounds_dropped", "other_rounds_dropped")
    assert other.balance > best.balance
    assert other.measure.moved > best.measure.moved == 0


def test_the_arrow_switch_of_a_dropped_round_moves():
    before, request, (best, *_others) = dropped("switched-mitchell.5.5.5.full", after=2, count=1)
    switched = {seat.round for seat in before.seats if seat.arrow_switched}

    assert (switched, best.way) == ({5}, "switch_moved")
    assert {seat.round for seat in best.schedule.seats if seat.arrow_switched} == {4}
    assert best.schedule == move_switch_to_kept_rounds(before, request.rounds)
    assert best.balance > schedule_balance(until(before, 4))


def test_a_round_that_has_begun_is_not_switched():
    _before, _request, proposals = dropped("switched-mitchell.5.5.5.full", after=4, count=1)

    assert [proposal.way for proposal in proposals] == ["last_rounds_dropped"]


@pytest.mark.parametrize(
    ("after", "count", "possible"), [(7, 3, "1, 2"), (0, 10, "1, 2, 3, 4, 5, 6, 7, 8"), (9, 1, "0")]
)
def test_rounds_that_have_begun_are_not_dropped(after, count, possible):
    with raises_code("rounds_not_dropped") as refused:
        dropped("howell.5.9.3.full", after=after, count=count)

    assert refused.value.facts == {"rounds": count, "possible": possible}
