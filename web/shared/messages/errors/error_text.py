"""Error messages for every error code, and `error_message`, which fills one in."""

from typing import Protocol, cast

from django.utils.translation import gettext_lazy as _

from web.shared.messages.errors.clubs import CLUB_MESSAGES as OF_CLUBS
from web.shared.messages.errors.deals import DEAL_MESSAGES as OF_DEALS
from web.shared.messages.errors.matches import MATCH_MESSAGES as OF_MATCHES
from web.shared.messages.errors.players_and_sessions import (
    PLAYER_AND_SESSION_MESSAGES as OF_LISTS,
)
from web.shared.messages.errors.rulings import RULING_MESSAGES as OF_SCORES
from web.shared.messages.errors.simultaneous import SIMULTANEOUS_MESSAGES as OF_SIMULTANEOUS
from web.shared.render.numbers import format_points

ERROR_MESSAGES = {
    **OF_CLUBS,
    **OF_DEALS,
    **OF_LISTS,
    **OF_MATCHES,
    **OF_SCORES,
    **OF_SIMULTANEOUS,
    "contract": _("There is no bid at level %(level)s."),
    "contract denomination": _("“%(value)s” is no denomination: it is one of five."),
    "contract doubling": _("A contract is undoubled, doubled or redoubled, and not %(value)s."),
    "tricks": _("%(tricks)s tricks cannot be taken from 13."),
    "points": _("No contract scores %(points)s."),
    "award": _("%(percent)s per cent is no share of a board: choose 0 to 100."),
    "notation_empty": _("Nothing was typed. Type a contract and its result, such as 4SN=."),
    "notation_length": _("“%(text)s …” is longer than any entry. Type one result, such as 4SN=."),
    "notation_unreadable": _("“%(text)s” is not understood. Type it as 4SN=, 4HXW-2, 420 or P."),
    "notation_ambiguous": _("“%(text)s” can be read in two ways: %(readings)s. Type one of them."),
    "notation_run_together": _(
        "“%(text)s” is no entry. If it is several (%(entries)s), press Enter after each."
    ),
    "notation_contract_missing": _("“%(text)s” has no contract: begin with one, such as 4S."),
    "notation_declarer_missing": _(
        "“%(text)s” does not say who declared %(contract)s: add N, E, S or W."
    ),
    "notation_result_missing": _(
        "“%(text)s” does not say how %(contract)s by %(declarer)s went: add =, +1 or -1."
    ),
    "notation_level": _("“%(text)s”: there is no bid at level %(level)s; levels go from 1 to 7."),
    "notation_tricks": _(
        "“%(text)s”: %(contract)s cannot go %(result)s, for there are 13 tricks in all."
    ),
    "notation_score": _("“%(text)s”: no contract scores %(points)s. Check the slip."),
    "notation_score_short": _("“%(text)s” is no score. Type it in full: %(instead)s."),
    "notation_score_long": _("“%(text)s”: you type scores without the final 0. Type %(instead)s."),
    "notation_percentage": _("“%(text)s”: an award is 0 to 100 per cent, not %(percent)s."),
    "hand_empty": _("Nothing was typed. Type a hand, such as W4S=, T3N-1 or P."),
    "hand_unreadable": _(
        "“%(text)s” is not understood. Type one hand as W4S=, T3N-1, W2HX+1 H100 or P."
    ),
    "hand_side_missing": _(
        "“%(text)s” does not say who declared: begin with W for we or T for they, as in W4S=."
    ),
    "match_over": _("Hand %(hand)s is one too many: it was over before that hand was dealt."),
    "honours": _("Hand %(hand)s: honours cannot be worth %(points)s."),
    "honours trumps": _(
        "Hand %(hand)s: honours cannot be worth %(points)s. "
        "Four trump honours in one hand are worth 100, all five 150."
    ),
    "honours notrump": _(
        "Hand %(hand)s: honours cannot be worth %(points)s at notrump. "
        "Only four aces in one hand count there: 150."
    ),
    "honours_twice": _("Hand %(hand)s: only one player can hold honours. Clear one of the claims."),
    "honours_off": _("Hand %(hand)s: honours do not count in this game. Clear the claim."),
    "revoke": _("Hand %(hand)s: a revoke costs 0, 1 or 2 tricks, not %(tricks)s."),
    "revoke_transfer": _(
        "Hand %(hand)s: declarer cannot have %(tricks)s tricks after %(transferred)s went over for "
        "the revoke. Type the tricks as they count after it, and check who revoked."
    ),
    "regulation": _("There is no regulation %(regulation)s: %(value)s."),
    "unsuitable": _("This movement cannot seat %(tables)s tables for %(rounds)s rounds."),
    "too_many_rounds": _(
        "With %(tables)s tables this movement has 1 to %(most)s rounds: %(rounds)s will not do."
    ),
    "no_boards_a_round": _("A round has at least one board: %(boards)s will not do."),
    "missing_side": _("Of a half table the pair of NS or of EW is missing, not of %(missing)s."),
    "lines": _("Pairs are numbered in 1 line or in 2: %(lines)s will not do."),
    "too_few_pairs": _("A session needs %(least)s pairs or more; %(pairs)s is too few."),
    "too_many_pairs": _(
        "%(pairs)s pairs do not fit in one section: seat up to %(most)s, the rest in another."
    ),
    "nothing_suits": _(
        "No movement plays %(least)s to %(most)s boards with %(pairs)s pairs: allow more or fewer."
    ),
    "unordered_boards": _("%(least)s boards at least and %(most)s at most cannot both be."),
    "unknown_movement": _("No movement is called “%(movement)s”: choose one that is offered."),
    "unknown_place": _("Nobody plays as %(number)s %(line)s."),
    "faulty_schedule": _("This cannot be played as it stands: %(rule)s %(subject)s."),
    "faulty_schedule board_replayed": _(
        "A pair would meet a board that it has played already, and no board is played twice "
        "(Law 15): choose another round or other pairs."
    ),
    "faulty_schedule place_against_itself": _("A pair would meet itself: choose other pairs."),
    "faulty_schedule place_at_two_tables": _("A pair would be at two tables: choose other pairs."),
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
    "no_half_table": _("No table is waiting for a pair: nobody sits out."),
    "no_such_round": _("There is no round %(round)s; the session has %(rounds)s."),
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
    "other_request": _(
        "This form was sent before with something else in it, so nothing more was noted: "
        "open the page once more."
    ),
    "stale_result": _(
        "Somebody has recorded board %(board)s at this table already; here is what stands."
    ),
    "nobody_there": _("Board %(board)s is not played at table %(table)s: one side sits out."),
    "reason_missing": _("Its session has been released: say why it changes."),
    "nothing_to_undo": _("Nothing has been recorded for board %(board)s at table %(table)s."),
    "player_name": _("A player needs a name of 1 to %(longest)s letters: “%(name)s” will not do."),
    "number_length": _(
        "The number of %(name)s is too long: it has %(longest)s letters and digits at the most."
    ),
    "player_number": _("Number %(number)s belongs to another player, so %(name)s cannot have it."),
    "player_unclear": _(
        "Several players go by “%(typed)s”: type the number instead, or the name as Name (number)."
    ),
    "draw_over": _("%(session)s has begun, so no new draw: switch two pairs instead."),
    "key_name": _(
        "Say which program the key is for, in 1 to %(longest)s letters: “%(name)s” will not do."
    ),
    "request_reused": _(
        "The request %(request_id)s was sent before with something else in it, so nothing was "
        "done: give every new request an Idempotency-Key of its own."
    ),
    "key_missing": _("Say who asks: send the header Authorization: Bearer and your key."),
    "key_unknown": _(
        "This key opens nothing: it was ended, or it is not a key of this house. A director makes "
        "a new one on the page of keys."
    ),
    "key_reads": _("The key “%(name)s” reads and nothing else: make one that may write."),
    "nowhere": _("There is no such thing in this club."),
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
    "unknown_user": _("Nobody signs in as %(username)s."),
    "username_taken": _("Somebody signs in as %(username)s already: choose another name."),
    "unknown_board": _("Board %(board)s is not in play at table %(table)s in round %(round)s."),
    "already_running": _("Overtrick is running already, at %(address)s"),
    "job_lost": _("Another worker has this job now."),
    "job_given_up": _(
        "This was begun %(attempts)s times and never came to an end. Ask for it once more; "
        "if that does not help, the reason is in the log file."
    ),
    "job_broken": _(
        "This could not be made. The reason is in the log file; nothing else is affected."
    ),
    "backup_broken": _(
        "%(file)s is not a backup, or it is damaged. Nothing was changed; try another copy."
    ),
    "backup_too_new": _(
        "This backup of %(made)s was made by a newer version of Overtrick (data version "
        "%(theirs)s; this one has %(ours)s). Nothing was changed; install that version, then "
        "restore."
    ),
    "data_too_new": _(
        "The data was written by a newer version of Overtrick (data version %(theirs)s; this one "
        "has %(ours)s). Nothing was changed; start the newer version."
    ),
    "backup_not_upgraded": _(
        "%(file)s was made by an older version of Overtrick and could not be brought to this one: "
        "%(reason)s Nothing was changed; the log file has more."
    ),
    "backup_unwritten": _("%(file)s could not be written: %(reason)s. Nothing of it is left."),
    "not_empty": _(
        "There is a club here already. With --replace the backup takes its place, "
        "and what is here is kept in a backup of its own."
    ),
    "database_busy": _(
        "The database is locked by another program and did not come free in time. "
        "Try again in a few seconds."
    ),
    "database_gone": _(
        "The database does not answer. Try again in a few seconds. If it lasts, check the database "
        "on the computer that runs Overtrick."
    ),
    "storage_full": _(
        "Overtrick cannot write to its disk, which may be full. Make room on the computer that "
        "runs Overtrick, then try again."
    ),
    "server_fault": _(
        "Something broke on the server. The reason is in the log file of the computer that runs "
        "Overtrick."
    ),
    "disk_full": _("The disk is full: make room on it, then ask again. Nothing was lost."),
}


# The facts that are scores, which may be below 0.
SCORES = frozenset(("points", "we", "they"))


class CodedError(Protocol):
    """What every error tree of the house carries."""

    code: str
    facts: dict[str, object]


def error_message(refusal: CodedError) -> str:
    """The refusal in the reader's language."""
    narrower = refusal.facts.get("rule") or refusal.facts.get("state")
    template = ERROR_MESSAGES.get(f"{refusal.code} {narrower}", ERROR_MESSAGES[refusal.code])
    return str(template) % {
        name: _message_value(name, fact) for name, fact in refusal.facts.items()
    }


def _message_value(name: str, fact: object) -> object:
    """A fact as it stands; a score by the one formatter, a refusal as its sentence."""
    if name in SCORES and isinstance(fact, int):
        return format_points(fact)
    refused = isinstance(fact, ValueError) and hasattr(fact, "code") and hasattr(fact, "facts")
    return error_message(cast(CodedError, fact)) if refused else fact
