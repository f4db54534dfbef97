"""Phone page on which the players of a pair without names find themselves on the club's list.

The answers so far are in the address, as those about a board are. Nothing is saved before the pair
confirms its names.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django import forms
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy

from club.errors import ClubError
from club.queries.players import listed_player, search_players
from club.validators.players import LONGEST_NAME, clean_player_text
from reports.content.before_play.movement_text import pairs_in_chairs
from reports.content.cells.pair_names import contestant_title
from scoring.laws.compass import Direction
from standings.table_round import RoundAtTable
from tournament.errors import TournamentError
from tournament.services.players.line_ups import name_players_at_table
from web.shared.messages.errors.error_text import error_message
from web.table.access import TablePhone, for_seated_phone
from web.table.result_text import direction_name
from web.table.sides import CHAIRS_OF_SIDES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest, HttpResponse

    from club.models import Player

CONFLICT = 409
# A phone at a table sees a few names of the club's list, and only those that somebody asks for.
MOST_FOUND = 8
LEAST_LETTERS = 2
CHAIRS_OF_PAIR = ("NS", "EW")
# In front of a name that is not on the list, where the address has a player's key otherwise.
UNLISTED = "="


class NameSearchForm(forms.Form):
    """Part of a name, or a number of the club."""

    q = forms.CharField(
        label=gettext_lazy("Part of the name, or the club number"),
        min_length=LEAST_LETTERS,
        max_length=LONGEST_NAME,
        error_messages={
            "required": gettext_lazy("Type part of the name, or the club number."),
            "min_length": gettext_lazy("Type at least two letters or digits."),
        },
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )


@dataclass(frozen=True, slots=True)
class SeatWithoutNames:
    """A pair or player at the table that nobody has named."""

    title: str
    link: str
    is_player: bool


@dataclass(frozen=True, slots=True)
class PersonKey:
    """A person to choose: the name, the number if there is one, and the address of the choice."""

    name: str
    number: str
    link: str


def seats_without_names(phone: TablePhone, played: RoundAtTable) -> tuple[SeatWithoutNames, ...]:
    """The pairs or players at the table without names; of teams nobody records who sits where."""
    if phone.plays_teams:
        return ()
    return tuple(
        SeatWithoutNames(
            contestant_title(phone.snapshot, place),
            phone.url("names", chairs=chairs),
            phone.snapshot.individual,
        )
        for chairs, place in _places(phone, played).items()
        if not phone.snapshot.pairs[place].people
    )


def _places(phone: TablePhone, played: RoundAtTable) -> dict[str, int]:
    """The places at the table by the chairs that they fill."""
    cell = played.cells[0]
    if phone.snapshot.individual:
        letters = (chair.value for chair in CHAIRS_OF_SIDES)
        return dict(zip(letters, cell.seated, strict=True))
    chairs = zip(CHAIRS_OF_PAIR, pairs_in_chairs(cell), strict=True)
    return {letters: place for letters, place in chairs if place is not None}


@for_seated_phone
def table_names_page(request: HttpRequest, phone: TablePhone, chairs: str) -> HttpResponse:
    """Asks who sits in each chair of a pair, then whether the names are right."""
    current, _before = phone.rounds
    place = _places(phone, current).get(chairs) if current and not phone.plays_teams else None
    if current is None or place is None:
        raise Http404
    if phone.snapshot.pairs[place].people:
        return redirect(phone.round_link)
    chosen = _read_chosen(phone, chairs, request.POST if request.method == "POST" else request.GET)
    context = {
        "phone": phone,
        "round": current,
        "title": contestant_title(phone.snapshot, place),
        "here": phone.url("names", chairs=chairs),
        "answers": {letter: _answer(person) for letter, person in chosen.items()},
    }
    if len(chosen) < len(chairs):
        context |= _search(request, phone, chairs, chosen)
        return render(request, "table/names.html", context)
    if request.method == "POST":
        return _save(request, phone, place, list(chosen.values()))
    context["people"] = [
        (direction_name(Direction(letter)), _name_of(person)) for letter, person in chosen.items()
    ]
    return render(request, "table/confirm_names.html", context)


def _read_chosen(
    phone: TablePhone, chairs: str, answers: Mapping[str, str]
) -> dict[str, Player | str]:
    """The persons chosen so far, up to the first chair without a valid answer."""
    chosen: dict[str, Player | str] = {}
    club = phone.token.section.session.event.club_id
    for letter in chairs:
        answer = answers.get(letter, "")
        person: Player | str | None = None
        if answer.startswith(UNLISTED):
            person = clean_player_text(answer[1 : LONGEST_NAME + 1])
        elif answer.isascii() and answer.isdigit() and len(answer) < 19:
            person = listed_player(club, int(answer))
        if not person:
            break
        chosen[letter] = person
    return chosen


def _search(
    request: HttpRequest, phone: TablePhone, chairs: str, chosen: Mapping[str, Player | str]
) -> dict[str, object]:
    """The question about the next chair, with the persons found for what was typed."""
    letter = chairs[len(chosen)]
    form = NameSearchForm(request.GET if "q" in request.GET else None)
    typed = clean_player_text(form.cleaned_data["q"]) if form.is_valid() else ""
    people = search_players(phone.token.section.session.event.club_id, typed) if typed else []
    given = {chair: _answer(person) for chair, person in chosen.items()}

    def link(answer: str) -> str:
        return f"{phone.url('names', chairs=chairs)}?{urlencode(given | {letter: answer})}"

    return {
        "form": form,
        "direction": direction_name(Direction(letter)),
        "typed": typed,
        "found": [
            PersonKey(person.name, person.number, link(_answer(person)))
            for person in people[:MOST_FOUND]
            if person not in chosen.values()
        ],
        "more": len(people) > MOST_FOUND,
        # First name and surname: a part of a name is only searched for.
        "unlisted": link(f"{UNLISTED}{typed}") if " " in typed else "",
    }


def _answer(person: Player | str) -> str:
    return f"{UNLISTED}{person}" if isinstance(person, str) else str(person.pk)


def _name_of(person: Player | str) -> str:
    return person if isinstance(person, str) else person.name


def _save(
    request: HttpRequest, phone: TablePhone, place: int, people: list[Player | str]
) -> HttpResponse:
    try:
        name_players_at_table(phone.token, phone.device, place, people)
    except (TournamentError, ClubError) as refusal:
        context = {"phone": phone, "refusal": error_message(refusal)}
        return render(request, "table/message.html", context, status=CONFLICT)
    return redirect(phone.round_link)
