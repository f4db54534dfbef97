"""Rulings given from the traveller: shown with what they change, given once, refused in words."""

from uuid import uuid4

import pytest
from django.urls import reverse

from boards.models import Ruling
from boards.queries.results import result_versions
from movements.schedule import Schedule, ScheduledSeat
from scoring.events.regulations import Regulations
from scoring.laws.outcome import BareScore
from scoring.notation import read_typed_outcome
from scoring.notation.ruling_text import write_ruling
from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_board_in_play,
    a_director,
    a_seated_section,
    a_session,
    an_actor,
    named,
    recorded,
)
from tests.remembered_rows import remember_rows
from tournament.models import SeatingBoard
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db


@pytest.fixture
@remember_rows
def section():
    section = a_seated_section()
    for round, points in enumerate([420, 420, -50], start=1):
        recorded(a_board_in_play(section, number=1, round=round), BareScore(points))
    return section


@pytest.fixture
def page(client, section):
    client.force_login(a_director())
    return reverse("director:ruling", args=("crown", section.session_id, 1))


def third(section):
    return a_board_in_play(section, number=1, round=3)


def filled(*boards, seen=1, **kwargs):
    """A valid form: sixty per cent of one score and forty of the other, unless overridden."""
    plain = {
        "result": [board.pk for board in boards],
        **{f"seen-{board.pk}": seen for board in boards},
        "kind": "assigned",
        "weight": ["60", "40", "", ""],
        "score": ["4SN=", "4SN-1", "", ""],
        "reason": "Hesitation",
        "law": "",
        "request_id": uuid4(),
        "step": "preview",
    }
    return plain | kwargs


def previewed_lines(answer):
    lines = answer.context["changes"]
    return {line.pair: (line.board, line.total, line.percentage, line.place) for line in lines}


def current_ruling(board):
    last = result_versions(board)[-1]
    return write_ruling(last.outcome), last.reason, getattr(last, "law", None)


def test_the_page_has_every_table_of_the_board_and_picks_the_one_that_was_asked_for(
    client, section, page
):
    answer = client.get(page, {"result": third(section).pk})

    assert [(table.version, table.picked) for table in answer.context["tables"]] == [
        (1, False),
        (1, False),
        (1, True),
    ]


def test_a_ruling_is_previewed_and_nothing_is_written(client, section, page):
    answer = client.post(page, filled(third(section)))

    assert (answer.status_code, Ruling.objects.count()) == (200, 0)
    assert previewed_lines(answer) == {
        "1 NS": (("3.00", "2.40"), ("3.00", "2.40"), ("75.00%", "60.00%"), ("1=", "1=")),
        "3 NS": (("3.00", "2.40"), ("3.00", "2.40"), ("75.00%", "60.00%"), ("1=", "1=")),
        "2 NS": (("0.00", "1.20"), ("0.00", "1.20"), ("0.00%", "30.00%"), ("3", "3")),
        "3 EW": (("4.00", "2.80"), ("4.00", "2.80"), ("100.00%", "70.00%"), ("1", "1")),
        "1 EW": (("1.00", "1.60"), ("1.00", "1.60"), ("25.00%", "40.00%"), ("2=", "2=")),
        "2 EW": (("1.00", "1.60"), ("1.00", "1.60"), ("25.00%", "40.00%"), ("2=", "2=")),
    }


def test_a_confirmed_ruling_sends_the_previewed_values(client, section, page):
    board = third(section)
    sent = list(client.post(page, filled(board)).context["form"].sent())
    form = {name: [value for key, value in sent if key == name] for name, _value in sent}

    answer = client.post(page, form | {"step": "give"})

    assert answer.headers["Location"] == reverse(
        "director:traveller", args=("crown", section.session_id, 1)
    )
    assert current_ruling(board) == ("60% 4SN= + 40% 4SN-1", "Hesitation", "12C1(c)")


