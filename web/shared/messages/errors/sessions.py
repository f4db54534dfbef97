"""Error messages about sessions: sections, status, release, deletion, round clock."""

from django.utils.translation import gettext_lazy as _

SESSION_MESSAGES = {
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
    "stale_regulations": _(
        "The regulations have changed since this was shown. Nothing was changed. Reload the page."
    ),
    "stale_clock": _("The clock has changed since this was shown. It is shown as it is now."),
    "clock_round": _("There is no round %(round)s: the last one is round %(last)s."),
    "clock_minutes": _("A round of %(minutes)s minutes: type 1 to %(most)s."),
    "clock_adjustment": _("%(minutes)s minutes: add or remove 1 to %(most)s."),
    "clock_state": _("%(session)s is over, so its clock cannot be changed."),
    "clock_off": _("The clock of %(session)s is switched off. Start it first."),
}
