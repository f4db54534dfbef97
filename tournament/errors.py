"""Exceptions for events, sessions, seasons, seating and simultaneous sessions.

TournamentError
├── StaleRegulationsError
├── StaleSessionError
├── StaleClockError
├── TournamentDataNotFoundError
├── InvalidTournamentDataError
├── SessionStateError
├── SessionConfirmationError
└── SimultaneousError

The docstring of a class lists its codes. The messages are in `web.shared.messages.errors`.
"""


class TournamentError(Exception):
    """Base class of errors about events, sessions and seating."""

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code, facts)
        self.code, self.facts = code, facts


class StaleRegulationsError(TournamentError):
    """The regulations have changed since they were shown.

    stale_regulations: the regulations of the session or event
    stale_series: the season
    """


class StaleSessionError(TournamentError):
    """A session or event has changed or was deleted since it was shown.

    stale_seating: the seating has changed
    stale_overall: the overall, or what it depends on, has changed
    stale_details: the name or date has changed
    session_gone: the session, or its event, was deleted
    stale_own_movement: a club's own movement has changed or was deleted
    """


class StaleClockError(TournamentError):
    """The round clock has changed since it was shown.

    stale_clock: somebody started, paused, adjusted or stopped it
    """


class TournamentDataNotFoundError(TournamentError):
    """A pair, section, label or code does not exist.

    unknown_entry: not an entry of the event, or not one that qualified
    unknown_place: nobody plays under this number
    unknown_label: the draw of these pairs has no such label
    unknown_code: no simultaneous has this code
    section_gone: the section was removed
    table_token: the link or code of a table is wrong, was ended or never existed
    no_seating_change: no change of the movement stands that could be undone
    not_linked: the event has no linked sessions with one section each
    linked_proposal_gone: no linked sessions of this name are proposed now
    exchange_not_offered: the latest session has one section, or this exchange does not suit it
    no_linked_change: no change of the linked sessions stands that could be undone
    """


class InvalidTournamentDataError(TournamentError):
    """Names, dates, numbers or a schedule that an event cannot have.

    session_name: a session or match event without a name, or with one that is too long
    session_dates: the days of a match event are not in order
    series_name: a season without a name, or with one that is too long
    series_event: an event in another season, or none of pairs of this club
    table_numbers: the numbers do not name each table once
    same_entry: a pair cannot change places with itself
    same_section: a pair cannot move to the section in which it plays
    double_label: two pairs have this label
    round_times: the rounds of a day do not start one after the other
    clock_round: the session has no such round, or it is after the last one
    clock_minutes: the round clock with no minutes for a round, or too many
    clock_adjustment: no minutes, or too many, are added to the round clock or removed
    nothing_released: a release without anything to release
    past_moment: a release time that is in the past
    faulty_schedule: the schedule breaks a `rule` that no director may waive
    no_draw: `session` is no day of a match event, so there is no draw
    qualification_not_offered: a way to the next session that this event does not have now
    nobody_goes_on: a session of an event without any of its pairs
    not_enough_places: more pairs qualify than the movement has places
    player_seated: one player cannot play in two pairs at the same time
    own_partner: one player cannot be both players of a pair
    players_met: two players who played in one session cannot be the same player
    too_many_sections: no letter is left for another section
    entered_pairs: too few or too many pairs of a Swiss
    pair_players: a pair with more than two players
    player_in_two_pairs: a player is in two pairs, or twice in one
    entered_teams: too few or too many teams
    team_name: a team without a name, or with one that is too long
    double_team: two teams have this name
    team_players: a team with more players than it may have
    player_in_two_teams: a player is in two teams, or twice in one
    unknown_team: a round with somebody who is not a team of the event
    individual_names: names for more or fewer players than the movement has
    same_rounds: an individual has this number of `rounds` already, or would have none
    longest_movement: the movement of an individual has `most` rounds, not `rounds`
    same_seat: a player of an individual is switched with himself
    same_table: boards are exchanged between two different tables
    one_player: more than one player for a number of an individual
    individual_name_twice: two players of an individual have this name
    own_movement_name: a movement without a name, or with one longer than `longest`
    own_movement_name_taken: another movement of the club has this name
    own_movement_size: a movement without tables, or with more than a club keeps
    own_movement_boards: a movement with more boards at its tables than a club keeps
    too_many_own_movements: the club keeps as many movements as it may
    own_movement_faulty: a movement of the club with `faults`, which cannot be played
    team_drawn_twice: a team has two matches in a round, or a match and the bye
    match_too_long: a match of teams with more than `most` boards
    room_of_match: a line-up at a table where the team has no seat in the match
    line_up_board: a line-up from a board that the room does not play, or twice from one
    two_chairs: a player in both chairs of a line-up
    not_in_team: a player in a line-up who is not in the team
    two_rooms: a player who would play a board in both rooms, or at two tables in a round
    team_of_contest: a change of a team that is not in the contest
    teams_of_two_matches: the teams to be exchanged are not in two matches of this `round`
    earlier_contest: IMPs are carried from no Swiss or round robin of teams, or not to a knock-out
    third_place: a match for third place in a contest without two semi-finals; `least` teams
    bracket_matches: a round of a knock-out without exactly the `matches` of its bracket
    other_bracket_match: a match that the bracket of a knock-out cannot have in this `round`
    movement_not_playable: a movement of teams of which only a half is played in this room
    movement_for_teams: a movement is for another number of teams than the event has
    movement_too_long: a movement of more rounds than a contest has
    team_not_drawn: a team has neither a match nor the bye in a round
    """


