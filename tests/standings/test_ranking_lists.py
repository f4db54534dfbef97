"""Lists that are printed with the ranking: their pairs, ranks and master points."""

from decimal import Decimal
from fractions import Fraction

import pytest

from club.models import Player
from club.validators.player_figures import PlayerFigures
from scoring.events.event_lists import EventLists
from standings.explanations.pairs import SessionFigureSteps
from standings.explanations.ranking_lists import explain_ranking_list_figures
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_listed_section, an_actor
from tests.scoring.arithmetic import evaluated
from tournament.services.players.merged_and_erased_players import rename_player
from tournament.services.regulations.event_lists import change_event_lists

pytestmark = pytest.mark.django_db
EVERYTHING = EventLists((1000, 100), handicap=True, home=True, scale="own", awards=(12, 6))


def of(lists=EVERYTHING):
    section = a_listed_section()
    change_event_lists(section.session.event, lists, actor=an_actor())
    return snapshot_of_session(section.session_id)


def lists_of(now):
    return {
        (ranking_list.kind, ranking_list.stratum, ranking_list.field): [
            (line.rank, line.shared, line.row.pair.number) for line in ranking_list.lines
        ]
        for ranking_list in now.lists.lists
    }


def test_without_a_choice_there_is_no_list():
    now = of(EventLists())

    assert (now.lists.lists, now.lists.strata, now.lists.awards) == ((), {}, {})
    assert [now.lists.handicaps, now.lists.handicapped] == [{}, {}]


def test_every_list_has_who_belongs_in_it_in_the_order_of_the_ranking():
    now = of()

    assert [(row.field, row.rank, row.pair.number) for row in now.ranking] == [
        *(("NS", 1, 2), ("NS", 2, 1), ("NS", 2, 3)),
        *(("EW", 1, 2), ("EW", 2, 3), ("EW", 3, 1)),
    ]
    assert lists_of(now) == {
        ("stratum", 2, "NS"): [(1, True, 1), (1, True, 3)],
        ("stratum", 3, "NS"): [(1, False, 3)],
        ("handicap", 0, "NS"): [(1, False, 3), (2, False, 2), (3, False, 1)],
        ("handicap", 0, "EW"): [(1, False, 2), (2, False, 3), (3, False, 1)],
        ("members", 0, "NS"): [(1, False, 2), (2, False, 3)],
        ("guests", 0, "NS"): [(1, False, 1)],
    }


def test_a_pair_of_unknown_points_is_only_in_the_first_stratum():
    now = of()
    by_number = {pair.label: place for place, pair in now.pairs.items()}

    assert {label: now.lists.strata[place] for label, place in by_number.items()} == {
        **{"1 NS": 2, "2 NS": 1, "3 NS": 3},
        **dict.fromkeys(("1 EW", "2 EW", "3 EW"), 1),
    }
    ranks = now.lists.ranks[by_number["3 NS"]]
    assert {stratum: (line.rank, line.shared) for stratum, line in ranks.items()} == {
        1: (2, True),
        2: (1, True),
        3: (1, False),
    }


def test_a_handicap_is_added_and_the_mean_may_stay():
    plain, lists = of().lists, of(EventLists(handicap=True, keep_mean=True)).lists
    (row,) = (plain_row for plain_row in plain.ranking if plain_row.pair.label == "3 NS")

    assert plain.handicapped[row.pair.place] == row.total.percentage + Fraction(9, 2)
    assert sum(lists.handicapped.values()) == sum(
        kept_row.total.percentage for kept_row in lists.ranking
    )


def test_awards_are_shared_by_who_shares_a_place():
    lists = of().lists

    assert [lists.awards.get(row.pair.place) for row in lists.ranking] == [12, 3, 3, 12, 6, None]


def test_a_scale_goes_by_full_tables_and_the_boards_that_were_played():
    lists = of(EventLists(scale="ebu_club_pairs")).lists

    assert lists.place_awards == {("", "NS"): [], ("", "EW"): []}


def test_every_figure_of_a_list_is_explained_and_comes_to_it():
    for rules in (EVERYTHING, EventLists((1000, 100), highest=True, handicap=True, keep_mean=True)):
        now = of(rules)
        values = {
            place: {
                (key, stratum, step.key): evaluated(step)
                for key, stratum, step in explain_ranking_list_figures(
                    now, SessionFigureSteps(now), place
                )
            }
            for place in now.pairs
        }
        lists = now.lists
        for ranking_list in lists.lists:
            for line in ranking_list.lines:
                own = values[line.row.pair.place]
                if ranking_list.kind == "handicap":
                    assert own["handicapped", 0, "handicapped"] == line.figure
                else:
                    assert own[ranking_list.kind, ranking_list.stratum, "list_rank"] == line.rank
        for place, stratum in lists.strata.items():
            assert values[place].get(("stratum", 0, "stratum"), 1) == stratum
        awards = {
            place: value
            for place, steps in values.items()
            for (key, *_rest), value in steps.items()
            if key == "master_points"
        }
        assert awards == lists.awards


def test_other_figures_of_a_player_make_other_lists():
    before = of()
    (player,) = Player.objects.filter(name="Fay")
    place = next(place for place, pair in before.pairs.items() if pair.label == "3 NS")

    rename_player(
        player,
        name="Fay",
        number="",
        figures=PlayerFigures(Decimal(5000)),
        actor=an_actor(),
    )

    assert before.lists.strata[place] == 3
    assert snapshot_of_session(before.facts.pk).lists.strata[place] == 1
