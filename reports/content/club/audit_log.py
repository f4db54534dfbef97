"""Formats audit log entries as text: actor, action, object and source."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from boards.queries.activity_log.audit_entries import AuditLine
from boards.queries.result_changes import ResultChange
from reports.content.cells.movement_names import movement_name
from reports.content.cells.outcome_cells import format_outcome_briefly
from reports.content.cells.seating_changes import seating_change_text
from reports.content.document import ColumnKind, Grid, GridColumn, Row, TextCell

ACTIONS = {
    "record": gettext_lazy("recorded"),
    "take_back": gettext_lazy("undid the last result of"),
    "rule": gettext_lazy("gave a ruling on"),
    "lift": gettext_lazy("withdrew a ruling on"),
    "deal": gettext_lazy("recorded the deal of"),
    "deal_here": gettext_lazy("dealt at random"),
    "deal_out": gettext_lazy("removed the deal of"),
    "table_record": gettext_lazy("recorded the auction and play of"),
    "table_record_out": gettext_lazy("removed the auction and play of"),
    "first_dealer": gettext_lazy("noted the first dealer"),
    "note": gettext_lazy("noted"),
    "plan": gettext_lazy("planned"),
    "draw_round": gettext_lazy("drew a round of"),
    "plan_rounds": gettext_lazy("changed the number of rounds of"),
    "field_withdraw": gettext_lazy("noted that a team withdrew from"),
    "field_return": gettext_lazy("noted that a team returned to"),
    "field_add": gettext_lazy("added a late team to"),
    "field_remove": gettext_lazy("removed an undrawn team from"),
    "field_exchange": gettext_lazy("exchanged two teams in a round of"),
    "add_extra_boards": gettext_lazy("added extra boards to a match of"),
    "remove_extra_boards": gettext_lazy("removed the extra boards of a match of"),
    "replace_team": gettext_lazy("put the winner into a drawn match of"),
    "award_advances": gettext_lazy("decided who goes on in a match of"),
    "delete_round": gettext_lazy("deleted the last round of"),
    "planned": gettext_lazy("set back to planned"),
    "running": gettext_lazy("opened for play"),
    "closed": gettext_lazy("closed"),
    "released": gettext_lazy("released"),
    "release": gettext_lazy("set what players see of"),
    "announced": gettext_lazy("announced"),
    "show_wall": gettext_lazy("opened the wall display of"),
    "hide_wall": gettext_lazy("closed the wall display of"),
    "unannounced": gettext_lazy("withdrew the announcement of"),
    "published_draw": gettext_lazy("published the draw of"),
    "withdrew_draw": gettext_lazy("withdrew the draw of"),
    "seat": gettext_lazy("seated the pairs"),
    "delete_session": gettext_lazy("deleted the session"),
    "delete_import": gettext_lazy("deleted the imported session"),
    "delete_match_event": gettext_lazy("deleted the tournament"),
    "change_details": gettext_lazy("changed the name or date of"),
    "section": gettext_lazy("added a section"),
    "section_off": gettext_lazy("removed a section"),
    "replace_movement": gettext_lazy("chose another movement for"),
    "move_pair": gettext_lazy("moved a pair to"),
    "add_movement": gettext_lazy("added a movement:"),
    "rename_movement": gettext_lazy("renamed a movement:"),
    "change_movement": gettext_lazy("changed a movement:"),
    "delete_movement": gettext_lazy("deleted a movement:"),
    "line_up": gettext_lazy("named"),
    "room_line_ups": gettext_lazy("noted who sat where in a match of"),
    "label": gettext_lazy("gave the labels"),
    "zones": gettext_lazy("gave the zones"),
    "regulations": gettext_lazy("changed the regulations"),
    "foul": gettext_lazy("noted who had which cards of"),
    "unfoul": gettext_lazy("withdrew who had which cards of"),
    "penalise": gettext_lazy("gave a penalty"),
    "forgive": gettext_lazy("withdrew a penalty"),
    "record_absence": gettext_lazy("marked as absent"),
    "withdraw_absence": gettext_lazy("withdrew the absence of"),
    "award_forfeit": gettext_lazy("recorded a forfeit of"),
    "award_assigned": gettext_lazy("assigned the points of a match of"),
    "award_penalty": gettext_lazy("gave a penalty to"),
    "award_bonus": gettext_lazy("gave a bonus to"),
    "award_carried": gettext_lazy("carried points over for"),
    "award_carried_imps": gettext_lazy("carried IMPs into a match of"),
    "withdraw_award": gettext_lazy("withdrew a forfeit, penalty or carry-over of"),
    "check": gettext_lazy("checked"),
    "uncheck": gettext_lazy("withdrew the check of"),
    "key_check": gettext_lazy("keyed a second time"),
    "remove_check": gettext_lazy("removed the check entry of"),
    "keep_result": gettext_lazy("kept the result, not the check entry, of"),
    "take_check": gettext_lazy("took the check entry of"),
    "compute_tables": gettext_lazy("had double-dummy tables computed for"),
    "cancel_tables": gettext_lazy("cancelled the double-dummy tables of"),
    "prefer_computed": gettext_lazy("chose the computed double-dummy table of"),
    "appeal": gettext_lazy("lodged an appeal on"),
    "upheld": gettext_lazy("heard an appeal: the ruling stands, on"),
    "changed": gettext_lazy("heard an appeal: changed by a new ruling, on"),
    "withdrawn": gettext_lazy("noted that an appeal was withdrawn, on"),
    "dismissed": gettext_lazy("dismissed an appeal on"),
    "lists": gettext_lazy("chose the lists beside the ranking"),
    "overall": gettext_lazy("set how the sessions are combined"),
    "continue": gettext_lazy("set up one more session of the event:"),
    "tell_apart": gettext_lazy("marked as two different players:"),
    "open_series": gettext_lazy("opened a season:"),
    "change_series": gettext_lazy("changed what is in a season:"),
    "open_simultaneous": gettext_lazy("opened a simultaneous:"),
    "joined": gettext_lazy("had a session join"),
    "leave": gettext_lazy("removed a session from"),
    "left": gettext_lazy("had a session leave"),
    "embargo": gettext_lazy("set when players see"),
    "score": gettext_lazy("scored"),
    "round_times": gettext_lazy("changed the times of the rounds"),
    "clock_start": gettext_lazy("started the clock of"),
    "clock_pause": gettext_lazy("paused the clock of"),
    "clock_resume": gettext_lazy("resumed the clock of"),
    "clock_adjust": gettext_lazy("added or removed minutes on the clock of"),
    "clock_next_round": gettext_lazy("started the next round on the clock of"),
    "clock_stop": gettext_lazy("switched off the clock of"),
    "late_pair": gettext_lazy("let a late pair in"),
    "undo_late_pair": gettext_lazy("removed a late pair"),
    "play_off": gettext_lazy("opened a play-off"),
    "abandon": gettext_lazy("abandoned a play-off: it is void"),
    "withdraw": gettext_lazy("withdrew"),
    "reinstate": gettext_lazy("reinstated"),
    "fill_half_table": gettext_lazy("filled a half table"),
    "switch_places": gettext_lazy("switched two pairs"),
    "switch_in_round": gettext_lazy("switched two pairs in one round"),
    "exchange_boards": gettext_lazy("exchanged the boards of two tables"),
    "send_home": gettext_lazy("sent a pair home"),
    "seat_late_pair": gettext_lazy("gave a late pair and the others new seats"),
    "late_rover": gettext_lazy("seated a late pair as a rover"),
    "move_sit_out": gettext_lazy("moved the sit-out to the other side"),
    "add_rounds": gettext_lazy("added rounds"),
    "add_table": gettext_lazy("added a table for late pairs"),
    "close_table": gettext_lazy("closed a table"),
    "reseat_rounds": gettext_lazy("gave the rounds to come new seats"),
    "change_linked": gettext_lazy("changed the linked sessions of"),
    "undo_linked": gettext_lazy("undid the last change of the linked sessions of"),
    "undo_seating_change": gettext_lazy("undid the last change of the movement"),
    "cut_rounds": gettext_lazy("cut rounds of the individual"),
    "drop_rounds": gettext_lazy("dropped rounds"),
    "drop_last_round": gettext_lazy("dropped the last round"),
    "switch_players": gettext_lazy("switched two players in one round"),
    "exchange_player_boards": gettext_lazy("exchanged the boards of two tables of players"),
    "turn_individual_table": gettext_lazy("switched the arrow of a table"),
    "turn_team_match": gettext_lazy("switched the arrow of a match in both rooms"),
    "exchange_team_boards": gettext_lazy("exchanged the boards of two matches"),
    "cut_team_rounds": gettext_lazy("cut rounds of the movement"),
    "add_team_rounds": gettext_lazy("added rounds to the movement"),
    "withdraw_team": gettext_lazy("took a team out of the movement"),
    "seat_late_team": gettext_lazy("seated a late team"),
    "arrow_switch_round": gettext_lazy("switched the arrow of a round"),
    "issue_table_token": gettext_lazy("made a card for the phone of"),
    "reissue_table_token": gettext_lazy("replaced the card for the phone of"),
    "end_table_token": gettext_lazy("switched off the phone of"),
    "take_table_seat": gettext_lazy("began to record results at"),
    "hand_over_table_seat": gettext_lazy("let another phone record results at"),
    "call_director": gettext_lazy("called the director to"),
    "cancel_call": gettext_lazy("cancelled the call of"),
    "end_call": gettext_lazy("attended to the call of"),
    "request_correction": gettext_lazy("asked for a correction of"),
    "choose_owner_of_phone": gettext_lazy("chose whose phone records at"),
    "move_phone": gettext_lazy("brought a phone along to"),
    "keep_late_result": gettext_lazy("sent a result, too late to be recorded, of"),
    "dismiss_late_hand": gettext_lazy("dismissed the late hand of a match,"),
    "accept_correction": gettext_lazy("accepted the request to correct"),
    "decline_correction": gettext_lazy("declined the request to correct"),
    "refuse_result": gettext_lazy("sent a result that the cards do not allow for"),
    "confirm_round": gettext_lazy("confirmed a round at"),
    "dispute_round": gettext_lazy("did not agree with a round at"),
    "add": gettext_lazy("added"),
    "rename": gettext_lazy("changed the name or number of"),
    "figures": gettext_lazy("changed the master points, the handicap or the club of"),
    "import": gettext_lazy("saved a list of players"),
    "import_event": gettext_lazy("imported"),
    "backup": gettext_lazy("downloaded a backup of"),
    "merge": gettext_lazy("merged two players:"),
    "merge_away": gettext_lazy("merged into another player:"),
    "erase_asked": gettext_lazy("erased at their own request:"),
    "erase_family": gettext_lazy("erased at the family's request:"),
    "erase_mistake": gettext_lazy("erased, never a player:"),
    "join": gettext_lazy("joined"),
    "take_out": gettext_lazy("removed from the club"),
    "make_viewer": gettext_lazy("made viewer"),
    "make_assistant": gettext_lazy("made assistant"),
    "make_director": gettext_lazy("made director"),
    "make_owner": gettext_lazy("made owner"),
    "invite": gettext_lazy("invited"),
    "end_invitation": gettext_lazy("revoked an invitation"),
    "open_club": gettext_lazy("opened the club"),
    "change_club": gettext_lazy("changed the settings"),
    "change_web_space": gettext_lazy("changed the web space"),
    "delete_web_space": gettext_lazy("deleted the web space"),
    "change_mail": gettext_lazy("changed the e-mail address of"),
    "delete_mail": gettext_lazy("deleted the e-mail address of"),
    "unsubscribe": gettext_lazy("unsubscribed from score cards:"),
    "change_mail_settings": gettext_lazy("changed the settings of e-mail of"),
    "mail_scorecards": gettext_lazy("sent score cards by e-mail of"),
    "create_webhook": gettext_lazy("created a webhook:"),
    "webhook_secret": gettext_lazy("replaced the secret of a webhook:"),
    "change_webhook": gettext_lazy("changed a webhook:"),
    "delete_webhook": gettext_lazy("deleted a webhook"),
    "test_webhook": gettext_lazy("sent a test event to"),
    "resend_delivery": gettext_lazy("sent an event again to"),
    "change_session_defaults": gettext_lazy("changed the defaults of new sessions"),
    "make_key": gettext_lazy("created a key"),
    "end_key": gettext_lazy("revoked a key"),
    "password": gettext_lazy("changed the password"),
    "factor_on": gettext_lazy("turned on two-factor authentication"),
    "factor_off": gettext_lazy("turned off two-factor authentication"),
    "new_codes": gettext_lazy("made new recovery codes"),
    "forget_factor": gettext_lazy("turned off two-factor authentication from the terminal"),
    "sign_out_elsewhere": gettext_lazy("signed out everywhere else"),
    "ask": gettext_lazy("requested a job"),
}
SOURCES = {
    "director": pgettext_lazy("source", "page"),
    "table": pgettext_lazy("source", "table"),
    "api": pgettext_lazy("source", "program"),
    "import": pgettext_lazy("source", "file"),
}


def action_text(action: str) -> str:
    """Return the action in a word or two; the stored key if it has no text."""
    return str(ACTIONS.get(action, action.replace("_", " ")))


def actor_text(line: AuditLine) -> str:
    """Return the person who did it, or the table whose phone did."""
    if line.by_table:
        return _("the phone of table %(table)s") % {"table": line.by_table}
    return line.user or _("terminal or program")


def source_text(line: AuditLine) -> str:
    """Return the source of the change, such as page, API or import."""
    return str(SOURCES.get(line.source, line.source))


def object_text(line: AuditLine) -> str:
    """Return the changed row by its current name."""
    data = line.facts
    parts = [
        *_event_and_session_texts(data),
        *(
            parts % {"it": data[key]}
            for key, parts in _object_part_texts().items()
            if data.get(key)
        ),
        *(
            str(data[key])
            for key in (
                "deleted",
                "player",
                "other",
                "user",
                "key",
                "season",
                "field",
                "own_movement",
                "web_space",
                "webhook",
            )
            if data.get(key)
        ),
        *([text] if (text := seating_change_text(data.get("seating_change", {}))) else []),
        *([_linked_change_text(data["linked_change"])] if "linked_change" in data else []),
        *([_change_text(data["change"])] if "change" in data else []),
        *([_former_movement(stored)] if (stored := data.get("former_movement")) else []),
    ]
    return " · ".join(parts) or _unnamed_object_text(line)


def _event_and_session_texts(data: dict[str, Any]) -> Iterable[str]:
    event, name, number = (data.get(key) for key in ("event", "session_name", "session_number"))
    if event:
        yield str(event)
    if name and name != event:
        yield str(name)
    elif number and number > 1:
        yield _("session %(number)s") % {"number": number}


def _object_part_texts() -> dict[str, str]:
    return {
        "room": _("section %(it)s"),
        "round": _("round %(it)s"),
        "table": _("table %(it)s"),
        "board": _("board %(it)s"),
        "hand": _("hand %(it)s"),
        "pair": _("pair %(it)s"),
        "absent": _("player %(it)s"),
        "from_round": _("from round %(it)s"),
        "number": pgettext("player", "number %(it)s"),
        "role": _("as %(it)s"),
        "job": _("job: %(it)s"),
        "law": _("Law %(it)s"),
        "formerly": _("formerly %(it)s"),
        "file": _("from the file %(it)s"),
    }


def _linked_change_text(details: dict[str, Any]) -> str:
    """Return `sessions 2 and 3, from 16 to 15 pairs`; nothing for a change of another program."""
    if not details:
        return ""
    numbers = [str(number) for number in details["numbers"]]
    values = {**details, "numbers": ", ".join(numbers)}
    sessions = ngettext("session %(numbers)s", "sessions %(numbers)s", len(numbers)) % values
    return f"{sessions}, " + _("from %(pairs_before)s to %(pairs_after)s pairs") % values


def _change_text(change: ResultChange) -> str:
    """Return the result, or the former one and its replacement: `4♠N= → 4♠N+1`."""
    after = format_outcome_briefly(change.after)
    text = after if change.before is None else f"{format_outcome_briefly(change.before)} → {after}"
    turned = change.turned and change.before is not None and change.after is not None
    return _("%(change)s, directions swapped") % {"change": text} if turned else text


def _former_movement(text: str) -> str:
    """Return a former movement from its stored key, pairs and rounds."""
    movement, pairs, rounds = text.rsplit(".", 2)
    template = _("formerly %(movement)s, %(pairs)s pairs, %(rounds)s rounds")
    return template % {"movement": movement_name(movement), "pairs": pairs, "rounds": rounds}


def _unnamed_object_text(line: AuditLine) -> str:
    """Return a text for a row without a name or a deleted row."""
    if line.kind == "club.Club":
        return _("the club")
    if line.facts and line.kind == "club.Player":
        return _("a player who was erased")
    kind = line.kind.rpartition(".")[2].lower()
    return _("%(kind)s %(row)s") % {"kind": kind, "row": line.row}


def audit_log_grid(lines: Iterable[AuditLine]) -> Grid:
    """Return the lines as a table for export."""
    headings = (_("When"), _("Who"), _("Done"), _("Subject"), _("Why"), _("Through"), _("Row"))
    columns = tuple(GridColumn(heading, ColumnKind.WORDS) for heading in headings)
    return Grid(columns, tuple(_row(line) for line in lines), title=_("Activity log"))


def _row(line: AuditLine) -> Row:
    row = f"{line.kind} {line.row}"
    texts = (
        _format_time(line.at),
        actor_text(line),
        action_text(line.action),
        object_text(line),
        line.reason,
    )
    return tuple(map(TextCell, (*texts, source_text(line), row)))


def _format_time(at: datetime) -> str:
    return timezone.localtime(at).isoformat(sep=" ", timespec="seconds")
