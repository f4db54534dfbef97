"""What gives numbers that nobody scores: facts, rules and figures that are there already."""

from scoring import (
    adjustments,
    board_display,
    booked,
    contract,
    hands,
    keeping,
    kept,
    lists,
    master_points,
    match_totals,
    overall,
    pair_ties,
    periods,
    play_off,
    points,
    scales,
    seasons,
    sheet,
    traveller,
    verdicts,
    victory_points,
)

NOT_SCORED: tuple[object, ...] = (
    # Facts of a contract and its result, and what can be at all.
    contract.Contract.target,
    contract.Played.margin,
    points.possible_points,
    victory_points.blitz,
    scales.scale,
    scales.custom,
    hands.possible_honours,
    # How many tables there are.
    traveller.at_least,
    # What a director decided, and shares that are there already, put together.
    adjustments.cancelled,
    adjustments.Assigned.seen,
    adjustments.Assigned.made,
    verdicts.Adjusted.single,
    verdicts.Adjusted.scores,
    verdicts.Adjusted.assigned,
    kept.booked,
    # What a figure is rounded to, and with how many decimals it is printed.
    kept.kept_unit,
    board_display.most_places,
    # A published scale of awards, or an event's own; its strata; how a season reckons.
    master_points.awards,
    lists.Lists.place_awards,
    lists.Lists.strata,
    seasons.SeasonRule.combination,
    overall.OverallRule.combination,
    overall.OverallRule.carrying,
    overall.OverallRule.needed,
    overall.Group.merit,
    overall.Reckoned.reached,
    booked.booked_totals,
    booked.merged,
    # How a sheet stands between two hands: who is vulnerable, and what game lacks.
    keeping.below_line,
    keeping.fresh,
    keeping.moved_on,
    play_off.extra_hand_standing,
    sheet.Standing.needs,
    # A figure that is there already, looked up.
    pair_ties.Facts.boards_of,
    sheet.Columns.of,
    sheet.Columns.plus,
    # How often, not how much: counted off the list of matches.
    match_totals.Record.won,
    match_totals.Record.drawn,
    match_totals.Record.lost,
    match_totals.Record.points_against,
    # What a clock says.
    periods.minutes_left,
)
