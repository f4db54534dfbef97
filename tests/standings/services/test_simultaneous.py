"""A simultaneous is scored into rows: what they say, when they are stale, how they explain."""

from fractions import Fraction
from random import Random
from uuid import uuid4

import pytest

from boards.models import SimultaneousScore, SimultaneousTotal
from boards.services.deals import DealRequest, record_deals
from club.models import Club, LedgerEntry, Player, Source
from movements.schedule import Schedule, ScheduledSeat
from scoring.laws.outcome import BareScore, NotPlayed
from standings.explanations.simultaneous import explain_simultaneous_total
from standings.services.simultaneous import join_simultaneous_with_same_deals, score_simultaneous
from standings.simultaneous import field
from standings.simultaneous.overall import (
    simultaneous_entries,
    simultaneous_overall,
    simultaneous_totals,
)
from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_fouled_board,
    a_mitchell,
    a_penalty,
    a_session,
    a_simultaneous,
    an_actor,
    an_appeal,
    named,
    recorded,
)
from tests.deals.hands import random_deal
from tests.raising import raises_code
from tests.scoring.arithmetic import evaluated, tie_break_facts
from tests.standings.simultaneous.test_field import VERDICTS, cells, played, ruled
from tournament.models import Session
from tournament.services.events.simultaneous import leave_simultaneous
from tournament.services.players.merged_and_erased_players import raise_revisions_of_players
from tournament.services.sessions.session_details import change_session_details
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db
DOOR = {"actor": an_actor()}


def scored(*sections, **kwargs):
    row = a_simultaneous(*sections, **kwargs)
    score_simultaneous(row, **DOOR)
    return row


def entries(row, club="", named=None):
    overall = simultaneous_overall(row)
    return simultaneous_entries(overall, list(simultaneous_totals(overall, club)), named=named)


def test_a_simultaneous_ranking_is_valid_until_a_session_changes():
    section = played(Random(5))
    row = scored(section)
    before = [(entry.rank, entry.label, entry.total) for entry in entries(row)]

    assert not simultaneous_overall(row).is_stale
    recorded(cells(section)[0], BareScore(7600), seen=cells(section)[0].results.count())

    assert simultaneous_overall(row).is_stale
    assert [(entry.rank, entry.label, entry.total) for entry in entries(row)] == before
    score_simultaneous(row, **DOOR)
    assert not simultaneous_overall(row).is_stale
    assert [(entry.rank, entry.label, entry.total) for entry in entries(row)] != before
    actions = LedgerEntry.objects.filter(kind="tournament.Simultaneous").values_list("action")
    assert [action for (action,) in actions] == ["open_simultaneous", "score", "score"]


def appeal(section):
    an_appeal(cells(section)[0], seen=cells(section)[0].results.count())


def rename(section):
    details = {"name": "Monday", "local_date": section.session.local_date}
    change_session_details(section.session, **details, **DOOR)


def seat_others(section):
    named(section.places.first(), "Cy Cole", "Dee Dove")


def release(section):
    Session.objects.update(state=Session.State.CLOSED)
    change_session_state(section.session, Session.State.RELEASED, **DOOR)


def rename_player(section):
    raise_revisions_of_players(Player.objects.values_list("pk", flat=True))


@pytest.mark.parametrize("change", [appeal, rename, seat_others, release, rename_player])
def test_a_change_without_effect_on_scores_keeps_the_ranking_up_to_date(change):
    section = played(Random(5))
    named(section.places.first(), "Ada Ace", "Bo Bell")
    row = scored(section)
    before = Session.objects.get().revision

    change(section)

    assert Session.objects.get().revision > before
    assert not simultaneous_overall(row).is_stale


def test_a_penalty_makes_the_ranking_outdated():
    section = played(Random(5))
    row = scored(section)

    a_penalty(section.places.first())

    assert simultaneous_overall(row).is_stale


def test_a_session_that_leaves_is_hidden_and_a_new_one_unscored():
    here, there = played(Random(1)), played(Random(2), club="anchor")
    row = scored(here, there)
    assert len(entries(row, "anchor")) == 6

    leave_simultaneous(row.joined.get(session=there.session), **DOOR)

    assert {entry.club.slug for entry in entries(row)} == {"crown"}
    assert simultaneous_overall(row).is_stale


