"""The ranking after a round: page, document, program, and players."""

import pytest

from movements.pairs import barometer
from scoring.laws.outcome import BareScore
from standings.snapshot_cache import cached_snapshot_of
from tests.builders import a_director, a_played_section, a_session, an_actor, recorded
from tests.web.api.programs import a_program
from tournament.models import SeatingBoard, Session
from tournament.services.sessions.session_state import change_session_state
from web.api.standings.after_round import require_snapshot_after_round
from web.api.standings.rankings import render_ranking_json
from web.public.sessions.ranking import ranking_with_links
from web.shared.pages.after_round import requested_snapshot

pytestmark = pytest.mark.django_db
TITLE = "Ranking after round 1 of 3"
STANDS = "every table has played these boards"


@pytest.fixture
def session():
    section = a_session(barometer.barometer_schedule(3, rounds=3, boards_a_round=1))
    for round_, scores in ((1, (420, 170, -50)), (2, (110, 140, 90))):
        for table, points in enumerate(scores, start=1):
            recorded(
                section.seatings.get(round=round_, table=table).boards.get(), BareScore(points)
            )
    return Session.objects.get(pk=section.session_id)


def released(session):
    for state in ("closed", "released"):
        change_session_state(session, state, actor=an_actor())


def test_a_director_sees_explains_and_prints_the_ranking_after_each_round(client, session):
    client.force_login(a_director())
    place = f"/director/crown/{session.pk}"
    now, then = (client.get(f"{place}/ranking/{query}").text for query in ("", "?after=1"))

    assert (TITLE in now, '<a href="?after=1">1</a>' in now) == (False, True)
    assert (TITLE in then, STANDS in then, "100.00" in then) == (True, True, True)
    why = next(part for part in then.split('"') if part.endswith("/why/?after=1"))
    assert "AFTER ROUND 1 OF 3" in client.get(why).text
    paper = client.get(f"{place}/print/ranking.pdf?after=1")
    assert "_ranking-after-1.pdf" in paper["Content-Disposition"]
    assert TITLE not in client.get(f"{place}/ranking/?after=3").text


def test_a_program_requests_a_round_and_reads_whether_it_is_final(client, session):
    program = a_program()
    at = f"sessions/{session.pk}/ranking/"
    now, then = program.get(at).json(), program.get(at, after_round=1).json()

    assert (now["after_round"], now["final"]) == (None, False)
    assert (then["after_round"], then["final"]) == (1, True)
    assert [row["boards"] for row in then["ranking"]] == [1] * 6
    assert program.get(at, after_round=3).status_code == 400


def test_players_see_the_ranking_after_a_round_only_with_released_boards(client, session):
    at = f"/crown/{session.pk}/"
    released(session)
    Session.objects.update(travellers_from=None)

    alone = client.get(f"{at}?after=1").text

    assert (TITLE in alone, "After round" in alone) == (False, False)


def test_players_who_see_the_boards_see_each_round(client, session):
    released(session)

    then = client.get(f"/crown/{session.pk}/?after=1").text

    assert (TITLE in then, STANDS in then) == (True, True)


def test_a_round_is_scored_and_drawn_once_per_snapshot(session):
    def drawn():
        now = cached_snapshot_of(Session.objects.select_related("event__club").get())
        return ranking_with_links(requested_snapshot(now, "1")), render_ranking_json(
            require_snapshot_after_round(now, 1)
        )

    page, answer = drawn()
    again = drawn()
    board = SeatingBoard.objects.get(seating__round=1, seating__table=1)
    recorded(board, BareScore(450), seen=1)
    later = drawn()

    assert (again[0] is page, again[1] is answer) == (True, True)
    assert (later[0] is page, later[1] is answer) == (False, False)


def test_players_see_rounds_only_of_a_barometer(client):
    session = a_played_section().session
    released(session)
    at = f"/crown/{session.pk}/"

    now, then = (client.get(at + query).text for query in ("", "?after=1"))

    assert [("After round" in page, "Ranking after" in page) for page in (now, then)] == [
        (False, False),
        (False, False),
    ]
    assert "AFTER ROUND" not in client.get(f"{at}pairs/A-NS-2/why/?after=1").text


def test_a_director_has_the_rounds_of_an_ordinary_session_folded_away(client, session):
    client.force_login(a_director())
    ordinary = a_played_section(name="Ordinary").session

    pages = {
        (shown_session.pk == session.pk, query): client.get(
            f"/director/crown/{shown_session.pk}/ranking/{query}"
        ).text
        for shown_session in (session, ordinary)
        for query in ("", "?after=1")
    }

    folded, open_ = (
        '<details class="quiet"><summary>As it',
        '<details class="quiet" open><summary>As',
    )
    visible = {key: (folded in text, open_ in text) for key, text in pages.items()}
    assert visible == {
        (True, ""): (False, False),
        (True, "?after=1"): (False, False),
        (False, ""): (True, False),
        (False, "?after=1"): (False, True),
    }