def test_the_same_form_sent_twice_is_one_ruling(client, section, page):
    form = filled(third(section), step="give")

    answers = [client.post(page, form).status_code for _again in range(2)]

    assert (answers, Ruling.objects.count()) == ([302, 302], 1)


KINDS = (
    ({"kind": "averages", "average_north_south": "A+", "average_east_west": "A-"}, "A+/A-"),
    ({"kind": "averages", "average_north_south": "", "average_east_west": "A"}, "-/A"),
    ({"kind": "percentages", "percent_north_south": "61.8", "percent_east_west": "0"}, "A 61.80/0"),
    (
        {
            "kind": "percentages",
            "percent_north_south": "31.818182",
            "percent_east_west": "50.125",
        },
        "A 31.818182/50.125",
    ),
    ({"weight": [""], "score": ["3NTN+1"]}, "3NTN+1"),
    ({"weight": ["2/3", "1/3"], "score": ["420", "P"]}, "2/3 420 + 1/3 PASS"),
    (
        {"kind": "split", "ns_weight": [""], "ns_score": ["-50"], "ew_weight": ["50", "50"],
         "ew_score": ["4SN=", "4SN+1"]},
        "-50 / 50% 4SN= + 50% 4SN+1",
    ),
)  # fmt: skip


@pytest.mark.parametrize(("data", "text"), KINDS)
def test_every_kind_of_ruling_is_recorded(client, section, page, data, text):
    board = third(section)
    form = filled(board, step="give") | data

    assert client.post(page, form).status_code == 302
    assert current_ruling(board)[0] == text


def test_only_an_existing_ruling_can_be_withdrawn(client, section, page):
    board = third(section)
    refused = client.post(page, filled(board, kind="lift", step="give"))
    client.post(page, filled(board, step="give"))
    client.post(page, filled(board, seen=2, kind="lift", step="give"))

    (field_error,) = refused.context["form"].non_field_errors()
    assert (refused.status_code, field_error) == (
        422,
        "There is no ruling to withdraw on board 1 at table 2.",
    )
    assert [write_ruling(result_version.outcome) for result_version in result_versions(board)] == [
        "-50",
        "60% 4SN= + 40% 4SN-1",
        "-50",
    ]


def test_a_board_is_cancelled_for_all(client, section, page):
    boards = [a_board_in_play(section, number=1, round=number) for number in (1, 2, 3)]

    client.post(page, filled(*boards, kind="cancelled", step="give"))

    assert [current_ruling(board) for board in boards] == [("CANCELLED", "Hesitation", "87")] * 3
    assert snapshot_of_session(section.session_id).ranking == ()


REFUSED = (
    (
        {"weight": ["60", "30"]},
        422,
        "The weights of an assigned score add up to 100 per cent, not",
    ),
    (
        {"weight": ["60", "half"]},
        422,
        "is not a weight. Type per cent, such as 60, or a fraction, such as 2/3",
    ),
    (
        {"weight": [""], "score": ["620"]},
        422,
        "at this board's vulnerability. Type another score, or the contract",
    ),
    (
        {"weight": [""], "score": ["A60"]},
        422,
        "is not a score. Type a contract and its result, such as 4SN=, or a score",
    ),
    ({"weight": [""], "score": ["4S="]}, 422, "does not say who declared"),
    (
        {"weight": [], "score": []},
        422,
        "The weights of an assigned score add up to 100 per cent, not",
    ),
    (
        {"kind": "averages"},
        422,
        "This ruling gives neither side anything. Choose what at least one side gets",
    ),
    ({"kind": "percentages", "percent_north_south": "60"}, 422, "each side has"),
    ({"kind": "percentages", "percent_north_south": "160", "percent_east_west": "0"}, 422, "160"),
    ({"kind": "guess"}, 422, "Select a valid choice"),
    (
        {"kind": "cancelled"},
        422,
        "is played at other tables too. A board is cancelled at all tables",
    ),
    ({"result": []}, 422, "Choose at least one result for the ruling"),
    ({"result": ["0"]}, 422, "Choose at least one result for the ruling"),
    ({"law": "seven"}, 422, "“seven” is not a Law"),
    ({"seen": 0}, 409, "Board 1 at this table has changed"),
)


