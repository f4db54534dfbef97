"""Builds the forms of changes of the movement during play, filled in with the next round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from web.director.pair_forms import (
    ExchangeBoardsForm,
    FromRoundForm,
    LeavingPairForm,
    LeavingTableForm,
    ReseatRoundsForm,
    SwitchInRoundForm,
    SwitchPairsForm,
)
from web.director.seating.seated_rounds import count_seated_rounds, default_change_round

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django import forms

    from standings.snapshot_cache import SessionSnapshot


def build_round_form(
    snapshot: SessionSnapshot,
    typed: Mapping[str, Any] | None,
    kind: type[FromRoundForm] = FromRoundForm,
) -> forms.Form:
    """Return a form with the first round of a change, or the only one."""
    return kind(
        typed,
        rounds=count_seated_rounds(snapshot),
        initial={"from_round": default_change_round(snapshot)},
    )


def build_switch_form(
    snapshot: SessionSnapshot,
    typed: Mapping[str, Any] | None,
    kind: type[SwitchPairsForm | SwitchInRoundForm] = SwitchPairsForm,
) -> forms.Form:
    """Return a form with two pairs and a round."""
    initial = {"from_round": default_change_round(snapshot)}
    return kind(
        typed,
        pairs=snapshot.pairs,
        individual=snapshot.individual,
        rounds=count_seated_rounds(snapshot),
        initial=initial,
    )


def build_leaving_form(
    snapshot: SessionSnapshot,
    typed: Mapping[str, Any] | None,
    kind: type[LeavingPairForm | LeavingTableForm] = LeavingPairForm,
) -> forms.Form:
    """Return a form with who goes home, and from which round."""
    initial = {"from_round": default_change_round(snapshot)}
    return kind(typed, pairs=snapshot.pairs, rounds=count_seated_rounds(snapshot), initial=initial)


def tables_of_snapshot(snapshot: SessionSnapshot) -> list[int]:
    """Return the tables that are seated, in order."""
    return sorted({cell.table for cell in snapshot.cells})


def build_boards_form(snapshot: SessionSnapshot, typed: Mapping[str, Any] | None) -> forms.Form:
    """Return a form with two tables and a round."""
    initial = {"from_round": default_change_round(snapshot)}
    return ExchangeBoardsForm(
        typed,
        tables=tables_of_snapshot(snapshot),
        rounds=count_seated_rounds(snapshot),
        initial=initial,
    )


def build_reseat_form(snapshot: SessionSnapshot, typed: Mapping[str, Any] | None) -> forms.Form:
    """Return a form with the first round that gets new seats."""
    return ReseatRoundsForm(
        typed,
        two_lines=_has_two_winners(snapshot),
        rounds=count_seated_rounds(snapshot),
        initial={"from_round": default_change_round(snapshot)},
    )


def _has_two_winners(snapshot: SessionSnapshot) -> bool:
    return len({pair.line for pair in snapshot.pairs.values()}) == 2
