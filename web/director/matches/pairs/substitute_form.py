"""Form that puts a substitute into a pair of a match event, from a given round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy

from club.queries.actors import Actor
from club.services.players import find_or_add_player
from standings.matches.match_event import MatchEventSnapshot
from tournament.queries.line_ups import line_up_players_of_event
from tournament.queries.match_events import days_of_event, entries_of_event
from tournament.services.players.line_ups import set_line_up

if TYPE_CHECKING:
    from club.models import Player
    from tournament.models import Event, LineUpPlayer, Session


class MatchSubstituteForm(forms.Form):
    """Who is replaced, by whom, and from which round."""

    out = forms.ChoiceField(label=gettext_lazy("Instead of"))
    name = forms.CharField(label=gettext_lazy("plays (name or number)"), max_length=150)
    from_round = forms.TypedChoiceField(label=gettext_lazy("from round"), coerce=int)

    def __init__(
        self, *args: Any, event: MatchEventSnapshot, people: Iterable[LineUpPlayer], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        rounds = [(str(round_.number), str(round_.number)) for round_ in event.rounds]
        self.fields["from_round"].choices = rounds  # type: ignore[attr-defined]
        self.fields["from_round"].initial = event.reached + 1
        chairs = {
            f"{row.line_up.entry_id}-{row.position}": row.player.shown
            for row in people
            if row.line_up.entry_id in event.contestants
        }
        self.fields["out"].choices = [  # type: ignore[attr-defined]
            (chair, f"{event.label(int(chair.partition('-')[0]))} · {name}")
            for chair, name in chairs.items()
        ]


@transaction.atomic
def record_match_substitute(
    event: Event, snapshot: MatchEventSnapshot, form: MatchSubstituteForm, *, actor: Actor
) -> None:
    """Seat the substitute from that round on, and on later days from their first round."""
    cleaned = form.cleaned_data
    entry_pk, _dash, position = cleaned["out"].partition("-")
    entry = entries_of_event(event).get(pk=entry_pk)
    substitute = find_or_add_player(event.club, cleaned["name"], actor=actor)
    # reversed, so that the first round of each day is the one that stays.
    first = {round_.session: round_.number for round_ in reversed(snapshot.rounds)}
    for day in days_of_event(event):
        if _day_ends_before(snapshot, day, cleaned["from_round"]):
            continue
        # set_line_up takes the whole line-up, so the partner is named again.
        players = _last_seated_players(event, day, entry.pk) | {int(position): substitute}
        begins = cleaned["from_round"] > first.get(day.pk, 1)
        set_line_up(
            entry,
            day,
            [players[chair] for chair in sorted(players)],
            from_round=cleaned["from_round"] if begins else 1,
            actor=actor,
        )


def _day_ends_before(snapshot: MatchEventSnapshot, day: Session, round_: int) -> bool:
    """Whether all rounds of that day come before this one."""
    return all(
        drawn_round.number < round_
        for drawn_round in snapshot.rounds
        if drawn_round.session == day.pk
    )


def _last_seated_players(event: Event, day: Session, entry: int) -> dict[int, Player]:
    """The players of an entry at the end of a day, by chair."""
    rows = line_up_players_of_event(event).filter(line_up__session=day, line_up__entry=entry)
    # Rows come by first round: the latest player of a chair overwrites those before.
    return {row.position: row.player for row in rows}
