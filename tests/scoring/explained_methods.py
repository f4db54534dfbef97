"""Every method that computes a player's number, with the function that explains it.

To add a method: write, next to the function that computes the number, one that explains it,
`explain_…`, which returns `scoring.steps` that come to the same; leaves are facts of stored rows or
constants that cite their law. Then add a line to EXPLANATIONS and a case to
`test_explanations.py` next to this, or they fail; name new keys in
`reports.content.explanation_steps.step_labels`.
"""

from collections.abc import Callable
from dataclasses import dataclass

from scoring import imp_scale
from scoring.boards import (
    board_means,
    butler,
    cross_imps,
    fouled_boards,
    frequencies,
    imp_boards,
    imp_pairs,
    matchpoints,
    one_top,
    penalties,
    printed_board_figures,
    printed_totals,
    ranking,
    rounded_shares,
    rounding,
    scores_by_table,
    totals,
    traveller,
    weighted_scores,
)
from scoring.events import (
    handicaps,
    master_points,
    multi_session,
    overall,
    pair_tie_breaks,
    round_caps,
    strata,
)
from scoring.laws import averages, imps, outcome, points
from scoring.score_sheets import (
    alberta,
    chicago,
    match_totals,
    play_off,
    room_game,
    room_game_series,
    rubber,
    score_sheet,
    scorekeeping,
    tie_explanations,
    tie_procedure,
)
from scoring.teams import (
    board_a_match,
    contest_awards,
    contest_explanations,
    contest_tie_breaks,
    contests,
    knock_out,
    matches,
    percentage_scales,
    player_butler,
    team_regulations,
    victory_points,
)


@dataclass(frozen=True, slots=True)
class Explanation:
    """A number by name: what computes it, what explains it, and what is a step on its way."""

    key: str
    explains: Callable[..., object]
    computes: tuple[object, ...]
    steps: tuple[object, ...] = ()


