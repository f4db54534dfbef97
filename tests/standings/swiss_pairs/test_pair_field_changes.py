"""Pairs that withdraw from Swiss pairs, come back or come late: draws, byes and results."""

import pytest

from boards.models import Result
from boards.services.setup.contest_rounds import draw_round_with_boards
from scoring.laws.outcome import BareScore
from standings.swiss_pairs.pair_contest import pair_contest_of
from standings.teams.next_round import propose_next_round
from tests.builders import a_swiss_pairs, an_actor, recorded
from tests.raising import raises_code
from tournament.models import Place, SeatingBoard, Session
from tournament.services.teams.field_changes import FieldChange, change_contest_field
from tournament.services.teams.team_events import EnteredTeam

pytestmark = pytest.mark.django_db


def change(section, kind, number=None, **facts):
    entry = number and Place.objects.get(section=section, number=number).entry_id
    change_contest_field(section, FieldChange(kind, entry=entry, **facts), actor=an_actor())


def add_pair(section, *players):
    change(section, "add", team=EnteredTeam("", players))


def contest_of(section):
    return pair_contest_of(Session.objects.select_related("event__club").get(pk=section.session_id))


def play_round(section, round_):
    boards = SeatingBoard.objects.filter(seating__section=section, seating__round=round_)
    for board in boards.select_related("seating__section__session__event__club"):
        recorded(board, BareScore(100 * board.seating.table))


def draw_next(section):
    draw = propose_next_round(contest_of(section))
    draw_round_with_boards(section, draw, actor=an_actor())


def numbers(contest, entries):
    return [contest.entrants[entry].number for entry in entries]


def byes_of(section):
    contest = contest_of(section)
    return {contest.entrants[entry].number: rounds for entry, rounds in contest.byes.items()}


def test_a_pair_that_withdrew_is_drawn_no_more_and_has_no_byes():
    section = a_swiss_pairs(6, boards=1)
    play_round(section, 1)
    results = Result.objects.count()

    change(section, "withdraw", 2)
    draw_next(section)
    play_round(section, 2)

    contest = contest_of(section)
    drawn = [match.drawn for match in contest.matches if match.drawn.round == 2]
    playing = [entry for row in drawn for entry in (row.home, row.away) if entry]
    assert sorted(numbers(contest, playing)) == [1, 3, 4, 5, 6]
    # Of five pairs one has the bye; who is at home has none.
    assert [rounds for rounds in byes_of(section).values()] == [[2]]
    assert 2 not in byes_of(section)
    assert Result.objects.count() == results + 2
    gone = next(row for row in contest.standings if numbers(contest, [row.contestant]) == [2])
    assert (len(gone.matches), gone.byes) == (1, ())


def test_a_withdrawal_is_undone_before_the_next_draw():
    section = a_swiss_pairs(4, boards=1)
    change(section, "withdraw", 2)
    with raises_code("withdrawn_before"):
        change(section, "withdraw", 2)

    change(section, "return", 2)

    contest = contest_of(section)
    assert (len(contest.playing), contest.entrants[contest.matches[0].drawn.away].late_from) == (
        4,
        None,
    )


def test_a_pair_that_missed_a_round_plays_again_without_a_bye_for_it():
    section = a_swiss_pairs(6, boards=1)
    play_round(section, 1)
    change(section, "withdraw", 2)
    draw_next(section)
    play_round(section, 2)

    change(section, "return", 2)

    assert 2 not in byes_of(section)
    draw_next(section)
    contest = contest_of(section)
    drawn = [match.drawn for match in contest.matches if match.drawn.round == 3]
    assert sorted(numbers(contest, [e for row in drawn for e in (row.home, row.away)])) == [
        *range(1, 7)
    ]


def test_a_late_pair_plays_from_the_next_round_on_without_byes():
    section = a_swiss_pairs(5, boards=1)
    play_round(section, 1)

    add_pair(section, "Zoe One", "Zed Two")

    contest = contest_of(section)
    late = max(contest.entrants.values(), key=lambda pair: pair.number)
    assert (late.number, late.name, late.late_from) == (6, "Zoe One & Zed Two", 2)
    draw_next(section)
    assert not any(match.is_bye for match in contest_of(section).matches_of(2))
    assert byes_of(section) == {5: [1]}


def test_a_late_pair_is_removed_until_it_is_drawn():
    section = a_swiss_pairs(4, boards=1)
    add_pair(section, "Zoe One", "Zed Two")

    change(section, "remove", 5)

    assert len(contest_of(section).entrants) == 4
    with raises_code("team_has_matches"):
        change(section, "remove", 1)


@pytest.mark.parametrize(
    ("kind", "facts", "code"),
    [
        ("add", {"team": EnteredTeam("", ("Ada 1", "Zed Two"))}, "player_in_two_pairs"),
        ("add", {"team": EnteredTeam("", ("A", "B", "C"))}, "pair_players"),
        ("exchange", {"entry": 1, "other": 2, "round": 1}, "exchange_of_teams"),
        ("withdraw", {"entry": 10**9}, "team_of_contest"),
    ],
)
def test_a_change_that_pairs_do_not_have_is_refused(kind, facts, code):
    section = a_swiss_pairs(4, boards=1)

    with raises_code(code):
        change_contest_field(section, FieldChange(kind, **facts), actor=an_actor())


def test_two_pairs_at_least_stay():
    section = a_swiss_pairs(4, boards=1)
    for number in (1, 2):
        change(section, "withdraw", number)

    with raises_code("too_few_teams_left"):
        change(section, "withdraw", 3)