def test_names_are_listed_with_the_clubs_consent():
    here, there = played(Random(1)), played(Random(2), club="anchor")
    named(here.places.first(), "Ada Ace", "Bo Bell")
    named(there.places.first(), "Cy", "Dee")
    Club.objects.filter(slug="anchor").update(names_shown="hidden")
    row = scored(here, there)

    def people(**kwargs):
        return sorted(person.name for entry in entries(row, **kwargs) for person in entry.people)

    assert people() == ["Ada Ace", "Bo Bell"]
    assert people(named="anchor") == ["Ada Ace", "Bo Bell", "Cy", "Dee"]


@pytest.mark.parametrize("method", ["matchpoints", "cross_imps"])
def test_every_total_explains_itself(method):
    section, other = played(Random(11)), played(Random(12), club="anchor")

    check_explanations(scored(section, other, method=method), method)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("method", ["matchpoints", "cross_imps"])
@pytest.mark.parametrize("verdict", VERDICTS, ids=lambda error: type(error).__name__)
def test_every_total_explains_itself_with_a_ruling(verdict, method):
    section, other = played(Random(11)), played(Random(12), club="anchor")
    ruled(section, verdict)
    recorded(cells(section)[4], NotPlayed(), seen=cells(section)[4].results.count())
    if method == "matchpoints":
        a_penalty(section.places.first(), "10", unit="percent_of_top")

    check_explanations(scored(section, other, method=method), method)


def check_explanations(row, method):
    """The steps of each total, rank and percentage come to what was computed."""
    overall = simultaneous_overall(row)
    totals = list(simultaneous_totals(overall))

    for total, entry in zip(totals, simultaneous_entries(overall, totals), strict=True):
        steps = explain_simultaneous_total(overall, total)
        assert evaluated(steps.total) == steps.total.value == entry.total.won
        assert (evaluated(steps.place), len(steps.boards)) == (entry.rank, entry.total.boards)
        assert tie_break_facts(steps.total)
        if method == "matchpoints":
            assert evaluated(steps.percentage) == entry.total.percentage
        else:
            assert steps.percentage is None


def test_a_session_with_other_cards_is_not_compared():
    section, other = played(Random(11)), played(Random(12), club="anchor")
    a_fouled_board(section, {3: "B"})
    overall = simultaneous_overall(scored(section, other))
    totals = list(simultaneous_totals(overall))

    boards = {
        simultaneous_entry.place: simultaneous_entry.total.boards
        for simultaneous_entry in simultaneous_entries(overall, totals)
    }
    assert sorted(boards.values()) == [2] * 2 + [3] * 10
    assert (overall.score.results, overall.score.expected, overall.score.cents) == (17, 6, True)
    for total, entry in zip(totals, simultaneous_entries(overall, totals), strict=True):
        steps = explain_simultaneous_total(overall, total)
        assert evaluated(steps.total) == entry.total.won
        assert steps.left_out == ((1,) if entry.total.boards == 2 else ())
        assert steps.without_boards.left_out == ()


@pytest.mark.parametrize("verdict", [None, *VERDICTS], ids=lambda error: type(error).__name__)
def test_a_board_played_at_one_table_counts_nothing(verdict):
    section = a_session(Schedule((ScheduledSeat(1, 1, 1, 1, (1, 2, 3)),), 2), winners=1)
    for cell in cells(section):
        recorded(cell, BareScore(420))
    if verdict:
        ruled(section, verdict)
    a_penalty(section.places.first(), "10", unit="percent_of_top")
    overall = simultaneous_overall(scored(section))
    totals = list(simultaneous_totals(overall))

    assert {(each_total.rank, each_total.possible) for each_total in totals} == {(1, 0)}
    for total, entry in zip(totals, simultaneous_entries(overall, totals), strict=True):
        steps = explain_simultaneous_total(overall, total)
        assert (entry.total.percentage, steps.percentage) == (None, None)
        assert evaluated(steps.total) == entry.total.won == 0


