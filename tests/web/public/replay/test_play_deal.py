"""A board is dealt and played on step by step: legal calls and cards, claims, the score."""

import re
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest

from deals.phases import Called, Counted, Dealing, Faced, Phase, Scored, advance_phase
from tests.deals.hands import NORTH, striped
from web.public.replay.play_deal import _query, round_state
from web.public.replay.replay_step import replay_phase
from web.public.replay.replay_url import parse_replay

pytestmark = pytest.mark.django_db

CALLS = ("Pass", "Pass", "1NT", "Pass", "Pass", "Pass")
START = f"/replay/?{_query(Dealing(1), striped())}"


def following(client, address, **step):
    """The page after one step more, and where it is."""
    gone = client.get(address, parsed(address) | step)
    assert gone.status_code == 302, gone.content.decode()
    return gone.headers["Location"]


def parsed(address):
    return {key: values[0] for key, values in parse_qs(urlsplit(address).query).items()}


def called(client, address=START, calls=CALLS):
    for call in calls:
        address = following(client, address, call=call)
    return address


def offered(page, name):
    return re.findall(rf'name="{name}" value="([^"]*)"', page.content.decode())


def current(page):
    (name,) = re.findall(r'<li aria-current="step">([^<]*)</li>', page.content.decode())
    return name


def test_a_board_is_dealt_by_its_number(client):
    gone = client.post("/replay/", {"deal": "7"})

    pbn = parsed(gone.headers["Location"])["pbn"]
    assert gone.status_code == 302
    assert ('[Board "7"]' in pbn, '[Dealer "S"]' in pbn, '[Vulnerable "All"]' in pbn) == (True,) * 3
    page = client.get(gone.headers["Location"])
    assert (page.status_code, current(page), len(offered(page, "call"))) == (200, "Dealing", 36)


@pytest.mark.parametrize("number", ["", "0", "-1", "seven", "10000"])
def test_an_impossible_board_number_is_refused(client, number):
    page = client.post("/replay/", {"deal": number})

    assert page.status_code == 422
    assert "Board number: type a whole number from 1 to 9999." in page.content.decode()


def test_a_new_deal_names_its_dealer_and_advises_the_opening(client):
    page = client.get(START).content.decode()

    assert "Dealer North" in page
    assert "It calls Pass for N:" in page
    assert "<summary>Calls that do not fit</summary>" in page
    assert "0 of 0" not in page


def test_every_legal_call_is_offered_and_no_other(client):
    page = client.get(called(client, calls=("Pass", "1H", "X")))

    calls = offered(page, "call")
    assert (calls[:2], len(calls)) == (["Pass", "XX"], 2 + 32)


def test_a_call_that_is_not_legal_is_refused_with_the_page(client):
    address = called(client, calls=("1S",))

    page = client.get(address, parsed(address) | {"call": "1H"})

    assert page.status_code == 422
    assert "1H" in re.search('role="alert">(.*?)</p>', page.content.decode())[1]


def test_the_auction_names_declarer_and_the_leader_plays_first(client):
    page = client.get(called(client))

    assert current(page) == "Bidding complete"
    assert "W plays" in page.content.decode()
    assert len(offered(page, "card")) == 13


def test_a_player_follows_suit(client):
    address = following(client, called(client), card="SJ")

    page = client.get(address)

    assert current(page) == "Play starting"
    assert {card[0] for card in offered(page, "card")} == {"S"}
    refused = client.get(address, parsed(address) | {"card": "HA"})
    assert refused.status_code == 422


def test_a_round_is_played_card_by_card_to_its_score_and_the_next_board(client):
    address, cards = called(client), []
    for _card in range(52):
        page = client.get(address)
        cards.append(current(page))
        address = following(client, address, card=offered(page, "card")[0])

    pages = [client.get(address, parsed(address) | {"at": at}) for at in (58, 59, 60)]

    assert list(dict.fromkeys(cards)) == ["Bidding complete", "Play starting", "Play in progress"]
    assert [current(page) for page in pages] == ["Play complete", "Scoring", "Round complete"]
    last = pages[-1].content.decode()
    assert "Explanation of the score" in last
    assert 'name="deal" value="2"' in last


def test_a_claim_that_is_agreed_ends_the_play(client):
    address = following(client, called(client), card="SJ")

    address = following(client, address, claim="6", by="declarer")

    page = client.get(address, parsed(address) | {"at": 999})
    assert current(page) == "Round complete"
    assert "S took 6 tricks" in page.content.decode()
    assert "The score to North-South is −50." in page.content.decode()


@pytest.mark.parametrize(("by", "tricks"), [("declarer", "14"), ("defender", "x"), ("", "-1")])
def test_a_claim_of_tricks_that_are_not_left_is_refused(client, by, tricks):
    address = following(client, called(client), card="SJ")

    page = client.get(address, parsed(address) | {"claim": tricks, "by": by})

    assert page.status_code == 422


def test_a_defender_claims_for_the_own_side(client):
    address = following(client, called(client), card="SJ")

    address = following(client, address, claim="13", by="defender")

    assert '[Result "0"]' in parsed(address)["pbn"]


def test_only_visible_hands_are_shown(client):
    """The caller's own; after the lead dummy's and that of anyone who plays."""

    def hands(address):
        page = client.get(address, parsed(address) | {"see": "turn"}).content.decode()
        table = re.search("<caption>Hands.*?</table>", page, re.DOTALL)[0]
        rows = re.findall(r'<th scope="row">(.).*?</tr>', table, re.DOTALL)
        cells = re.split(r'<th scope="row">', table)[1:]
        return {row for row, cell in zip(rows, cells, strict=True) if "<td>?</td>" not in cell}

    bidding = called(client, calls=("Pass",))
    lead = called(client)
    play = following(client, lead, card="SJ")

    assert [hands(page) for page in (bidding, lead, play)] == [{"E"}, {"W"}, {"N", "S"}]


def test_hidden_hands_stay_hidden_on_the_next_step(client):
    address = client.get(START, parsed(START) | {"see": "turn", "call": "Pass"})

    assert parsed(address.headers["Location"])["see"] == "turn"


def test_a_deal_passed_out_scores_zero_and_is_not_dealt_again(client):
    address = called(client, calls=("Pass",) * 4)

    page = client.get(address, parsed(address) | {"at": 999})

    assert current(page) == "Round complete"
    assert "The score to North-South is 0." in page.content.decode()


def test_every_step_of_a_record_has_a_phase_of_the_round(client):
    """The page names a phase from the record; the machine comes to the same by its own steps."""
    address, random = called(client), Random(4)
    for _card in range(52):
        page = client.get(address)
        address = following(client, address, card=random.choice(offered(page, "card")))
    text = parsed(address)["pbn"]
    replay = parse_replay(text, "0")

    state, phases = advance_phase(Dealing(1), replay.deal), [Phase.DEALING]
    for call in replay.auction.calls:
        state = advance_phase(state, Called(call))
        phases.append(state.phase)
    for card in replay.play.cards:
        state = advance_phase(
            advance_phase(state, Faced()) if state.phase is Phase.PLAY_STARTING else state, card
        )
        phases.append(state.phase)
    for step in (Counted(), Scored()):
        state = advance_phase(state, step)
        phases.append(state.phase)

    replays = [parse_replay(text, str(at)) for at in range(len(phases))]
    assert [replay_phase(each_replay, each_replay.play_now) for each_replay in replays] == phases
    assert (state.points, round_state(replay)) == (replay.points, None)
    assert replay.auction.dealer is NORTH
