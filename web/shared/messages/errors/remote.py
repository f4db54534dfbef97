"""Error messages about other servers: web spaces, webhooks and mail."""

from django.utils.translation import gettext_lazy as _

REMOTE_MESSAGES = {
    "remote_address": _(
        "“%(address)s” is not an address that can be used here. Type it without a user name or "
        "password in it, such as https://dav.example.org/site/ or sftp://example.org/www."
    ),
    "remote_private": _(
        "%(host)s is in a private network, to which this server may not connect. Ask its "
        "administrator to allow that network in PRIVATE_NETWORKS."
    ),
    "remote_unknown_host": _("There is no server named %(host)s. Check the address."),
    "remote_refused": _("No connection to %(host)s: %(reason)s. Check the address."),
    "remote_timeout": _("%(host)s did not answer in time. Try again later."),
    "remote_certificate": _(
        "The certificate of %(host)s is not valid: %(reason)s. Nothing was sent."
    ),
    "remote_host_key": _(
        "%(host)s shows the key %(shown)s, but %(expected)s was accepted. If the server has a new "
        "key, compare it and accept it on the page Web site. Nothing was sent."
    ),
    "remote_no_host_key": _(
        "Accept the key of %(host)s first: ask for it on this page, and compare it with the one "
        "that your provider gives."
    ),
    "remote_sign_in": _("%(host)s refuses the user name or the password. Type them again."),
    "remote_unencrypted": _(
        "Data would go to %(host)s unencrypted. Use an address that begins with https://."
    ),
    "remote_status": _("%(host)s answered “%(status)s” for %(path)s. Check the address."),
    "remote_listing": _(
        "The server does not list the folder as WebDAV does. Check the address with your provider."
    ),
    "remote_no_folder": _(
        "The folder %(folder)s does not exist on the server. Create it, or correct the address."
    ),
    "remote_file": _("%(path)s cannot be read or written there: %(reason)s"),
    "remote_sealed": _(
        "The password was stored under another secret key of the program. Type it again."
    ),
    "no_web_space": _("This club has no web space yet. Set it up on the page Web site."),
    "site_being_sent": _(
        "The site is being sent. Wait until it is on the web space, then send it again if you need "
        "to."
    ),
    "no_site_folder": _(
        "This installation has no folder for web sites: SITE_FOLDER is not set. Type an address."
    ),
    "webhook_events": _("Choose at least one of these events: %(events)s."),
    "webhook_secret": _(
        "The secret is whsec_ with %(least)s to %(most)s random bytes in base64 after it."
    ),
    "webhook_disabled": _("This webhook is disabled. Switch it on first."),
    "webhook_waiting": _(
        "Left out: more than %(most)s events were waiting for your program. Read the changes by "
        "the API."
    ),
    "most_webhooks": _("A club has %(most)s webhooks at most. Delete one first."),
    "mail_address": _("“%(address)s” is not an e-mail address. Correct it, or leave it empty."),
    "mail_not_set": _(
        "This server cannot send e-mail yet. Ask its administrator to set EMAIL_HOST."
    ),
    "mail_switched_off": _(
        "Your club does not send score cards. An owner switches it on under More, E-mail."
    ),
    "mail_before_release": _("Release the ranking and the travellers first."),
    "nobody_to_mail": _("Nobody is left who gets a card. See the reasons in the list."),
    "mail_no_consent": _("The player has no address now, or does not want score cards."),
    "mail_no_card": _("The player has no score card in this session now."),
    "mail_connection": _("The mail server does not answer: %(reason)s"),
    "mail_refused": _("The mail server refused it: %(reason)s"),
    "mail_interrupted": _(
        "The connection broke while the mail was sent. It may have arrived; send it again if not."
    ),
    "username_length": _("The user name is longer than %(longest)s characters."),
}
