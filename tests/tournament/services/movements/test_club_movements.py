"""A club's own movements: kept, renamed, replaced, deleted, refused, and played as they were."""

from datetime import date

import pytest

from boards.services.setup.new_session import NewSessionPlan, create_session
from club.models import LedgerEntry
from movements.own.own_movement import OwnMovement
from movements.own.typed_table import read_typed_table
from tests.builders import a_club, an_actor
from tests.raising import raises_code
from tournament.models import ClubMovement, SeatingBoard
from tournament.queries.movements.club_movements import (
    find_club_individual_offer,
    find_club_offer,
    find_club_team_offer,
    read_club_movement,
    suitable_club_individual_offers,
    suitable_club_offers,
    suitable_club_team_offers,
)
from tournament.services.movements.club_movements import (
    add_club_movement,
    delete_club_movement,
    rename_club_movement,
    replace_club_movement,
)
from tournament.validators import club_movements as validators

pytestmark = pytest.mark.django_db
HOWELL = "4-1/1 2-3/1\n4-2/2 3-1/2\n4-3/3 1-2/3"
REPLAYED = "4-1/1 2-3/1\n4-2/1 3-1/2\n4-3/3 1-2/3"

TEAMS = "1-2/1 2-1/1\n1-3/2 3-1/2\n2-3/3 3-2/3"
HALF_A_MATCH = "1-2/1\n1-3/2 3-1/2\n2-3/3 3-2/3"
PLAYERS = "1,2,3,4/1\n1,3,2,4/2\n1,4,2,3/3"
IN_TWO_CHAIRS = "1,2,3,1/1\n1,3,2,4/2"


def a_movement(text=HOWELL, name="Tuesday Howell", boards=8, contestants="pairs"):
    movement = read_typed_table(text, contestants=contestants, boards_a_round=boards)
    return OwnMovement(name, contestants, movement.schedule)


def actions():
    return list(
        LedgerEntry.objects.filter(kind="tournament.ClubMovement").values_list("action", "reason")
    )


def test_a_movement_is_kept_with_its_counts():
    row = add_club_movement(a_club(), a_movement(), actor=an_actor())

    counts = (row.size, row.tables, row.rounds, row.boards_a_round, row.faults, row.version)
    assert counts == (4, 2, 3, 8, 0, 1)
    assert read_club_movement(ClubMovement.objects.get()) == a_movement()
    assert actions() == [("add_movement", "")]


def test_a_movement_is_renamed_replaced_and_deleted_with_a_line_each():
    row = add_club_movement(a_club(), a_movement(), actor=an_actor())

    rename_club_movement(row, "  Friday   Howell ", seen=1, actor=an_actor())
    replace_club_movement(row, a_movement(REPLAYED, "Broken"), seen=2, actor=an_actor())
    club_movement = ClubMovement.objects.get()
    delete_club_movement(row, seen=3, actor=an_actor())

    assert (club_movement.name, club_movement.version, club_movement.faults > 0) == (
        "Broken",
        3,
        True,
    )
    assert not ClubMovement.objects.exists()
    assert actions() == [
        ("add_movement", ""),
        ("rename_movement", "Tuesday Howell"),
        ("change_movement", ""),
        ("delete_movement", "Broken"),
    ]


def test_names_sizes_and_numbers_have_limits(monkeypatch):
    club = a_club()
    add_club_movement(club, a_movement(), actor=an_actor())

    with raises_code("own_movement_name"):
        add_club_movement(club, a_movement(name=" "), actor=an_actor())
    with raises_code("own_movement_name"):
        add_club_movement(club, a_movement(name=41 * "x"), actor=an_actor())
    with raises_code("own_movement_name_taken"):
        add_club_movement(club, a_movement(), actor=an_actor())
    with raises_code("own_movement_size"):
        add_club_movement(club, a_movement("- -", "Empty"), actor=an_actor())
    monkeypatch.setattr(validators, "MOST_BOARDS_AT_TABLES", 1)
    with raises_code("own_movement_boards"):
        add_club_movement(club, a_movement(name="Long"), actor=an_actor())
    monkeypatch.undo()
    monkeypatch.setattr(validators, "MOST_CLUB_MOVEMENTS", 1)
    with raises_code("too_many_own_movements"):
        add_club_movement(club, a_movement(name="Other"), actor=an_actor())
    assert ClubMovement.objects.count() == 1


def test_a_movement_that_has_changed_since_it_was_seen_is_left_alone():
    row = add_club_movement(a_club(), a_movement(), actor=an_actor())
    rename_club_movement(row, "Friday", actor=an_actor())

    with raises_code("stale_own_movement"):
        replace_club_movement(row, a_movement(REPLAYED), seen=1, actor=an_actor())
    with raises_code("stale_own_movement"):
        delete_club_movement(row, seen=1, actor=an_actor())

    assert (ClubMovement.objects.get().name, ClubMovement.objects.get().faults) == ("Friday", 0)


