"""Error messages about contests of teams and Swiss pairs: entries, draws, line-ups."""

from django.utils.translation import gettext_lazy as _

CONTEST_MESSAGES = {
    "entered_pairs": _("%(pairs)s pairs: Swiss pairs are %(least)s to %(most)s."),
    "pair_players": _("Pair %(pair)s has %(players)s players: type two on its line."),
    "player_in_two_pairs": _(
        "%(player)s is in pair %(other)s and in pair %(pair)s. Keep one of the two."
    ),
    "entered_teams": _("%(teams)s teams: an event of teams has %(least)s to %(most)s."),
    "team_name": _("“%(name)s” can't be a team name. Type 1 to %(longest)s letters."),
    "double_team": _("Two teams are called “%(name)s”. Give each its own name."),
    "team_players": _("%(name)s has too many players: a team has at most %(most)s."),
    "player_in_two_teams": _("%(player)s is in %(other)s and in %(team)s. Keep one of the two."),
    "unknown_team": _("Round %(round)s has a team that does not play here. Reload the page."),
    "team_drawn_twice": _("%(team)s is in round %(round)s twice. Give it one match, or the bye."),
    "team_not_drawn": _("%(team)s is not in round %(round)s. Give it a match, or the bye."),
    "team_in_triple": _(
        "%(team)s is in a triple that goes on in round %(round)s. Leave it out of other matches."
    ),
    "triple_not_over": _(
        "%(team)s is in a triple that goes on in the next round. Draw that round first, and record "
        "its matches as forfeited if it does not play."
    ),
    "no_exchange_in_triple": _(
        "A team in a triple cannot exchange round %(round)s. Move its results instead."
    ),
    "no_triple": _(
        "Round %(round)s cannot begin a triple. It takes two rounds of a Swiss, an odd number of "
        "teams, %(least)s at least, and nobody with a bye."
    ),
    "match_too_long": _(
        "A match of %(boards)s boards is too long in this format. Choose at most %(most)s."
    ),
    "movement_not_playable": _(
        "“%(movement)s” is half of a match: the other half is played in another room. Choose "
        "another movement."
    ),
    "movement_for_teams": _(
        "The movement “%(movement)s” is for %(needed)s teams; %(teams)s are entered. Choose one "
        "for %(teams)s teams."
    ),
    "movement_too_long": _(
        "A movement of %(rounds)s rounds is too long for an event. Choose at most %(most)s."
    ),
    "room_of_match": _(
        "At table %(table)s in round %(round)s this team has no seat in the match. Reload the page."
    ),
    "line_up_board": _(
        "Table %(table)s has no line-up from board %(board)s on, or two. Choose a board that it "
        "plays, once."
    ),
    "two_chairs": _("%(player)s of %(team)s is in both chairs. Choose two players."),
    "not_in_team": _("%(team)s has no such player. Choose two players of the team."),
    "two_rooms": _(
        "%(player)s would play board %(board)s at two tables: %(tables)s. Change one of them."
    ),
    "team_of_contest": _("Choose a team of this event."),
    "teams_of_two_matches": _("Choose two teams that are in different matches of round %(round)s."),
    "not_a_team_movement": _(
        "Only a movement or a round robin of teams can be changed in this way."
    ),
    "cut_after_withdrawal": _(
        "A team has withdrawn, and its forfeits name the rounds. Undo the withdrawal, cut the "
        "rounds, then let the team withdraw again."
    ),
    "field_of_teams": _("The teams of this event cannot be changed during play."),
    "exchange_of_teams": _(
        "Only teams exchange a round. In a Swiss of pairs, move the results on their pages."
    ),
    "field_of_swiss": _(
        "Every round of a round robin is drawn. If a team leaves, record its matches as forfeited."
    ),
    "withdrawn_before": _("%(team)s has withdrawn already."),
    "not_withdrawn_before": _("%(team)s has not withdrawn."),
    "team_has_matches": _("%(team)s has been drawn, so it stays in the event. It can withdraw."),
    "too_few_teams_left": _("Without %(team)s fewer than %(least)s teams are left."),
    "third_place": _(
        "Only a knock-out of at least %(least)s teams has a match for third place. Leave it out."
    ),
    "earlier_contest": _(
        "Choose a Swiss or a round robin of teams of this club. Only a knock-out carries IMPs "
        "from it."
    ),
    "bracket_matches": _(
        "Round %(round)s of the bracket has %(matches)s matches. Draw it without changes."
    ),
    "other_bracket_match": _(
        "The bracket has another match in round %(round)s. Draw it without changes."
    ),
    "next_round_drawn": _(
        "The round after round %(round)s is drawn. Delete its draw first, then add the boards."
    ),
    "no_extra_boards": _("This match has no extra boards."),
    "extra_boards_played": _("The extra boards have results, so they stay."),
    "not_in_this_match": _("The match of round %(round)s has changed. Reload the page."),
    "matches_undecided": _(
        "Matches of round %(round)s without a winner: %(matches)s. Enter their results, or say who "
        "goes on."
    ),
    "bracket_differs": _(
        "Other teams than the winners are drawn in round %(round)s. Change the draw, or say who "
        "goes on."
    ),
    "no_knock_out": _("This event is not a knock-out."),
    "rounds_of_bracket": _("A knock-out has the rounds of its bracket. Draw the next one."),
    "rounds_of_movement": _(
        "The rounds of a movement belong together: none can be added or deleted. To play another "
        "movement, open a new event."
    ),
    "field_of_movement": _(
        "In a movement every seat is fixed from the start. If a team leaves, record its matches as "
        "forfeited."
    ),
    "not_the_next_round": _(
        "Round %(round)s cannot be drawn now: round %(next)s comes next. Reload the page."
    ),
    "all_rounds_drawn": _(
        "All %(planned)s rounds planned are drawn. Add a round to the event first."
    ),
    "planned_rounds": _("%(rounds)s rounds: plan %(least)s to %(most)s."),
    "not_the_last_round": _("Round %(round)s is not the last one, so it is not deleted."),
}
