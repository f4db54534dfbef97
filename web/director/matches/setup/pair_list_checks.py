"""Validates a typed list of pairs, with line numbers, before a match event is created."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from club.errors import ClubConflictError, ClubError, InvalidClubDataError
from club.queries.players import PlayerIndex
from club.services.players import split_typed_name
from club.validators.players import LONGEST_NAME, clean_player_text, fold_name, validate_player
from tournament.errors import InvalidTournamentDataError, TournamentDataNotFoundError
from tournament.services.matches.match_events import MatchEventEntrant
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from club.models import Club

# A pasted list of another kind is wrong on every line: the first few errors are enough.
MAX_ERRORS = 5

LineError = tuple[int, str]


def check_pair_list(
    club: Club, lines: Mapping[int, MatchEventEntrant], labels: Sequence[str]
) -> None:
    """Refuse what creating the event would refuse, with the number of each line."""
    errors = sorted([*_label_errors(lines, labels), *_player_errors(club, lines)])
    if errors:
        message = _("Line %(line)s: %(sentence)s")
        sentences = [message % {"line": line, "sentence": why} for line, why in errors[:MAX_ERRORS]]
        raise ValidationError({"entries": sentences})


def _label_errors(
    lines: Mapping[int, MatchEventEntrant], labels: Sequence[str]
) -> Iterator[LineError]:
    given = set[str]()
    for number, pair in lines.items():
        if pair.label and pair.label not in labels:
            unknown = TournamentDataNotFoundError(
                "unknown_label", label=pair.label, last=labels[-1]
            )
            yield number, error_message(unknown)
        elif pair.label in given:
            double = InvalidTournamentDataError("double_label", label=pair.label)
            yield number, error_message(double)
        given |= {pair.label} - {""}


def _player_errors(club: Club, lines: Mapping[int, MatchEventEntrant]) -> Iterator[LineError]:
    """Errors of invalid names, ambiguous names and players in two pairs."""
    # One query for the whole list.
    index = PlayerIndex(club.pk)
    seated = dict[int | str, int]()
    for number, pair in lines.items():
        for typed in pair.players:
            try:
                player = _identify_player(index, typed)
            except ClubError as refusal:
                yield number, error_message(refusal)
                continue
            if player in seated:
                message = (
                    _("%(player)s is in this pair twice: type the other player.")
                    if seated[player] == number
                    else _("%(player)s is in the pair of line %(first)s already.")
                )
                yield (
                    number,
                    message % {"player": clean_player_text(typed), "first": seated[player]},
                )
            seated.setdefault(player, number)


def _identify_player(index: PlayerIndex, typed: str) -> int | str:
    """Id of a known player, or the folded name of a new one."""
    name, number = split_typed_name(typed)
    known = index.find_players(name, number)
    if len(known) > 1:
        raise ClubConflictError("player_unclear", typed=clean_player_text(typed))
    if known:
        return known[0].pk
    validate_player(name, number)
    if name.isdecimal():
        raise InvalidClubDataError("player_name", name=name, longest=LONGEST_NAME)
    if number and index.has_number(number):
        raise ClubConflictError("player_number", name=name, number=number)
    # Not stored yet: a second line with the same name means the same new player.
    return fold_name(name)