class SessionStateError(TournamentError):
    """The state of the session does not allow the change.

    session_state: a session in this `state` cannot go there
    section_state: play is over: no section is added; by `rule`, no late pair is seated
    release_state: only a closed session can be released
    late_pair_seated: the bye of this draw is taken by a late pair already
    draw_over: the session has begun: its draw does not change
    already_played: the seating has results or check entries, which are not rewritten
    seated_late_pair_in_use: a late pair has rulings or penalties, so it stays
    drawn_matches: the tables are drawn matches, and results stay with their pairs
    rounds_of_individual: only an individual is cut or extended by a number of rounds
    individual_seats: the seats of an individual are those of its movement
    not_the_next_round: rounds of a contest are drawn one after another
    all_rounds_drawn: as many rounds are drawn as the event has
    next_round_drawn: the next round is drawn, so a match of this `round` gets no extra boards
    no_extra_boards: the match has no extra boards
    extra_boards_played: extra boards with results stay
    not_in_this_match: the team to be replaced is not in this match
    matches_undecided: `matches` of this `round` have no winner yet
    team_in_triple: the `team` is in a triple that goes on in this `round`
    triple_not_over: the `team` withdraws before the second round of its triple
    no_exchange_in_triple: a team exchanges a `round` in which it is in a triple
    no_triple: no triple can begin in this `round`
    bracket_differs: other teams than the winners are drawn in this `round`
    field_of_teams: only the teams of a Swiss or a round robin change during play
    exchange_of_teams: pairs of a Swiss exchange no round
    field_of_swiss: only in a Swiss a team withdraws or comes late
    withdrawn_before: the `team` has withdrawn already
    not_withdrawn_before: the `team` has not withdrawn
    team_has_matches: the `team` has a match or a bye, so it stays in the contest
    too_few_teams_left: without the `team` fewer than `least` are left
    no_knock_out: the event is no knock-out
    rounds_of_bracket: a knock-out has the rounds of its bracket
    rounds_of_movement: the rounds of a movement are drawn together, and none is added or deleted
    not_a_team_movement: only a movement or a round robin of teams is changed in this way
    cut_after_withdrawal: a team has left, and its forfeits name the rounds
    field_of_movement: in a movement no team withdraws, comes late or exchanges a round
    planned_rounds: an event with fewer rounds than are drawn, or with too many
    not_the_last_round: only the last round of a contest can be deleted
    section_in_use: the section has data that is kept; `rule` says which
    session_in_use: the session has data that is kept; `rule` says which
    clock_state: the round clock is for a session that is planned or running
    clock_off: the round clock is switched off, so it cannot be changed
    phones_state: phones are for a session that is planned or running
    correction_too_late: the correction period `ended` before the request
    too_many_corrections: so many requests for this `board` wait that no other is kept
    result_after_close: the result of this `board` came after the session was closed
    result_without_seat: the result of this `board` came from a phone without the seat
    hand_after_close: this `hand` of a match came after the day was closed
    hand_without_seat: this `hand` of a match came from a phone without the seat
    too_many_late_hands: so many late hands of this `table` wait that no other is kept
    correction_elsewhere: the board was not played at the table that asks
    seat_not_yours: another phone records the results of this table
    no_similar_movement: no movement is offered for a section of so many `pairs`
    owner_elsewhere: those whose the phone is do not play at this `table`
    phones_stay: the phones of this `session` stay at their tables
    names_known: the pair at this `table` has names, which only a director changes
    names_elsewhere: the pair to be named does not sit at this `table`
    """


class SessionConfirmationError(TournamentError):
    """The change needs a reason or a confirmation from a director.

    released_reason: players have seen the results: another scoring needs a reason
    names_left_out: the movement has no place for these named pairs
    """


class SimultaneousError(TournamentError):
    """A simultaneous is invalid, or a session cannot join, leave or score it.

    simultaneous_name: a simultaneous without a name, or with one that is too long
    simultaneous_days: a simultaneous that ends before it begins
    simultaneous_boards: a simultaneous without boards
    simultaneous_kind: only a session of pairs can join
    other_boards: the session plays other boards
    other_day: the session is on another day
    joined_already: the session has joined already
    not_joined: the session has not joined, or has left
    nobody_joined: no session has joined
    simultaneous_changed: a session joined or left during the scoring
    embargo: other clubs have joined: results cannot be shown earlier now
    stale_embargo: somebody has changed when results are shown
    """
