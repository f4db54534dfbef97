"""Exceptions for movements and draws that are unsuitable, invalid or unknown.

MovementError
├── UnsuitableMovementError
├── InvalidMovementError
└── MovementNotFoundError

The docstring of a class lists its codes. The messages are in `web.shared.messages.errors`.
"""


class MovementError(ValueError):
    """A movement that cannot be played."""

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code, facts)
        self.code, self.facts = code, facts


class UnsuitableMovementError(MovementError):
    """No movement, or not this one, for this number of pairs, boards and rounds.

    unsuitable: this movement cannot seat this number of pairs
    too_many_rounds: this movement seats them, but not for this number of rounds
    too_few_pairs: no movement is for so few pairs
    too_many_pairs: a section does not hold so many pairs
    nothing_suits: no movement plays this number of boards with this number of pairs
    no_linked_sessions: no linked sessions of these pairs have this number of boards each
    too_few_stationary: movements that suit keep `most` pairs in their seats, not so many
    team_count: no movement is for so few or so many teams
    nothing_suits_teams: no movement plays this number of boards with this number of teams
    movement_of_teams: this movement is not for so many `teams`; `rule` says for which it is
    team_movement_length: it is, but not with matches of so many `boards` in so many rounds
    player_count: no individual is for so few or so many players
    nothing_suits_players: no movement plays this number of boards with this number of players
    draw_size: no draw is for this number of pairs
    draw_rounds: the draw of these pairs does not have this number of rounds
    """


class InvalidMovementError(MovementError):
    """Parameters that no movement can have.

    no_boards_a_round: a round has at least one board
    missing_side: the missing pair of a half table is NS or EW
    chairs: a table of an individual has four players
    own_size: a movement file is not empty and not larger than `most` bytes
    own_text: a movement file other than .MOV is text in UTF-8
    own_json: the text is not a JSON object; `line` and `column` say where it breaks off
    own_format: the document does not name the format and its version
    own_contestants: a movement is of pairs, teams or players
    own_rounds: a movement has at least one round and not more than `most`
    own_tables: a round has not more than `most` tables
    own_boards: a round has at least one board and not more than `most`
    own_field: a field of a `row` of a `round` is missing or wrong; both are 0 outside rounds
    own_cell: a cell of a typed table cannot be read
    mov_header: a .MOV file begins with a header of this length
    mov_size: a .MOV file is shorter than its header announces
    mov_set: a table of a .MOV file plays a set that its header does not announce
    mov_pairs_only: a .MOV file holds movements of pairs
    mov_switched: a .MOV file of two winners cannot hold arrow-switched tables
    mov_sets: a .MOV file needs sets of equal size with no board in common
    mov_too_large: a .MOV file holds numbers up to `most`
    no_swiss_ranking: a Swiss round needs a ranking or a seeding
    swiss_entrants: a Swiss round has two entrants or more
    swiss_entrant_twice: an entrant is in one place, and in one match
    swiss_triple: a triple needs an odd number of `entrants`, `least` at least
    swiss_lock_table: a locked match has a table that no other one has
    swiss_lock_entrant: only an entrant in the ranking can be locked
    lines: pairs are numbered in one line, or in two
    linked_session_count: linked sessions are `least` to `most`
    no_session_to_plan: every linked session stays, so that none is left to plan
    exchange_rule: pairs change sections by no such rule
    exchange_sections: pairs are exchanged between two sections or more
    exchange_lines: this exchange needs sections with North-South and East-West pairs
    exchange_even_sections: this exchange takes two sections at a time
    pace: a board takes from 1 to 30 minutes
    unordered_boards: the least number of boards is above the most
    """


class MovementNotFoundError(MovementError):
    """A movement, or a part of one, that does not exist.

    unknown_movement: no movement has this name
    no_such_round: the schedule of `rounds` rounds has no such `round`
    no_half_table: the movement has no half table
    no_seat_for_rover: no seats are left for a late pair that is a rover at full tables
    no_other_sit_out: every pair that moved to the other side would play a board again
    pair_not_seated: the pair has no seat from this round on
    no_such_table: nothing is played at this table in this round
    other_room_played: the other room of the match at this table has been played
    same_boards: both tables have the same boards in this round
    boards_not_exchanged: with other boards a pair would play a board again, or a match is cut
    rounds_not_cut: so many rounds cannot be cut; `possible` are the numbers that can
    rounds_not_dropped: so many rounds have not begun; `possible` are the numbers that have not
    no_team_rounds: no round is possible in which only teams meet that have not met
    no_team_bye: no team has a bye from this round on, and matches are played over two rounds
    no_such_proposal: no seating of this name is proposed for the change
    no_bye: no pair has a bye that a late pair could fill
    """
