"""The auction and the play of a table: what they come to, and what the board does not allow."""

from pathlib import Path

import pytest

from deals.table_record import PlayRecord, read_play_record, write_calls, write_cards
from formats.deals.table_records import (
    LONGEST,
    RecordedBoard,
    read_table_record,
    write_table_record,
)
from formats.pbn.file_tags import PbnFile, read_pbn, write_pbn
from formats.pbn.tag_values import deal_of, dealer_of, ending_of
from scoring.laws.outcome import ContractResult, PassedOut
from scoring.notation import write_outcome
from tests.deals.hands import EAST, NORTH, SOUTH, random_deal
from tests.raising import raises_code

DATA = Path(__file__).parent.parent / "data"
GAMES = [
    game
    for name in ("youth_1998.pbn", "online_2021.pbn")
    for game in read_pbn((DATA / name).read_bytes()).games
]
FOUR_SPADES = '[Auction "N"]\n1S Pass 4S Pass\nPass Pass\n'
AT = RecordedBoard(1, NORTH, random_deal(1))


def board_of(game):
    return RecordedBoard(int(game.value("Board")), dealer_of(game), deal_of(game))


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_a_real_table_comes_to_the_result_that_was_written_and_is_stored_and_written_again(game):
    board = board_of(game)

    noted = read_table_record(write_pbn(PbnFile((game,))).decode(), board)

    record, tricks = noted.record, getattr(noted.outcome, "tricks", None)
    assert record.ending == ending_of(game)
    if isinstance(noted.outcome, ContractResult):
        assert tricks == int(game.value("Result"))
        assert record.lead == str(record.play(board.deal).cards[0])
    stored = write_calls(record.auction), write_cards(record.cards)
    assert read_play_record(board.dealer, *stored) == record
    again = write_table_record(record, record.play(board.deal), tricks)
    assert read_table_record(again, board) == noted


def test_without_a_play_the_tag_says_the_tricks():
    noted = read_table_record(FOUR_SPADES + '[Result "9"]\n', RecordedBoard(1, NORTH))

    assert (write_outcome(noted.outcome), noted.record.lead) == ("4SN-1", "")


@pytest.mark.parametrize(
    ("text", "code", "fields"),
    [
        ('[Auction "N"]\n1C \ud800 AP', "pbn_token", {"tag": "Auction", "token": "\\ud800"}),
        ('[Auction "\ud800"]\n1C AP', "pbn_tag", {"tag": "Auction", "value": "\\ud800"}),
        ("\ud800", "pbn_line", {"text": "\\ud800"}),
    ],
)
def test_half_a_letter_is_refused_by_its_number(text, code, fields):
    with raises_code(code) as refused:
        read_table_record(text, AT)

    assert fields.items() <= refused.value.facts.items()


def test_half_a_letter_in_a_remark_does_no_harm():
    noted = read_table_record(FOUR_SPADES + '[Result "9"]\n; \ud800\n', AT)

    assert write_outcome(noted.outcome) == "4SN-1"


def test_a_deal_passed_out_needs_no_tricks():
    noted = read_table_record('[Auction "E"]\nAP\n', RecordedBoard(2, EAST))

    assert (noted.outcome, str(noted.record.auction.calls[-1])) == (PassedOut(), "Pass")


@pytest.mark.parametrize(
    ("text", "board", "code"),
    [
        ("", AT, "pbn_no_auction"),
        ('[Auction "N"]\n', AT, "pbn_no_auction"),
        ('[Board "1"]\n', AT, "pbn_no_auction"),
        (FOUR_SPADES, AT, "pbn_no_tricks"),
        (FOUR_SPADES + '[Result "14"]', AT, "pbn_no_tricks"),
        (FOUR_SPADES.replace("Pass Pass", "Pass"), AT, "auction_open"),
        (FOUR_SPADES.replace("4S", "1H"), AT, "pbn_refused"),
        (FOUR_SPADES.replace('"N"', '"E"'), AT, "pbn_disagree"),
        (FOUR_SPADES + '[Board "2"]\n', AT, "pbn_other_board"),
        (FOUR_SPADES + '[Dealer "S"]\n', AT, "pbn_other_board"),
        (FOUR_SPADES + f'[Deal "N:{random_deal(2).north}"]\n', AT, "pbn_refused"),
        (FOUR_SPADES + '[Contract "4H"]\n[Result "9"]', AT, "pbn_disagree"),
        (FOUR_SPADES + '[Declarer "S"]\n[Result "9"]', AT, "pbn_disagree"),
        (
            FOUR_SPADES + '[Play "E"]\nSA S2 S3 S4\n*\n',
            RecordedBoard(1, NORTH),
            "pbn_play_unchecked",
        ),
        (FOUR_SPADES + '[Play "E"]\nXX\n', AT, "pbn_token"),
        (" " * (LONGEST + 1), AT, "pbn_size"),
    ],
)
def test_an_invalid_record_is_refused(text, board, code):
    with raises_code(code):
        read_table_record(text, board)


def test_a_card_out_of_another_hand_is_refused_with_its_line():
    held = AT.deal.hand(SOUTH).suit(next(card.suit for card in AT.deal.hand(SOUTH).cards))[0]

    with raises_code("pbn_refused") as refused:
        read_table_record(FOUR_SPADES + f'[Play "E"]\n{held}\n*\n[Result "9"]', AT)

    assert refused.value.facts["line"] == 5
    assert refused.value.facts["reason"].code == "opening_lead"


def test_an_auction_that_goes_on_is_no_record():
    auction = read_play_record(NORTH, "Pass Pass Pass Pass", "").auction

    with raises_code("auction_open"):
        PlayRecord(type(auction)(NORTH, auction.calls[:2]))


def test_a_tag_of_the_table_has_no_line_in_the_text():
    with raises_code("pbn_disagree") as refused:
        read_table_record(FOUR_SPADES.replace('"N"', '"E"'), AT)

    assert refused.value.facts["rule"] == "table"
