"""Standings, rounds and cards of teams as content: byes, forfeits, marks, ties, decimals."""

from fractions import Fraction

import pytest

from reports.content.document import Paragraph
from reports.content.teams.contest_explanations import contest_explanations_document
from reports.content.teams.team_cards import team_card_documents
from reports.content.teams.team_rounds import round_scores_grid
from reports.content.teams.team_standings import team_standings_document
from reports.contest_files import printed_contest
from scoring.laws.outcome import BareScore
from tests.builders import a_contest_award, a_swiss_pairs, a_team_event, recorded
from tests.reports.plain_text import PRINTED, rows
from tournament.queries.sessions import find_session_with_club

pytestmark = pytest.mark.django_db
TIES = (
    "Equal points are separated by, in this order: points between those who are level, matches "
    "won, points of the opponents, IMPs gained by IMPs lost, net IMPs."
)


def contest_of(section):
    return printed_contest(find_session_with_club(section.session_id))


def play(section, score=420):
    for seating in section.seatings.all():
        for board in seating.boards.all():
            recorded(board, BareScore(score))


def notes(document):
    return [block.words for block in document.blocks if isinstance(block, Paragraph)]


def test_the_round_shows_the_points_of_a_bye_once_it_has_begun():
    section = a_team_event(5)
    before = rows(round_scores_grid(contest_of(section), 1))[-1]
    play(section)

    after = rows(round_scores_grid(contest_of(section), 1))[-1]

    assert before == ["", "5 Team 5", "Bye", "", "", "", ""]
    assert after == ["", "5 Team 5", "Bye", "", "", "12.00", ""]


def test_standings_name_the_tie_breaks_only_if_points_are_equal():
    section = a_team_event(4)
    before = notes(team_standings_document(contest_of(section), PRINTED))
    play(section)

    after = notes(team_standings_document(contest_of(section), PRINTED))

    assert (TIES in before, TIES in after) == (False, True)


def test_printed_standings_explain_the_mark_of_a_forfeit():
    section = a_team_event(4)
    play(section)
    a_contest_award(section, "forfeit", round=1, rule="forfeit_fixed", amount=Fraction(0))

    assert "F: forfeited match." in notes(team_standings_document(contest_of(section), PRINTED))


@pytest.mark.parametrize("options", [{}, {"format": "knock_out"}])
def test_the_imps_of_a_match_are_explained_by_board(options):
    section = a_team_event(4, **options)
    for seating in section.seatings.all():
        for board in seating.boards.all():
            recorded(board, BareScore(420 if seating.table % 2 else 50))

    explained = contest_explanations_document(contest_of(section), PRINTED)

    lines = [row[0].strip() for row in rows(explained.blocks[4])]
    assert "IMPs of the match: 18 = 9 (board 1) + 9 (board 2)" in lines
    assert "board 2: 9 = 370 (difference) on the IMP scale" in lines


def test_the_explanation_names_the_match_that_a_team_forfeits_with_its_0():
    section = a_team_event(4)
    play(section)
    a_contest_award(section, "forfeit", round=1, rule="forfeit_fixed", amount=Fraction(0))

    explained = contest_explanations_document(contest_of(section), PRINTED)

    lines = [row[0] for grid in explained.blocks for row in rows(grid)]
    assert "points: 0 = 0 (round 1, forfeited)" in lines


def test_a_team_card_has_its_place_below_a_short_title_and_no_imps_of_a_forfeit():
    section = a_team_event(4)
    play(section)
    a_contest_award(section, "forfeit", round=1, rule="forfeit_fixed", amount=Fraction(0))

    card = team_card_documents(contest_of(section), PRINTED)[0]

    assert (card.title, notes(card)[:2]) == (
        *("Team 1 Team 1", ["Place 4 · 0.00 VPs", "Ada 1, Bo 1, Cy 1, Di 1"]),
    )
    assert rows(card.blocks[2]) == [["1", "2 Team 2", "forfeited", "0.00", "12.00"]]


@pytest.mark.parametrize(
    ("event", "matches"),
    [
        (
            a_team_event,
            ["Round 1: 1 Team 1 against 2 Team 2", "Round 1: 3 Team 3 against 4 Team 4"],
        ),
        (a_swiss_pairs, []),
    ],
)
def test_the_explanations_have_everybody_and_the_matches_of_teams(event, matches):
    section = event(4)
    play(section)

    document = contest_explanations_document(contest_of(section), PRINTED)

    titles = [grid.title for grid in document.blocks]
    assert [title.split()[0] for title in titles[:4]] == ["1", "2", "3", "4"]
    assert titles[4:] == matches
    assert [bool(rows(grid)) for grid in document.blocks] == [True] * len(titles)
