"""Error messages that only the API sends: keys, requests and fields."""

from django.utils.translation import gettext_lazy as _

API_MESSAGES = {
    "key_missing": _("Say who asks: send the header Authorization: Bearer and your key."),
    "key_unknown": _(
        "This key opens nothing: it was ended, or it is not a key of this house. A director makes "
        "a new one on the page of keys."
    ),
    "key_reads": _("The key “%(name)s” reads and nothing else: make one that may write."),
    "nowhere": _("There is no such thing in this club."),
    "no_job_file": _(
        "This job has no file; its state is “%(state)s”. While it is waiting or running, ask again "
        "in some seconds; else request the set once more."
    ),
    "method": _("%(method)s is not done here; what is done: %(allowed)s."),
    "not_acceptable": _(
        "There is no answer of the kind “%(accepted)s”: accept application/json, or anything."
    ),
    "unreadable": _("The body is no JSON that can be read."),
    "body_type": _("The body is “%(type)s”: send it as application/json."),
    "too_large": _("The body is too large: it may have %(most)s bytes at the most."),
    "too_often": _("This key has asked too often: ask again in %(seconds)s seconds."),
    "request_id": _(
        "Send the header Idempotency-Key with a UUID, a new one for every new request: sent "
        "again with the same, it is done once."
    ),
    "parameter": _("The parameter %(parameter)s will not do. %(reason)s"),
    "unknown_parameter": _(
        "There is no parameter “%(parameter)s” here; there are: %(parameters)s."
    ),
    "field": _("The field %(field)s will not do. %(reason)s"),
    "unknown_field": _("There is no field “%(field)s” here; there are: %(fields)s."),
    "half_result": _(
        "This is half a result: %(missing)s is missing. Send contract, declarer and tricks, or "
        "all of it as entry, such as 4SN=."
    ),
    "half_result hand": _(
        "This is half a hand: %(missing)s is missing. Send side, contract and tricks, or all of "
        "it as entry, such as W4S=."
    ),
    "half_result ruling": _(
        "This is half a ruling: %(missing)s is missing, which its kind asks for."
    ),
    "half_result totals": _("This is half a score: %(missing)s is missing. Send we and they."),
    "half_set": _(
        "This is no set of papers: %(missing)s is missing. Name a session or a tournament, and "
        "papers that it has."
    ),
    "two_results": _("Say it in one way: %(first)s and %(second)s do not go together."),
    "contract_text": _("“%(contract)s” is no contract: write it as 4S, 3NT or 2HX."),
    "why_missing": _("Say why the board was not played: late, slow or cancelled."),
}
