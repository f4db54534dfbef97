"""Ids for every address of the API: a session and a match event that have been played."""

from datetime import UTC, datetime
from itertools import combinations
from uuid import uuid4

from boards.services.check_entries import key_check_entry
from club.models import Membership
from club.services.jobs.uploads import store_upload
from club.services.player_mail import change_mail_settings, save_player_mail
from scoring.laws.outcome import PassedOut
from standings.services.matches.infractions_and_ties import record_decision
from tests.builders import (
    a_contest_award,
    a_director,
    a_level_knock_out,
    a_match,
    a_mitchell,
    a_penalty,
    a_played_section,
    a_player,
    a_request,
    a_session,
    a_simultaneous,
    a_swiss_pairs,
    a_team_event,
    a_tournament,
    an_actor,
    an_appeal,
    an_infraction,
    dealt_out,
    final,
    named,
    release_to_players,
)
from tests.linked_sessions import a_changed_linked_event
from tests.sections import another_section
from tests.web.routes import (
    AN_EVENT,
    a_club_site,
    a_correction_request,
    a_print_set,
    a_read_list,
    a_scored_simultaneous,
    a_series,
    a_site_sending,
    a_table_token,
    an_own_movement,
    ids_of_individual,
    ids_of_webhook,
)
from tournament.queries.edit_tokens import schedule_edit_token
from tournament.queries.movements.linked_sessions import find_linked_sessions
from tournament.queries.schedules import section_schedule
from tournament.queries.seasons import current_season_edit_token
from tournament.queries.sections import section_edit_token
from tournament.services.sessions.session_state import change_session_state


def an_upload(club):
    """The token of an uploaded event."""
    return store_upload(club, "a.json", AN_EVENT, actor=an_actor())


def a_player_upload(club):
    """The token of an uploaded list of players."""
    return store_upload(club, "list.csv", b"Name\nYve Twelve\n", actor=an_actor())


def a_tie(club="crown"):
    """A closed match event of four pairs, all with the same total."""
    event = a_tournament(club=club)
    for one, other in combinations(("1A", "1B", "2A", "2B"), 2):
        final(event, one, other, 100, 100)
    change_session_state(event.sessions.get(), "closed", actor=an_actor())
    return event


def a_tie_decision(event):
    """A decision of that tie, by lot."""
    groups = [[entry] for entry in event.entries.order_by("pk")]
    return record_decision(event, groups, a_request(reason="By lot"))


def a_session_to_mail(club):
    """A released session, with a player who agreed to get the score card by e-mail."""
    section = a_played_section(club=club)
    session = section.session
    named(section.places.get(line="NS", number=1), f"Ann {section.pk}", f"Ben {section.pk}")
    player = session.event.club.players.get(name=f"Ann {section.pk}")
    kwargs = {"address": "ann@example.org", "wants_scorecards": True}
    save_player_mail(player, **kwargs, actor=an_actor())
    change_mail_settings(session.event.club, mails_scorecards=True, reply_to="", actor=an_actor())
    release_to_players(section)
    return session


def a_match_event_to_mail(club):
    """A match event with a released day, of which a player agreed to get the card by e-mail."""
    games = a_tournament(club=club)
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    games.sessions.update(state="released", ranking_from=moment, travellers_from=moment)
    player = games.club.players.get(name="Ada 1A")
    kwargs = {"address": "ada@example.org", "wants_scorecards": True}
    save_player_mail(player, **kwargs, actor=an_actor())
    return games


