"""The rows of an auction and of a play: as other programs write them, and what cannot be there."""

import pytest
from hypothesis import given, settings

from deals.revokes import find_revokes
from formats.pbn.auction_and_play import auction_rows, play_rows, read_auction, read_play
from formats.pbn.file_tags import PbnTag
from tests.deals.hands import (
    AUCTIONS,
    EAST,
    NORTH,
    SEEDS,
    SOUTH,
    WEST,
    auction,
    cards,
    declared,
    play,
    random_play,
    striped,
)
from tests.raising import raises_code

FEW = settings(max_examples=10, deadline=None)
ONE_NOTRUMP = declared("1N", SOUTH)


def section(*rows):
    return PbnTag("Auction", "N", rows, line=6, first_row=7)


def played(*rows, first=WEST):
    at = PbnTag("Play", first.value, rows, line=6, first_row=7)
    return read_play(at, first=first, deal=striped(), declared=ONE_NOTRUMP)


@pytest.mark.parametrize(
    ("rows", "calls"),
    [
        (["1C Pass 1S Pass", "4S AP"], "1C P 1S P 4S P P P"),
        (["1C =1= Pass! 1S $3 pass", "4S? X !! AP"], "1C P 1S P 4S X P P P"),
        (["AP"], "P P P P"),
        (["Pass Pass", "{ thinks } Pass ; at last", "% no call", "Pass"], "P P P P"),
        (["1C X XX", "*"], "1C X XX"),
        (["1C +"], "1C"),
        (["1C ^I Pass"], "1C P"),
        ([], ""),
    ],
)
def test_an_auction_is_read_with_its_marks_passed_over(rows, calls):
    assert read_auction(section(*rows), first=NORTH) == auction(calls)


def test_a_dash_is_a_seat_before_the_dealer():
    assert read_auction(section("- - 1C AP"), first=NORTH) == auction("1C P P P", dealer=SOUTH)


@given(AUCTIONS)
def test_an_auction_comes_back_whole_or_cut_short(bidding):
    for length in (len(bidding.calls), len(bidding.calls) // 2):
        part = type(bidding)(bidding.dealer, bidding.calls[:length])
        rows = auction_rows(part)
        assert read_auction(section(*rows), first=bidding.dealer) == part
        assert (rows[-1] == "*") is not part.is_over


@pytest.mark.parametrize(
    ("rows", "fields"),
    [
        (["1C Pass", "hm"], {"line": 8, "token": "hm"}),
        (["1C Pass", "- 1S"], {"line": 8, "token": "-"}),
        (["1C Pass", "8S"], {"line": 8, "token": "8S"}),
    ],
)
def test_an_invalid_call_is_refused_with_its_line(rows, fields):
    with raises_code("pbn_token") as refused:
        read_auction(section(*rows), first=NORTH)

    assert refused.value.facts == {"tag": "Auction", **fields}


@pytest.mark.parametrize(
    ("rows", "line", "reason"),
    [
        (["1S Pass", "1H"], 8, "insufficient_bid"),
        (["1S AP Pass"], 7, "auction_over"),
        (["1S AP", "AP"], 8, None),
    ],
)
def test_an_illegal_call_is_refused_with_its_line(rows, line, reason):
    with raises_code("pbn_refused", "pbn_token") as refused:
        read_auction(section(*rows), first=NORTH)

    assert refused.value.facts["line"] == line
    assert reason is None or refused.value.facts["reason"].code == reason


def test_a_play_is_read_by_seats_and_written_in_order():
    # West leads, North wins; then the row still has West's card first.
    card_play = played("SJ SA SK SQ", "S7 ST S9 S8")

    assert card_play.cards == cards("SJ SA SK SQ ST S9 S8 S7")


@pytest.mark.parametrize(
    ("rows", "count"),
    [
        (["SJ - - -", "*"], 1),
        (["SJ SA -- --"], 2),
        (["SJ SA SK SQ", "-  ST S9 -", "*"], 6),
        (["SJ! SA =1= ^R HA SQ", "*", "S7 ST S9 S8"], 4),
        (["SJ SA SK", "SQ"], 4),
        (["*"], 0),
    ],
)
def test_a_play_ends_where_the_record_does(rows, count):
    assert len(played(*rows).cards) == count


def test_a_revoke_is_kept_as_it_was_played():
    assert [str(revoke.card) for revoke in find_revokes(played("SJ SA ^R HA SQ", "*"))] == ["HA"]


@FEW
@given(SEEDS)
def test_a_play_comes_back_whole_or_cut_short(seed):
    for count in (52, seed % 52):
        card_play = random_play(seed, cards=count, legal=bool(seed % 2))
        first = card_play.declared.leader
        rows = play_rows(card_play)
        at = PbnTag("Play", first.value, tuple(rows), first_row=1)
        assert (
            read_play(at, first=first, deal=card_play.deal, declared=card_play.declared)
            == card_play
        )
        assert (rows[-1] == "*") is (count < 52)


def test_a_row_has_the_opening_leaders_card_first():
    assert play_rows(play("SJ SA SK SQ ST S9")) == ["SJ SA SK SQ", "- ST S9 -", "*"]


@pytest.mark.parametrize(
    ("rows", "code", "fields"),
    [
        (["SJ SA S1 SQ"], "pbn_token", {"line": 7, "token": "S1"}),
        # After a card that is missing nobody can have played.
        (["SJ SA - SQ"], "pbn_token", {"line": 7, "token": "SQ"}),
        (["SJ SA SK SQ", "S7 - - -"], "pbn_token", {"line": 8, "token": "S7"}),
    ],
)
def test_a_card_of_another_trick_is_refused_with_its_line(rows, code, fields):
    with raises_code(code) as refused:
        played(*rows)

    assert refused.value.facts == {"tag": "Play", **fields}


@pytest.mark.parametrize(
    ("rows", "first", "line", "reason"),
    [
        (["SJ SA SK SQ", "S7 SA S9 S8"], WEST, 8, "card_gone"),
        (["SJ SK SA SQ"], WEST, 7, "play_turn"),
        (["SK SQ SJ SA"], EAST, 7, "opening_lead"),
    ],
)
def test_an_impossible_card_is_refused_with_its_line(rows, first, line, reason):
    with raises_code("pbn_refused") as refused:
        played(*rows, first=first)

    assert (refused.value.facts["line"], refused.value.facts["reason"].code) == (line, reason)
