"""Labels of calculation steps, and names of the Laws or rules behind them."""

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from reports.content.cells.numbers import format_number
from reports.content.document import NumberCell
from reports.content.explanation_steps import contest_step_labels

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Words: TypeAlias = "str | _StrPromise"

# A constant that the Law itself has at that place needs no name, and has none here.
LABELS: "dict[str, Words]" = {
    **contest_step_labels.LABELS,
    "to_north_south": _("score to North-South"),
    "score": _("score to declarer"),
    "passed_out": _("passed out"),
    "written_score": _("score as it was written"),
    "trick_points": _("trick points"),
    "stake": _("the stake of the double"),
    "first_odd_trick": _("more for the first at notrump"),
    "level": _("tricks bid"),
    "odd_trick": _("each trick"),
    "game_or_part_score": _("game or part-score"),
    "slam": _("slam"),
    "insult": _("for making it doubled"),
    "overtricks": _("overtricks"),
    "overtrick": _("each overtrick"),
    "undertricks": _("undertricks"),
    "matchpoints": _("matchpoints"),
    "beaten": _("scores beaten"),
    "equalled": _("scores equalled"),
    "frequency": _("results"),
    "north_south_share": _("what North-South have"),
    "imps_of_score": _("IMPs against one score"),
    "neuberg": _("brought to all tables by the Neuberg formula"),
    "expected_results": _("results on a full board"),
    "results": _("results"),
    "top": _("top"),
    "percent": _("per cent"),
    "award": _("award"),
    "total": _("total"),
    "possible": _("all the tops"),
    "percentage": _("percentage"),
    "in_scale": _("in the scale of this event"),
    "board_percentage": _("percentage of the board"),
    "running": _("percentage so far"),
    "possible_in_scale": _("all the tops in that scale"),
    "factored": _("brought to as many boards as anybody played"),
    "most_possible": _("the most tops of anybody"),
    "shown_total": _("total as it is shown"),
    "shown_percentage": _("percentage as it is shown"),
    "rank": _("place"),
    "ahead": _("ahead"),
    "shared": _("level with it"),
    "sheet_total": _("total of the sheet"),
    "sheets": _("total of all the sheets"),
    "final_score": _("score that was written down"),
    "match_total": _("total of the match"),
    "match": _("match"),
    "hand": _("a hand"),
    "no_hand": _("no hand yet"),
    "honours": _("honours"),
    "game": _("game"),
    "fast_game": _("fast game"),
    "slow_game": _("slow game"),
    "leg": _("leg on at the end"),
    "part_score": _("part-score on the last deal"),
    "rubber": _("rubber"),
    "unfinished_game": _("the only game of an unfinished rubber"),
    "unfinished_part_score": _("the only part-score of an unfinished game"),
    "matches": _("own scores"),
    "byes": _("byes"),
    "bye_rounds": _("rounds without an opponent"),
    "bye_points": _("points each"),
    "points_each": _("points each"),
    "average_in_tens": _("average match in tens"),
    "matches_played": _("matches played"),
    "before_penalties": _("before penalties"),
    "infractions": _("infractions"),
    "warnings": _("the first is a warning"),
    "penalties": _("penalties"),
    "ahead_between": _("ahead by wins among those who are level"),
    "ahead_extra": _("ahead by extra hands"),
    "ahead_decided": _("ahead by the convenor's decision"),
    "wins": _("wins among those who are level"),
    "match_won": _("match won"),
    "match_level": _("match level"),
    "reach": _("the most that anybody behind could reach"),
    "could_reach": _("could reach"),
    "unmet": _("matches that were never played"),
    "difference": _("difference"),
    "imps": _("IMPs"),
    "match_imps": _("IMPs of the match"),
    "cross_sum": _("IMPs of all the comparisons"),
    "comparisons": _("comparisons"),
    "cross_imps": _("cross-IMPs"),
    "capped": _("no more than one comparison may count"),
    "counted_scores": _("scores counted"),
    "scores_left": _("how many scores are counted"),
    "datum_mean": _("their mean"),
    "turned": _("with the other sign"),
    "datum": _("datum"),
    "victory_points": _("victory points"),
    "winners_points": _("victory points of the winner"),
    "board_share": _("what the board brought"),
    "board_top": _("top"),
    "half_of_all": _("per cent of a level match"),
    "from_half": _("per cent from 50"),
    "table_bound": _("bound of the table"),
    "bounds_passed": _("bounds of the table passed"),
    "level_points": _("victory points of a level match"),
    "above_quarter": _("per cent above the least"),
    "quarter": _("per cent that gives no points"),
    "percent_a_point": _("per cent a point"),
    "points_on_line": _("points before rounding"),
    "most_points": _("the most for a match"),
    "least_points": _("the least for a match"),
    "one_cent": _("rounded to"),
    "both_points": _("victory points of both sides"),
    "average_percent": _("per cent of an average"),
    "average_imps": _("IMPs of an average"),
    "own_percentage": _("percentage on the other boards"),
    "own_or_average": _("the average, or the own session"),
    "weighted": _("weighted"),
    "weight": _("weight"),
    "weighted_part": _("one score of the ruling"),
    "group_percent": _("per cent for the middle of a small group"),
    "group_beyond": _("matchpoints beyond the middle of the group"),
    "group_middle": _("matchpoints in the middle of the group"),
    "group_each": _("per cent for each"),
    "group_more": _("per cent beyond the middle"),
    "group_share": _("per cent in a small group"),
    "average_or_assigned": _("average plus, or the assigned score where that is better"),
    "penalty": _("penalty"),
    "kept": _("rounded before it is added up"),
    "printed": _("as a traveller prints it"),
    "one_top": _("brought to the same top"),
    "round_imps": _("IMPs of the round"),
    "capped_round": _("no more than one round may count"),
    "after_penalties": _("after penalties"),
    "points_scored": _("points that the pair scored"),
    "no_other": _("no other result"),
    "award_imps": _("IMPs of the award"),
    "from_average": _("away from the average"),
    "award_span": _("from one average to the next"),
    "result_between": _("on the boards between those who are level"),
    "board_by_board": _("boards with more than the others who are level"),
    "boards_better": _("more than others on this board"),
    "half_boards": _("as much, for a half"),
    "boards_level": _("as much as others on this board"),
    "boards_won": _("boards above average"),
    "opponents_total": _("scores of the opponents"),
    "boards_against": _("boards against them"),
    "opponents": _("scores of the opponents, on average"),
    "imps_won": _("IMPs won"),
    "imps_lost": _("IMPs lost"),
    "imps_minus": _("IMPs below 0"),
    "imps_both": _("IMPs won and lost"),
    "no_imps": _("no IMPs"),
    "quotient": _("the part won of the IMPs won and lost"),
    "ahead_by_between": _("ahead by the result between them"),
    "ahead_by_board_by_board": _("ahead board by board"),
    "ahead_by_wins": _("ahead by boards above average"),
    "ahead_by_opponents": _("ahead by scores of the opponents"),
    "ahead_by_quotient": _("ahead by IMP quotient"),
    "board_sum": _("sum of the boards"),
    "points_a_board": _("points a board"),
    "half_possible": _("half of the tops"),
    "gain": _("above average"),
    "gain_in_scale": _("above average, in the scale of this event"),
    "par": _("par"),
    "over_par": _("points above par"),
    "over_par_a_board": _("points above par a board"),
    "tricks_taken": _("tricks taken"),
    "double_dummy_tricks": _("double-dummy tricks"),
    "over_double_dummy": _("tricks above double dummy"),
    "over_double_dummy_a_board": _("tricks above double dummy a board"),
}

