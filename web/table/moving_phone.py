"""Phone pages that choose whose phone it is, and move it to their next table after a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from reports.content.before_play.movement_text import Sitting, seat_of_contestant, sittings_by_pair
from reports.content.cells.pair_names import contestant_title, player_names_in_round
from standings.table_round import is_recorded, rounds_of_table
from tournament.errors import TournamentError
from tournament.queries.tables.moving_phones import find_open_token_of_table
from tournament.queries.tables.table_tokens import secrets_of_token
from tournament.services.tables.moving_phones import (
    choose_owner_of_phone,
    move_phone,
    take_seat_of_finished_phone,
)
from web.shared.messages.errors.error_text import error_message
from web.table.access import (
    FORBIDDEN,
    TablePhone,
    for_seated_phone,
    for_table_phone,
    move_phone_cookie,
    table_url,
)
from web.table.moves import describe_move, wait_for_draw
from web.table.round_check import side_to_confirm
from web.table.sides import who_sits

if TYPE_CHECKING:
    from collections.abc import Collection

    from django.http import HttpRequest, HttpResponse
    from django.http.response import HttpResponseBase


@dataclass(frozen=True, slots=True)
class OwnerKey:
    """Somebody at the table whose phone it can be."""

    place: int
    title: str
    names: str


@dataclass(frozen=True, slots=True)
class NextTable:
    """Where the players of a phone play next, with the rounds in which they sit out before."""

    sitting: Sitting
    texts: tuple[str, ...]


@for_seated_phone
def phone_owner_page(request: HttpRequest, phone: TablePhone) -> HttpResponse:
    """Asks whose phone it is, and saves the answer; a phone of nobody stays at the table."""
    current, _before = phone.rounds
    if not can_move(phone) or current is None:
        return redirect(phone.round_link)
    if request.method != "POST":
        context = {"phone": phone, "round": current, "owners": _owners(phone)}
        return render(request, "table/owner.html", context)
    answer = request.POST.get("place", "")
    place = next((one.place for one in _owners(phone) if str(one.place) == answer), None)
    if answer and place is None:
        return redirect(phone.owner_link)
    try:
        choose_owner_of_phone(phone.token, phone.device, place=place)
    except TournamentError as refusal:
        context = {"phone": phone, "refusal": error_message(refusal)}
        return render(request, "table/message.html", context, status=FORBIDDEN)
    return redirect(phone.round_link)


def _owners(phone: TablePhone) -> list[OwnerKey]:
    current, _before = phone.rounds
    if current is None:
        return []
    return [
        OwnerKey(place, owner_title(phone, place), _names(phone, place, current.number))
        for place in phone.places_of(current)
    ]


def owner_title(phone: TablePhone, place: int) -> str:
    """Name whose phone it is: “Pair 3”, “Team 2”, “Player 7”."""
    if phone.plays_teams:
        team = who_sits(phone, place)
        return team[:1].upper() + team[1:]
    return contestant_title(phone.snapshot, place)


def _names(phone: TablePhone, place: int, round_: int) -> str:
    if phone.plays_teams:
        return phone.team_names[phone.snapshot.sides[place].entry]
    return player_names_in_round(phone.snapshot.sides[place], round_)


def next_table(phone: TablePhone) -> NextTable | None:
    """The table that the phone's players play at now, or next; None if nothing is left so far."""
    place = phone.moves_with
    if place is None:
        return None
    texts: list[str] = []
    for number, sitting in sorted(sittings_by_pair(phone.snapshot)[place].items()):
        if None in (sitting.north_south, sitting.east_west):
            texts.append(_("Round %(round)s: sit out") % {"round": number})
        elif _is_complete(phone, sitting):
            texts = []
        else:
            side = seat_of_contestant(phone.snapshot, place, sitting)
            move = describe_move(phone, owner_title(phone, place), sitting.table, side)
            return NextTable(sitting, (*texts, move))
    return None


def _is_complete(phone: TablePhone, sitting: Sitting) -> bool:
    cells = (
        cell
        for cell in phone.snapshot.cells
        if (cell.section, cell.table, cell.round) == (sitting.section, sitting.table, sitting.round)
    )
    return all(is_recorded(cell) for cell in cells if cell.expected)