def test_a_movement_is_offered_to_its_number_of_pairs_with_its_figures():
    club = a_club()
    row = add_club_movement(club, a_movement(), actor=an_actor())
    add_club_movement(club, a_movement(REPLAYED, "Broken"), actor=an_actor())

    offers = suitable_club_offers(club.pk, 4)
    [own] = [offer for offer in offers if offer.movement.own_reference]

    figures = (own.reference, own.movement.caption, own.winners, own.setting.boards, own.all_meet)
    assert figures == (f"own.{row.pk}.1", "Tuesday Howell", 1, 24, True)
    howell = next(offer for offer in offers if offer.reference == "howell.2.3.8.full")
    assert (own.balance, own.survey) == (howell.balance, howell.survey)
    assert not any(offer.movement.own_reference for offer in suitable_club_offers(club.pk, 6))
    wanted = suitable_club_offers(club.pk, 4, winners=2, least=8, most=8)
    assert not any(offer.movement.own_reference for offer in wanted)


def test_an_own_movement_is_offered_where_the_catalogue_has_none():
    club = a_club()
    with raises_code("too_few_pairs"):
        suitable_club_offers(club.pk, 3)
    add_club_movement(club, a_movement("1-2/1 3-0/1\n2-3/2 1-0/2\n3-1/3 2-0/3"), actor=an_actor())

    [own] = suitable_club_offers(club.pk, 3)

    assert own.movement.caption == "Tuesday Howell"


def test_faults_and_other_versions_are_refused_for_play():
    club = a_club()
    row = add_club_movement(club, a_movement(REPLAYED), actor=an_actor())

    with raises_code("faulty_schedule"):
        find_club_offer(club.pk, row.reference)
    with raises_code("unknown_movement"):
        find_club_offer(club.pk, f"own.{row.pk}.2")
    with raises_code("unknown_movement"):
        find_club_offer(a_club("anchor").pk, row.reference)


def test_a_session_keeps_its_seats_when_its_movement_goes():
    club = a_club()
    row = add_club_movement(club, a_movement(), actor=an_actor())
    offer = find_club_offer(club.pk, row.reference)
    plan = NewSessionPlan(
        "Tuesday", date(2026, 11, 24), offer.schedule(), offer.movement.caption, offer.winners
    )
    section = create_session(club, plan, actor=an_actor())

    replace_club_movement(row, a_movement(REPLAYED, "Broken"), actor=an_actor())
    delete_club_movement(row, actor=an_actor())

    section.refresh_from_db()
    assert section.movement == "Tuesday Howell"
    assert SeatingBoard.objects.filter(seating__section=section).count() == 48


@pytest.mark.parametrize(
    ("contestants", "text", "faulty", "suitable", "find"),
    [
        ("teams", TEAMS, HALF_A_MATCH, suitable_club_team_offers, find_club_team_offer),
        (
            *("players", PLAYERS, IN_TWO_CHAIRS),
            *(suitable_club_individual_offers, find_club_individual_offer),
        ),
    ],
)
def test_movements_of_teams_and_players_are_offered_to_their_number(
    contestants, text, faulty, suitable, find
):
    club, boards = a_club(), {"least": 7, "most": 7}
    row = add_club_movement(club, a_movement(text, contestants=contestants), actor=an_actor())
    broken = add_club_movement(
        club, a_movement(faulty, "Broken", contestants=contestants), actor=an_actor()
    )
    size = row.size

    own = [offer for offer in suitable(club.pk, size, **boards) if offer.movement.own_reference]
    beside = suitable(club.pk, size + 8, least=20, most=28)

    assert own == [find(club.pk, row.reference)]
    assert (own[0].reference, own[0].movement.caption) == (row.reference, "Tuesday Howell")
    assert own[0].schedule == a_movement(text, contestants=contestants).schedule
    assert beside and not any(offer.movement.own_reference for offer in beside)
    assert find(club.pk, beside[0].reference) == beside[0]
    with raises_code("own_movement_faulty"):
        find(club.pk, broken.reference)
    with raises_code("unknown_movement"):
        find(club.pk, f"own.{row.pk}.2")
    with raises_code("unknown_movement"):
        find(a_club("anchor").pk, row.reference)
    with raises_code("unknown_movement"):
        find_club_offer(club.pk, row.reference)


def test_teams_and_players_for_whom_nothing_suits_are_refused():
    with raises_code("nothing_suits_teams"):
        suitable_club_team_offers(a_club().pk, 3, least=250, most=250)
    with raises_code("player_count"):
        suitable_club_individual_offers(a_club().pk, 4, least=1, most=1)
