"""Proposals for changes during play: sound, ranked, worth a choice; compared with brute force."""

from dataclasses import replace
from random import Random

import pytest

from movements.catalogue import offer_by_reference, suitable_offers
from movements.during_play.board_lots import list_lots
from movements.during_play.change_proposals import pick_proposal, propose_changes
from movements.during_play.change_ways import SeatingRequest
from movements.during_play.later_rounds_request import LaterRounds
from tests.effort import effort
from tests.movements.during_play.brute_force import EveryWay, OutOfStepsError, count_repeats
from tests.movements.during_play.test_late_rover import in_one_line
from tests.movements.during_play.test_later_rounds import NEW_BOARDS, lines_of, until
from tests.movements.independent_checker import broken_rules
from tests.raising import raises_code

LATE = (-1, -2)
# Of each case; enough for nearly all rooms of up to five tables.
BRUTE_FORCE_STEPS = 20_000


def a_request(before, *, winners, after, late=0, leaving=(), last=None, copies=1, **kwargs):
    lines = lines_of(before, winners=winners)
    for pair in leaving:
        del lines[pair]
    for pair in LATE[:late]:
        shorter = min(("NS", "EW"), key=[*lines.values()].count)
        lines[pair] = shorter if winners == 2 else ""
    rounds = LaterRounds(
        after,
        last or before.rounds,
        lines,
        range(60, 80),
        copies=copies,
        first_new_board=NEW_BOARDS,
    )
    return SeatingRequest(rounds, late=LATE[:late], leaving=leaving, **kwargs)


def proposals_for(reference, **kwargs):
    offer = offer_by_reference(reference)
    before = in_one_line(offer.schedule())
    request = a_request(before, winners=offer.winners, **kwargs)
    return before, request, propose_changes(before, request, winners=offer.winners)


def a_random_change(random):
    """A room of up to five tables, in which pairs come and go after some round."""
    offer = random.choice(suitable_offers(random.randint(4, 10)))
    before = in_one_line(offer.schedule())
    late = random.randint(0, 2)
    leaving = random.sample(sorted(lines_of(before, winners=1)), random.randint(0, 2))
    after = random.randint(1, before.rounds - 1)
    request = a_request(
        before,
        winners=offer.winners,
        after=after,
        late=late,
        leaving=tuple(leaving),
        copies=random.choice((1, 1, 2)),
    )
    return offer, before, request


AS_OFTEN_AS_IT_COMES = 999
# Rooms in which the search once gave up too early, and let opponents meet again.
HARD_ROOMS = (17, 20, 21, 76, 108)


@pytest.mark.parametrize("seed", sorted({*range(effort(12, 400, again=4)), *HARD_ROOMS}))
def test_nothing_is_given_up_where_brute_force_keeps_it(seed):
    random = Random(f"changes {seed}")
    offer, before, request = a_random_change(random)
    rounds = request.rounds
    if not 4 <= len(rounds.pairs) <= 10:
        return

    best = propose_changes(before, request, winners=offer.winners)[0]

    assert broken_rules(best.schedule) == []
    assert until(best.schedule, rounds.after) == until(before, rounds.after)
    for sit_outs, meetings in less_given_up(best, rounds):
        every_way = EveryWay(
            seats=until(before, rounds.after).seats,
            pairs=best.lines,
            rounds=len(rounds.rounds),
            lots=list_lots(before),
            copies=rounds.copies,
            sit_outs_again=sit_outs,
            meetings_again=meetings,
            steps=BRUTE_FORCE_STEPS,
        )
        try:
            assert not every_way.exists(), (offer.reference, best.key, best.measure)
        except OutOfStepsError:
            continue


def less_given_up(best, rounds):
    """Sit-outs again and meetings again within which others in these lines would be better."""
    measure = best.measure
    sit_outs = replace(rounds, pairs=best.lines).sit_outs
    more_missed = measure.missed > len(rounds.rounds) * sit_outs
    boards = measure.shared + measure.new_boards
    sit_outs, meetings = count_repeats(
        best.schedule.seats, best.lines, after=rounds.after, last=rounds.last
    )
    if more_missed or (boards and not measure.line_changes):
        yield AS_OFTEN_AS_IT_COMES if more_missed else sit_outs, AS_OFTEN_AS_IT_COMES
    if sit_outs and not more_missed:
        yield sit_outs - 1, AS_OFTEN_AS_IT_COMES
    # Meetings that were printed are nothing given up.
    if measure.meetings and not more_missed and not boards:
        yield sit_outs, meetings - 1


