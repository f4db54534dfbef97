"""Names of the faults and remarks that the check of a movement finds."""

from django.utils.translation import gettext_lazy

FINDINGS = {
    "number_below_one": gettext_lazy("A number below 1"),
    "table_used_twice": gettext_lazy("A table with two matches in one round"),
    "place_at_two_tables": gettext_lazy("A pair at two tables"),
    "team_at_two_tables": gettext_lazy("A team at two tables in one direction"),
    "player_in_two_chairs": gettext_lazy("A player in two chairs"),
    "place_against_itself": gettext_lazy("A pair against itself"),
    "team_against_itself": gettext_lazy("A team against itself"),
    "boards_missing": gettext_lazy("A table without boards"),
    "board_listed_twice": gettext_lazy("A board twice at one table"),
    "board_replayed": gettext_lazy("A board played twice (Law 15)"),
    "match_incomplete": gettext_lazy("A match with boards played in one direction only"),
    "meeting_repeated": gettext_lazy("Opponents met again"),
    "partner_repeated": gettext_lazy("Partners met again"),
    "board_shared": gettext_lazy("A board at two tables at once"),
    "sits_out_twice": gettext_lazy("A pair that sits out twice"),
    "place_absent": gettext_lazy("A pair missing from a round"),
    "team_sits_out": gettext_lazy("A team that sits out, with how many tables it misses"),
    "player_sits_out": gettext_lazy("A player who sits out, with how many rounds"),
    "round_uneven": gettext_lazy("A round with more boards at some tables"),
    "round_empty": gettext_lazy("Rounds without play, from and to"),
    "board_not_compared": gettext_lazy("A board played at one table only"),
}
