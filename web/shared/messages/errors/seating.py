"""Error messages about seating pairs and players, and changes of a movement during play."""

from django.utils.translation import gettext_lazy as _

SEATING_MESSAGES = {
    "not_linked": _(
        "%(event)s has no linked sessions with one section each. Choose linked sessions when you "
        "set up a new event."
    ),
    "linked_proposal_gone": _(
        "These linked sessions are not proposed now. Reload the page and choose again."
    ),
    "exchange_not_offered": _(
        "This exchange does not suit %(session)s. The latest session needs two or more sections."
    ),
    "no_linked_change": _(
        "%(event)s has no change of its linked sessions that could be undone. They may have begun "
        "or changed since."
    ),
    "no_seating_change": _(
        "Section %(section)s has no change of its movement that could be undone. Its seats may "
        "have been replaced since."
    ),
    "seated_late_pair_in_use": _(
        "%(pair)s has a penalty, a ruling or an appeal, so the change that seated it cannot be "
        "undone. Send it home instead."
    ),
    "unknown_place": _("There is no pair %(number)s %(line)s."),
    "already_played": _(
        "Round %(round)s has results or check entries. Choose a round without them."
    ),
    "same_seat": _("Player %(player)s is there twice. Choose two different players."),
    "player_seated": _("%(player)s is already playing in pair %(pair)s."),
    "own_partner": _("%(player)s is in this pair twice: choose the other player."),
    "stale_seating": _(
        "The seating has changed since this was shown. Nothing more was done. Reload the page."
    ),
    "drawn_matches": _(
        "%(session)s plays a draw of matches. Its seating cannot be changed like that of "
        "a pairs session."
    ),
    "individual_seats": _(
        "%(session)s is an individual: its seats stay those of its movement. Seat a substitute, or "
        "mark the player as absent."
    ),
    "individual_names": _(
        "There are %(names)s names, and the movement has %(players)s players. Type a name a line "
        "for each of them, or none."
    ),
    "same_rounds": _("%(rounds)s rounds are seated. Type another number, 1 or more."),
    "longest_movement": _(
        "This movement has at most %(most)s rounds, not %(rounds)s. Type a smaller number."
    ),
    "rounds_of_individual": _(
        "%(session)s is not an individual. Choose another change of the movement."
    ),
    "same_table": _("Choose two different tables."),
    "one_player": _(
        "In an individual a number is one player, and here are %(players)s. Type one name."
    ),
    "individual_name_twice": _(
        "“%(name)s” is there twice. Add the player's number to one of them, as in Ann Ace (123)."
    ),
    "same_entry": _("Choose two different pairs."),
    "same_section": _("The pair plays in section %(section)s already. Choose another section."),
    "no_similar_movement": _(
        "There is no movement for %(pairs)s pairs in section %(section)s. Move another pair, or "
        "remove the section."
    ),
    "draw_over": _(
        "%(session)s has begun, so pairs cannot be drawn again. Switch two pairs instead."
    ),
}
