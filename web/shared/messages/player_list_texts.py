"""Messages for rejected rows of a player list import, and labels of its fields."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from formats.players.column_names import PlayerField
from formats.tables import UnreadableCell

ROW_ERRORS = {
    "merged": _("Its cells are merged with others. Unmerge them."),
    "date": _("One of its cells is a date, where a name or a number should be."),
    "formula": _("One of its cells is a formula without a value. Type its value."),
    "error": _("One of its cells is an error of the spreadsheet."),
    "nameless": _("It has no name."),
    "digits": _("“%(name)s” is a number, where a name should be."),
    "name_length": _("The name “%(name)s…” has more than %(longest)s letters."),
    "number_length": _("The number of %(name)s has more than %(longest)s letters and digits."),
    "points_unread": _(
        "“%(text)s” can't be the master points of %(name)s. Use digits, with up to two decimals "
        "and no sign between thousands."
    ),
    "handicap_unread": _(
        "“%(text)s” can't be the handicap of %(name)s. It is −50 to 50, with up to two decimals."
    ),
    "guest_unread": _("“%(text)s” does not say whether %(name)s is a guest: yes or no."),
    "email_unread": _(
        "“%(text)s” can't be the e-mail address of %(name)s. Correct it, or empty the cell."
    ),
    "row_twice": _("It says the same as line %(other)s."),
    "number_twice": _("Number %(number)s is also in line %(other)s, with another name."),
    "number_taken": _("Number %(number)s belongs to %(other)s, who is not like %(name)s."),
    "unclear": _("Several players of the club are called %(name)s: give the number too."),
}
FIELD_LABELS = {
    PlayerField.NAME: _("the whole name"),
    PlayerField.FIRST: _("first name"),
    PlayerField.MIDDLE: _("middle name"),
    PlayerField.LAST: _("last name"),
    PlayerField.NUMBER: _("number"),
    PlayerField.POINTS: _("master points or rank points"),
    PlayerField.HANDICAP: _("handicap in %"),
    PlayerField.GUEST: _("whether it is a guest"),
    PlayerField.EMAIL: _("e-mail address"),
    PlayerField.NOTHING: _("nothing"),
}
ENCODING_LABELS = {
    "utf-8": _("UTF-8, every language"),
    "cp1252": _("Windows, western Europe"),
    "cp1250": _("Windows, central Europe"),
    "cp1251": _("Windows, Cyrillic"),
    "cp1253": _("Windows, Greek"),
    "cp1254": _("Windows, Turkish"),
    "cp1257": _("Windows, Baltic"),
    "utf-16": _("UTF-16"),
}
UNREADABLE_CELL_LABELS = {
    "date": _("(a date)"),
    "formula": _("(a formula)"),
    "error": _("(an error)"),
}
COLUMN_ERRORS = {
    "name": _("Say which column holds the name."),
    "one_number": _("Only one column can hold the number."),
    "one_each": _("Master points, handicap, guest and e-mail address have one column each."),
}


def rejected_row_text(rule: str, values: dict[str, Any]) -> str:
    """Error message for a rejected row."""
    return str(ROW_ERRORS[rule]) % values


def imported_cell_text(cell: str) -> str:
    """Text of a cell, or the label of one that cannot be read."""
    return str(UNREADABLE_CELL_LABELS[str(cell)]) if isinstance(cell, UnreadableCell) else cell
