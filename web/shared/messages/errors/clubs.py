"""Error messages about clubs, members, roles and invitations."""

from django.utils.translation import gettext_lazy as _

CLUB_MESSAGES = {
    "invitation": _("This link is no longer valid. Ask the club for a new one."),
    "member_gone": _("%(name)s is no longer a member. Nothing was changed."),
    "already_member": _(
        "You are already in %(club)s as %(role)s. The link was not used and still works "
        "for somebody else."
    ),
    "invitation_time": _("An invitation can last 1 to %(longest)s days, not %(days)s."),
    "language": _("“%(language)s” is not available. Choose a language from the list."),
    "names_shown": _("Names are shown “full” or “hidden”, not “%(names_shown)s”."),
    "minutes_a_board": _("A board takes 1 to 30 minutes, to one decimal, not %(minutes)s."),
    "paper": _("The paper size is “a4” or “letter”, not “%(paper)s”."),
    "last_owner": _("%(name)s is the only owner. Make another member an owner first."),
    "role": _("Unknown role “%(role)s”. Choose viewer, assistant, director or owner."),
    "missing_permission": _("You don't have permission to do this. Your role is %(role)s."),
    "missing_permission record": _(
        "You don't have permission to enter results. Your role is %(role)s; you need to "
        "be an assistant, a director or an owner."
    ),
    "missing_permission enter": _(
        "You don't have permission to enter results. Your role is %(role)s; you need to "
        "be an assistant, a director or an owner."
    ),
    "missing_permission direct": _(
        "You don't have permission to do this. Your role is %(role)s; you need to be a "
        "director or an owner."
    ),
    "missing_permission own": _(
        "You don't have permission to do this. Your role is %(role)s; you need to be an owner."
    ),
    "club_name": _(
        "“%(name)s” can't be used as a club name. Type one that no other club here has."
    ),
    "time_zone": _("Unknown time zone %(time_zone)s. Type it like Europe/London."),
    "unknown_club": _("There is no club with the address %(club)s. Clubs: %(clubs)s."),
    "no_club_yet": _('There is no club here yet. Open one with: %(command)s open_club "NAME"'),
    "key_last_day": _("Choose a last day from today to %(last)s, not %(day)s."),
    "key_name": _("Type the program's name in 1 to %(longest)s letters, not “%(name)s”."),
    "request_reused": _(
        "The request %(request_id)s was sent before with a different body. Nothing was "
        "done. Send a new Idempotency-Key with each new request."
    ),
    "unknown_user": _("Nobody signs in as %(username)s."),
    "username_taken": _("The name %(username)s is taken. Choose another."),
}
