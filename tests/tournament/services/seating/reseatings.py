"""Shortcuts for changes during play that give later rounds new seats."""

from boards.services.setup.later_rounds import RoundReseating, seat_rounds_with_boards


def seat_late_pair(section, *, from_round, **kwargs):
    request = RoundReseating("seat_late_pair", from_round, late=1)
    return seat_rounds_with_boards(section, request, **kwargs)[0]


def fill_half_table(section, **kwargs):
    return seat_late_pair(section, proposal="fill_half_table", **kwargs)


def seat_late_pair_as_rover(section, **kwargs):
    return seat_late_pair(section, proposal="rover", **kwargs)


def send_pair_home(place, *, from_round, proposal="seats_empty", **kwargs):
    request = RoundReseating("send_home", from_round, leaving=[place.pk])
    seat_rounds_with_boards(place.section, request, proposal=proposal, **kwargs)


def move_sit_out_to_other_side(section, *, from_round, **kwargs):
    request = RoundReseating("move_sit_out", from_round, moves_sit_out=True)
    seat_rounds_with_boards(section, request, **kwargs)
