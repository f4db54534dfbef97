"""Defaults of new sessions, by page and by API: preview, change, and what sessions get."""

from datetime import date, time
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.utils.translation import get_language

from club.models import Club
from scoring.events.regulations import Regulations
from scoring.session_defaults import REGIONS, SessionDefaults
from tests.builders import a_club, a_director, a_played_section
from tests.web.api.programs import a_program
from tournament.models import Event, Session

pytestmark = pytest.mark.django_db
PAGE = "/director/crown/session-defaults/"
DEFAULTS = "clubs/crown/session-defaults/"


def signed_in(role="director"):
    client = Client()
    client.force_login(a_director("crown", role=role))
    return client


def in_region(region):
    Club.objects.filter(pk=a_club().pk).update(session_defaults_json=REGIONS[region].as_dict())


def test_a_region_is_previewed_and_then_saved():
    director, ebu = signed_in(), REGIONS["ebu"].as_dict()

    preview = director.get(f"{PAGE}?{urlencode(ebu)}")

    assert [(named.key, after.value) for named, _before, after in preview.context["changes"]] == [
        ("boards_move", "relay"),
        ("averages", "averages_of_two"),
        ("correction_minutes", 20),
        ("appeal_minutes", 20),
        ("team_scale", "wbf2013_discrete"),
        ("pair_scale", "ebu_swiss_pairs"),
    ]
    assert a_club().session_defaults == SessionDefaults()
    saved = director.post(PAGE, ebu, follow=True)
    assert a_club().session_defaults == REGIONS["ebu"]
    assert (saved.status_code, saved.context["changes"]) == (200, [])


def test_a_single_setting_is_saved_alone():
    in_region("ebu")

    signed_in().post(PAGE, {"clock": "12", "boards_move": ""})

    session_defaults = a_club().session_defaults
    assert (session_defaults.region, session_defaults.clock, session_defaults.boards_move) == (
        "own",
        12,
        "",
    )
    assert session_defaults.correction_minutes == 20


def test_a_setting_that_does_not_exist_is_refused():
    page = signed_in().post(PAGE, {"clock": "13"})

    assert (page.status_code, a_club().session_defaults) == (422, SessionDefaults())


def test_the_page_costs_one_query_more_than_its_user(django_assert_num_queries):
    director = signed_in()

    with django_assert_num_queries(3):
        director.get(PAGE)


def new_session(director, **wishes):
    data = {"name": "Monday", "local_date": date.today().isoformat(), "tables": "8", "win": "1"}
    data |= {"least": "20", "most": "28", "first_board": "1", "copies": "1"} | wishes
    return director.get("/director/crown/new/", data)


@pytest.mark.parametrize(
    ("region", "movement"), [("ebu", "relay-mitchell"), ("acbl", "skip-mitchell")]
)
def test_an_even_number_of_tables_moves_by_the_custom_of_the_region(region, movement):
    in_region(region)

    page = new_session(signed_in(), winners="2")

    assert page.context["cards"][0].reference.startswith(f"{movement}.8.")


def test_new_sessions_take_the_defaults_and_old_ones_keep_theirs():
    old = a_played_section().session.event
    in_region("acbl")

    answer = a_program().post(
        "sessions/", name="New", date="2026-11-23", movement="mitchell.7.7.4.full"
    )

    new = Session.objects.get(pk=answer.json()["id"]).event
    assert new.regulations == REGIONS["acbl"].regulations()
    assert Event.objects.get(pk=old.pk).regulations == Regulations()


TEAMS = [{"name": name} for name in ("Lions", "Tigers", "Bears", "Wolves")]


@pytest.mark.parametrize(("boards", "scale"), [(7, "acbl20"), (12, "wbf2013")])
def test_teams_are_scored_on_the_scale_of_the_region(boards, scale):
    in_region("acbl")

    a_program().post("team-events/", name="T", date="2026-11-23", teams=TEAMS, boards=boards)

    assert Event.objects.get().team_regulations.scale == scale