def test_a_session_with_other_cards_at_every_table_is_not_compared_on_that_board():
    section, other = played(Random(11)), played(Random(12), club="anchor")
    row = a_simultaneous(section, other)
    a_fouled_board(section, {1: "B", 2: "B", 3: "B"})
    now = snapshot_of_session(section.session_id)
    score_simultaneous(row, **DOOR)
    overall = simultaneous_overall(row)

    assert now.fouled == ()
    places = set(section.places.values_list("pk", flat=True))
    boards = [
        (simultaneous_total.place_id in places, simultaneous_total.boards)
        for simultaneous_total in simultaneous_totals(overall)
    ]
    assert sorted(boards) == [(False, 3)] * 6 + [(True, 2)] * 6
    board = {each_board.number: sum(each_board.times.values()) for each_board in row.boards.all()}
    assert board == {1: 3, 2: 6, 3: 6}


def test_an_outdated_ranking_is_not_explained():
    section = played(Random(5))
    row = scored(section)
    recorded(cells(section)[0], BareScore(420), seen=cells(section)[0].results.count())

    overall = simultaneous_overall(row)
    assert explain_simultaneous_total(overall, simultaneous_totals(overall).first()) is None


def test_a_simultaneous_without_sessions_has_no_ranking():
    with raises_code("nobody_joined"):
        score_simultaneous(a_simultaneous(), **DOOR)

    assert not SimultaneousScore.objects.exists()


def test_scores_of_a_session_that_leaves_meanwhile_are_not_written(monkeypatch):
    here, there = played(Random(1)), played(Random(2), club="anchor")
    row = a_simultaneous(here, there)
    read = field.score_simultaneous_field

    def slowly(request):
        body = read(request)
        leave_simultaneous(row.joined.get(session=there.session), **DOOR)
        return body

    monkeypatch.setattr(field, "score_simultaneous_field", slowly)
    with raises_code("simultaneous_changed"):
        score_simultaneous(row, **DOOR)

    assert not SimultaneousTotal.objects.exists()


@pytest.mark.parametrize("club", ["aardvark", "zebra"])
@pytest.mark.parametrize("read", ["seated_sides", "simultaneous_penalties"])
def test_a_session_joining_during_scoring_writes_nothing(monkeypatch, club, read):
    first, other = played(Random(1), club="aardvark"), played(Random(2), club="zebra")
    late, here = (first, other) if club == "aardvark" else (other, first)
    a_penalty(late.places.first(), "10")
    row = a_simultaneous(here)
    reads = getattr(field, read)

    def slowly(request):
        join_simultaneous_with_same_deals(row.code, late.session, **DOOR)
        return reads(request)

    monkeypatch.setattr(field, read, slowly)
    with raises_code("simultaneous_changed") as refused:
        score_simultaneous(row, **DOOR)

    assert refused.value.facts == {"name": "Autumn Simultaneous"}
    assert not SimultaneousTotal.objects.exists()


def test_a_percentage_is_the_share_of_all_tops():
    row = scored(played(Random(5)))

    percentages = [entry.total.percentage for entry in entries(row)]
    assert sum(percentages) == 50 * len(percentages)
    assert percentages == sorted(percentages, reverse=True)
    assert all(isinstance(percentage, Fraction) for percentage in percentages)


def test_a_session_that_was_dealt_other_cards_does_not_join():
    here, there, late = (played(Random(1), club=club) for club in ("crown", "anchor", "mitre"))
    row = a_simultaneous(here)
    same = {1: random_deal(1), 2: random_deal(2)}
    for section, deals in ((here, same), (there, same), (late, same | {2: random_deal(3)})):
        record_deals(
            section.session, deals, DealRequest({}, uuid4(), None, Source.DIRECTOR, "director")
        )

    join_simultaneous_with_same_deals(row.code, there.session, **DOOR)
    with raises_code("other_cards") as refused:
        join_simultaneous_with_same_deals(row.code, late.session, **DOOR)

    assert refused.value.facts == {"board": 2, "name": "Autumn Simultaneous"}
    joined = {membership.session_id for membership in row.joined.all()}
    assert joined == {here.session_id, there.session_id}


def test_a_pair_without_a_result_is_not_counted():
    section = a_session(a_mitchell(tables=3, boards_a_round=1), winners=1)
    for cell in cells(section).filter(seating__round=1, seating__table__lt=3):
        recorded(cell, BareScore(420))

    score = simultaneous_overall(scored(section)).score

    assert (score.results, score.pairs) == (2, 4)
