"""Movements from the offer to the ranking: set up, seated, entered and ranked."""

from collections import Counter
from datetime import date

import pytest

from reports.content.before_play.guide_cards import guide_cards_document, movement_cards_document
from scoring.laws.outcome import BareScore
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_director, recorded
from tests.reports.plain_text import PRINTED, block_text, rows
from tournament.models import Seat, SeatingBoard, Section

pytestmark = pytest.mark.django_db
WISHES = {
    "name": "Monday pairs",
    "local_date": date.today().isoformat(),
    "tables": "",
    "minutes": "",
    "winners": "",
    "win": 2,
    "first_board": 1,
    "copies": 1,
    "table_numbers": "",
    "missing": "EW",
}


def opened(client, offer, **wishes):
    client.force_login(a_director("crown"))
    client.post("/director/crown/new/", WISHES | {"offer": offer} | wishes, follow=True)
    return Section.objects.get()


def played(section):
    """North-South 1 wins all it plays, and everybody else plays flat."""
    for board in SeatingBoard.objects.filter(seating__section=section):
        first = Seat.objects.filter(seating=board.seating, chairs="NS", place__number=1).exists()
        recorded(board, BareScore(420 if first else 100))
    return snapshot_of_session(section.session_id)


def ranked(snapshot):
    """The winner of each list, and how many boards each pair has a score on."""
    winners = {(row.field, row.pair.number) for row in snapshot.ranking if row.rank == 1}
    boards = {(row.pair.line, row.pair.number): row.total.boards for row in snapshot.ranking}
    return winners, boards


def test_a_rover_session_is_seated_entered_and_ranked_in_two_lines(client):
    snapshot = played(opened(client, "rover-mitchell.5.4.2.EW", pairs=9, least=6, most=8))

    winners, boards = ranked(snapshot)
    assert winners == {("NS", 1), ("EW", 4)}
    assert boards == {
        **{("NS", number): 6 for number in (1, 2, 4, 5)},
        ("NS", 3): 8,
        **{("EW", number): 8 for number in (1, 2, 3, 4)},
    }


def test_a_rover_session_for_one_winner_ranks_all_pairs_together(client):
    section = opened(client, "switched-rover-mitchell.8.7.2.EW", pairs=15, least=12, most=14)

    winners, boards = ranked(played(section))
    assert winners == {("", 1)}
    assert sorted(boards) == [("", number) for number in range(1, 16)]
    assert Counter(boards.values()) == {12: 7, 14: 8}


def test_guide_cards_send_the_rover_and_the_displaced_pair_to_the_right_table(client):
    section = opened(client, "rover-mitchell.5.4.2.EW", pairs=9, least=6, most=8)
    snapshot = snapshot_of_session(section.session_id)

    guide = guide_cards_document(snapshot, PRINTED).blocks
    pairs = {
        card.title: block_text(card) for card in movement_cards_document(snapshot, PRINTED).blocks
    }
    assert [card.title for card in guide] == ["Table 1", "Table 2", "Table 3", "Table 4"]
    assert rows(guide[0].blocks[0])[1:3] == [
        ["2", "5", "4", "3-4", "table 4 NS", "table 2 EW", ""],
        ["3", "1", "3", "5-6", "stay", "table 2 EW", ""],
    ]
    assert pairs["Pair 5 NS"][2][2:] == (
        ["1", "-", "-", "-", "sit out"],
        ["2", "1", "NS", "3-4", "4 EW"],
        ["3", "4", "NS", "5-6", "2 EW"],
        ["4", "2", "NS", "1-2", "3 EW"],
    )


@pytest.mark.parametrize(
    ("offer", "wishes", "played_by_all"),
    [
        ("hesitation.5.6.2.full", {"pairs": 10, "least": 12, "most": 12}, 12),
        ("double-hesitation.5.7.2.full", {"pairs": 10, "least": 14, "most": 14}, 14),
    ],
)
def test_a_hesitation_is_seated_entered_and_ranked_in_one_line(
    client, offer, wishes, played_by_all
):
    winners, boards = ranked(played(opened(client, offer, winners=1, **wishes)))

    assert {field for field, _number in winners} == {""}
    assert boards == {("", number): played_by_all for number in range(1, 11)}


def test_the_balance_of_one_winner_is_a_word_and_a_figure(client):
    client.force_login(a_director("crown"))
    wishes = WISHES | {"pairs": 14, "least": 24, "most": 28, "winners": 1, "whole_rounds": "1"}

    cards = client.get("/director/crown/new/", wishes).context["cards"]

    balances = {card.title: dict(card.facts)["Balance"].split(";")[0] for card in cards[::-1]}
    assert balances == {
        "Howell": "excellent, 91.3 of 100",
        "Arrow-switched Mitchell": "excellent, 90.5 of 100",
        "Reduced Howell": "good, 89.8 of 100",
        "Double hesitation Mitchell": "fair, 72.7 of 100",
        "Hesitation Mitchell": "fair, 72.5 of 100",
    }


def test_single_tables_are_arrow_switched_unless_the_director_goes_by_the_book(client):
    client.force_login(a_director("crown"))
    wishes = WISHES | {"pairs": 18, "least": 16, "most": 16, "winners": 1, "rounds": 8}

    best = client.get("/director/crown/new/", wishes).context["cards"][0]
    book = client.get("/director/crown/new/", wishes | {"whole_rounds": "1"}).context["cards"][0]

    assert best.title == "Mitchell, single tables switched"
    assert "arrow-switched at single tables" in dict(best.facts)["Winners"]
    assert (book.title, dict(book.facts)["Winners"]) == (
        "Arrow-switched Mitchell",
        "one; arrow-switched in round 8",
    )


def test_the_page_names_unavailable_movements_and_the_reason(client):
    client.force_login(a_director("crown"))
    wishes = WISHES | {"pairs": 14, "least": 24, "most": 28}

    page = client.get("/director/crown/new/", wishes)

    assert [row for row in page.context["exclusions"] if "over Mitchell" in row[0]] == [
        ("Rover Mitchell", "It needs an odd number of pairs."),
        ("Arrow-switched rover Mitchell", "It needs an odd number of pairs."),
    ]
    assert "Movements that are not offered" in page.text