def test_swiss_pairs_take_the_scale_and_the_periods_of_the_region():
    in_region("ebu")
    pairs = [["Ada", "Bo"], ["Cy", "Di"], ["Eve", "Fay"], ["Gus", "Hal"]]

    a_program().post(
        "swiss-pairs/", name="S", date="2026-11-23", pairs=pairs, boards=7, method="matchpoints"
    )

    event = Event.objects.get()
    assert event.swiss_pair_regulations.percentage_scale == "ebu_swiss_pairs"
    assert event.regulations.correction_minutes == 20


def test_clock_format_and_terms_of_the_club_last_for_one_request():
    in_region("acbl")
    Club.objects.update(starts_at=time(19))

    page = new_session(signed_in(), winners="1")

    assert " PM" in page.context["candidates"][0].finish
    assert "Scrambled" in page.text
    assert get_language() == "en"
    in_region("ebu")
    assert "PM" not in new_session(signed_in(), winners="1").context["candidates"][0].finish


def test_a_program_reads_previews_and_changes_the_defaults():
    program = a_program()

    preview = program.post(f"{DEFAULTS}preview/", region="acbl", clock=24).json()
    changed = program.send("patch", DEFAULTS, {"region": "ebu"}).json()
    single = program.send("patch", DEFAULTS, {"clock": 12}).json()

    assert (preview["region"], [row["key"] for row in preview["changes"]]) == (
        "own",
        [
            *("boards_move", "win", "rounding", "board_rounding", "directions", "small_groups"),
            *("team_scale", "words"),
        ],
    )
    assert changed == {"region": "ebu", **REGIONS["ebu"].as_dict()}
    assert single == {"region": "own", **REGIONS["ebu"].as_dict(), "clock": 12}
    assert program.get(DEFAULTS).json() == single


OWN_TABLE = "0-2 10 10\n3-7 11 9\n8+ 12 8"


def test_a_club_has_its_own_table_of_victory_points_and_its_own_byes():
    director = signed_in()
    sent = {"team_scale": "own", "own_scale": OWN_TABLE, "team_bye": "10", "pair_bye": "50"}

    preview = director.get(f"{PAGE}?{urlencode(sent)}")
    assert "0 10 10\n3 11 9\n8 12 8" in preview.text
    director.post(PAGE, sent)

    now = a_club().session_defaults
    assert (now.region, now.team_scale, now.team_bye, now.pair_bye) == ("own", "own", 10, 50)
    new = director.get("/director/crown/new-teams/")
    initial = new.context["form"].initial
    assert (initial["scale"], initial["own_scale"], initial["bye"]) == ("own", now.own_scale, 10)


def test_an_own_table_that_is_missing_or_cannot_be_read_is_refused():
    for own_scale in ("", "0-2 10"):
        answer = signed_in().post(PAGE, {"team_scale": "own", "own_scale": own_scale})
        assert answer.status_code == 422
    assert a_club().session_defaults == SessionDefaults()


def test_a_region_keeps_the_own_table_and_events_by_api_use_the_defaults():
    program = a_program(role="director")
    asked = {"team_scale": "own", "own_scale": OWN_TABLE, "team_bye": 10}
    assert program.send("patch", DEFAULTS, asked).json()["team_scale"] == "own"
    teams = [{"name": name, "players": []} for name in ("A", "B", "C", "D")]

    program.post("team-events/", name="T", date="2026-11-27", teams=teams, boards=4)

    regulations = Event.objects.get().team_regulations
    assert (regulations.scale, regulations.bye) == ("own", 10)
    assert regulations.own_scale == a_club().session_defaults.own_scale_lines
    program.send("patch", DEFAULTS, {"region": "ebu"})
    assert a_club().session_defaults.region == "ebu"
    assert a_club().session_defaults.own_scale_lines
