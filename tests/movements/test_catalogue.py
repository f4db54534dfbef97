"""Offers of the catalogue for each field, and their order."""

from fractions import Fraction

import pytest

from movements.catalogue import MOVEMENTS, offer_by_reference, suitable_offers
from movements.checks import schedule_faults
from movements.offer_selection import LONGEST
from movements.offers import measure_unevenness
from movements.statistics import LineSurvey, Sharing, Span
from tests.raising import raises_code

# Every field of a club, and some of the rooms that only a congress has.
FIELDS = (*range(4, 41), 47, 54, 61, 69, 80)


def offer_summary(offer):
    setting = offer.setting
    return offer.movement.key, setting.rounds, setting.boards_a_round, offer.winners


@pytest.mark.parametrize(
    ("pairs", "best"),
    [
        (4, ("howell-twice", 6, 4, 1)),
        (6, ("howell", 5, 5, 1)),
        (8, ("howell", 7, 4, 1)),
        (10, ("howell", 9, 3, 1)),
        (12, ("relay-mitchell", 6, 4, 2)),
        (13, ("mitchell", 7, 4, 2)),
        (14, ("mitchell", 7, 4, 2)),
        (16, ("relay-mitchell", 8, 3, 2)),
        (18, ("mitchell", 9, 3, 2)),
        (20, ("skip-mitchell", 9, 3, 2)),
        (22, ("mitchell", 9, 3, 2)),
        (24, ("relay-mitchell", 12, 2, 2)),
        (26, ("mitchell", 13, 2, 2)),
        (40, ("skip-mitchell", 14, 2, 2)),
    ],
)
def test_the_best_offer_is_a_usual_choice_of_clubs(pairs, best):
    assert offer_summary(suitable_offers(pairs)[0]) == best


def test_offers_for_seven_tables_are_ranked_and_name_their_weaknesses():
    offers = suitable_offers(14, whole_rounds=True)

    assert [(*offer_summary(offer), offer.behind) for offer in offers] == [
        ("mitchell", 7, 4, 2, ""),
        ("mitchell", 5, 5, 2, "missed"),
        ("bowman", 5, 5, 2, "missed"),
        ("howell", 13, 2, 1, "size"),
        ("switched-mitchell", 7, 4, 1, "size"),
        ("reduced-howell", 12, 2, 1, "size"),
        ("reduced-howell", 9, 3, 1, "size"),
        ("double-hesitation", 9, 3, 1, "size"),
        ("hesitation", 8, 3, 1, "size"),
        ("howell", 9, 3, 1, "uneven"),
    ]


@pytest.mark.sampled(17)
@pytest.mark.parametrize("pairs", range(6, 41))
def test_with_one_winner_the_best_balance_comes_first_after_meeting_everybody(pairs):
    offers = suitable_offers(pairs, winners=1)

    alike = [
        offer.balance
        for offer in offers
        if not offer.beside
        and not offer.all_meet
        and not measure_unevenness(offer)
        and not offer.movement.rover
        and offer.setting.boards_a_round > 1
    ]
    assert alike == sorted(alike, reverse=True)


@pytest.mark.sampled(17)
@pytest.mark.parametrize("pairs", range(6, 41))
def test_book_switches_whole_rounds_alone(pairs):
    book = suitable_offers(pairs, whole_rounds=True)
    single = [offer for offer in suitable_offers(pairs) if offer.movement.single_tables]

    assert not any(offer.movement.single_tables for offer in book)
    # Single tables are offered where they balance better, and not otherwise.
    balances = {
        (offer.setting.rounds, offer.setting.boards_a_round): offer.balance
        for offer in reversed(book)
        if offer.balance and not measure_unevenness(offer)
    }
    for offer in single:
        length = (offer.setting.rounds, offer.setting.boards_a_round)
        assert offer.balance > balances.get(length, 0)


def test_a_requested_number_of_rounds_is_offered_exactly():
    offers = suitable_offers(16, rounds=12)

    assert {(offer.movement.key, offer.setting.rounds) for offer in offers} == {
        ("reduced-howell-balanced", 12),
        ("reduced-howell", 12),
        ("howell", 12),
    }


def test_an_offer_has_all_figures_for_a_director():
    relay = suitable_offers(16)[0]

    assert relay.reference == "relay-mitchell.8.8.3.full"
    assert relay.all_meet
    assert relay.survey.lines == (
        LineSurvey("NS", 8, Span(24, 24), Span(8, 8), 8, sitting_out=0, rounds_out=0),
        LineSurvey("EW", 8, Span(24, 24), Span(8, 8), 8, sitting_out=0, rounds_out=0),
    )
    assert relay.survey.boards == 24
    assert relay.survey.results == Span(8, 8)
    assert relay.survey.sharing == (Sharing((1, 8), (1, 2, 3, 4, 5, 6, 7, 8)),)
    assert relay.survey.copies == 2
    assert relay.survey.minutes == 180
    assert relay.balance is None