OF_BOARD = _("board %(of)s")
OF_ROUND = _("round %(of)s")
OF_HAND = _("hand %(of)s")
OF_SESSION = _("session %(of)s")
# Which one of its kind a step is, where there are several.
LABELS_WITH_NUMBER: "dict[str, Words]" = {
    "frequency": _("results of %(of)s"),
    "kept": OF_BOARD,
    "printed": OF_BOARD,
    "one_top": OF_BOARD,
    "round_imps": OF_ROUND,
    "capped_round": OF_ROUND,
    "board_share": OF_BOARD,
    "board_top": OF_BOARD,
    "matchpoints": OF_BOARD,
    "neuberg": OF_BOARD,
    "award": OF_BOARD,
    "in_scale": OF_BOARD,
    "top": OF_BOARD,
    "imps": OF_BOARD,
    "weighted": OF_BOARD,
    "points_scored": OF_BOARD,
    "cross_sum": OF_BOARD,
    "cross_imps": OF_BOARD,
    "award_imps": OF_BOARD,
    "session": OF_SESSION,
    "hand": OF_HAND,
    "match": OF_ROUND,
    "match_total": OF_ROUND,
    "sheet_total": OF_ROUND,
    "sheets": OF_ROUND,
    "final_score": OF_ROUND,
    "penalty": _("penalty of round %(of)s"),
    "match_won": OF_ROUND,
    "match_points": OF_ROUND,
    "victory_points": OF_ROUND,
    "bye_points": _("bye of round %(of)s"),
    "bonus": _("bonus of round %(of)s"),
    "assigned_score": OF_ROUND,
    "forfeit_points": OF_ROUND,
    "forfeited": _("round %(of)s, forfeited"),
    "own_average": OF_ROUND,
    "two_places": OF_ROUND,
    "half_wins": OF_ROUND,
    "boards_better": OF_BOARD,
    "half_boards": OF_BOARD,
    "over_par": OF_BOARD,
    "over_double_dummy": OF_BOARD,
}