@pytest.mark.parametrize("step", ["preview", "give"])
@pytest.mark.parametrize(("data", "status", "sentence"), REFUSED)
def test_an_invalid_ruling_is_refused_with_a_sentence(
    client, section, page, step, data, status, sentence
):
    board = third(section)
    form = filled(board, step=step) | data
    if "seen" in data:
        form[f"seen-{board.pk}"] = data["seen"]

    answer = client.post(page, form)

    errors_text = " ".join(
        str(error) for errors in answer.context["form"].errors.values() for error in errors
    )
    assert answer.status_code == status
    assert any(part.lower() in errors_text.lower() for part in sentence.split("|")), errors_text
    assert Ruling.objects.count() == 0


def test_a_ruling_is_previewed_before_its_reason_and_recorded_with_one(client, section, page):
    board = third(section)

    looked_at = client.post(page, filled(board, reason=""))
    sent = list(looked_at.context["form"].sent())
    form = {name: [value for key, value in sent if key == name] for name, _value in sent}
    without, blank = (
        client.post(page, form | {"step": "give"} | changes) for changes in ({}, {"reason": " "})
    )
    given = client.post(page, form | {"step": "give", "reason": "Hesitation"})

    assert (looked_at.status_code, len(previewed_lines(looked_at))) == (200, 6)
    assert 'name="reason" maxlength="200" required' in looked_at.text
    assert [
        (response.status_code, "Type a reason" in response.text) for response in (without, blank)
    ] == [
        (422, True),
        (422, True),
    ]
    assert (given.status_code, current_ruling(board)[1]) == (302, "Hesitation")


def test_the_withdrawal_button_is_labelled_as_such(client, section, page):
    board = third(section)
    client.post(page, filled(board, step="give"))

    form = filled(board, seen=2, kind="lift")
    looked_at = client.post(page, form).text
    done = client.post(page, form | {"step": "give"}, follow=True).text

    assert ("Withdraw the ruling" in looked_at, "Give this ruling" in looked_at) == (True, False)
    assert "The ruling is withdrawn. The table result counts again." in done


def test_an_assigned_score_requires_a_result(client, section, page):
    board = a_board_in_play(section, number=2, round=1)
    other = page.replace("/boards/1/", "/boards/2/")

    answer = client.post(other, filled(board, seen=0))

    assert answer.status_code == 422
    (field_error,) = answer.context["form"].non_field_errors()
    assert "has no result at table" in field_error


def test_a_stale_preview_records_no_ruling(client, section, page):
    board = third(section)
    form = filled(board)
    client.post(page, form)
    recorded(board, read_typed_outcome("4SN+1"), seen=1)

    answer = client.post(page, form | {"step": "give"})

    assert (answer.status_code, Ruling.objects.count()) == (409, 0)
    # The page now shows the current value, so that the next form will have seen it.
    assert [table.version for table in answer.context["tables"]] == [1, 1, 2]


def test_a_preview_is_stale_after_another_tables_result(client, section, page):
    board = third(section)
    sent = list(client.post(page, filled(board)).context["form"].sent())
    form = {name: [value for key, value in sent if key == name] for name, _value in sent}
    recorded(a_board_in_play(section, number=1, round=1), read_typed_outcome("4SN+1"), seen=1)

    answer = client.post(page, form | {"step": "give"})
    again = client.post(page, filled(board))
    then = list(again.context["form"].sent())
    given = client.post(
        page, {name: [v for key, v in then if key == name] for name, _v in then} | {"step": "give"}
    )

    assert (answer.status_code, given.status_code) == (409, 302)
    assert Ruling.objects.count() == 1


