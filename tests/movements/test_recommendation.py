"""The recommended movement with its reasons, and what one more pair would do to each offer."""

import pytest

from movements.catalogue import boards_about, offer_by_reference, suitable_offers
from movements.errors import UnsuitableMovementError
from movements.recommendation import OfferReason, recommendation_reasons, walk_in_effect
from tests.raising import raises_code


def keys(offers, **wishes):
    return [reason.key for reason in recommendation_reasons(offers, **wishes)]


def test_nine_and_a_half_tables_about_26_boards_one_winner():
    least, most = boards_about(26)
    offers = suitable_offers(19, least=least, most=most, winners=1)

    balances = [offer.balance for offer in offers if not offer.beside]
    assert (least, most) == (24, 28)
    assert offers[0].reference == "reduced-howell-balanced.10.14.2.NS"
    assert offers[0].balance == max(balances) > 90
    assert recommendation_reasons(offers, winners=1) == (
        OfferReason("boards"),
        OfferReason("balance", {"balance": offers[0].balance, "next": offers[1].balance}),
        OfferReason("unshared"),
        OfferReason("even"),
        OfferReason("sit_out"),
        OfferReason("rival", {"movement": "reduced-howell", "criterion": "balance"}),
    )


@pytest.mark.parametrize(
    ("pairs", "wishes", "reasons"),
    [
        (14, {}, ["boards", "two_winners", "all_meet", "unshared", "even", "rival"]),
        (16, {}, ["boards", "two_winners", "all_meet", "even", "rival"]),
        (16, {"copies": 2}, ["boards", "two_winners", "all_meet", "unshared", "even", "rival"]),
        (8, {}, ["boards", "one_winner", "all_meet", "balance", "unshared", "even", "rival"]),
        (14, {"winners": 2, "stationary": 3}, ["boards", "all_meet", "unshared", "even"]),
        (19, {"least": 26, "most": 26, "winners": 1}, ["nearest", "balance", "unshared", "even"]),
        (40, {"winners": 1}, ["boards", "low_balance", "unshared", "even", "rival"]),
    ],
)
def test_reasons_follow_from_the_figures_and_the_wishes(pairs, wishes, reasons):
    options = {name: wishes[name] for name in ("winners", "stationary") if name in wishes}

    keys_offered = keys(suitable_offers(pairs, **wishes), **options)

    rest = {"stationary", "rival", "sit_out"} - set(reasons)
    assert [key for key in keys_offered if key not in rest] == reasons
    assert ("stationary" in keys_offered) == bool(options.get("stationary"))


def test_the_custom_of_a_region_decides_between_skip_and_relay():
    skip = suitable_offers(16, winners=2, custom="skip")
    relay = suitable_offers(20, winners=2, custom="relay")

    assert skip[0].reference == "skip-mitchell.8.7.4.full"
    assert relay[0].reference == "relay-mitchell.10.9.3.full"
    assert ("custom" in keys(skip), "custom" in keys(relay)) == (True, True)
    assert {offer.behind for offer in relay if offer.is_contrary} == {"custom"}
    assert offer_by_reference("relay-mitchell.10.9.3.full").schedule() == relay[0].schedule()


def test_a_custom_does_not_outweigh_the_boards_or_the_usual_number_of_winners():
    plain, relay = (suitable_offers(14, custom=custom) for custom in ("", "relay"))

    assert [offer.reference for offer in plain] == [offer.reference for offer in relay]


def test_so_many_pairs_keep_their_seats_or_it_is_refused():
    offers = suitable_offers(10, stationary=3)

    assert {offer.survey.stationary >= 3 for offer in offers} == {True}
    for offer in offers:
        seats = {}
        for seat in offer.schedule().seats:
            for side, place in enumerate(offer.schedule().sides(seat)):
                seats.setdefault(place, set()).add((seat.table, side))
        places = [place for place, own in seats.items() if place and len(own) == 1]
        assert len(places) == offer.survey.stationary
    with raises_code("too_few_stationary"):
        suitable_offers(10, stationary=8)


def test_more_stationary_pairs_than_any_movement_has_say_how_many_there_are():
    with pytest.raises(UnsuitableMovementError) as refused:
        suitable_offers(14, stationary=8)

    assert refused.value.facts == {"pairs": 14, "stationary": 8, "most": 7}


@pytest.mark.parametrize(
    ("reference", "effect"),
    [
        ("mitchell.7.7.4.NS", "fills"),
        ("mitchell.7.7.4.full", "rover"),
        ("relay-mitchell.8.8.3.full", "rover"),
        ("howell.7.13.2.full", "half_table"),
        ("hesitation.7.8.3.full", "other"),
        ("rover-mitchell.10.9.3.NS", "other"),
        ("skip-mitchell.40.9.3.full", "full"),
    ],
)
def test_one_more_pair_has_the_predicted_effect(reference, effect):
    assert walk_in_effect(offer_by_reference(reference)) == effect


@pytest.mark.sampled(6)
@pytest.mark.parametrize("pairs", range(4, 42))
def test_the_predicted_effect_of_one_more_pair_is_playable(pairs):
    for offer in suitable_offers(pairs):
        setting, more = offer.setting, pairs + 1
        rounds, boards = setting.rounds, setting.boards_a_round
        match walk_in_effect(offer):
            case "fills":
                key, tables, missing = offer.movement.key, setting.tables, "full"
            case "half_table":
                key, tables, missing = offer.movement.key, setting.tables + 1, "NS"
            case "rover":
                prefix = "switched-" if offer.winners == 1 else ""
                key, tables, missing = f"{prefix}rover-mitchell", setting.tables + 1, "NS"
            case _:
                continue
        played = offer_by_reference(f"{key}.{tables}.{rounds}.{boards}.{missing}").schedule()
        assert (len(played.places), played.rounds) == (more, rounds)
