"""Every method that makes a player's number, beside what explains it. Knows both, and no number.

To add a method: write beside the function that computes the number one that explains it,
`explain_…`, which returns `scoring.steps` that come to the same; leaves are facts of stored rows or
constants that cite their law. Then add a line to EXPLANATIONS and a case to
`test_explanations.py` beside this, or they fail; name new keys in `reports.content.step_labels`.
"""

from collections.abc import Callable
from dataclasses import dataclass

from scoring import (
    adjustments,
    alberta,
    board_a_match,
    board_display,
    booked,
    butler,
    chicago,
    contest_steps,
    contests,
    cross_imps,
    fouled,
    frequencies,
    handicaps,
    imp_boards,
    imp_pairs,
    imp_scale,
    imps,
    keeping,
    kept,
    master_points,
    match_totals,
    matchpoints,
    one_top,
    outcome,
    overall,
    pair_ties,
    penalties,
    play_off,
    points,
    ranking,
    room,
    room_games,
    round_caps,
    rounding,
    rubber,
    ruled,
    several,
    sheet,
    strata,
    team_matches,
    tie_steps,
    ties,
    totals,
    traveller,
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
            outcome.Score.scores,
            outcome.HasScores.scores,
        ),
    ),
    Explanation(
        "matchpoints",
        matchpoints.explain_matchpoints,
        (matchpoints.matchpoints, matchpoints.worths, matchpoints.matchpoints_of),
    ),
    Explanation(
        "neuberg", matchpoints.explain_neuberg, (matchpoints.neuberg, matchpoints.neuberg_whole)
    ),
    Explanation("share", traveller.explain_share, (traveller.score, traveller.Traveller.shares)),
    Explanation("top", matchpoints.explain_top, (matchpoints.top, traveller.Traveller.top)),
    Explanation(
        "award",
        traveller.explain_award_share,
        (matchpoints.award_points, traveller.Traveller.award_shares),
    ),
    Explanation("in_scale", matchpoints.explain_in_scale, (matchpoints.in_scale,)),
    Explanation("total", totals.explain_total, (totals.totals, totals.Total.plus)),
    Explanation("possible", totals.explain_possible, (totals.totals,)),
    Explanation(
        "percentage",
        totals.explain_percentage,
        (totals.percentage, totals.Total.percentage, totals.Total.share),
    ),
    Explanation("figures", rounding.explain_figures, (rounding.figures,), (rounding.rounded,)),
    Explanation("place", ranking.explain_place, (ranking.ranked,)),
    Explanation("tie_break", pair_ties.explain_parted, (pair_ties.parted,)),
    Explanation("list_place", ranking.explain_list_place, (strata.stratified,)),
    Explanation(
        "sheet",
        sheet.explain_total,
        (
            sheet.Sheet.totals,
            alberta.score_match,
            chicago.score_chicago,
            rubber.score_rubber,
            room.score_room,
            room_games.score_games,
        ),
        (
            alberta.premiums,
            alberta.game_premium,
            alberta.leg_premiums,
            chicago.premiums,
            rubber.premiums,
            rubber.unfinished_premiums,
            room.no_premiums,
            keeping.keep,
            keeping.contract_entries,
            keeping.played_row,
            keeping.passed_out_row,
            sheet.Sheet.entries,
            sheet.added,
        ),
    ),
    Explanation(
        "sheets",
        sheet.explain_totals,
        (play_off.PlayOff.totals, play_off.score_play_off, play_off.score_extra_hands),
    ),
    Explanation(
        "match_total",
        match_totals.explain_total,
        (match_totals.Record.total, match_totals.records),
        (
            match_totals.Record.points_for,
            match_totals.Record.penalty,
            match_totals.average_score,
            match_totals.bye_policy,
        ),
    ),
    Explanation("imps", imps.explain_imps, (imp_scale.imps,)),
    Explanation("difference", imps.explain_aggregate, (imps.aggregate,)),
    Explanation("match_imps", imps.explain_match_imps, (imps.match_imps,)),
    Explanation(
        "cross_imps",
        cross_imps.explain_cross_imps,
        (cross_imps.cross_imps,),
        (cross_imps.cross_sums, cross_imps.capped_imps),
    ),
    Explanation("datum", butler.explain_datum, (butler.datum,)),
    Explanation("butler", butler.explain_butler, (butler.butler,)),
    Explanation(
        "victory_points",
        victory_points.explain_match_points,
        (victory_points.match_points, victory_points.continuous, victory_points.Scale.points),
        (victory_points.continuous_table,),
    ),
    Explanation(
        "average_percent",
        adjustments.explain_average_percent,
        (adjustments.average_percent, adjustments.settled),
        (adjustments.AverageRule.percent, adjustments.average_imps),
    ),
    Explanation(
        "ruled",
        ruled.explain_ruled,
        (ruled.score_ruled,),
        (booked.Booked.top,),
    ),
    Explanation("ruled_cross_imps", ruled.explain_ruled_cross_imps, (ruled.ruled_cross_imps,)),
    Explanation("weighted_imps", ruled.explain_weighted_imps, (ruled.weighted_imps,)),
    Explanation("fouled", fouled.explain_fouled, (fouled.score_fouled,)),
    Explanation("fouled_imps", fouled.explain_fouled_imps, (fouled.score_fouled_imps,)),
    Explanation("less", penalties.explain_less, (penalties.less,)),
    Explanation("after_penalties", penalties.explain_after_penalties, (penalties.after_penalties,)),
    Explanation("kept", kept.explain_kept, (kept.kept,)),
    Explanation("kept_imps", kept.explain_kept_imps, (kept.kept_imps,)),
    Explanation("one_top", one_top.explain_to_one_top, (one_top.brought_to_one_top,)),
    Explanation(
        "compscore3_award",
        board_display.explain_compscore3_award,
        (board_display.compscore3_award,),
    ),
    Explanation(
        "compscore3_award_board",
        board_display.explain_compscore3_award_board,
        (board_display.compscore3_shares,),
    ),
    Explanation("capped_round", round_caps.explain_capped_round, (round_caps.capped_rounds,)),
    Explanation(
        "board_a_match", board_a_match.explain_board_a_match, (board_a_match.board_a_match,)
    ),
    Explanation("patton", board_a_match.explain_patton, (board_a_match.patton,)),
    Explanation("swing", team_matches.explain_swing, (team_matches.swing,)),
    Explanation("fouled_swing", team_matches.explain_fouled_swing, (team_matches.fouled_swing,)),
    Explanation(
        "team_imps",
        team_matches.explain_match_totals,
        (team_matches.match_totals,),
        (team_matches.average_swing,),
    ),
    Explanation("balanced", team_matches.explain_balanced, (team_matches.balanced,)),
    Explanation("margin", team_matches.explain_margin, (team_matches.margin,)),
    Explanation("contest_points", contest_steps.explain_points, (contests.standings,)),
    Explanation(
        "contest_place",
        contest_steps.explain_contest_place,
        (contests.placed,),
        (
            contests.Standing.wins,
            contests.Standing.quotient,
            contests.Standing.net,
            contests.Standing.imps,
            contests.between,
        ),
    ),
    Explanation("stratum", strata.explain_stratum, (strata.Strata.of,)),
    Explanation("pair_handicap", handicaps.explain_pair_handicap, (handicaps.pair_handicap,)),
    Explanation("handicapped", handicaps.explain_handicapped, (handicaps.handicapped,)),
    Explanation("combined", several.explain_combined, (several.combined, several.ladder)),
    Explanation("carried", several.explain_carried, (several.carried,)),
    Explanation("overall", overall.explain_overall, (overall.overall,)),
    Explanation("overall_place", overall.explain_overall_place, (overall.places,)),
    Explanation("master_points", master_points.explain_awarded, (master_points.awarded,)),
    Explanation(
        "imp_total",
        imp_pairs.explain_imp_total,
        (imp_pairs.imp_totals,),
    ),
    Explanation(
        "imp_share",
        imp_boards.explain_imp_share,
        (imp_boards.score_imps,),
        (imp_boards.imp_board_totals,),
    ),
    Explanation("award_imps", imp_boards.explain_award_imps, (imp_boards.award_imps,)),
    Explanation("imp_figures", imp_boards.explain_imp_figures, (imp_boards.imp_figures,)),
    Explanation("imps_a_board", imp_pairs.explain_imps_a_board, (imp_pairs.ImpTotal.each,)),
    Explanation(
        "frequency_share",
        frequencies.explain_share,
        (frequencies.shares,),
        (frequencies.Frequencies.results, frequencies.Frequencies.without),
    ),
    Explanation("frequency_award", frequencies.explain_awarded, (frequencies.awarded,)),
    Explanation("standing", tie_steps.explain_standing, (ties.standings,), (ties.Standings.needs,)),
)
