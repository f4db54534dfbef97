"""Functions whose numbers are not scores: facts, rules and existing figures."""

from scoring import session_defaults
from scoring.boards import printed_board_figures, rounded_shares, scores_by_table, traveller
from scoring.events import (
    event_lists,
    master_points,
    overall,
    pair_tie_breaks,
    periods,
    season_rule,
)
from scoring.laws import absences, adjusted_scores, averages, contract, points
from scoring.score_sheets import match_totals, play_off, score_sheet, scorekeeping, sheet_hands
from scoring.teams import (
    contests,
    knock_out,
    own_scale,
    percentage_scales,
    team_regulations,
    victory_point_scales,
    victory_points,
)

NOT_SCORED: tuple[object, ...] = (
    # Facts of a contract and its result, and what can be at all.
    contract.Contract.target,
    contract.PlayedContract.margin,
    points.possible_points,
    victory_points.blitz_margin,
    victory_point_scales.published_scale,
    victory_points.VictoryPointScale.given_points,
    team_regulations.TeamRegulations.table,
    team_regulations.TeamRegulations.carry_rule,
    percentage_scales.percentage_scale,
    victory_point_scales.custom_scale,
    own_scale.own_scale,
    own_scale.read_own_scale,
    sheet_hands.possible_honours,
    # How long a level match of a knock-out is prolonged, and who leads it.
    knock_out.count_extra_boards,
    knock_out.match_leader,
    # What a club chooses for its new sessions.
    session_defaults.region_defaults,
    session_defaults.SessionDefaults.own_scale_lines,
    # How many tables there are.
    traveller.expected_result_count,
    # What a director decided, and shares that are there already, put together.
    absences.outcome_of_absence,
    averages.averages_of_cancelled_board,
    averages.AssignedScore.seen,
    averages.AssignedScore.made,
    adjusted_scores.AdjustedScore.single,
    adjusted_scores.keep_award_of_pairs,
    adjusted_scores.AdjustedScore.scores,
    adjusted_scores.AdjustedScore.assigned,
    rounded_shares.itemise_traveller,
    # What a figure is rounded to, and with how many decimals it is printed.
    rounded_shares.rounding_unit,
    printed_board_figures.most_places,
    # A published scale of awards, or an event's own; its strata; how a season computes.
    master_points.awards_by_place,
    event_lists.EventLists.place_awards,
    event_lists.EventLists.strata,
    season_rule.SeasonRule.combination,
    overall.OverallRule.combination,
    overall.OverallRule.carrying,
    overall.OverallRule.needed,
    overall.StageGroup.merit,
    overall.ContestantOverall.reached,
    scores_by_table.totals_of_itemised_boards,
    scores_by_table.merge_totals,
    # How a sheet stands between two hands: who is vulnerable, and what game lacks.
    scorekeeping.points_below_line,
    scorekeeping.standing_at_start,
    scorekeeping.standing_after_hand,
    play_off.extra_hand_standing,
    score_sheet.SheetStanding.needs,
    # A figure that is there already, looked up.
    pair_tie_breaks.TieBreakData.boards_of,
    score_sheet.SheetColumns.of,
    score_sheet.SheetColumns.plus,
    # How often, not how much: counted off the list of matches.
    match_totals.PairRecord.won,
    match_totals.PairRecord.drawn,
    match_totals.PairRecord.lost,
    match_totals.PairRecord.points_against,
    # The number of a round.
    contests.ContestMatch.round_of,
    # What a clock says.
    periods.minutes_left,
)