@pytest.mark.parametrize(
    ("reference", "change", "ways"),
    [
        ("howell.5.9.3.full", {"late": 1}, ["rover"]),
        ("mitchell.7.7.4.full", {"late": 1}, ["rover", "rover"]),
        ("mitchell.7.7.4.EW", {"late": 1}, ["fill_half_table"]),
        ("mitchell.7.7.4.full", {"leaving": (3,)}, ["seats_empty"]),
    ],
)
def test_where_printed_seats_serve_nobody_else_moves(reference, change, ways):
    _before, request, proposals = proposals_for(reference, after=2, **change)

    assert [proposal.way for proposal in proposals] == ways
    assert len({proposal.key for proposal in proposals}) == len(ways)
    for proposal in proposals:
        assert broken_rules(proposal.schedule) == []
        assert proposal.measure.moved <= 2 * len(request.rounds.rounds)


def test_two_pairs_of_a_line_that_leave_let_one_of_the_other_line_cross():
    """Seven tables and two North-South pairs fewer: 5 and 7 pairs can still fill six tables."""
    _before, _request, proposals = proposals_for("mitchell.7.5.5.full", after=2, leaving=(3, 4))

    best, *others = proposals
    assert (best.way, best.measure.missed, len(best.crossing)) == ("lines_levelled", 0, 1)
    assert 100 < best.crossing[0] < 900
    assert {other.way for other in others} >= {"new_seats", "seats_empty"}


def test_each_proposal_is_better_in_something_than_those_before_it():
    _before, _request, proposals = proposals_for(
        "reduced-howell.5.7.4.full", after=2, leaving=(4, 5)
    )

    assert len(proposals) > 1
    ranks = [proposal.measure.rank for proposal in proposals]
    assert ranks == sorted(ranks)
    for at, proposal in enumerate(proposals):
        for better in proposals[:at]:
            assert not proposal.measure.is_no_better_than(better.measure)


def test_pairs_that_lose_their_opponents_play_each_other():
    _before, _request, proposals = proposals_for("howell.5.9.3.full", after=2, leaving=(4, 5))

    joined = pick_proposal(proposals, "half_tables_joined")
    empty = pick_proposal(proposals, "seats_empty")
    assert joined.measure.missed < empty.measure.missed
    assert broken_rules(joined.schedule) == []
    assert not {4, 5} & {
        pair
        for seat in joined.schedule.seats
        if seat.round > 2
        for pair in (seat.north_south, seat.east_west)
    }


def test_a_relay_that_was_printed_is_nothing_given_up():
    _before, _request, (best, *_others) = proposals_for(
        "relay-mitchell.14.14.2.full", after=2, late=1
    )

    assert (best.way, best.measure.shared) == ("rover", 0)


def test_a_required_field_has_one_winner_in_every_proposal():
    _before, _request, proposals = proposals_for("mitchell.7.7.4.full", after=2, one_field=True)

    assert {proposal.way for proposal in proposals} == {"one_field"}
    assert all(proposal.balance for proposal in proposals)


def test_the_same_room_gets_the_same_proposals():
    first, again = (proposals_for("howell.4.7.4.full", after=3, late=2)[2] for _time in range(2))

    assert first == again


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"after": 9}, "no_such_round"),
        ({"after": -1}, "no_such_round"),
        ({"after": 2, "leaving": (77,)}, "pair_not_seated"),
        ({"after": 2, "moves_sit_out": True}, "no_half_table"),
    ],
)
def test_an_impossible_change_is_refused(change, code):
    offer = offer_by_reference("howell.5.9.3.full")
    before = in_one_line(offer.schedule())
    leaving = change.pop("leaving", ())
    request = a_request(before, winners=1, **change)

    with raises_code(code):
        propose_changes(before, replace(request, leaving=leaving), winners=1)


def test_a_proposal_that_is_not_there_is_refused():
    proposals = proposals_for("howell.5.9.3.full", after=2, late=1)[2]

    with raises_code("no_such_proposal"):
        pick_proposal(proposals, "burn")
