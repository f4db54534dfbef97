"""Games as values: held against what other programs worked out, and back to text again."""

from pathlib import Path

import pytest
from hypothesis import given, settings

from deals.auction import PASS, Auction, DeclaredContract
from deals.deal import read_deal, write_deal
from formats.pbn.auction_and_play import auction_rows, play_rows
from formats.pbn.file_tags import PbnFile, read_pbn, write_pbn
from formats.pbn.tag_values import (
    auction_of,
    deal_of,
    dealer_of,
    ending_of,
    make_game,
    play_of_game,
    tags_against_board,
    vulnerable_of,
)
from scoring.laws.compass import Side, dealer_of_board
from scoring.laws.outcome import ContractResult, PassedOut, north_south_points
from scoring.notation.entry_writer import write_contract
from tests.deals.hands import (
    EAST,
    NORTH,
    SEEDS,
    SOUTH,
    auction,
    declared,
    play,
    random_auction,
    random_deal,
    striped,
)
from tests.raising import raises_code

DATA = Path(__file__).parent.parent / "data"
YOUTH, ONLINE = (
    read_pbn((DATA / name).read_bytes()).games for name in ("youth_1998.pbn", "online_2021.pbn")
)
GAMES = [*YOUTH, *ONLINE]
FEW = settings(max_examples=15, deadline=None)
DEAL = write_deal(striped())


def game(*lines):
    (only,) = read_pbn("\n".join(lines).encode()).games
    return only


# Against what other programs wrote.


@pytest.mark.parametrize("other", GAMES, ids=range(len(GAMES)))
def test_an_auction_comes_to_the_contract_and_the_declarer_that_another_program_wrote(other):
    ending = ending_of(game_without(other, "Contract", "Declarer"))

    if other.value("Contract") == "Pass":
        assert ending == PassedOut()
    else:
        assert isinstance(ending, DeclaredContract)
        assert (write_contract(ending.contract), ending.declarer.value) == (
            other.value("Contract"),
            other.value("Declarer"),
        )
    assert auction_of(other).dealer is dealer_of(other)


@pytest.mark.parametrize("other", GAMES, ids=range(len(GAMES)))
def test_every_card_of_a_real_play_is_legal_and_won_as_the_next_lead_has_it(other):
    play = play_of_game(other)

    if play is None:
        assert other.value("Contract") == "Pass"
        return
    again = type(play)(play.deal, play.declared)
    for card in play.cards:
        again = again.played(card)
    assert again == play


def test_a_whole_play_comes_to_the_result_and_the_score_that_another_program_wrote():
    plays = [(other, play_of_game(other)) for other in GAMES]
    compared = [(other, card_play) for other, card_play in plays if card_play and card_play.is_over]

    assert len(compared) == 5
    for other, each_card_play in compared:
        points = north_south_points(each_card_play.outcome, vulnerable=vulnerable_of(other))
        written = (other.value("Result"), other.value("Score"))
        assert (str(each_card_play.outcome.tricks), f"NS {points}") == written


def test_a_result_claimed_at_a_real_table_equals_another_programs_score():
    compared = 0
    for other in GAMES:
        ending = ending_of(other)
        if isinstance(ending, DeclaredContract):
            tricks = int(other.value("Result"))
            outcome = ContractResult(ending.contract, ending.declarer, tricks)
            points = north_south_points(outcome, vulnerable=vulnerable_of(other))
            assert other.value("Score") == f"NS {points}"
            compared += 1

    assert compared == 15


@pytest.mark.parametrize("other", GAMES, ids=range(len(GAMES)))
def test_real_boards_have_the_dealer_and_the_vulnerability_of_their_number(other):
    assert tags_against_board(other) == ()


@pytest.mark.parametrize("other", YOUTH, ids=range(len(YOUTH)))
def test_rows_without_marks_are_written_as_they_were(other):
    assert tuple(auction_rows(auction_of(other))) == other.tag("Auction").below
    assert tuple(play_rows(play_of_game(other))) == other.tag("Play").below


def test_a_deal_that_was_given_before_is_the_same_deal():
    assert deal_of(YOUTH[1]) == deal_of(YOUTH[0])


# Import format, as it is met.


def test_loose_syntax_of_other_programs_is_read():
    loose = game(
        '[Dealer "E"]',
        '[Vulnerable "Love"]',
        f'[Deal "{DEAL}"]',
        '[Declarer "^W"]',
        '[Contract "1N"]',
        '[Auction "E"]',
        "pass 1NT! =0= ap",
        '[Play "W"]',
        "SJ SA SK SQ",
        "-- HJ -- --",
        "*",
        "{ He claims }",
    )

    assert vulnerable_of(loose) == frozenset()
    # The caret says that West sat in an irregular seat, and so nothing is disagreed about.
    assert ending_of(loose) == declared("1N", SOUTH)
    assert len(play_of_game(loose).cards) == 5


@pytest.mark.parametrize(
    ("word", "sides"),
    [
        ("None", set()),
        ("Love", set()),
        ("-", set()),
        ("NS", {Side.NORTH_SOUTH}),
        ("EW", {Side.EAST_WEST}),
        ("All", set(Side)),
        ("Both", set(Side)),
        ("?", None),
        ("", None),
    ],
)
def test_vulnerability_is_written_in_several_words(word, sides):
    assert vulnerable_of(game(f'[Vulnerable "{word}"]')) == sides


def test_a_game_without_something_has_none_of_it():
    bare = game('[Event ""]')

    values = (deal_of(bare), auction_of(bare), ending_of(bare), play_of_game(bare), dealer_of(bare))
    assert (*values, vulnerable_of(bare), tags_against_board(bare)) == (*[None] * 6, ())


