"""Error messages about imported event files of other scoring programs."""

from django.utils.translation import gettext_lazy as _

EVENT_FILE_MESSAGES = {
    "event_kind": _(
        "This file can't be imported. Choose a USEBIO file (.xml), a PBN file with results, a "
        "Bridgemate file (.bws), a table of results (.csv, .xlsx) or a JSON file of an event."
    ),
    "bws_kind": _("This is not a Bridgemate file. Choose the .bws file of the session."),
    "bws_version": _(
        "This database is of a version of Access that Bridgemate does not write. Choose the .bws "
        "file of the session."
    ),
    "bws_encrypted": _("This Bridgemate file is encrypted. Choose one without encryption."),
    "bws_damaged": _(
        "The Bridgemate file is damaged or incomplete at page %(page)s. Copy it again from the "
        "scoring computer."
    ),
    "bws_table": _(
        "The table %(table)s of the Bridgemate file is damaged (page %(page)s). Copy the file "
        "again from the scoring computer."
    ),
    "bws_missing": _(
        "The Bridgemate file has no %(element)s. Copy it again from the scoring computer."
    ),
    "bws_limit": _("The table %(table)s has too many rows. The limit is %(most)s."),
    "bws_sessions": _("The file has %(value)s sessions. Save each session by itself."),
    "bws_value": _(
        "Table %(table)s, row %(row)s: %(element)s cannot be “%(value)s”. Correct it in the "
        "scoring program and save the file again."
    ),
    "bws_individual": _(
        "Table %(table)s, row %(row)s: the row has four single players, as in an individual. Only "
        "sessions of pairs can be imported."
    ),
    "event_gone": _("This file was imported already, or is no longer here. Choose it again."),
    "event_size": _("The file is too large. The limit is %(megabytes)s MB."),
    "event_limit": _("The file has too many %(element)s. The limit is %(most)s."),
    "event_limit line": _(
        "Line %(line)s: the file has too many %(element)s. The limit is %(most)s."
    ),
    "event_syntax": _(
        "Line %(line)s: the file is damaged or incomplete there. Export it again from the program "
        "that made it."
    ),
    "event_entity": _(
        "Line %(line)s: the file uses the entity “%(value)s”. Entities are refused. Replace it by "
        "the text that it stands for."
    ),
    "event_encoding": _(
        "Line %(line)s: the text is not in the encoding that the file states. Save the file as "
        "UTF-8 and choose it again."
    ),
    "event_missing": _("%(element)s is missing. Add it to the file."),
    "event_missing line": _("Line %(line)s: %(element)s is missing. Add it to the file."),
    "event_value": _("%(element)s cannot be “%(value)s”. Correct it in the file."),
    "event_value line": _(
        "Line %(line)s: %(element)s cannot be “%(value)s”. Correct it in the file."
    ),
    "event_contest": _(
        "%(element)s is “%(value)s”. Only sessions of pairs at boards can be imported."
    ),
    "event_contest line": _(
        "Line %(line)s: %(element)s is “%(value)s”. Only sessions of pairs at boards can be "
        "imported."
    ),
    "event_sessions": _(
        "Line %(line)s: the file has %(value)s sessions. Export each session by itself."
    ),
    "event_pair_unknown": _(
        "A result names pair %(value)s, which is not among the pairs of the file. Add the pair, or "
        "correct its number."
    ),
    "event_pair_unknown line": _(
        "Line %(line)s: pair %(value)s is not among the pairs of the file. Add the pair, or "
        "correct its number."
    ),
    "event_pair_twice": _("Pair %(value)s is listed twice. Remove one of the two."),
    "event_pair_twice line": _(
        "Line %(line)s: pair %(value)s is listed a second time. Remove one of the two."
    ),
    "event_player_twice": _(
        "The player with the number %(value)s is listed twice. Correct one of the numbers."
    ),
    "event_player_twice line": _(
        "Line %(line)s: the player with the number %(value)s is listed a second time. Correct one "
        "of the numbers."
    ),
    "event_board_twice": _(
        "Pair %(value)s has two results on board %(board)s. Remove one of the two."
    ),
    "event_board_twice line": _(
        "Line %(line)s: pair %(value)s has a second result on board %(board)s. Remove one of the "
        "two."
    ),
    "event_board_repeated": _(
        "Board %(board)s is listed twice. List it once, with all its results."
    ),
    "event_deals_only": _(
        "This %(format)s file has deals and no results. To add them to a session, open the session "
        "and choose the file under Hand records."
    ),
    "event_no_results": _("The file has no results. Export the event again with its travellers."),
    "event_sections_meet": _(
        "On board %(board)s pairs of two sections meet. Leave the sections out of the file."
    ),
    "event_sections_meet line": _(
        "Line %(line)s: on board %(board)s pairs of two sections meet. Leave the sections out of "
        "the file."
    ),
    "event_seat": _(
        "Two results of round %(round)s, table %(table)s have different pairs. Correct the round "
        "or the table of one of them."
    ),
    "event_seat line": _(
        "Line %(line)s: other pairs are at table %(table)s in round %(round)s. Correct the round "
        "or the table."
    ),
    "event_column": _(
        "The table has no column for “%(element)s”. Choose the column that has it, or add it."
    ),
    "event_cell": _(
        "Line %(line)s: the cell of “%(element)s” is a formula, a date or an error. Replace it by "
        "its value."
    ),
    "event_direction": _(
        "%(value)s: two pairs of one direction meet. Number all pairs in one line, without "
        "directions."
    ),
}
