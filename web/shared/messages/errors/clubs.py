"""Error messages about clubs, members, roles and invitations."""

from django.utils.translation import gettext_lazy as _

CLUB_MESSAGES = {
    "invitation": _("This link was used already, or its time is over. Ask for a new one."),
    "member_gone": _("%(name)s was taken out of the club meanwhile, so nothing was changed."),
    "already_member": _(
        "You are in %(club)s already, as %(role)s, so the link was not used: "
        "it is for somebody else."
    ),
    "invitation_time": _("An invitation lasts 1 to %(longest)s days: %(days)s will not do."),
    "language": _("The pages do not speak “%(language)s”: choose a language that is offered."),
    "names_shown": _("A club shows “full” names or keeps them “hidden”, not “%(names_shown)s”."),
    "paper": _("Papers are laid out for “a4” or “letter”, not for “%(paper)s”."),
    "last_owner": _(
        "%(name)s is the only owner, and a club keeps one: make somebody else an owner first."
    ),
    "role": _("There is no role “%(role)s”: choose viewer, assistant, director or owner."),
    "right": _("You are here as %(role)s, and this is not among what that may do."),
    "right enter": _(
        "You are here as %(role)s: results are entered by an assistant, a director or an owner."
    ),
    "right direct": _("You are here as %(role)s: this is for a director or an owner of the club."),
    "right own": _("You are here as %(role)s: this is for an owner of the club alone."),
    "club_name": _("A club needs a name that no other club here has: “%(name)s” will not do."),
    "time_zone": _("There is no time zone %(time_zone)s; write it like Europe/London."),
    "unknown_club": _("There is no club with the address %(club)s; there are: %(clubs)s."),
    "key_name": _(
        "Say which program the key is for, in 1 to %(longest)s letters: “%(name)s” will not do."
    ),
    "request_reused": _(
        "The request %(request_id)s was sent before with something else in it, so nothing was "
        "done: give every new request an Idempotency-Key of its own."
    ),
    "unknown_user": _("Nobody signs in as %(username)s."),
    "username_taken": _("Somebody signs in as %(username)s already: choose another name."),
}
