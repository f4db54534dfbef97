"""Opening a tournament: all of it at once, or none of it."""

from datetime import date, time
from uuid import uuid4

import pytest

from club.models import LedgerEntry, Player
from movements.round_robin.draw import draw_round_robin
from scoring.score_sheets.four_hand_regulations import FourHandRegulations
from tests.builders import a_tournament
from tests.raising import raises_code
from tournament.models import Event, LineUpPlayer, Round, Seat, Seating
from tournament.services.matches.match_events import MatchDayPlan, MatchEventEntrant

pytestmark = pytest.mark.django_db
TWO_DAYS = (
    MatchDayPlan(date(2026, 11, 21), 3, begins=time(9)),
    MatchDayPlan(date(2026, 11, 22), 2, times=(time(10), time(11, 5))),
)


def unnamed(*labels):
    return [MatchEventEntrant(label) for label in labels]


def meetings(event):
    """The pairs at each table in every round, from the rows."""
    rows = Seat.objects.filter(seating__section__session__event=event).order_by(
        "round", "seating__table", "-chairs"
    )
    labels_at = {}
    for round_, table, label in rows.values_list("round", "seating__table", "place__entry__label"):
        labels_at.setdefault((round_, table), []).append(label)
    return {key: tuple(sorted(labels)) for key, labels in labels_at.items()}


def drawn(pairs):
    return {
        (round_, table): tuple(sorted(meeting))
        for round_, tables in enumerate(draw_round_robin(pairs).rounds, start=1)
        for table, meeting in enumerate(tables, start=1)
    }


def test_the_draw_is_written_as_rows_and_rounds_count_through_the_days():
    event = a_tournament(6, days=TWO_DAYS)

    assert meetings(event) == drawn(6)
    assert [
        sorted(set(session.sections.get().seatings.values_list("round", flat=True)))
        for session in event.sessions.order_by("number")
    ] == [[1, 2, 3], [4, 5]]


def test_the_pair_named_first_is_we_and_sits_north_south():
    event = a_tournament(6)

    first = Seat.objects.filter(seating__section__session__event=event, round=1, chairs="NS")
    assert sorted(first.values_list("place__entry__label", flat=True)) == ["1A", "2A", "3A"]


def test_an_odd_number_of_pairs_has_a_bye_at_an_extra_table():
    event = a_tournament(5)

    alone = {key: labels for key, labels in meetings(event).items() if len(labels) == 1}
    assert [round_ for round_, _table in alone] == [1, 2, 3, 4, 5]
    assert {table for _round, table in alone} == {3}
    assert sorted(label for (label,) in alone.values()) == ["1A", "1B", "2A", "2B", "3A"]


def test_rounds_follow_each_other_or_have_the_times_they_were_given():
    a_tournament(6, days=TWO_DAYS)

    assert list(Round.objects.order_by("number").values_list("number", "starts_at")) == [
        (1, time(9)),
        (2, time(9, 35)),
        (3, time(10, 10)),
        (4, time(10)),
        (5, time(11, 5)),
    ]


def test_people_play_on_every_day_and_zones_are_kept():
    event = a_tournament(
        4, days=[MatchDayPlan(date(2026, 11, 21), 2), MatchDayPlan(date(2026, 11, 22), 1)]
    )

    entry = event.entries.get(label="2B")
    names = LineUpPlayer.objects.filter(line_up__entry=entry).order_by("pk")
    assert entry.zone == "Zone 2"
    assert list(names.values_list("line_up__session__number", "player__name")) == [
        (1, "Ada 2B"),
        (1, "Bo 2B"),
        (2, "Ada 2B"),
        (2, "Bo 2B"),
    ]
    assert Player.objects.count() == 8


def test_labels_that_nobody_gave_are_drawn_by_the_seed():
    zones = [MatchEventEntrant(zone=seat) for seat in "NESW"]

    draws = [
        {
            entry.zone: entry.label
            for entry in a_tournament(contenders=zones, seed=seed, name=str(at)).entries.all()
        }
        for at, seed in enumerate((1, 1, 2))
    ]

    assert draws[0] == draws[1] != draws[2]
    assert sorted(draws[2].values()) == ["1A", "1B", "2A", "2B"]


def test_a_label_that_was_given_is_kept_and_the_others_are_drawn():
    contenders = [
        MatchEventEntrant(zone="N"),
        MatchEventEntrant("1A", zone="E"),
        MatchEventEntrant(),
        MatchEventEntrant(),
    ]

    event = a_tournament(contenders=contenders)

    assert event.entries.get(label="1A").zone == "E"


def test_tables_have_the_numbers_of_the_room():
    event = a_tournament(4, table_numbers=[11, 14])

    tables = Seating.objects.filter(section__session__event=event)
    assert sorted(set(tables.values_list("table", flat=True))) == [11, 14]


def test_the_event_keeps_its_regulations_and_its_convenor():
    chosen = FourHandRegulations("play_offs", places=2)

    event = a_tournament(regulations=chosen, convenor="Ann")

    assert (event.kind, event.convenor, event.four_hand_regulations) == ("four_hand", "Ann", chosen)
    assert LedgerEntry.objects.filter(action="plan", row=event.pk, kind="tournament.Event").exists()


def test_a_match_event_sent_twice_is_created_once():
    request = uuid4()

    first, again = (a_tournament(request_id=request) for _ in range(2))

    assert first == again
    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    ("fields", "code", "sentence"),
    [
        (
            {"days": [MatchDayPlan(date(2026, 11, 21), 4)]},
            "draw_rounds",
            {"pairs": 4, "rounds": 4, "most": 3},
        ),
        (
            {"contenders": unnamed("1A", "1B", "2A")},
            "draw_size",
            {"pairs": 3, "least": 4, "most": 40},
        ),
        (
            {"contenders": unnamed("1A", "1B", "2A", "2A")},
            "double_label",
            {"label": "2A"},
        ),
        (
            {"contenders": unnamed("1A", "1B", "2A", "3A")},
            "unknown_label",
            {"label": "3A", "last": "2B"},
        ),
        ({"table_numbers": [1, 1]}, "table_numbers", {"tables": 2, "numbers": "1, 1"}),
        (
            {
                "contenders": [
                    MatchEventEntrant(players=(name,)) for name in ("Ada", "Bo", "Cy", "Ada")
                ]
            },
            "player_seated",
            None,
        ),
    ],
)
def test_an_impossible_draw_saves_nothing(fields, code, sentence):
    with raises_code(code) as refused:
        a_tournament(**fields)

    assert sentence is None or refused.value.facts == sentence
    assert not Event.objects.exists()
    assert not Player.objects.exists()
