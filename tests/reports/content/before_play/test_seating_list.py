"""The seating list: players by surname, with their first table."""

import pytest

from boards.services.setup.team_events import EnteredTeam
from reports.content.before_play.seating_list import seating_list_document
from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_mitchell,
    a_session,
    a_swiss_pairs,
    a_team_event,
    an_individual,
    named,
)
from tests.reports.plain_text import PRINTED, block_text, rows
from tests.reports.text_positions import drawn

pytestmark = pytest.mark.django_db


def of(section):
    return seating_list_document(snapshot_of_session(section.session_id), PRINTED)


def test_players_are_listed_by_surname_with_pair_table_and_direction():
    section = a_session()
    named(section.places.get(line="NS", number=2), "Zoë Adams", "Ellen Park")
    named(section.places.get(line="EW", number=3), "Émile Äcker", "Cher")

    (grid,) = of(section).blocks

    assert rows(grid) == [
        ["Äcker, Émile", "3 EW", "3", "E-W"],
        ["Adams, Zoë", "2 NS", "2", "N-S"],
        ["Cher", "3 EW", "3", "E-W"],
        ["Park, Ellen", "2 NS", "2", "N-S"],
        ["Pair 1 NS", "1 NS", "1", "N-S"],
        ["Pair 3 NS", "3 NS", "3", "N-S"],
        ["Pair 1 EW", "1 EW", "1", "E-W"],
        ["Pair 2 EW", "2 EW", "2", "E-W"],
    ]


def test_a_substitute_of_a_later_round_is_not_in_the_seating_list():
    section = a_session()
    place = section.places.get(line="NS", number=1)
    named(place, "Ada Ace", "Bo Bell")
    named(place, "Ada Ace", "Cy Cole", from_round=2)

    (grid,) = of(section).blocks

    assert [row[0] for row in rows(grid)][:2] == ["Ace, Ada", "Bell, Bo"]
    assert "Cole, Cy" not in [row[0] for row in rows(grid)]


def test_before_seating_the_list_names_the_next_step():
    section = a_session()
    section.seatings.all().delete()

    assert [block_text(block) for block in of(section).blocks] == [
        "No table is seated yet: seat the pairs, then print again."
    ]


def test_twenty_tables_are_one_sheet():
    section = a_session(a_mitchell(tables=20, boards_a_round=1))
    for place in section.places.select_related("section__session__event__club", "entry"):
        named(place, f"Ada {place.line}{place.number}", f"Bo {place.line}{place.number}")

    assert len(drawn(of(section))) == 1


def test_each_player_of_a_team_is_listed_once_with_both_tables_of_the_match():
    section = a_team_event(2, format="knock_out", boards=2)

    (grid,) = of(section).blocks

    assert [column.heading for column in grid.columns] == ["Player", "Team", "Table"]
    assert rows(grid) == [
        [f"{number}, {name}", str(number), "1, 2"]
        for number in (1, 2)
        for name in ("Ada", "Bo", "Cy", "Di")
    ]


def test_a_team_without_players_is_listed_once_by_its_number():
    nameless = [EnteredTeam("Reds", ()), EnteredTeam("Blues", ())]
    section = a_team_event(format="knock_out", boards=2, teams=nameless)

    (grid,) = of(section).blocks

    assert rows(grid) == [[f"Team {number}", str(number), "1, 2"] for number in (1, 2)]


def test_an_unnamed_player_of_an_individual_is_listed_by_number():
    (grid,) = of(an_individual()).blocks

    assert {row[0] for row in rows(grid)} == {f"Player {row[1]}" for row in rows(grid)}


def test_players_whose_team_or_pair_begins_with_a_bye_are_listed():
    (teams,) = of(a_team_event(5)).blocks
    (pairs,) = of(a_swiss_pairs(5)).blocks

    assert [row for row in rows(teams) if row[1] == "5"] == [
        ["5, Ada", "5", "bye"],
        ["5, Bo", "5", "bye"],
        ["5, Cy", "5", "bye"],
        ["5, Di", "5", "bye"],
    ]
    assert [row for row in rows(pairs) if row[1] == "5"] == [
        ["5, Ada", "5", "bye", ""],
        ["5, Bo", "5", "bye", ""],
    ]
