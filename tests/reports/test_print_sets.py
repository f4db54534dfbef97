"""Print sets of contests: the documents of teams and Swiss pairs, by round, with their tables."""

from io import BytesIO
from zipfile import ZipFile

import pytest

from boards.services.setup.contest_rounds import draw_round_with_boards
from reports.contest_files import (
    CONTEST_DOCUMENT_KEYS,
    contest_documents,
    contest_file,
    printed_contest,
)
from reports.print_sets import (
    build_contest_print_set,
    documents_of_set,
    extract_print_set_pdf,
    usual_keys_of_set,
)
from scoring.laws.outcome import BareScore
from standings.teams.next_round import propose_next_round
from tests.builders import a_swiss_pairs, a_team_event, an_actor, recorded
from tests.reports.plain_text import PRINTED, lines
from tournament.queries.sessions import find_session_with_club

pytestmark = pytest.mark.django_db
NAME = "2026-11-24_teams-night"


def contest_of(section):
    return printed_contest(find_session_with_club(section.session_id))


def play(section, round_=1):
    for seating in section.seatings.filter(round=round_):
        for board in seating.boards.all():
            recorded(board, BareScore(420 if seating.table % 2 else -50))


def build(contest, keys, *, round_=0):
    made = build_contest_print_set(
        contest, keys, PRINTED, round_=round_, progress=lambda done, of: None
    )
    with ZipFile(BytesIO(made.content)) as archive:
        return archive.namelist(), extract_print_set_pdf(BytesIO(made.content)).content


def test_every_key_is_of_a_document_of_some_contest():
    contests = [
        contest_of(section)
        for section in (a_team_event(4), a_team_event(4, format="knock_out"), a_swiss_pairs(4))
    ]

    keys = [
        document.key
        for contest in contests
        for document in contest_documents(contest)
        if document.is_printed
    ]
    assert set(keys) == set(CONTEST_DOCUMENT_KEYS)


def test_a_set_before_play_has_assignments_score_cards_and_seating():
    section = a_team_event(5)
    contest = contest_of(section)

    keys = usual_keys_of_set(contest.session, contest)

    assert keys == {"assignments", "blanksheets", "seating"}
    assert build(contest, keys)[0][:3] == [
        f"{NAME}_assignments-round-1.pdf",
        f"{NAME}_blanksheets-round-1.pdf",
        f"{NAME}_seating.pdf",
    ]


def test_a_set_after_play_has_standings_sheets_and_every_table():
    section = a_team_event(4)
    play(section)
    contest = contest_of(section)

    keys = usual_keys_of_set(contest.session, contest)
    names, pdf = build(contest, keys)

    assert keys == {"standings", "matches", "scorecards"}
    assert names == [
        f"{NAME}_{file}"
        for file in (
            *("standings.pdf", "matches-round-1.pdf", "scorecards.pdf"),
            *("standings.xlsx", "standings.csv"),
            *("allboards.xlsx", "allboards.csv", "travellers.csv", "printset.pdf"),
        )
    ]
    text = lines(pdf)
    assert text[0] == "Standings PROVISIONAL"
    assert [line for line in text if line.startswith("Team ")][:1] == ["Team 1 Team 1 PROVISIONAL"]


def test_swiss_pairs_have_cards_with_the_place_in_the_contest():
    section = a_swiss_pairs(4)
    play(section)
    contest = contest_of(section)

    keys = usual_keys_of_set(contest.session, contest)
    names, pdf = build(contest, keys)

    assert keys == {"standings", "scores", "scorecards", "travellers"}
    assert names[:4] == [
        f"2026-11-24_swiss-pairs_{key}.pdf"
        for key in ("standings", "scores-round-1", "scorecards", "travellers")
    ]
    assert [line for line in lines(pdf) if line.startswith("Pair 1 · place")] == [
        "Pair 1 · place 1= · 20.00 VPs"
    ]


def test_documents_before_play_begin_at_the_current_round_and_results_are_of_all():
    section = a_team_event(4, rounds=3)
    play(section)
    draw_round_with_boards(section, propose_next_round(contest_of(section)), actor=an_actor())
    contest = contest_of(section)
    keys = ["assignments", "blanksheets", "matches"]

    every_round, _pdf = build(contest, keys)
    first_round, _pdf = build(contest, keys, round_=1)
    deleted_round, _pdf = build(contest, keys, round_=3)

    assert every_round[:3] == deleted_round[:3]
    assert every_round[:3] == [
        f"{NAME}_assignments-round-2.pdf",
        f"{NAME}_blanksheets-round-2.pdf",
        f"{NAME}_matches.pdf",
    ]
    assert first_round[:3] == [
        f"{NAME}_{key}-round-1.pdf" for key in ("assignments", "blanksheets", "matches")
    ]


def test_a_match_of_a_movement_has_one_card_though_it_is_played_in_two_rounds():
    contest = contest_of(a_team_event(5, format="movement", movement="american-whist"))

    _names, pdf = build(contest, ["blanksheets"])

    cards = [line for line in lines(pdf) if line.startswith("Captains:")]
    assert len(cards) == len([match for match in contest.matches if not match.is_bye])


def test_a_session_of_pairs_has_the_documents_of_pairs():
    contest = contest_of(a_team_event(4))
    own = {document.key for document in documents_of_set(None)}

    assert own.isdisjoint(CONTEST_DOCUMENT_KEYS)
    assert {document.key for document in documents_of_set(contest)} > own


@pytest.mark.parametrize(
    ("key", "ending"), [("butler_pairs", "pdf"), ("assignments", "csv"), ("bracket", "pdf")]
)
def test_a_contest_has_no_other_formats_and_documents(key, ending):
    assert contest_file(contest_of(a_team_event(4)), key, ending, PRINTED, round_=1) is None
