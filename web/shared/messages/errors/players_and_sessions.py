"""Error messages about imported lists, players, seasons, overalls, sections and sessions."""

from django.utils.translation import gettext_lazy as _

PLAYER_AND_SESSION_MESSAGES = {
    "table_kind": _(
        "“%(file)s” cannot be read as a list. Save it as .xlsx or .csv and choose it again."
    ),
    "table_kind xls": _(
        "“%(file)s” is an old Excel workbook or has a password. Save it as .xlsx without "
        "a password and choose it again."
    ),
    "table_kind xlsb": _("“%(file)s” is a binary workbook. Save it as .xlsx and choose it again."),
    "table_kind ods": _(
        "“%(file)s” is an OpenDocument sheet. Save it as .xlsx or .csv and choose it again."
    ),
    "table_kind pdf": _("“%(file)s” is a PDF. Ask for the list as .xlsx or .csv."),
    "table_kind page": _(
        "“%(file)s” is a web page with another ending. Open it in a spreadsheet, save it "
        "as .xlsx and choose it again."
    ),
    "table_size": _(
        "“%(file)s” is too large. A list can have up to %(rows)s rows, %(columns)s "
        "columns and %(megabytes)s MB."
    ),
    "table_too_complex": _(
        "“%(file)s” needs too much time or memory. Save the sheet with the list as .csv "
        "and choose that file."
    ),
    "table_busy": _(
        "“%(file)s” was not read: too many other workbooks are being read. Choose it "
        "again in a minute."
    ),
    "mixed_encoding": _(
        "“%(file)s” has two encodings: line %(line)s differs from the others. Save the "
        "whole list as UTF-8 and choose it again."
    ),
    "encoding": _("“%(file)s” is not in %(encoding)s: line %(line)s cannot be read."),
    "long_cell": _("“%(file)s”, line %(line)s: a cell is longer than %(most)s letters."),
    "quote": _("“%(file)s”, line %(line)s: a quotation mark is never closed."),
    "no_file": _("Choose a file first."),
    "no_rows": _("“%(file)s” is empty."),
    "player_master_points": _(
        "Master points are 0 to %(most)s with up to two decimals. Leave them empty if "
        "they are not known."
    ),
    "player_handicap": _(
        "A handicap is −%(most)s to %(most)s per cent with up to two decimals. Leave it "
        "empty if there is none."
    ),
    "player_erased": _("This player was erased. There is no name to change or to merge."),
    "same_player": _("Choose two different players."),
    "list_gone": _("This list is no longer here. Choose the file again."),
    "stale_players": _(
        "The player list has changed since this was shown. Nothing was done. Reload the page."
    ),
    "table_token": _(
        "This link or code is not valid. Check the code, or ask the director for a new card."
    ),
    "phones_state": _(
        "%(session)s is closed. Open it for play again, then switch the tables' phones on."
    ),
    "seat_not_yours": _(
        "Another phone records the results of table %(table)s. Nothing was recorded from this one."
    ),
    "names_known": _(
        "This pair at table %(table)s has names already. Call the director to change them."
    ),
    "names_elsewhere": _("This pair does not sit at table %(table)s. Nothing was saved."),
    "correction_too_late": _(
        "The correction period ended at %(ended)s (Law 79C). Speak to the director."
    ),
    "correction_elsewhere": _(
        "Board %(board)s was not played at this table in this round. Choose one of its boards."
    ),
    "too_many_corrections": _(
        "The director has enough requests about board %(board)s. Speak to the director."
    ),
    "result_after_close": _(
        "The session is closed. The director has your result of board %(board)s and decides."
    ),
    "result_without_seat": _(
        "Another phone records at table %(table)s. The director has your result of board"
        " %(board)s and decides."
    ),
    "unknown_entry": _("Pair %(entry)s does not play in this part of the event. Check the number."),
    "qualification_not_offered": _(
        "This qualification is not possible after this session. Possible: %(offered)s."
    ),
    "nobody_goes_on": _("Nobody qualifies. Keep at least one pair."),
    "not_enough_places": _(
        "%(pairs)s pairs qualify, but this movement has room for %(places)s. Choose another."
    ),
    "stale_overall": _(
        "The overall has changed since this was shown. Nothing was done. Reload the page."
    ),
    "stale_series": _(
        "The season has changed since this was shown. Nothing was done. Reload the page."
    ),
    "series_name": _("Type a name for the season in 1 to %(longest)s letters."),
    "series_event": _(
        "One of these events is in another season or is not a pairs event of this club. "
        "Nothing was changed."
    ),
    "players_met": _(
        "%(one)s and %(other)s both played in %(sessions)s, so they are two people. "
        "Nothing was changed."
    ),
    "section_state": _("%(session)s is closed. Reopen it before you add a section."),
    "section_state late_pair": _("%(session)s is closed. Reopen it before you seat a late pair."),
    "section_gone": _("Section %(section)s is no longer here: somebody has removed it."),
    "section_in_use": _("Section %(section)s has entries, so it cannot be removed."),
    "section_in_use over": _("%(session)s is closed. Reopen it before you remove a section."),
    "section_in_use shown": _(
        "Players have seen %(session)s, so section %(section)s cannot be removed."
    ),
    "section_in_use only": _(
        "Section %(section)s is the only one of %(session)s, so it cannot be removed."
    ),
    "section_in_use result": _(
        "Section %(section)s cannot be removed: board %(board)s has a result at table "
        "%(table)s in round %(round)s. Results are kept, even withdrawn ones."
    ),
    "section_in_use ruling": _(
        "Section %(section)s cannot be removed: board %(board)s has a ruling at table "
        "%(table)s in round %(round)s. Rulings are kept, even withdrawn ones."
    ),
    "section_in_use check": _(
        "Section %(section)s cannot be removed: board %(board)s has a check entry at table "
        "%(table)s in round %(round)s. Check entries are kept, even removed ones."
    ),
    "section_in_use play": _(
        "Section %(section)s cannot be removed: board %(board)s has an auction at table "
        "%(table)s in round %(round)s. Auctions are kept, even removed ones."
    ),
    "section_in_use cards": _(
        "Section %(section)s cannot be removed: board %(board)s was recorded as fouled at"
        " table %(table)s in round %(round)s. That is kept, even if it was withdrawn."
    ),
    "section_in_use penalty": _(
        "Section %(section)s cannot be removed: pair %(pair)s has a penalty there. "
        "Penalties are kept, even withdrawn ones."
    ),
    "section_in_use deal": _(
        "Section %(section)s cannot be removed: only it plays board %(board)s, which has "
        "a hand record. Remove the hand record first."
    ),
    "session_gone": _("This session has been deleted, so nothing was saved."),
    "session_name": _("Type a name of 1 to %(longest)s letters."),
    "session_dates": _("Day %(day)s must come after day %(before)s: change one of the dates."),
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
    "stale_details": _(
        "The name or date has changed since this was shown. Nothing was saved. Reload the page."
    ),
    "session_in_use": _("Something is recorded in %(session)s."),
    "session_in_use shown": _("Players have been shown results of %(session)s."),
    "session_in_use released": _(
        "%(session)s is released. Withdraw the release first, then delete it."
    ),
    "session_in_use result": _(
        "Board %(board)s at table %(table)s has a result in round %(round)s. Results are kept, "
        "even withdrawn ones."
    ),
    "session_in_use ruling": _(
        "Board %(board)s at table %(table)s has a ruling in round %(round)s. Rulings are kept, "
        "even withdrawn ones."
    ),
    "session_in_use check": _(
        "Board %(board)s at table %(table)s has a check entry in round %(round)s. Check entries "
        "are kept, even removed ones."
    ),
    "session_in_use play": _(
        "Board %(board)s at table %(table)s has an auction in round %(round)s. Auctions are kept, "
        "even removed ones."
    ),
    "session_in_use penalty": _(
        "Pair %(pair)s has a penalty. Penalties are kept, even withdrawn ones."
    ),
    "session_in_use award": _(
        "%(pair)s has a forfeit, a penalty or carry-over. These are kept, even withdrawn ones."
    ),
    "session_in_use cards": _(
        "Board %(board)s was recorded as fouled. That is kept, even if it was withdrawn."
    ),
    "session_in_use deal": _(
        "Board %(board)s has a hand record. Hand records are kept, even removed ones."
    ),
    "session_in_use simultaneous": _(
        "%(session)s plays in the simultaneous %(field)s. Take it out there first."
    ),
    "session_in_use later": _("%(later)s follows %(session)s. Delete %(later)s first."),
    "session_in_use match": _(
        "The match at table %(table)s in round %(round)s has an entry. Entries are kept, even "
        "withdrawn ones."
    ),
    "session_in_use infraction": _(
        "Pair %(pair)s has an infraction. Infractions are kept, even withdrawn ones."
    ),
    "session_in_use closed": _("%(session)s is closed. Reopen it first."),
    "session_in_use unplayed_deal": _(
        "Board %(board)s has a hand record, but this movement does not play it. Remove "
        "the hand record, or choose a movement with more boards."
    ),
    "session_in_use first_board": _(
        "The other sections of %(session)s start with board %(first)s. Start with the same board."
    ),
    "names_left_out": _(
        "This movement has no place for %(pairs)s. Confirm that they are left out, or "
        "choose another movement."
    ),
    "session_in_use decision": _(
        "A tie has been decided. Decisions are kept, even withdrawn ones."
    ),
    "too_many_sections": _("%(session)s already has %(most)s sections, which is the limit."),
    "no_seating_change": _(
        "Section %(section)s has no change of its movement that could be undone. Its seats may "
        "have been replaced since."
    ),
    "seated_late_pair_in_use": _(
        "%(pair)s has a penalty, a ruling or an appeal, so the change that seated it cannot be "
        "undone. Send it home instead."
    ),
    "unknown_place": _("There is no pair %(number)s %(line)s."),
    "already_played": _(
        "Round %(round)s has results or check entries. Choose a round without them."
    ),
    "bound_to_table": _(
        "Board %(board)s at table %(table)s in round %(round)s has a ruling, an appeal or its "
        "play, or is fouled. Its pairs and boards stay: give a ruling there."
    ),
    "session_state": _("The status of %(session)s has changed. Reload the page."),
    "session_state planned": _("%(session)s is planned. It can only be begun."),
    "session_state running": _("%(session)s is running. It can only be closed."),
    "session_state closed": _("%(session)s is closed. It can be released or reopened."),
    "session_state released": _("%(session)s is released. The release can only be withdrawn."),
    "release_state": _("%(session)s is not closed yet. Close it first, then release it."),
    "nothing_released": _(
        "Choose at least one thing of %(session)s that players see, or withdraw the release."
    ),
    "no_draw": _("%(session)s has no draw. Only the days of a tournament of matches have one."),
    "past_moment": _("%(moment)s is in the past. Choose a later time."),
    "table_numbers": _(
        "%(tables)s tables need %(tables)s different numbers. Change “%(numbers)s”."
    ),
    "entered_pairs": _("%(pairs)s pairs: Swiss pairs are %(least)s to %(most)s."),
    "pair_players": _("Pair %(pair)s has %(players)s players: type two on its line."),
    "player_in_two_pairs": _(
        "%(player)s is in pair %(other)s and in pair %(pair)s. Keep one of the two."
    ),
    "entered_teams": _("%(teams)s teams: an event of teams has %(least)s to %(most)s."),
    "team_name": _("“%(name)s” can't be a team name. Type 1 to %(longest)s letters."),
    "double_team": _("Two teams are called “%(name)s”. Give each its own name."),
    "team_players": _("%(name)s has too many players: a team has at most %(most)s."),
    "player_in_two_teams": _("%(player)s is in %(other)s and in %(team)s. Keep one of the two."),
    "unknown_team": _("Round %(round)s has a team that does not play here. Reload the page."),
    "team_drawn_twice": _("%(team)s is in round %(round)s twice. Give it one match, or the bye."),
    "team_not_drawn": _("%(team)s is not in round %(round)s. Give it a match, or the bye."),
    "team_in_triple": _(
        "%(team)s is in a triple that goes on in round %(round)s. Leave it out of other matches."
    ),
    "triple_not_over": _(
        "%(team)s is in a triple that goes on in the next round. Draw that round first, and record "
        "its matches as forfeited if it does not play."
    ),
    "no_exchange_in_triple": _(
        "A team in a triple cannot exchange round %(round)s. Move its results instead."
    ),
    "no_triple": _(
        "Round %(round)s cannot begin a triple. It takes two rounds of a Swiss, an odd number of "
        "teams, %(least)s at least, and nobody with a bye."
    ),
    "match_too_long": _(
        "A match of %(boards)s boards is too long in this format. Choose at most %(most)s."
    ),
    "own_movement_faulty": _(
        "“%(movement)s” cannot be played; it has faults: %(faults)s. Correct it under Own "
        "movements, or choose another movement."
    ),
    "movement_not_playable": _(
        "“%(movement)s” is half of a match: the other half is played in another room. Choose "
        "another movement."
    ),
    "movement_for_teams": _(
        "The movement “%(movement)s” is for %(needed)s teams; %(teams)s are entered. Choose one "
        "for %(teams)s teams."
    ),
    "movement_too_long": _(
        "A movement of %(rounds)s rounds is too long for an event. Choose at most %(most)s."
    ),
    "room_of_match": _(
        "At table %(table)s in round %(round)s this team has no seat in the match. Reload the page."
    ),
    "line_up_board": _(
        "Table %(table)s has no line-up from board %(board)s on, or two. Choose a board that it "
        "plays, once."
    ),
    "two_chairs": _("%(player)s of %(team)s is in both chairs. Choose two players."),
    "not_in_team": _("%(team)s has no such player. Choose two players of the team."),
    "two_rooms": _(
        "%(player)s would play board %(board)s at two tables: %(tables)s. Change one of them."
    ),
    "team_of_contest": _("Choose a team of this event."),
    "teams_of_two_matches": _("Choose two teams that are in different matches of round %(round)s."),
    "field_of_teams": _("The teams of this event cannot be changed during play."),
    "exchange_of_teams": _(
        "Only teams exchange a round. In a Swiss of pairs, move the results on their pages."
    ),
    "field_of_swiss": _(
        "Every round of a round robin is drawn. If a team leaves, record its matches as forfeited."
    ),
    "withdrawn_before": _("%(team)s has withdrawn already."),
    "not_withdrawn_before": _("%(team)s has not withdrawn."),
    "team_has_matches": _("%(team)s has been drawn, so it stays in the event. It can withdraw."),
    "too_few_teams_left": _("Without %(team)s fewer than %(least)s teams are left."),
    "third_place": _(
        "Only a knock-out of at least %(least)s teams has a match for third place. Leave it out."
    ),
    "earlier_contest": _(
        "Choose a Swiss or a round robin of teams of this club. Only a knock-out carries IMPs "
        "from it."
    ),
    "bracket_matches": _(
        "Round %(round)s of the bracket has %(matches)s matches. Draw it without changes."
    ),
    "other_bracket_match": _(
        "The bracket has another match in round %(round)s. Draw it without changes."
    ),
    "next_round_drawn": _(
        "The round after round %(round)s is drawn. Delete its draw first, then add the boards."
    ),
    "no_extra_boards": _("This match has no extra boards."),
    "extra_boards_played": _("The extra boards have results, so they stay."),
    "not_in_this_match": _("The match of round %(round)s has changed. Reload the page."),
    "matches_undecided": _(
        "Matches of round %(round)s without a winner: %(matches)s. Enter their results, or say who "
        "goes on."
    ),
    "bracket_differs": _(
        "Other teams than the winners are drawn in round %(round)s. Change the draw, or say who "
        "goes on."
    ),
    "no_knock_out": _("This event is not a knock-out."),
    "rounds_of_bracket": _("A knock-out has the rounds of its bracket. Draw the next one."),
    "rounds_of_movement": _(
        "The rounds of a movement belong together: none can be added or deleted. To play another "
        "movement, open a new event."
    ),
    "field_of_movement": _(
        "In a movement every seat is fixed from the start. If a team leaves, record its matches as "
        "forfeited."
    ),
    "not_the_next_round": _(
        "Round %(round)s cannot be drawn now: round %(next)s comes next. Reload the page."
    ),
    "all_rounds_drawn": _(
        "All %(planned)s rounds planned are drawn. Add a round to the event first."
    ),
    "planned_rounds": _("%(rounds)s rounds: plan %(least)s to %(most)s."),
    "not_the_last_round": _("Round %(round)s is not the last one, so it is not deleted."),
    "player_seated": _("%(player)s is already playing in pair %(pair)s."),
    "own_partner": _("%(player)s is in this pair twice: choose the other player."),
    "stale_seating": _(
        "The seating has changed since this was shown. Nothing more was done. Reload the page."
    ),
    "stale_regulations": _(
        "The regulations have changed since this was shown. Nothing was changed. Reload the page."
    ),
    "drawn_matches": _(
        "%(session)s plays a draw of matches. Its seating cannot be changed like that of "
        "a pairs session."
    ),
    "individual_seats": _(
        "%(session)s is an individual: its seats stay those of its movement. Seat a substitute, or "
        "mark the player as absent."
    ),
    "individual_names": _(
        "There are %(names)s names, and the movement has %(players)s players. Type a name a line "
        "for each of them, or none."
    ),
    "same_rounds": _("%(rounds)s rounds are seated. Type another number, 1 or more."),
    "longest_movement": _(
        "This movement has at most %(most)s rounds, not %(rounds)s. Type a smaller number."
    ),
    "rounds_of_individual": _(
        "%(session)s is not an individual. Choose another change of the movement."
    ),
    "same_table": _("Choose two different tables."),
    "one_player": _(
        "In an individual a number is one player, and here are %(players)s. Type one name."
    ),
    "individual_name_twice": _(
        "“%(name)s” is there twice. Add the player's number to one of them, as in Ann Ace (123)."
    ),
    "same_entry": _("Choose two different pairs."),
    "player_name": _("A player's name has 1 to %(longest)s letters. Change “%(name)s”."),
    "number_length": _(
        "The number of %(name)s is too long. It can have up to %(longest)s letters and digits."
    ),
    "player_number": _(
        "Number %(number)s belongs to another player. Give %(name)s another number."
    ),
    "player_unclear": _(
        "Several players are called “%(typed)s”. Type the number, or the name as Name (number)."
    ),
    "draw_over": _(
        "%(session)s has begun, so pairs cannot be drawn again. Switch two pairs instead."
    ),
    "stale_clock": _("The clock has changed since this was shown. It is shown as it is now."),
    "clock_round": _("There is no round %(round)s: the last one is round %(last)s."),
    "clock_minutes": _("A round of %(minutes)s minutes: type 1 to %(most)s."),
    "clock_adjustment": _("%(minutes)s minutes: add or remove 1 to %(most)s."),
    "clock_state": _("%(session)s is over, so its clock cannot be changed."),
    "clock_off": _("The clock of %(session)s is switched off. Start it first."),
}
