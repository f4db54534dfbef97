"""Error messages that only the API sends: keys, requests and fields."""

from django.utils.translation import gettext_lazy as _

# For programs, in place of "Reload the page".
READ_AGAIN = _("It has changed since you read it, and nothing was done. Read it again, then send.")
OUTDATED_CODES = (
    "stale_deal",
    "stale_record",
    "stale_awards",
    "stale_absence",
    "stale_players",
    "stale_overall",
    "stale_series",
    "stale_details",
    "stale_seating",
    "stale_regulations",
    "stale_groups",
    "stale_embargo",
)
API_MESSAGES = {f"{code} program": READ_AGAIN for code in OUTDATED_CODES} | {
    "key_missing": _("Send your API key in the header “Authorization: Bearer <key>”."),
    "key_unknown": _("Unknown or revoked API key. A director can create one under API keys."),
    "key_area": _(
        "The API key “%(name)s” does not include “%(area)s”. A director can create one that does "
        "under API keys."
    ),
    "key_expired": _(
        "The API key “%(name)s” has expired. A director can create another under API keys."
    ),
    "nowhere": _("Not found in this club. Check the address: it ends with a slash."),
    "no_comparison": _(
        "This list is not compared: its state is “%(state)s”. If it is waiting or running, ask "
        "again in a few seconds; otherwise upload the list again."
    ),
    "no_job_file": _(
        "This job has no file: its state is “%(state)s”. If it is waiting or running, ask again "
        "in a few seconds; otherwise request the set again."
    ),
    "method": _("%(method)s is not allowed here. Allowed: %(allowed)s."),
    "not_acceptable": _(
        "No answer is available as “%(accepted)s”. Accept application/json, or anything."
    ),
    "unreadable": _("The body is not valid JSON."),
    "repeated_key": _("The body has “%(field)s” twice. Send it once."),
    "body_type": _("The body is “%(type)s”. Send it as application/json."),
    "upload_type": _(
        "The body is “%(type)s”. Send the file as multipart/form-data, in the field “file”."
    ),
    "too_large": _("The body is too large: the limit is %(most)s bytes."),
    "too_often": _("Too many requests with this key. Try again in %(seconds)s seconds."),
    "too_many_waiting": _(
        "Too many programs wait for changes. Ask again in %(seconds)s seconds, or without “wait”."
    ),
    "if_match_on_write": _(
        "The header If-Match is not accepted with a write. Send the version that you have read as"
        " “seen” in the body."
    ),
    "request_id": _(
        "Send the header Idempotency-Key with a UUID, a new one for each new request. A request "
        "that is sent again with the same UUID is done once."
    ),
    "parameter": _("Invalid parameter %(parameter)s. %(reason)s"),
    "unknown_parameter": _("Unknown parameter “%(parameter)s”. Accepted here: %(known)s."),
    "no_parameters": _("No parameters are accepted here: leave out “%(parameter)s”."),
    "repeated_parameter": _("The parameter %(parameter)s is there more than once. Send it once."),
    "after_round": _("Invalid parameter after_round: %(round)s. Rounds: %(rounds)s."),
    "field": _("Invalid field %(field)s. %(reason)s"),
    "unknown_field": _("Unknown field “%(field)s”. Accepted here: %(known)s."),
    "no_fields": _("No fields are accepted here: leave out “%(field)s”."),
    "no_change": _("Nothing changes. Send at least one field that changes."),
    "precondition": _("It has changed: its ETag is now %(etag)s."),
    "half_result": _(
        "%(missing)s is missing. Send contract, declarer and tricks, or all of it as entry, such "
        "as 4SN=."
    ),
    "half_result hand": _(
        "%(missing)s is missing. Send side, contract and tricks, or all of it as entry, such as "
        "W4S=."
    ),
    "half_result ruling": _("%(missing)s is missing. This kind of ruling needs it."),
    "half_result totals": _("%(missing)s is missing. Send we and they."),
    "half_set": _(
        "%(missing)s is missing. Name a session or a tournament, and documents that it has."
    ),
    "two_results": _("Send either %(first)s or %(second)s, not both."),
    "two_results lead": _(
        "“lead” and %(first)s do not agree, or the result has no lead. Send one lead, or none."
    ),
    "contract_text": _("“%(contract)s” is not a contract. Write it as 4S, 3NT or 2HX."),
    "why_missing": _("Send “not_played_reason”: late, slow or cancelled."),
}
