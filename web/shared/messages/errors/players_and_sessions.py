"""Error messages about imported lists, players, seasons, overalls, sections and sessions."""

from django.utils.translation import gettext_lazy as _

PLAYER_AND_SESSION_MESSAGES = {
    "table_kind": _(
        "“%(file)s” is no list that can be read: save it as .xlsx or .csv and choose it again."
    ),
    "table_kind xls": _(
        "“%(file)s” is an old Excel workbook, or one with a password: save it as .xlsx without a "
        "password and choose it again."
    ),
    "table_kind xlsb": _("“%(file)s” is a binary workbook: save it as .xlsx and choose it again."),
    "table_kind ods": _(
        "“%(file)s” is an OpenDocument sheet: save it as .xlsx or .csv and choose it again."
    ),
    "table_kind pdf": _(
        "“%(file)s” is a PDF, which is for reading only: ask for the list as .xlsx or .csv."
    ),
    "table_kind page": _(
        "“%(file)s” is a web page under another name: open it in a spreadsheet, save it as .xlsx "
        "and choose it again."
    ),
    "table_size": _(
        "“%(file)s” is too large: a list may have %(rows)s rows, %(columns)s columns and "
        "%(megabytes)s MB at the most."
    ),
    "table_too_complex": _(
        "“%(file)s” takes more time or memory than a list may take. Save the sheet with the list "
        "as .csv and choose that file."
    ),
    "table_busy": _(
        "“%(file)s” was not read: too many other workbooks are being read. Choose the file again "
        "in a minute."
    ),
    "mixed_encoding": _(
        "“%(file)s” is written in two encodings: line %(line)s is not written like the others. "
        "Save the whole list as UTF-8 and choose it again."
    ),
    "encoding": _("“%(file)s” is not written in %(encoding)s: line %(line)s cannot be read in it."),
    "quote": _("“%(file)s”, line %(line)s: a quotation mark opens a cell there that never ends."),
    "no_file": _("Choose the file first."),
    "no_rows": _("“%(file)s” is empty: no cell of it has anything in it."),
    "player_master_points": _(
        "Master points are digits with two places at the most, from 0 to %(most)s: "
        "leave them empty where nobody knows them."
    ),
    "player_handicap": _(
        "A handicap is in per cent, from −%(most)s to %(most)s, with two places at the most: "
        "leave it empty where there is none."
    ),
    "player_erased": _("This player was erased: there is no name left to change or to join."),
    "same_player": _("Choose two players: nobody is joined with themselves."),
    "list_gone": _("This list is not here any more: choose the file again."),
    "stale_players": _(
        "The list of players has changed since this was shown, so nothing was done: "
        "look at it once more."
    ),
    "unknown_entry": _("Pair %(entry)s does not play in this part of the event: look once more."),
    "nobody_goes_on": _("Nobody goes on: leave at least one pair in."),
    "not_enough_places": _(
        "%(pairs)s pairs go on, and this movement has room for %(places)s: choose another."
    ),
    "stale_overall": _(
        "The overall has changed since this was shown, so nothing was done: look at it once more."
    ),
    "stale_series": _(
        "The season has changed since this was shown, so nothing was done: look at it once more."
    ),
    "series_name": _("A season needs a name of 1 to %(longest)s letters."),
    "series_event": _(
        "One of these events is in another season, or is none of pairs of this club: "
        "nothing was changed."
    ),
    "players_met": _(
        "%(one)s and %(other)s both played in %(sessions)s, so they are two people: "
        "nothing was changed."
    ),
    "section_state": _("%(session)s is over: open it again before you add a section."),
    "section_state late_pair": _("%(session)s is over: open it again before you seat a late pair."),
    "section_gone": _("Section %(section)s is not there any more: somebody has taken it off."),
    "section_in_use": _("Something stands in section %(section)s, so it stays."),
    "section_in_use over": _("%(session)s is over: open it again before you take a section off."),
    "section_in_use shown": _(
        "Players have been shown %(session)s, so section %(section)s stays in it."
    ),
    "section_in_use only": _("%(session)s has no section but %(section)s, and keeps that one."),
    "section_in_use result": _(
        "Section %(section)s stays: board %(board)s was recorded at table %(table)s in round "
        "%(round)s, and what was recorded is kept, even where it was taken back."
    ),
    "section_in_use ruling": _(
        "Section %(section)s stays: there is a ruling on board %(board)s at table %(table)s in "
        "round %(round)s, and a ruling is kept, even where it was taken back."
    ),
    "section_in_use play": _(
        "Section %(section)s stays: the auction of board %(board)s at table %(table)s in round "
        "%(round)s was noted, and that is kept, even where it was taken out."
    ),
    "section_in_use cards": _(
        "Section %(section)s stays: board %(board)s was said to have had other cards at table "
        "%(table)s in round %(round)s, and that is kept, even where it was taken back."
    ),
    "section_in_use penalty": _(
        "Section %(section)s stays: pair %(pair)s was given a penalty there, and that is kept, "
        "even where it was taken back."
    ),
    "section_in_use deal": _(
        "Section %(section)s stays: it alone plays board %(board)s, whose hand record is known. "
        "Take the deal of the board out first."
    ),
    "session_gone": _("This session has been deleted, so nothing was saved."),
    "session_name": _("Type a name of 1 to %(longest)s letters."),
    "session_dates": _("Day %(day)s must come after day %(before)s: change one of the dates."),
    "stale_details": _(
        "The name or date has changed since this was shown, so nothing was saved: "
        "look at it once more."
    ),
    "session_in_use": _("Something is recorded in %(session)s."),
    "session_in_use shown": _("Players have been shown results of %(session)s."),
    "session_in_use result": _(
        "Board %(board)s at table %(table)s has a result in round %(round)s. Results are kept, "
        "even withdrawn ones."
    ),
    "session_in_use ruling": _(
        "Board %(board)s at table %(table)s has a ruling in round %(round)s. Rulings are kept, "
        "even withdrawn ones."
    ),
    "session_in_use play": _(
        "Board %(board)s at table %(table)s has an auction in round %(round)s. Auctions are kept, "
        "even removed ones."
    ),
    "session_in_use penalty": _(
        "Pair %(pair)s has a penalty. Penalties are kept, even withdrawn ones."
    ),
    "session_in_use cards": _(
        "Board %(board)s was recorded as fouled. That is kept, even if it was withdrawn."
    ),
    "session_in_use deal": _(
        "Board %(board)s has a hand record. Hand records are kept, even removed ones."
    ),
    "session_in_use simultaneous": _(
        "%(session)s plays in the simultaneous %(field)s: have it leave there first."
    ),
    "session_in_use later": _("%(later)s follows %(session)s: delete %(later)s first."),
    "session_in_use match": _(
        "The match at table %(table)s in round %(round)s has an entry. Entries are kept, even "
        "withdrawn ones."
    ),
    "session_in_use infraction": _(
        "Pair %(pair)s has an infraction. Infractions are kept, even withdrawn ones."
    ),
    "session_in_use closed": _("%(session)s is closed: open it again first."),
    "session_in_use unplayed_deal": _(
        "Board %(board)s has a hand record, and this movement doesn't play board %(board)s. "
        "Take the hand record out, or choose a movement with more boards."
    ),
    "session_in_use first_board": _(
        "The other sections of %(session)s begin with board %(first)s: leave the first board at "
        "%(first)s."
    ),
    "names_left_out": _(
        "This movement has no place for everybody who is named: %(pairs)s. Confirm that they are "
        "left out, or choose another movement."
    ),
    "session_in_use decision": _(
        "A tie has been decided. Decisions are kept, even withdrawn ones."
    ),
    "too_many_sections": _("%(session)s has %(most)s sections already: there can be no more."),
    "unknown_place": _("Nobody plays as %(number)s %(line)s."),
    "already_played": _("Results are in for round %(round)s: what was played is not rewritten."),
    "session_state": _("%(session)s cannot go there from where it is: reload the page."),
    "session_state planned": _("%(session)s is planned: it can only begin."),
    "session_state running": _("%(session)s is running: it can only be closed."),
    "session_state closed": _("%(session)s is closed: it can be released, or opened again."),
    "session_state released": _("%(session)s is released: it can only be taken back."),
    "release_state": _("%(session)s is not over yet: close it first, then release it."),
    "nothing_released": _(
        "Choose at least one thing that players shall see of %(session)s, or take it back."
    ),
    "no_draw": _("%(session)s has no draw: only the days of a tournament of matches have one."),
    "past_moment": _("%(moment)s is over: choose a time to come."),
    "table_numbers": _(
        "%(tables)s tables need as many different numbers; %(numbers)s will not do."
    ),
    "player_seated": _("%(player)s is already playing in pair %(pair)s."),
    "stale_seating": _(
        "The seating has changed since this was shown, so nothing more was done: "
        "look at it once more."
    ),
    "stale_regulations": _(
        "The regulations have changed since they were shown, so nothing was changed: "
        "look at them once more."
    ),
    "drawn_matches": _(
        "%(session)s plays a draw of matches: who meets whom there is not changed as at boards."
    ),
    "same_entry": _("Choose two different pairs: %(pair)s cannot change places with itself."),
    "player_name": _("A player needs a name of 1 to %(longest)s letters: “%(name)s” will not do."),
    "number_length": _(
        "The number of %(name)s is too long: it has %(longest)s letters and digits at the most."
    ),
    "player_number": _("Number %(number)s belongs to another player, so %(name)s cannot have it."),
    "player_unclear": _(
        "Several players go by “%(typed)s”: type the number instead, or the name as Name (number)."
    ),
    "draw_over": _("%(session)s has begun, so no new draw: switch two pairs instead."),
}