def a_place(club="crown"):
    """A session with results, a section more and a set of papers, a planned one, a tournament."""
    section = a_played_section(club=club)
    named(section.places.get(line="NS", number=1), f"Ada {section.pk}", f"Bo {section.pk}")
    games = a_tournament(club=club)
    match = a_match(games, "1A", "1B")
    dealt_out(match, "we 4S=")
    slip = a_match(games, "2A", "2B")
    final(games, "2A", "2B", 680, 740)
    session = section.session
    board = section.seatings.get(round=1, table=1).boards.first()
    key_check_entry(board, PassedOut(), a_request())
    planned = a_session(a_mitchell(boards_a_round=1), club=club)
    sectioned = a_session(a_mitchell(boards_a_round=1), club=club)
    sections = (sectioned, another_section(sectioned, a_mitchell(boards_a_round=1)))
    mistaken = another_section(section, a_mitchell(boards_a_round=1))
    knock_out = a_level_knock_out(club)
    teams = a_team_event(club=club)
    season = a_series(session.event.club)
    linked = a_changed_linked_event(club)
    tied = a_tie(club)
    decided = a_tie(club)
    closed = a_played_section(club=club)
    change_session_state(closed.session, "closed", actor=an_actor())
    return {
        "club": club,
        "contest": teams.session_id,
        "knock_out": knock_out.session_id,
        "level_match": knock_out.session.team_matches.get().pk,
        "team_match": teams.session.team_matches.first().pk,
        "team_award": a_contest_award(teams).pk,
        "team": teams.session.event.entries.first().pk,
        "swiss": a_swiss_pairs(club=club).session_id,
        "round": 1,
        "player": session.event.club.players.first().pk,
        "session": session.pk,
        "pair": section.places.first().pk,
        "section": mistaken.name,
        "section_seen": section_edit_token(mistaken),
        "planned": planned.session_id,
        "planned_seen": section_edit_token(planned),
        "sectioned": sectioned.session_id,
        "pair_to_move": sectioned.places.first().pk,
        "sections_seen": "".join(map(section_edit_token, sections)),
        "schedule_seen": schedule_edit_token(section_schedule(planned)),
        "result": board.pk,
        "target": section.seatings.get(round=1, table=2).boards.first().pk,
        "penalty": a_penalty(section.places.first()).pk,
        "appeal": an_appeal(board, seen=1).pk,
        "east_west": board.seating.seats.get(chairs="EW").place_id,
        "board": board.number,
        "tournament": games.slug,
        "member": Membership.objects.get(user=a_director(club, name=f"member of {club}")).pk,
        "table_token": a_table_token(session),
        "correction_request": a_correction_request(session).pk,
        "other_player": a_player(f"Xan {uuid4()}", club=club).pk,
        "infraction": an_infraction(games, "1A").pk,
        "late_games": a_tournament(5, club=club).slug,
        "tied": tied.slug,
        "tied_pairs": list(tied.entries.values_list("pk", flat=True)),
        "decided": decided.slug,
        "decision": a_tie_decision(decided).pk,
        "closed": closed.session_id,
        "planned_pairs": list(planned.places.values_list("pk", flat=True)),
        "match": match.pk,
        "slip": slip.pk,
        "contestant": games.entries.first().pk,
        "day": 1,
        "simultaneous": a_scored_simultaneous(section).slug,
        "code": a_simultaneous(club=club, days=2 * (session.local_date,)).code,
        "season": season.slug,
        "season_seen": current_season_edit_token(season),
        "event": session.event.slug,
        "linked": linked.slug,
        "exchanged": sectioned.session.event.slug,
        "linked_seen": find_linked_sessions(linked).seen,
        "job": a_print_set(session, ("ranking",)).pk,
        "document": "standings",
        "file_type": "csv",
        "event_upload": an_upload(session.event.club),
        "player_upload": a_player_upload(session.event.club),
        "player_comparison": a_read_list(session.event.club, "Yve Twelve").pk,
        "site_job": a_club_site(session.event.club).pk,
        "mailed": a_session_to_mail(club).pk,
        **ids_of_individual(club),
        **ids_of_webhook(session.event.club),
        "sending_job": a_site_sending(session.event.club).pk,
        "own_movement": an_own_movement(session.event.club).pk,
        "mailed_games": a_match_event_to_mail(club).slug,
    }