# Rules that are not in the Laws of Duplicate Bridge; everything else is a Law by its number.
LAWS: "dict[str, Words]" = {
    **contest_step_labels.LAWS,
    "alberta55": _("Alberta 55 Plus"),
    "overtrick": _("Overtrick's own rule"),
    "rubber": _("rubber bridge"),
    "chicago": _("Chicago"),
    "room": _("room game"),
    "neuberg": _("Neuberg formula"),
    "exact": _("rounded once, from exact figures"),
    "acblscore": _("rounding of ACBLscore"),
    "compscore3": _("rounding of Compscore3"),
    "cross_mean": _("cross-IMPs, mean over the others"),
    "cross_mean_of_all": _("cross-IMPs, mean over all results"),
    "cross_sum": _("cross-IMPs, summed"),
    "cross_kops": _("cross-IMPs of KOPS"),
    "butler_trimmed": _("Butler without the highest and the lowest"),
    "butler_whole": _("Butler with every score"),
    "butler_median": _("Butler with the median"),
    "butler_compscore3": _("Butler of Compscore3"),
    "butler_pary": _("Butler of Pary"),
    "butler_two_extremes": _("Butler without two extremes at each end"),
    "wbf2013": _("WBF continuous scale of 2013"),
    "wbf2013_discrete": _("WBF discrete scale of 2013"),
    "acbl20": _("ACBL scale of 20"),
    "acbl30": _("ACBL scale of 30"),
    "own": _("own table of the event"),
    "averages_of_two": _("averages of two IMPs"),
    "plain_averages": _("averages as they are, whatever the session"),
    "acbl1991": _("small groups of the ACBL"),
    "kept": _("board figures rounded before they are added up"),
    "mean_of_boards": _("percentage as the mean of the boards"),
    "round_cap": _("cap on a round"),
    "ebu_swiss_pairs": _("EBU White Book 3.1.7"),
    "ebu_fouled": _("small groups of the EBU"),
}


def step_label(key: str, of: int | None = None) -> str:
    """Return the label of a step or a fact, with its board, round or hand; empty if it has none."""
    return _label_in(get_language(), key, of)


def law_name(code: str) -> str:
    """Return the Law or rule that a step follows; empty for a fact."""
    return _law_name_in(get_language(), code)


# A page of explanations has thousands of labels and Laws, few of them different.
@lru_cache(maxsize=8192)
def _label_in(_language: str | None, key: str, of: int | None) -> str:
    label = str(LABELS[key]) if key in LABELS else ""
    if of is None or key not in LABELS_WITH_NUMBER:
        return label
    return str(LABELS_WITH_NUMBER[key]) % {"of": format_number(NumberCell(Fraction(of)))}


@lru_cache(maxsize=1024)
def _law_name_in(_language: str | None, code: str) -> str:
    if code in LAWS:
        return str(LAWS[code])
    return str(_("Law %(law)s") % {"law": code}) if code else ""