def test_players_read_the_reason_of_a_ruling_after_the_release(client, section, page):
    named(section.places.get(line="NS", number=1), "Ada Ace", "Bo Bell")
    for to in ("closed", "released"):
        change_session_state(section.session, to, actor=an_actor())

    client.post(page, filled(third(section), step="give"))
    client.logout()
    public = client.get(f"/crown/{section.session_id}/boards/1/").content.decode()

    assert "Hesitation" in public
    assert "weighted: 60% 4♠N= + 40% 4♠N−1" in public
    assert "adj, * adjusted score · W weighted" in public


def test_a_board_that_is_not_played_here_has_no_page(client, page):
    assert client.get(page.replace("/boards/1/", "/boards/99/")).status_code == 404


@pytest.mark.parametrize("role", ["viewer", "assistant"])
def test_the_ruling_page_is_not_linked_for_assistants(client, section, page, role):
    client.force_login(a_director(name="cy", role=role))

    assert client.get(page).status_code == 403
    assert page not in client.get(page.removesuffix("ruling/")).content.decode()


@pytest.mark.parametrize("method", ["butler", "cross_imps", "aggregate"])
@pytest.mark.parametrize("kind", ["assigned", "averages"])
def test_rulings_in_imps_or_points_are_previewed_and_recorded(client, section, page, method, kind):
    event = section.session.event
    event.regulations_json = Regulations(method=method).as_dict()
    event.save()
    sides = {"average_north_south": "A+", "average_east_west": "A-"}
    form = filled(third(section), kind=kind, **sides)

    changes = previewed_lines(client.post(page, form))
    given = client.post(page, form | {"step": "give"})

    totals = {
        row.pair.label: row.shown.total for row in snapshot_of_session(section.session_id).ranking
    }
    assert given.status_code == 302
    assert changes["2 NS"][2] == ("", "")
    assert {pair: line[1][1] for pair, line in changes.items()} == {
        pair: f"{totals[pair]:+.2f}".replace("-", "−").replace("+0.00", "0.00") for pair in changes
    }


def test_the_result_names_ruling_law_reason_and_director(client, section, page):
    board = third(section)
    client.post(page, filled(board, step="give", law="64C"))

    answer = client.get(reverse("director:result", args=("crown", section.session_id, board.pk)))

    last, first = answer.context["versions"]
    assert (last.ruling, last.reason, last.who) == ("weighted score, Law 64C", "Hesitation", "ann")
    assert first.ruling == ""


@pytest.fixture
def half(client):
    """Board 3 was played at one table; pair 3 sat out with it at the other."""
    seats = (ScheduledSeat(1, 1, 1, 2, (1, 2)), ScheduledSeat(1, 2, 3, None, (3, 4)))
    seats += (ScheduledSeat(2, 1, 1, 3, (3, 4)), ScheduledSeat(2, 2, None, 2, (1, 2)))
    section = a_session(Schedule(seats, lines=1), winners=1)
    recorded(a_board_in_play(section, number=3, round=2), BareScore(420))
    client.force_login(a_director())
    return section


def test_a_pair_that_sits_out_is_listed_only_where_a_score_for_a_bye_is_asked_for(client, half):
    page = reverse("director:ruling", args=("crown", half.session_id, 3))
    out = SeatingBoard.objects.get(seating__section=half, seating__round=1, number=3)
    form = filled(out, seen=0, kind="averages", average_north_south="A+", average_east_west="")

    def listed(**kwargs):
        return [table.where for table in client.get(page, kwargs).context["tables"]]

    before = [listed(), listed(byes=1)]
    given = [
        client.post(page, form | query | {"step": "give"}).status_code
        for query in ({}, {"byes": "1"})
    ]

    assert before == [["Round 2 · Table 1"], ["Round 1 · Table 2 · sits out", "Round 2 · Table 1"]]
    assert (given, current_ruling(out)[0]) == ([422, 302], "A+/-")
    assert listed() == before[1]
