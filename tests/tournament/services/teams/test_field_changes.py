"""Teams that withdraw, return, come late or sat in each other's match: every result is kept."""

import pytest

from boards.models import Result
from boards.services.setup.contest_rounds import draw_round_with_boards
from club.models import Player
from standings.teams.next_round import propose_next_round
from tests.builders import a_team_event, an_actor
from tests.raising import raises_code
from tests.standings.teams.test_knock_out_contest import a_knock_out, contest_of, play_match
from tournament.models import LineUpPlayer, Place, Seat
from tournament.services.teams.field_changes import FieldChange, change_contest_field
from tournament.services.teams.team_events import EnteredTeam

pytestmark = pytest.mark.django_db


def change(section, kind, **facts):
    change_contest_field(section, FieldChange(kind, **facts), actor=an_actor())


def entry(section, number):
    return Place.objects.get(section=section, line="NS", number=number).entry_id


def proposed(section):
    contest = contest_of(section)
    draw = propose_next_round(contest)
    numbers = {pk: team.number for pk, team in contest.entrants.items()}
    return [tuple(map(numbers.get, meeting)) for meeting in draw.meetings], numbers.get(draw.bye)


def test_a_team_that_withdrew_is_drawn_no_more_and_keeps_its_results():
    section = a_team_event(5)
    play_match(section, 1, 1, 420)
    before = Result.objects.count()

    change(section, "withdraw", entry=entry(section, 2))

    meetings, bye = proposed(section)
    assert sorted(number for meeting in meetings for number in meeting) == [1, 3, 4, 5]
    assert bye is None
    draw_round_with_boards(section, propose_next_round(contest_of(section)), actor=an_actor())
    assert Result.objects.count() == before
    assert contest_of(section).entrants[entry(section, 2)].withdrawn_after == 1


def test_a_withdrawal_is_undone():
    section = a_team_event(4)
    change(section, "withdraw", entry=entry(section, 2))
    with raises_code("withdrawn_before"):
        change(section, "withdraw", entry=entry(section, 2))

    change(section, "return", entry=entry(section, 2))

    assert len(contest_of(section).playing) == 4
    with raises_code("not_withdrawn_before"):
        change(section, "return", entry=entry(section, 2))


def test_a_late_team_plays_from_the_next_round_on():
    section = a_team_event(5)

    change(section, "add", team=EnteredTeam("Late", ("Zoe One", "Zed Two")))

    late = contest_of(section).entrants[entry(section, 6)]
    assert (late.name, late.players, late.late_from) == ("Late", ("Zoe One", "Zed Two"), 2)
    meetings, bye = proposed(section)
    assert (len(meetings), bye) == (3, None)


def test_a_late_team_is_removed_until_it_is_drawn():
    section = a_team_event(4)
    change(section, "add", team=EnteredTeam("Late", ("Zoe One",)))

    change(section, "remove", entry=entry(section, 5))

    assert len(contest_of(section).entrants) == 4
    with raises_code("team_has_matches"):
        change(section, "remove", entry=entry(section, 1))


def test_two_teams_exchange_a_round_with_the_results_of_their_seats():
    section = a_team_event(4)
    play_match(section, 1, 1, 420)
    seats = Seat.objects.count()

    change(section, "exchange", entry=entry(section, 1), other=entry(section, 3), round=1)

    first = contest_of(section).matches[0]
    assert (first.drawn.home, first.drawn.away) == (entry(section, 3), entry(section, 2))
    assert first.imps.home == 9
    assert Seat.objects.count() == seats
    change(section, "exchange", entry=entry(section, 1), other=entry(section, 3), round=1)
    assert contest_of(section).matches[0].drawn.home == entry(section, 1)


def test_a_team_exchanges_a_round_with_the_one_that_has_the_bye():
    section = a_team_event(5)

    change(section, "exchange", entry=entry(section, 1), other=entry(section, 5), round=1)

    matches = contest_of(section).matches
    assert (matches[0].drawn.home, matches[2].drawn.home) == (entry(section, 5), entry(section, 1))


@pytest.mark.parametrize(
    ("kind", "facts", "code"),
    [
        ("exchange", {"numbers": (1, 2), "round": 1}, "teams_of_two_matches"),
        ("exchange", {"numbers": (1, 1), "round": 1}, "teams_of_two_matches"),
        ("exchange", {"numbers": (1, 3), "round": 2}, "teams_of_two_matches"),
        ("add", {"team": EnteredTeam("Team 1")}, "double_team"),
        ("withdraw", {"entry": 10**9}, "team_of_contest"),
    ],
)
def test_a_change_that_cannot_be_is_refused(kind, facts, code):
    section = a_team_event(4)
    if numbers := facts.pop("numbers", None):
        facts |= dict(zip(("entry", "other"), (entry(section, n) for n in numbers), strict=True))

    with raises_code(code):
        change(section, kind, **facts)


def test_the_last_two_teams_stay():
    section = a_team_event(4)
    for number in (1, 2):
        change(section, "withdraw", entry=entry(section, number))

    with raises_code("too_few_teams_left"):
        change(section, "withdraw", entry=entry(section, 3))


def test_a_knock_out_and_a_round_robin_keep_their_teams():
    final = a_knock_out(2)
    with raises_code("field_of_teams"):
        change(final, "withdraw", entry=entry(final, 1))
    everybody = a_team_event(4, format="round_robin")
    with raises_code("field_of_swiss"):
        change(everybody, "withdraw", entry=entry(everybody, 1))
    one, other = (match.drawn.home for match in contest_of(everybody).matches_of(1))

    change(everybody, "exchange", entry=one, other=other, round=1)

    assert [match.drawn.home for match in contest_of(everybody).matches_of(1)] == [other, one]


def test_namesakes_and_erased_players_in_other_teams_refuse_no_late_team():
    teams = [EnteredTeam(f"Team {n}", ("John Smith", f"Bo {n}")) for n in (1, 2)]
    section = a_team_event(4)
    for place, team in zip(Place.objects.filter(line="NS").order_by("number"), teams, strict=False):
        rename_players(place.entry, team.players[0])

    change(section, "add", team=EnteredTeam("Late", ("Zoe One",)))

    assert len(contest_of(section).entrants) == 5


def rename_players(entry, name):
    """Gives the first player of a team this name."""
    chair = LineUpPlayer.objects.filter(line_up__entry=entry).order_by("pk").first()
    Player.objects.filter(pk=chair.player_id).update(name=name)