def test_time_is_exact_at_seven_and_a_half_minutes_a_board():
    assert suitable_offers(18)[0].survey.minutes == Fraction(405, 2)


def test_an_odd_pair_makes_a_half_table_that_says_who_sits_out():
    (howell, *_) = suitable_offers(9)

    assert howell.survey.lines == (
        LineSurvey("", 9, Span(24, 24), Span(8, 8), 8, sitting_out=9, rounds_out=1),
    )


@pytest.mark.parametrize(("missing", "line"), [("NS", "EW"), ("EW", "NS")])
def test_of_a_half_table_in_a_mitchell_either_side_may_be_missing(missing, line):
    mitchell = suitable_offers(13, missing=missing)[0]

    assert [each_line.line for each_line in mitchell.survey.lines if each_line.sitting_out] == [
        line
    ]


def test_one_winner_is_offered_alone_when_asked_for():
    offers = suitable_offers(14, winners=1)

    assert {offer.winners for offer in offers} == {1}
    assert offer_summary(offers[0]) == ("howell", 13, 2, 1)
    switched = next(
        offer for offer in offers if offer_summary(offer) == ("switched-mitchell", 7, 4, 1)
    )
    assert (switched.arrow_switched, switched.seats_switched) == ((7,), 7)
    assert round(switched.balance, 1) == Fraction(905, 10)


def test_boards_are_as_asked_where_they_can_be():
    assert offer_summary(suitable_offers(14, least=20, most=22)[0]) == ("mitchell", 7, 3, 2)


def test_offers_keep_to_the_time_limit():
    assert suitable_offers(14, minutes=160)[0].survey.minutes <= 160


@pytest.mark.sampled(17)
@pytest.mark.parametrize("pairs", FIELDS)
def test_every_offer_can_be_played_and_made_again_by_its_reference(pairs):
    offers = suitable_offers(pairs)

    assert [offer_by_reference(offer.reference).schedule() for offer in offers] == [
        offer.schedule() for offer in offers
    ]
    assert [list(schedule_faults(offer.schedule())) for offer in offers] == [[]] * len(offers)
    assert [sum(line.places for line in offer.survey.lines) for offer in offers] == (
        [pairs] * len(offers)
    )


def test_a_whole_movement_is_offered_within_four_boards_of_the_request():
    offers = suitable_offers(20, whole_rounds=True)

    assert [offer_summary(offer) for offer in offers if offer.beside] == [
        ("relay-mitchell", 10, 3, 2),
        ("switched-relay-mitchell", 10, 3, 1),
        ("hesitation", 11, 2, 1),
        ("relay-mitchell", 10, 2, 2),
        ("switched-relay-mitchell", 10, 2, 1),
    ]


def test_a_large_room_has_a_web_behind_the_skip_as_boards_are_shared():
    offers = suitable_offers(40, winners=2)

    assert [(*offer_summary(offer), offer.behind) for offer in offers[:3]] == [
        ("skip-mitchell", 14, 2, 2, ""),
        ("web-mitchell", 14, 2, 2, "shared"),
        ("skip-mitchell", 9, 3, 2, "missed"),
    ]
    assert offers[1].survey.copies == 2


def test_a_sitting_out_pair_plays_the_requested_number():
    offers = [
        (*offer_summary(offer), offer.beside)
        for offer in suitable_offers(15, least=24, most=28, whole_rounds=True)
        if not offer.movement.uncut and not offer.movement.sharing
    ]

    assert offers == [
        ("skip-mitchell", 7, 4, 2, 0),
        ("howell", 15, 2, 1, 0),
        ("hesitation", 9, 3, 1, 0),
        ("switched-skip-mitchell", 7, 4, 1, 0),
        ("rover-mitchell", 7, 4, 2, 0),
        ("switched-rover-mitchell", 7, 4, 1, 0),
        ("double-hesitation", 10, 3, 1, 2),
        ("relay-mitchell", 8, 3, 2, 3),
        ("switched-relay-mitchell", 8, 3, 1, 3),
        ("relay-mitchell", 8, 4, 2, 4),
        ("switched-relay-mitchell", 8, 4, 1, 4),
        ("double-hesitation", 10, 2, 1, 6),
    ]


