"""Awards in contests of matches: given once, withdrawn by a new row, refused where impossible."""

from fractions import Fraction
from uuid import uuid4

import pytest

from boards.models import ContestAdjustment
from boards.queries.contest_adjustments import (
    contest_awards_in_force,
    contest_log_version,
    find_contest_opponent,
)
from boards.services.contest_adjustments import give_contest_award, withdraw_contest_award
from boards.services.setup.contest_rounds import delete_unplayed_round
from club.models import LedgerEntry
from scoring.teams.contest_awards import AwardKind, ContestAward
from standings.teams.contest_reading import team_contest_of
from tests.builders import (
    a_contest_award,
    a_played_section,
    a_request,
    a_swiss_pairs,
    a_team_event,
    an_actor,
)
from tests.raising import raises_code
from tournament.models import Session

pytestmark = pytest.mark.django_db


def entries_of(section):
    return list(section.session.event.entries.order_by("pk"))


def the_session(section):
    return Session.objects.select_related("event__club").get(pk=section.session_id)


def noted():
    lines = LedgerEntry.objects.filter(kind="boards.ContestAdjustment").order_by("pk")
    return list(lines.values_list("action", flat=True))


def test_an_award_is_given_and_withdrawn_by_a_row_of_its_own():
    section = a_team_event()
    before = Session.objects.get().revision
    given = a_contest_award(section, "forfeit", round=1, rule="highest", amount=Fraction(0))
    first = entries_of(section)[0].pk

    assert contest_awards_in_force(section.session_id) == (
        ContestAward(AwardKind.FORFEIT, first, round=1, rule="highest"),
    )
    withdraw_contest_award(given, a_request(seen=1, reason="They came"))
    assert contest_awards_in_force(section.session_id) == ()
    assert contest_log_version(section.session_id) == 2
    assert Session.objects.get().revision == before + 2
    assert noted() == ["award_forfeit", "withdraw_award"]


def test_a_repeated_request_is_one_row_and_another_award_under_its_id_is_refused():
    section = a_team_event()
    award = ContestAward(AwardKind.BONUS, entries_of(section)[0].pk, Fraction(1))
    request = a_request(reason="Best dressed", request_id=uuid4())

    one, two = (give_contest_award(section.session, award, request) for _time in range(2))

    assert (one.pk, ContestAdjustment.objects.count()) == (two.pk, 1)
    other = ContestAward(AwardKind.BONUS, entries_of(section)[0].pk, Fraction(2))
    with raises_code("other_request"):
        give_contest_award(section.session, other, request)


def test_an_award_is_refused_by_the_log_that_was_seen_and_without_a_reason():
    section = a_team_event()
    a_contest_award(section)

    with raises_code("stale_awards"):
        a_contest_award(section)
    award = ContestAward(AwardKind.BONUS, entries_of(section)[0].pk, Fraction(1))
    with raises_code("reasonless"):
        give_contest_award(section.session, award, a_request(seen=1, reason=" "))
    assert ContestAdjustment.objects.count() == 1


@pytest.mark.parametrize("entrant", [1, 2])
def test_a_match_is_decided_once_from_either_side(entrant):
    section = a_team_event()
    given = a_contest_award(section, "forfeit", round=1, rule="own_average", amount=Fraction(0))
    again = {"kind": "assigned", "round": 1, "law": "86", "entrant": entrant}

    with raises_code("match_decided_already"):
        a_contest_award(section, seen=1, **again)
    withdraw_contest_award(given, a_request(seen=1, reason="They came"))
    a_contest_award(section, seen=2, **again)

    with raises_code("already_reversed"):
        withdraw_contest_award(given, a_request(seen=3, reason="Twice"))


@pytest.mark.parametrize(
    ("kind", "facts", "code"),
    [
        ("assigned", {"round": 2, "law": "86"}, "no_match_in_round"),
        ("assigned", {"round": 1, "law": "86", "entrant": 5}, "no_match_in_round"),
        ("penalty", {"round": 2}, "no_such_round"),
    ],
)
def test_there_is_no_award_without_its_match_or_its_round(kind, facts, code):
    section = a_team_event(5)

    with raises_code(code):
        a_contest_award(section, kind, **facts)
    assert ContestAdjustment.objects.count() == 0


@pytest.mark.parametrize("kind", ["penalty", "bonus"])
@pytest.mark.parametrize(("entrant", "round_"), [(1, 1), (4, 2)])
def test_a_penalty_or_bonus_of_a_knock_out_needs_a_match_of_the_team(kind, entrant, round_):
    section = a_team_event(6, format="knock_out")

    # The first seed has a bye in round 1, and round 2 is not drawn.
    with raises_code("no_knock_out_match") as refused:
        a_contest_award(section, kind, entrant=entrant, round=round_)

    assert refused.value.facts == {"team": f"Team {entrant}", "round": round_}
    assert ContestAdjustment.objects.count() == 0


def test_a_penalty_counts_in_a_round_with_a_bye_of_a_swiss():
    section = a_team_event(5)

    a_contest_award(section, entrant=5, round=1)

    row = team_contest_of(the_session(section)).standings[-1]
    assert [award.amount for award in row.awards] == [Fraction(1, 2)]


def test_imps_are_carried_into_matches_of_teams_only():
    with raises_code("imps_of_teams_only"):
        a_contest_award(a_swiss_pairs(), "carried_imps", round=1, amount=Fraction(3))


def test_a_session_without_matches_has_no_contestants():
    section = a_played_section()

    with raises_code("unknown_contestant"):
        a_contest_award(section)


def test_a_round_with_an_award_is_not_deleted():
    section = a_team_event()
    given = a_contest_award(section, "forfeit", round=1, rule="highest", amount=Fraction(0))

    with raises_code("round_has_awards"):
        delete_unplayed_round(section, 1, actor=an_actor())
    withdraw_contest_award(given, a_request(seen=1, reason="They came"))
    delete_unplayed_round(section, 1, actor=an_actor())

    assert section.seatings.count() == 0


def test_opponents_are_found_in_teams_and_in_pairs(django_assert_max_num_queries):
    teams, pairs = a_team_event(5), a_swiss_pairs(5)
    for section in (teams, pairs):
        entries = [entry.pk for entry in entries_of(section)]
        with django_assert_max_num_queries(10):
            met = [find_contest_opponent(section.session, entry, 1) for entry in entries]
        assert met == [entries[1], entries[0], entries[3], entries[2], None]
