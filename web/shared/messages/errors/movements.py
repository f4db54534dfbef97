"""Error messages about movements, schedules and a club's own movements."""

from django.utils.translation import gettext_lazy as _

MOVEMENT_MESSAGES = {
    "unsuitable": _("This movement cannot seat %(tables)s tables for %(rounds)s rounds."),
    "too_many_rounds": _(
        "With %(tables)s tables this movement has 1 to %(most)s rounds, not %(rounds)s."
    ),
    "no_boards_a_round": _("A round needs at least one board, not %(boards)s."),
    "missing_side": _("At a half table the NS or the EW pair is missing, not %(missing)s."),
    "lines": _("Pairs are numbered in 1 or 2 lines, not %(lines)s."),
    "too_few_pairs": _("%(pairs)s pairs are too few. A session needs at least %(least)s."),
    "too_many_pairs": _(
        "%(pairs)s pairs do not fit in one section. Seat up to %(most)s and add another section."
    ),
    "nothing_suits": _(
        "No movement has %(least)s to %(most)s boards for %(pairs)s pairs. Allow more or "
        "fewer boards."
    ),
    "no_linked_sessions": _(
        "No %(sessions)s linked sessions suit %(pairs)s pairs with %(least)s to %(most)s boards "
        "each. Allow more or fewer boards, or choose another number of sessions."
    ),
    "exchange_rule": _("There is no such exchange between sections."),
    "exchange_sections": _("The latest session has one section. An exchange needs two or more."),
    "exchange_lines": _(
        "A section has one line of pairs. This exchange needs North-South and East-West pairs."
    ),
    "exchange_even_sections": _(
        "This exchange takes two sections at a time, and there are %(sections)s."
    ),
    "no_session_to_plan": _(
        "Every session that has not begun would stay as it is. Untick one, so that it can change."
    ),
    "linked_session_count": _("Link %(least)s to %(most)s sessions, not %(sessions)s."),
    "too_few_stationary": _(
        "No movement for %(pairs)s pairs keeps %(stationary)s pairs in their seats. Ask for at "
        "most %(most)s."
    ),
    "pace": _("A board takes 1 to 30 minutes, not %(minutes)s."),
    "team_count": _("%(teams)s teams cannot be seated. Choose %(least)s to %(most)s."),
    "nothing_suits_teams": _(
        "No movement has %(least)s to %(most)s boards for %(teams)s teams. Allow more or "
        "fewer boards."
    ),
    "movement_of_teams": _(
        "%(movement)s is not for %(teams)s teams: it needs more. Choose another movement."
    ),
    "movement_of_teams even_teams": _(
        "%(movement)s needs an even number of teams, not %(teams)s. Choose another movement."
    ),
    "movement_of_teams odd_teams": _(
        "%(movement)s needs an odd number of teams, not %(teams)s. Choose another movement."
    ),
    "movement_of_teams thurner_teams": _(
        "%(movement)s is not for %(teams)s teams: it needs an even number from 6 on, one less of "
        "which is not divisible by 3. Choose another movement."
    ),
    "movement_of_teams howell_teams": _(
        "%(movement)s is not for %(teams)s teams: it needs an even number, from 4 to 20. Choose "
        "another movement."
    ),
    "movement_of_teams triple_teams": _(
        "%(movement)s is not for %(teams)s teams: it needs an odd number, or one that is divisible "
        "by 3. Choose another movement."
    ),
    "movement_of_teams printed_teams": _(
        "%(movement)s is not published for %(teams)s teams. Choose another movement."
    ),
    "team_movement_length": _(
        "%(movement)s for %(teams)s teams has no such number of rounds with matches of %(boards)s "
        "boards. Leave the rounds empty, or choose another number of boards."
    ),
    "player_count": _("An individual has %(least)s to %(most)s players, not %(players)s."),
    "nothing_suits_players": _(
        "No individual has %(least)s to %(most)s boards for %(players)s players. Allow more or "
        "fewer boards."
    ),
    "chairs": _("Table %(table)s needs 4 players, not %(players)s."),
    "own_size": _("The file has %(size)s bytes. A movement has 1 to %(most)s."),
    "own_text": _("%(file)s is not text. Save it as UTF-8, or name it .mov."),
    "own_json": _("This is not JSON: check line %(line)s, column %(column)s."),
    "own_format": _(
        "This is not a movement. It needs “format”: “%(format)s” and “version”: %(version)s."
    ),
    "own_contestants": _("“%(contestants)s” cannot be seated. Write pairs, teams or players."),
    "own_rounds": _("A movement has 1 to %(most)s rounds, not %(rounds)s."),
    "own_tables": _("Round %(round)s needs a list of at most %(most)s tables."),
    "own_boards": _("A round has 1 to %(most)s boards, not %(boards)s."),
    "own_field": _(
        "“%(field)s” is missing or wrong in round %(round)s, table entry %(row)s. Correct it."
    ),
    "own_cell": _(
        "“%(text)s” (line %(line)s, cell %(column)s) is not a table. Type 4-1/1, or 8,1,5,7/1 "
        "for players."
    ),
    "mov_header": _("This is not a .MOV file: it has %(size)s bytes, its header alone %(header)s."),
    "mov_size": _("The .MOV file is cut short: it has %(size)s bytes instead of %(expected)s."),
    "mov_set": _("Table %(table)s plays set %(set)s in round %(round)s. There is no such set."),
    "mov_pairs_only": _("A .MOV file holds movements of pairs only. Save it as JSON."),
    "mov_switched": _(
        "A .MOV file with two winners cannot hold arrow-switched tables. Save it as JSON."
    ),
    "mov_sets": _("A .MOV file needs board sets of equal size. Save it as JSON."),
    "mov_too_large": _("A .MOV file holds numbers up to %(most)s only. Save it as JSON."),
    "no_swiss_ranking": _("A Swiss round needs a ranking. Send the seeding for the first round."),
    "swiss_entrants": _("A Swiss round has 2 to %(most)s entrants, not %(entrants)s."),
    "swiss_entrant_twice": _("Entrant %(entrant)s is listed twice. Remove one of them."),
    "swiss_triple": _(
        "A triple needs an odd number of teams, %(least)s at least; there are %(entrants)s."
    ),
    "swiss_lock_table": _(
        "A match cannot be locked at table %(table)s. Choose a different table for each, "
        "from 1 to %(tables)s."
    ),
    "swiss_lock_entrant": _("Entrant %(entrant)s is not in the ranking and cannot be locked."),
    "unordered_boards": _(
        "The fewest boards (%(least)s) are more than the most (%(most)s). Change one of them."
    ),
    "unknown_movement": _("There is no movement “%(movement)s”. Choose one that is offered."),
    "faulty_schedule": _("This schedule cannot be played: %(rule)s %(subject)s."),
    "faulty_schedule board_replayed": _(
        "A pair would play a board twice (Law 15). Choose another round or other pairs."
    ),
    "faulty_schedule place_against_itself": _("A pair would play itself. Choose other pairs."),
    "faulty_schedule place_at_two_tables": _(
        "A pair would be at two tables at once. Choose other pairs."
    ),
    "other_room_played": _(
        "The other room of the match at table %(table)s in round %(round)s has results. Decide its "
        "boards by rulings instead."
    ),
    "same_boards": _(
        "Tables %(table)s and %(other)s have the same boards in round %(round)s. Choose two tables "
        "with different boards."
    ),
    "boards_not_exchanged": _(
        "With these boards a pair would play a board again. Decide the boards by rulings instead."
    ),
    "rounds_not_cut": _(
        "%(rounds)s rounds cannot be cut: a match would not be complete. Numbers of rounds that "
        "can be cut: %(possible)s."
    ),
    "rounds_not_dropped": _(
        "%(rounds)s rounds cannot be dropped: a round with results stays, and one round at least. "
        "Numbers that can be dropped: %(possible)s."
    ),
    "no_team_rounds": _(
        "There is no round in which only teams meet that have not met. Nothing is added."
    ),
    "no_team_bye": _(
        "No team has a bye from round %(round)s on, and not every round has a match that is "
        "played in that round alone, so a late team would have no opponents."
    ),
    "no_half_table": _("There is no half table: nobody sits out."),
    "no_seat_for_rover": _(
        "From round %(round)s on there are no seats in which a late pair would play new boards. "
        "Choose an earlier round, or let it wait for a pair that leaves."
    ),
    "no_other_sit_out": _(
        "From round %(round)s on, any pair that moved to the other side would play a board twice "
        "(Law 15). Choose another round."
    ),
    "pair_not_seated": _("This pair has no seat from round %(round)s on."),
    "no_such_proposal": _(
        "The seating “%(proposal)s” is not proposed for this change. Preview the change again."
    ),
    "no_such_table": _("Nothing is played at table %(table)s in round %(round)s."),
    "no_such_round": _("There is no round %(round)s. The session has %(rounds)s rounds."),
    "stale_own_movement": _(
        "Somebody else has changed or deleted this movement. Reload the page to see it."
    ),
    "own_movement_name": _("Type a name of 1 to %(longest)s letters."),
    "own_movement_name_taken": _("There is a movement “%(name)s” already. Type another name."),
    "own_movement_size": _(
        "A movement has 1 to %(most)s tables in all its rounds together, not %(seats)s."
    ),
    "own_movement_boards": _(
        "The tables of all rounds play %(most)s boards together at most, not %(boards)s. Type "
        "fewer boards a round, or fewer tables."
    ),
    "too_many_own_movements": _(
        "The club keeps %(most)s movements already. Delete one before you add another."
    ),
    "own_movement_faulty": _(
        "“%(movement)s” cannot be played; it has faults: %(faults)s. Correct it under Own "
        "movements, or choose another movement."
    ),
}
