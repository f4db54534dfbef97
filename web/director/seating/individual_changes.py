"""Movement changes of an individual during play: their forms, and when each is offered."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from boards.services.setup.individual_corrections import (
    exchange_player_boards_with_results,
    switch_players_with_results,
    turn_individual_table_with_results,
)
from boards.services.setup.individual_rounds import change_rounds_with_boards
from standings.snapshot_cache import SessionSnapshot
from web.director.pair_forms import SingleRoundForm, SwitchInRoundForm
from web.director.seating.change_forms import (
    build_boards_form,
    build_switch_form,
    tables_of_snapshot,
)
from web.director.seating.individual_rounds import build_rounds_form
from web.director.seating.movement_change import PLAYERS, FormData, MovementChange
from web.director.seating.seated_rounds import count_seated_rounds, default_change_round

if TYPE_CHECKING:
    from tournament.models import Section


class TurnedPlayersForm(SingleRoundForm):
    """A table of an individual at which a round was played the wrong way round."""

    table = forms.TypedChoiceField(label=_("Table"), coerce=int)
    field_order = ("table", "from_round")

    def __init__(self, *args: Any, tables: Iterable[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["table"].choices = [(table, table) for table in tables]  # type: ignore[attr-defined]


def _turned_table_form(snapshot: SessionSnapshot, typed: FormData | None) -> forms.Form:
    return TurnedPlayersForm(
        typed,
        tables=tables_of_snapshot(snapshot),
        rounds=count_seated_rounds(snapshot),
        initial={"from_round": default_change_round(snapshot)},
    )


def _switch_players(section: Section, cleaned: FormData, **change_kwargs: Any) -> object:
    places = section.places.in_bulk([cleaned["one"], cleaned["other"]])
    first, other = places[cleaned["one"]], places[cleaned["other"]]
    round_ = cleaned["from_round"]
    return switch_players_with_results(first, other, round_=round_, **change_kwargs)


def _exchange_boards(section: Section, cleaned: FormData, **change_kwargs: Any) -> object:
    tables = (cleaned["table"], cleaned["other"])
    round_ = cleaned["from_round"]
    return exchange_player_boards_with_results(section, round_, tables, **change_kwargs)


def _turn_table(section: Section, cleaned: FormData, **change_kwargs: Any) -> object:
    round_, table = cleaned["from_round"], cleaned["table"]
    return turn_individual_table_with_results(section, round_, table, **change_kwargs)


INDIVIDUAL_MOVEMENT_CHANGES = (
    MovementChange(
        "player_seats",
        _("Two players sat in each other's seats"),
        _(
            "In one round only; one of them may have been due to sit out. Results of that round "
            "stay at their table and count for who sat there. Where somebody would play a board "
            "again, later boards change."
        ),
        lambda shown: len(shown.pairs) > 1,
        partial(build_switch_form, kind=SwitchInRoundForm),
        _switch_players,
        contestants=(PLAYERS,),
    ),
    MovementChange(
        "player_boards",
        _("Two tables played each other's boards"),
        _(
            "In one round only. Results already entered go to these boards in their order, with "
            "their rulings. Where somebody would play a board again, later boards change."
        ),
        lambda shown: len(tables_of_snapshot(shown)) > 1,
        build_boards_form,
        _exchange_boards,
        contestants=(PLAYERS,),
    ),
    MovementChange(
        "player_turn",
        _("A table was played the wrong way round"),
        _(
            "Its boards are arrow-switched in that round, with the results already entered and the "
            "scores that rulings assign."
        ),
        lambda shown: bool(shown.cells),
        _turned_table_form,
        _turn_table,
        contestants=(PLAYERS,),
    ),
    MovementChange(
        "rounds",
        _("Fewer or more rounds are played"),
        _(
            "Fewer: nobody plays the last ones, and nobody is scored on their boards. More: the "
            "movement goes on, if it has more rounds."
        ),
        lambda shown: count_seated_rounds(shown) > 0,
        build_rounds_form,
        lambda section, facts, **details: change_rounds_with_boards(
            section, facts["rounds"], **details
        ),
        contestants=(PLAYERS,),
    ),
)