@pytest.mark.sampled(29)
@pytest.mark.parametrize("pairs", FIELDS)
@pytest.mark.parametrize(("least", "most"), [(24, 28), (26, 27), (18, 20)])
def test_offers_that_meet_the_wish_exactly_come_before_others(pairs, least, most):
    offers = suitable_offers(pairs, least=least, most=most)

    within = [
        all(least <= line.boards.least <= line.boards.most <= most for line in offer.survey.lines)
        for offer in offers
    ]
    assert within == sorted(within, reverse=True)
    assert within == [offer.beside == 0 for offer in offers]


def test_an_offer_longer_than_the_time_limit_is_outside_even_with_a_sit_out():
    howell = [
        suitable_offer
        for suitable_offer in suitable_offers(15, minutes=210)
        if offer_summary(suitable_offer)[:3] == ("howell", 15, 2)
    ]

    assert [(offer.survey.minutes, offer.beside) for offer in howell] == [(225, 2)]


def test_more_boards_at_least_than_at_most_are_refused():
    with raises_code("unordered_boards") as refused:
        suitable_offers(14, least=28, most=20)

    assert refused.value.facts == {"least": 28, "most": 20}


def test_a_move_after_every_board_is_behind_though_nobody_shares():
    offers = suitable_offers(6, least=10, most=14, winners=1)

    assert [
        (*offer_summary(offer), offer.behind) for offer in offers if not offer.movement.uncut
    ] == [
        ("howell", 5, 2, 1, ""),
        ("howell", 4, 3, 1, "unmet"),
        ("switched-mitchell-balanced", 3, 4, 1, "unmet"),
        ("howell-twice", 10, 1, 1, "moves"),
    ]


def test_no_offer_is_longer_than_a_reference_may_be():
    offers = suitable_offers(20, least=190, most=3000)

    assert max(offer.setting.boards for offer in offers) == LONGEST
    assert [offer_by_reference(offer.reference).schedule() for offer in offers] == [
        offer.schedule() for offer in offers
    ]


def test_a_rover_is_offered_to_an_odd_field_alone_and_says_why_it_is_behind():
    rovers = [offer for offer in suitable_offers(15) if offer.movement.rover]

    assert [(offer.reference, offer.behind) for offer in rovers] == [
        ("rover-mitchell.8.7.4.NS", "rover"),
        ("switched-rover-mitchell.8.7.4.NS", "rover"),
    ]
    assert [offer for offer in suitable_offers(14) if offer.movement.rover] == []


def test_every_movement_has_its_own_key():
    assert len({movement.key for movement in MOVEMENTS}) == len(MOVEMENTS)


@pytest.mark.parametrize(
    ("pairs", "code", "fields"),
    [
        (1, "too_few_pairs", {"pairs": 1, "least": 4}),
        (500, "too_many_pairs", {"pairs": 500, "most": 80}),
    ],
)
def test_a_number_of_pairs_without_a_movement_is_refused(pairs, code, fields):
    with raises_code(code) as refused:
        suitable_offers(pairs)

    assert refused.value.facts == fields


@pytest.mark.parametrize("boards", [0, 3000])
def test_a_number_of_boards_without_a_movement_is_refused(boards):
    with raises_code("nothing_suits") as refused:
        suitable_offers(4, least=boards, most=boards)

    assert refused.value.facts == {"pairs": 4, "least": boards, "most": boards}


@pytest.mark.parametrize(
    ("reference", "code"),
    [
        ("", "unknown_movement"),
        ("blackpool.10.8.3.full", "unknown_movement"),
        ("mitchell.7.7.4.full\n", "unknown_movement"),
        ("howell.21.3.2.full", "unsuitable"),
        ("rover-mitchell.8.7.4.full", "unsuitable"),
        ("mitchell.7.99.1.full", "too_many_rounds"),
        ("mitchell.7.7.999.full", "nothing_suits"),
        ("mitchell.99999.3.3.full", "too_many_pairs"),
        ("mitchell.7.7.0.full", "no_boards_a_round"),
        (f"howell.{'9' * 5000}.7.2.full", "unknown_movement"),
    ],
)
def test_a_reference_that_was_never_offered_is_refused(reference, code):
    with raises_code(code):
        offer_by_reference(reference)


def test_for_a_single_board_the_nearest_lengths_are_offered():
    offers = suitable_offers(4, least=1, most=1)

    assert [offer.reference for offer in offers] == [
        "relay-mitchell.2.2.1.full",
        "howell.2.3.1.full",
        "relay-mitchell.2.2.2.full",
    ]
