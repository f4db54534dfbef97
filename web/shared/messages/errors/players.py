"""Error messages about players, and about lists of them from files."""

from django.utils.translation import gettext_lazy as _

PLAYER_MESSAGES = {
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
    "players_met": _(
        "%(one)s and %(other)s both played in %(sessions)s, so they are two people. "
        "Nothing was changed."
    ),
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
}