def test_without_an_auction_the_tags_say_the_contract():
    assert ending_of(game('[Declarer "W"]', '[Contract "4HXX"]')).contract.doubling == 4
    assert ending_of(game('[Declarer ""]', '[Contract "Pass"]')) == PassedOut()
    # A file of deals alone is no file of boards passed out.
    assert ending_of(game('[Declarer ""]', '[Contract ""]')) is None
    assert ending_of(game('[Declarer "?"]', '[Contract "4H"]')) is None


def test_a_board_that_contradicts_its_number_is_refused():
    odd = game('[Board "5"]', '[Dealer "E"]', '[Vulnerable "All"]')

    assert tags_against_board(odd) == ("Dealer", "Vulnerable")


# Bad input.


@pytest.mark.parametrize(
    ("lines", "options", "code", "fields"),
    [
        (['[Deal "N:AKQ"]'], deal_of, "pbn_refused", {"line": 1, "tag": "Deal"}),
        (['[Board "1"]', f'[Deal "{DEAL[:-2]}"]'], deal_of, "pbn_refused", {"line": 2}),
        ([f'[Deal "{DEAL.replace("AT62", "KT62", 1)}"]'], deal_of, "pbn_refused", {"line": 1}),
        (['[Dealer "Q"]'], dealer_of, "pbn_tag", {"line": 1, "value": "Q"}),
        (['[Vulnerable "no"]'], vulnerable_of, "pbn_tag", {"line": 1, "value": "no"}),
        (['[Contract "8H"]'], ending_of, "pbn_tag", {"line": 1, "value": "8H"}),
        (['[Auction "X"]', "1C"], auction_of, "pbn_tag", {"line": 1, "value": "X"}),
        (['[Auction ""]', "1C"], auction_of, "pbn_tag", {"line": 1, "value": ""}),
        (['[Auction "N"]', "1D 1C"], auction_of, "pbn_refused", {"line": 2, "tag": "Auction"}),
        (['[Play "W"]', "SJ"], play_of_game, "pbn_tag", {"line": 1, "tag": "Play"}),
        (
            ['[Dealer "E"]', '[Auction "N"]', "1C AP"],
            auction_of,
            "pbn_disagree",
            {"line": 1, "tag": "Dealer", "value": "E", "computed": "N"},
        ),
        (
            ['[Contract "2C"]', '[Auction "N"]', "1C AP"],
            auction_of,
            "pbn_disagree",
            {"line": 1, "tag": "Contract", "value": "2C", "computed": "1C"},
        ),
        (
            ['[Contract "1C"]', '[Auction "N"]', "AP"],
            auction_of,
            "pbn_disagree",
            {"line": 1, "tag": "Contract", "value": "1C", "computed": "Pass"},
        ),
        (
            ['[Declarer "S"]', '[Auction "N"]', "1C AP"],
            auction_of,
            "pbn_disagree",
            {"line": 1, "tag": "Declarer", "value": "S", "computed": "N"},
        ),
    ],
)
def test_an_invalid_value_is_refused_with_its_line(lines, options, code, fields):
    with raises_code(code) as refused:
        options(game(*lines))

    assert fields.items() <= refused.value.facts.items()


def test_a_result_that_contradicts_thirteen_tricks_is_refused():
    changed = [line.replace('[Result "7"]', '[Result "8"]') for line in lines_of(ONLINE[3])]

    with raises_code("pbn_disagree") as refused:
        play_of_game(game(*changed))
    assert {"tag": "Result", "value": "8", "computed": "7"}.items() <= refused.value.facts.items()


# From values.


@FEW
@given(SEEDS)
def test_a_game_comes_back_from_its_bytes_and_the_bytes_from_the_game(seed):
    board, deal = 1 + seed % 36, random_deal(seed)
    calls = random_auction(seed).calls
    auction = Auction(dealer_of_board(board), calls)
    game = make_game(board, deal, auction=auction, tags={"Event": 'the "Cup"', "Room": "Open"})
    content = write_pbn(PbnFile((game,)))

    again = read_pbn(content)

    assert write_pbn(again) == content
    (read,) = again.games
    assert (deal_of(read), auction_of(read), tags_against_board(read)) == (deal, auction, ())
    assert (read.value("Event"), read.value("Room")) == ('the "Cup"', "Open")


def test_a_game_has_the_fifteen_tags_in_order_and_the_result_of_the_play():
    over = play("SJ SA SK SQ").claimed(SOUTH, 6).settled()
    bidding = auction("P P 1N P P P")

    game = make_game(1, striped(), auction=bidding, play=over)

    assert " ".join(tag.name for tag in game.tags) == (
        "Event Site Date Board West North East South Dealer Vulnerable Deal Scoring Declarer "
        "Contract Result Auction Play"
    )
    assert [game.value(name) for name in ("Board", "Dealer", "Vulnerable")] == ["1", "N", "None"]
    assert [game.value(name) for name in ("Declarer", "Contract", "Result")] == ["S", "1NT", "7"]
    assert game.tag("Play").below == ("SJ SA SK SQ", "*")
    assert play_of_game(game).cards == over.cards


def test_a_deal_begins_with_the_dealers_hand():
    game = make_game(2, striped())

    assert game.value("Deal") == write_deal(striped(), first=EAST)
    assert read_deal(game.value("Deal")) == striped()
    assert (ending_of(game), game.value("Contract")) == (None, "")


def test_a_board_passed_out_says_so():
    game = make_game(1, striped(), auction=Auction(NORTH, (PASS,) * 4))

    assert (game.value("Contract"), game.value("Declarer")) == ("Pass", "")


def lines_of(value):
    return write_pbn(PbnFile((value,))).decode().splitlines()


def game_without(other, *names):
    tags = [tag for tag in other.tags if tag.name not in names]
    return type(other)(tuple(tags), before=other.before)
