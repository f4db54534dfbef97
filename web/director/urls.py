"""URL patterns of the director's pages."""

from django.urls import include, path

from web.director.club import api_keys, audit_log, backup, club_settings, home, members
from web.director.deals import deal_entry, hand_records, table_records
from web.director.entry import entry_page, record_result, result_history, unusual_results
from web.director.overview import dashboard, late_boards
from web.director.players import name_suggestions
from web.director.printing import print_jobs, print_page
from web.director.regulations import ranking_lists, session_regulations
from web.director.release import session_release, session_state
from web.director.rulings import appeals, fouled_boards, penalties, ruling_list, ruling_page
from web.director.search import command_box
from web.director.seating import movement_changes, seating_page
from web.director.setup import (
    movement_replacement,
    new_section,
    new_session,
    next_session,
    section_removal,
    session_details,
)
from web.director.simultaneous import simultaneous_pages
from web.director.standings import (
    event_overall,
    pair_explanation,
    ranking,
    recap,
    scorecards,
    seasons,
    travellers,
)

app_name = "director"
urlpatterns = [
    # The busiest addresses first: they are tried one after another.
    path(
        "<slug:club>/<int:session>/entry/<int:seating_board>/",
        record_result.record_entry,
        name="enter",
    ),
    path("<slug:club>/<int:session>/", dashboard.dashboard_page, name="board"),
    path("<slug:club>/<int:session>/entry/", entry_page.entry_page, name="entry"),
    path("<slug:club>/<int:session>/ranking/", ranking.ranking_page, name="ranking"),
    path("", home.clubs_page, name="clubs"),
    path("<slug:club>/", home.club_home_page, name="home"),
    path("<slug:club>/new/", new_session.new_session_page, name="setup"),
    path("<slug:club>/find/", command_box.search_page, name="find"),
    path("<slug:club>/backup/", backup.download_backup, name="backup"),
    path("<slug:club>/audit/", audit_log.audit_log_page, name="audit"),
    path("<slug:club>/audit/ledger.csv", audit_log.download_audit_log, name="audit_list"),
    path("<slug:club>/settings/", club_settings.club_settings_page, name="club_settings"),
    path("<slug:club>/members/", members.members_page, name="members"),
    path("<slug:club>/members/<int:member>/role/", members.change_member_role, name="member_role"),
    path("<slug:club>/members/<int:member>/out/", members.remove_club_member, name="member_out"),
    path(
        "<slug:club>/members/links/<int:invitation>/end/",
        members.revoke_member_invitation,
        name="invitation_end",
    ),
    path("<slug:club>/players/", name_suggestions.suggest_players, name="players"),
    path("<slug:club>/players/list/", include("web.director.players.urls")),
    path("<slug:club>/series/", seasons.season_list_page, name="seasons"),
    path("<slug:club>/series/<slug:series>/", seasons.season_page, name="season"),
    path(
        "<slug:club>/series/<slug:series>/ladder.<slug:ending>",
        seasons.download_season_ladder,
        name="season_paper",
    ),
    path(
        "<slug:club>/simultaneous/",
        simultaneous_pages.simultaneous_list_page,
        name="simultaneous_list",
    ),
    path(
        "<slug:club>/simultaneous/join/",
        simultaneous_pages.join_simultaneous_event,
        name="simultaneous_join",
    ),
    path("<slug:club>/simultaneous/<slug:field>/", include("web.director.simultaneous.urls")),
    path("<slug:club>/events/<slug:event>/", event_overall.event_overall_page, name="overall"),
    path(
        "<slug:club>/events/<slug:event>/another/", next_session.next_session_page, name="another"
    ),
    path(
        "<slug:club>/events/<slug:event>/overall.<slug:ending>",
        event_overall.download_event_overall,
        name="overall_paper",
    ),
    path("<slug:club>/keys/", api_keys.api_keys_page, name="keys"),
    path("<slug:club>/keys/<int:api_key>/end/", api_keys.revoke_club_api_key, name="end_key"),
    path("<slug:club>/tournaments/", include("web.director.matches.urls")),
    path("<slug:club>/<int:session>/seating/", seating_page.seating_page, name="seating"),
    path("<slug:club>/<int:session>/seating/names/", seating_page.save_seated_names, name="names"),
    path("<slug:club>/<int:session>/seating/swap/", seating_page.swap_pair_numbers, name="swap"),
    path("<slug:club>/<int:session>/seating/draw/", seating_page.draw_pair_numbers, name="draw"),
    path(
        "<slug:club>/<int:session>/seating/substitute/",
        seating_page.seat_substitute,
        name="substitute",
    ),
    path(
        "<slug:club>/<int:session>/repairs/", movement_changes.movement_changes_page, name="repairs"
    ),
    path(
        "<slug:club>/<int:session>/repairs/do/",
        movement_changes.change_movement_during_play,
        name="repair",
    ),
    path("<slug:club>/<int:session>/state/", session_state.save_session_state, name="state"),
    path("<slug:club>/<int:session>/lists/", ranking_lists.ranking_lists_page, name="lists"),
    path(
        "<slug:club>/<int:session>/details/",
        session_details.session_details_page,
        name="session_details",
    ),
    path(
        "<slug:club>/<int:session>/delete/",
        session_details.session_deletion_page,
        name="session_deletion",
    ),
    path("<slug:club>/<int:session>/section/", new_section.new_section_page, name="section"),
    path(
        "<slug:club>/<int:session>/section/<slug:section>/off/",
        section_removal.section_removal_page,
        name="section_off",
    ),
    path(
        "<slug:club>/<int:session>/section/<slug:section>/movement/",
        movement_replacement.section_movement_page,
        name="section_movement",
    ),
    path(
        "<slug:club>/<int:session>/regulations/",
        session_regulations.session_regulations_page,
        name="regulations",
    ),
    path("<slug:club>/<int:session>/penalties/", penalties.penalties_page, name="penalties"),
    path(
        "<slug:club>/<int:session>/penalties/<int:penalty>/back/",
        penalties.withdraw_penalty_page,
        name="penalty_back",
    ),
    path("<slug:club>/<int:session>/rulings/", ruling_list.ruling_list_page, name="reviews"),
    path(
        "<slug:club>/<int:session>/appeals/<int:appeal>/",
        appeals.appeal_outcome_page,
        name="hearing",
    ),
    path(
        "<slug:club>/<int:session>/results/<int:seating_board>/appeal/",
        appeals.lodge_appeal_page,
        name="appeal",
    ),
    path(
        "<slug:club>/<int:session>/release/", session_release.session_release_page, name="release"
    ),
    path("<slug:club>/<int:session>/entry/echo/", entry_page.preview_entry, name="echo"),
    path(
        "<slug:club>/<int:session>/entry/last-zero/",
        entry_page.save_last_zero_choice,
        name="last_zero",
    ),
    path(
        "<slug:club>/<int:session>/entry/<int:seating_board>/undo/",
        record_result.undo_entry,
        name="undo",
    ),
    path(
        "<slug:club>/<int:session>/unusual/",
        unusual_results.unusual_results_page,
        name="unusual_results",
    ),
    path(
        "<slug:club>/<int:session>/results/<int:seating_board>/check/",
        unusual_results.check_unusual_result,
        name="check_result",
    ),
    path("<slug:club>/<int:session>/recap/", recap.recap_page, name="recap"),
    path("<slug:club>/<int:session>/boards/", travellers.traveller_list_page, name="boards"),
    path(
        "<slug:club>/<int:session>/boards/<int:board>/", travellers.traveller_page, name="traveller"
    ),
    path(
        "<slug:club>/<int:session>/boards/<int:board>/ruling/",
        ruling_page.ruling_page,
        name="ruling",
    ),
    path(
        "<slug:club>/<int:session>/boards/<int:board>/fouled/",
        fouled_boards.fouled_board_page,
        name="fouled_board",
    ),
    path("<slug:club>/<int:session>/boards/<int:board>/deal/", deal_entry.deal_page, name="deal"),
    path("<slug:club>/<int:session>/hands/", hand_records.hand_records_page, name="hand_records"),
    path(
        "<slug:club>/<int:session>/pairs/<int:place>/", scorecards.scorecard_page, name="scorecard"
    ),
    path(
        "<slug:club>/<int:session>/pairs/<int:place>/why/",
        pair_explanation.pair_explanation_page,
        name="why",
    ),
    path("<slug:club>/<int:session>/late/", late_boards.late_boards_page, name="late"),
    path(
        "<slug:club>/<int:session>/results/<int:seating_board>/",
        result_history.result_history_page,
        name="result",
    ),
    path(
        "<slug:club>/<int:session>/results/<int:seating_board>/play/",
        table_records.table_record_page,
        name="table_record",
    ),
    path(
        "<slug:club>/<int:session>/results/<int:seating_board>/correct/",
        result_history.correct_table_result,
        name="correct",
    ),
    path(
        "<slug:club>/<int:session>/results/<int:seating_board>/turn/",
        result_history.save_swapped_sides,
        name="turn",
    ),
    path(
        "<slug:club>/<int:session>/results/<int:seating_board>/take-back/",
        result_history.restore_result_version,
        name="take_back",
    ),
    path("<slug:club>/<int:session>/papers/", print_page.print_page, name="papers"),
    path("<slug:club>/<int:session>/papers/set/", print_page.create_print_set, name="print_set"),
    path(
        "<slug:club>/<int:session>/papers/<slug:key>.<slug:ending>",
        print_page.download_session_document,
        name="paper",
    ),
    path("<slug:club>/<int:session>/jobs/<int:job>/", print_jobs.print_job_page, name="job"),
    path(
        "<slug:club>/<int:session>/jobs/<int:job>/set.<slug:ending>",
        print_jobs.download_print_set,
        name="made",
    ),
]