def can_move(phone: TablePhone) -> bool:
    """Whether phones of this session can move with their players."""
    return phone.options is not None and phone.options.phones_move


def is_elsewhere(phone: TablePhone, ahead: NextTable | None) -> bool:
    """Whether the phone's players play at another table now."""
    if ahead is None:
        return False
    here = (phone.token.section.name, phone.token.table)
    return (ahead.sitting.section, ahead.sitting.table) != here


def places_playing(phone: TablePhone) -> Collection[int]:
    """Who plays at the table now; nobody until both sides have checked the round before."""
    before = None
    for played in rounds_of_table(phone.snapshot, phone.token.section.name, phone.token.table):
        if played.missing:
            pending = before and side_to_confirm(phone, before)
            return () if pending else phone.places_of(played)
        before = played
    return ()


@for_table_phone
def move_phone_page(request: HttpRequest, phone: TablePhone) -> HttpResponseBase:
    """Says where the phone's players play next, and takes the phone along."""
    _current, before = phone.rounds
    if phone.seated and before and side_to_confirm(phone, before):
        return redirect(phone.check_link)
    ahead = next_table(phone)
    is_here = ahead is not None and not is_elsewhere(phone, ahead)
    if phone.moves_with is None or is_here:
        return redirect(phone.round_link)
    if request.method == "POST" and ahead:
        return _move(request, phone, ahead)
    return render(request, "table/move.html", _move_context(phone, ahead))


def _move_context(phone: TablePhone, ahead: NextTable | None) -> dict[str, object]:
    assert phone.moves_with is not None
    return {
        "phone": phone,
        "owner": owner_title(phone, phone.moves_with),
        "ahead": ahead,
        "wait": "" if ahead else wait_for_draw(phone),
    }


def _move(request: HttpRequest, phone: TablePhone, ahead: NextTable) -> HttpResponseBase:
    token = phone.token
    target = find_open_token_of_table(token.section, ahead.sitting.table)
    secrets = secrets_of_token(target) if target else None
    if target is None or secrets is None:
        refusal = _("Table %(table)s has no card. Call the director.")
        context = {"phone": phone, "refusal": refusal % {"table": ahead.sitting.table}}
        return render(request, "table/message.html", context, status=FORBIDDEN)
    assert phone.moves_with is not None
    there = TablePhone(target, phone.device)
    try:
        move_phone(
            token,
            phone.device,
            target,
            place=phone.moves_with,
            next_here=places_playing(phone),
            next_there=places_playing(there),
        )
    except TournamentError as refused:
        context = {"phone": phone, "refusal": error_message(refused)}
        return render(request, "table/message.html", context, status=FORBIDDEN)
    response = redirect(table_url(target, "round"))
    move_phone_cookie(response, phone, target, secrets.link)
    return response


@dataclass(frozen=True, slots=True)
class WaitingState:
    """What a phone without the seat waits for at the table of its players."""

    owner: str
    text: str
    can_take: bool
    leaves: bool


def waiting_state(phone: TablePhone) -> WaitingState | None:
    """What the phone waits for; None if it did not come along with anybody."""
    place = phone.moves_with
    if place is None or phone.seated:
        return None
    owner, playing = owner_title(phone, place), places_playing(phone)
    leaves = is_elsewhere(phone, next_table(phone))
    holder = phone.token.moves_with_id
    if leaves:
        text = ""
    elif not phone.token.seat_hash:
        text = _("No phone records at this table.")
    elif place not in playing:
        text = _("The round before is still played here. This page goes on by itself.")
    elif holder is not None and holder not in playing:
        text = _("%(owner)s have finished here. Touch the button to record on this phone.")
        text %= {"owner": owner_title(phone, holder)}
    else:
        text = _("Another phone records at this table in this round. This one goes along after it.")
    can_take = not leaves and place in playing and (holder is not None and holder not in playing)
    return WaitingState(owner, text, can_take, leaves)


def take_over_from_finished(phone: TablePhone) -> None:
    """Take the seat from the phone whose players have finished at this table."""
    take_seat_of_finished_phone(phone.token, phone.device, next_here=places_playing(phone))