EXPLANATIONS = (
    Explanation(
        "score",
        outcome.explain_north_south_points,
        (outcome.north_south_points, points.declarer_points, points.counted_points),
        (
            points.trick_points,
            points.first_trick_extra,
            points.bonus_points,
            points.game_bonus,
            points.slam_bonus,
            points.insult_bonus,
            points.overtrick_points,
            points.overtrick_value,
            points.defeat_points,
            points.undertrick_values,
            points.doubled_undertricks,
            outcome.BareScore.scores,
            outcome.HasScores.scores,
        ),
    ),
    Explanation(
        "matchpoints",
        matchpoints.explain_matchpoints,
        (
            matchpoints.matchpoints_of_scores,
            matchpoints.matchpoints_by_score,
            matchpoints.matchpoints_against,
        ),
    ),
    Explanation(
        "neuberg",
        matchpoints.explain_neuberg,
        (matchpoints.neuberg_matchpoints, matchpoints.neuberg_whole),
    ),
    Explanation(
        "share",
        traveller.explain_result_share,
        (traveller.score_traveller, traveller.Traveller.shares),
    ),
    Explanation(
        "top", matchpoints.explain_top, (matchpoints.top_of_board, traveller.Traveller.top)
    ),
    Explanation(
        "award",
        traveller.explain_award_share,
        (matchpoints.award_points, traveller.Traveller.award_shares),
    ),
    Explanation("in_scale", matchpoints.explain_in_scale, (matchpoints.in_scale,)),
    Explanation(
        "total", totals.explain_matchpoint_total, (totals.total_travellers, totals.Total.plus)
    ),
    Explanation("possible", totals.explain_possible, (totals.total_travellers,)),
    Explanation(
        "percentage",
        totals.explain_percentage,
        (totals.percentage_of_possible, totals.Total.percentage, totals.Total.share),
    ),
    Explanation(
        "figures",
        printed_totals.explain_printed_figures,
        (printed_totals.printed_figures,),
        (rounding.round_exactly,),
    ),
    Explanation("place", ranking.explain_place, (ranking.rank_field,)),
    Explanation(
        "tie_break", pair_tie_breaks.explain_tie_break_place, (pair_tie_breaks.break_pair_ties,)
    ),
    Explanation("list_rank", ranking.explain_list_place, (strata.rank_strata,)),
    Explanation(
        "sheet",
        score_sheet.explain_sheet_total,
        (
            score_sheet.GameSheet.totals,
            alberta.score_match,
            chicago.score_chicago,
            rubber.score_rubber,
            room_game.score_room_game,
            room_game_series.score_room_games,
        ),
        (
            alberta.alberta_premiums,
            alberta.game_premium,
            alberta.leg_premiums,
            chicago.chicago_premiums,
            rubber.rubber_premiums,
            rubber.unfinished_premiums,
            room_game.no_premiums,
            scorekeeping.keep_sheet,
            scorekeeping.contract_entries,
            scorekeeping.played_row,
            scorekeeping.passed_out_row,
            score_sheet.GameSheet.entries,
            score_sheet.column_totals,
        ),
    ),
    Explanation(
        "sheets",
        score_sheet.explain_total_of_sheets,
        (play_off.PlayOffSheets.totals, play_off.score_play_off, play_off.score_extra_hands),
    ),
    Explanation(
        "match_total",
        match_totals.explain_pair_total,
        (match_totals.PairRecord.total, match_totals.pair_records),
        (
            match_totals.PairRecord.points_for,
            match_totals.PairRecord.penalty,
            match_totals.average_score,
            match_totals.bye_policy,
        ),
    ),
    Explanation("imps", imps.explain_imps, (imp_scale.imps_of_difference,)),
    Explanation("difference", imps.explain_aggregate, (imps.aggregate_difference,)),
    Explanation("match_imps", imps.explain_match_imps, (imps.match_imps,)),
    Explanation(
        "cross_imps",
        cross_imps.explain_cross_imps,
        (cross_imps.cross_imps,),
        (cross_imps.cross_sums, cross_imps.capped_imps),
    ),
    Explanation("datum", butler.explain_datum, (butler.compute_datum,)),
    Explanation("butler", butler.explain_butler, (butler.butler_imps,)),
    Explanation(
        "victory_points",
        victory_points.explain_match_victory_points,
        (
            victory_points.match_victory_points,
            victory_points.continuous_victory_points,
            victory_points.VictoryPointScale.points,
        ),
        (victory_points.continuous_table, victory_points.discrete_scale),
    ),
    Explanation("percentage_points", percentage_scales.explain_percentage_points, ()),
    Explanation(
        "average_percent",
        averages.explain_average_percent,
        (averages.average_percent, averages.settle_averages),
        (averages.AverageRule.percent, averages.average_imps),
    ),
    Explanation(
        "ruled",
        weighted_scores.explain_weighted_matchpoints,
        (weighted_scores.score_weighted_rows,),
        (scores_by_table.ItemisedBoard.top,),
    ),
    Explanation(
        "ruled_cross_imps",
        weighted_scores.explain_weighted_cross_imps,
        (weighted_scores.weighted_cross_imps,),
    ),
    Explanation(
        "weighted_imps", weighted_scores.explain_weighted_imps, (weighted_scores.weighted_imps,)
    ),
    Explanation("fouled", fouled_boards.explain_fouled, (fouled_boards.score_fouled_board,)),
    Explanation(
        "fouled_imps", fouled_boards.explain_fouled_imps, (fouled_boards.score_fouled_imp_board,)
    ),
    Explanation("less", penalties.explain_subtracted_penalties, (penalties.subtract_penalties,)),
    Explanation(
        "after_penalties",
        penalties.explain_total_after_penalties,
        (penalties.total_after_penalties,),
    ),
    Explanation("kept", rounded_shares.explain_rounded_share, (rounded_shares.round_shares,)),
    Explanation(
        "kept_imps", rounded_shares.explain_rounded_imps, (rounded_shares.round_imp_shares,)
    ),
    Explanation("one_top", one_top.explain_to_one_top, (one_top.bring_to_one_top,)),
    Explanation(
        "compscore3_award",
        printed_board_figures.explain_compscore3_award,
        (printed_board_figures.compscore3_award,),
    ),
    Explanation(
        "compscore3_award_board",
        printed_board_figures.explain_compscore3_award_board,
        (printed_board_figures.compscore3_shares,),
    ),
    Explanation("capped_round", round_caps.explain_capped_round, (round_caps.capped_rounds,)),
    Explanation(
        "board_a_match", board_a_match.explain_board_a_match, (board_a_match.board_a_match_points,)
    ),
    Explanation("patton", board_a_match.explain_patton, (board_a_match.patton_points,)),
    Explanation("swing", matches.explain_board_swing, (matches.board_swing,)),
    Explanation("fouled_swing", matches.explain_fouled_swing, (matches.fouled_swing,)),
    Explanation(
        "team_imps",
        matches.explain_team_match_totals,
        (matches.team_match_totals,),
        (matches.average_swing,),
    ),
    Explanation(
        "carried_lead",
        knock_out.explain_carried_lead,
        (knock_out.carried_lead,),
    ),
    Explanation(
        "player_butler",
        player_butler.explain_player_butler,
        (player_butler.rank_players_by_butler,),
        (player_butler.PlayerButlerTotal.imps, player_butler.PlayerButlerTotal.mean),
    ),
    Explanation("rounds_won", knock_out.explain_rounds_won, ()),
    Explanation("knock_out_place", knock_out.explain_knock_out_place, ()),
    Explanation("balanced", matches.explain_balanced_totals, (matches.balance_knockout_totals,)),
    Explanation("margin", matches.explain_whole_imp_margin, (matches.whole_imp_margin,)),
    Explanation("forfeit", contest_awards.explain_forfeit_points, ()),
    Explanation(
        "contest_points",
        contest_explanations.explain_contest_points,
        (contests.contest_standings,),
        (
            contests.sum_match_points,
            contests.ContestStanding.awarded,
            contest_awards.ContestAward.signed,
            team_regulations.TeamRegulations.bye_points,
        ),
    ),
    Explanation(
        "contest_place",
        contest_explanations.explain_contest_place,
        (contest_tie_breaks.rank_contest,),
        (
            contests.ContestStanding.wins,
            contests.ContestStanding.quotient,
            contests.ContestStanding.net,
            contests.ContestStanding.imps,
            contest_tie_breaks.matches_among,
        ),
    ),
    Explanation("stratum", strata.explain_stratum, (strata.Strata.of,)),
    Explanation("pair_handicap", handicaps.explain_pair_handicap, (handicaps.pair_handicap,)),
    Explanation("handicapped", handicaps.explain_handicapped, (handicaps.add_handicaps,)),
    Explanation(
        "combined",
        multi_session.explain_combined_sessions,
        (multi_session.combine_sessions, multi_session.ladder_figures),
    ),
    Explanation("carried", multi_session.explain_carried_figure, (multi_session.carried_figure,)),
    Explanation("overall", overall.explain_overall, (overall.overall_by_contestant,)),
    Explanation("overall_place", overall.explain_overall_place, (overall.rank_overall,)),
    Explanation(
        "master_points", master_points.explain_master_points, (master_points.award_master_points,)
    ),
    Explanation(
        "imp_total",
        imp_pairs.explain_imp_total,
        (imp_pairs.imp_totals,),
    ),
    Explanation(
        "imp_share",
        imp_boards.explain_imp_share,
        (imp_boards.score_imp_board,),
        (imp_boards.imp_board_totals,),
    ),
    Explanation("award_imps", imp_boards.explain_award_imps, (imp_boards.award_imps,)),
    Explanation("imp_figures", imp_boards.explain_imp_figures, (imp_boards.imp_figures,)),
    Explanation(
        "mean_of_boards", board_means.explain_mean_of_boards, (board_means.mean_of_boards,)
    ),
    Explanation("gain", board_means.explain_gain_over_average, (board_means.gain_over_average,)),
    Explanation("over_par", board_means.explain_points_over_par, (board_means.points_over_par,)),
    Explanation(
        "over_double_dummy",
        board_means.explain_tricks_over_double_dummy,
        (board_means.tricks_over_double_dummy,),
    ),
    Explanation("imps_a_board", imp_pairs.explain_imps_a_board, (imp_pairs.ImpTotal.each,)),
    Explanation(
        "frequency_share",
        frequencies.explain_shares_of_result,
        (frequencies.shares_of_result,),
        (frequencies.Frequencies.results, frequencies.Frequencies.without),
    ),
    Explanation(
        "frequency_award", frequencies.explain_share_of_award, (frequencies.share_of_award,)
    ),
    Explanation(
        "standing",
        tie_explanations.explain_four_hand_place,
        (tie_procedure.four_hand_standings,),
        (tie_procedure.FourHandStandings.needs,),
    ),
)
