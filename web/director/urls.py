"""URL patterns of the director's pages."""

from django.urls import include, path

from web.director.club import (
    api_keys,
    audit_log,
    backup,
    club_settings,
    home,
    members,
    session_defaults,
    webhooks,
)
from web.director.deals import deal_entry, table_records
from web.director.entry import (
    check_entry,
    entry_page,
    move_result,
    record_result,
    result_history,
    table_screen,
    unusual_results,
)
from web.director.imports import event_import, published_figures, traveller_columns
from web.director.individuals import new_individual
from web.director.mail import mail_settings, scorecard_mail_page
from web.director.movements import movement_pages
from web.director.overview import dashboard, late_boards, phone_states
from web.director.players import name_suggestions
from web.director.printing import print_jobs, print_page
from web.director.regulations import ranking_lists, session_regulations
from web.director.release import session_release, session_state, wall_display
from web.director.rulings import appeals, fouled_boards, penalties, ruling_list, ruling_page
from web.director.search import command_box
from web.director.seating import movement_changes, pair_move, seating_page
from web.director.setup import (
    linked_changes,
    movement_replacement,
    movement_schedule,
    new_section,
    new_session,
    next_session,
    rehearsal,
    section_exchange,
    section_removal,
    session_details,
)
from web.director.simultaneous import simultaneous_pages
from web.director.standings import (
    event_meetings,
    event_overall,
    pair_explanation,
    past_ranking,
    ranking,
    recap,
    scorecards,
    seasons,
    travellers,
)
from web.director.swiss_pairs import new_swiss_pairs
from web.director.teams import movement_list, new_team_event
from web.director.timing import round_clock
from web.director.website import club_site_page, web_space_page

app_name = "director"
urlpatterns = [
    # The busiest URLs first: Django tries the patterns one after another.
    path(
        "<slug:club>/<int:session>/entry/<int:seating_board>/",
        record_result.record_entry,
        name="enter",
    ),
    path("<slug:club>/<int:session>/", dashboard.dashboard_page, name="dashboard"),
    path("<slug:club>/<int:session>/entry/", entry_page.entry_page, name="entry"),
    path("<slug:club>/<int:session>/ranking/", ranking.ranking_page, name="ranking"),
    path(
        "<slug:club>/<int:session>/ranking/<int:audit_entry>/",
        past_ranking.past_ranking_page,
        name="past_ranking",
    ),
    path("", home.clubs_page, name="clubs"),
    path("<slug:club>/", home.club_home_page, name="home"),
    path("<slug:club>/new/", new_session.new_session_page, name="new_session"),
    path("<slug:club>/import-event/", event_import.import_event_page, name="import_event"),
    path(
        "<slug:club>/import-event/<slug:event_upload>/",
        event_import.event_import_preview_page,
        name="event_import_preview",
    ),
    path(
        "<slug:club>/import-event/<slug:event_upload>/columns/",
        traveller_columns.traveller_columns_page,
        name="traveller_columns",
    ),
    path(
        "<slug:club>/<int:session>/published-figures/",
        published_figures.published_figures_page,
        name="published_figures",
    ),
    path("<slug:club>/new-individual/", new_individual.new_individual_page, name="new_individual"),
    path(
        "<slug:club>/new-swiss-pairs/", new_swiss_pairs.new_swiss_pairs_page, name="new_swiss_pairs"
    ),
    path("<slug:club>/team-movements/", movement_list.team_movements_page, name="team_movements"),
    path("<slug:club>/new-teams/", new_team_event.new_team_event_page, name="new_team_event"),
    path(
        "<slug:club>/movements/<str:movement>/",
        movement_schedule.movement_schedule_page,
        name="movement_schedule",
    ),
    path(
        "<slug:club>/movements/<str:movement>/rehearsal/",
        rehearsal.rehearsal_page,
        name="rehearsal",
    ),
    path("<slug:club>/web-site/", club_site_page.club_site_page, name="club_site"),
    path("<slug:club>/web-site/space/", web_space_page.web_space_page, name="web_space"),
    path(
        "<slug:club>/web-site/space/delete/",
        web_space_page.delete_club_web_space,
        name="delete_web_space",
    ),
    path("<slug:club>/web-site/send/", web_space_page.request_site_sending, name="send_site"),
    path(
        "<slug:club>/web-site/<int:site_job>/",
        club_site_page.club_site_job_page,
        name="club_site_job",
    ),
    path(
        "<slug:club>/web-site/<int:site_job>/site.zip",
        club_site_page.download_club_site,
        name="club_site_file",
    ),
    path("<slug:club>/own-movements/", movement_pages.own_movements_page, name="own_movements"),
    path(
        "<slug:club>/own-movements/new/",
        movement_pages.new_own_movement_page,
        name="new_own_movement",
    ),
    path(
        "<slug:club>/own-movements/check/",
        movement_pages.check_typed_movement,
        name="check_typed_movement",
    ),
    path(
        "<slug:club>/own-movements/<int:own_movement>/",
        movement_pages.own_movement_page,
        name="own_movement",
    ),
    path(
        "<slug:club>/own-movements/<int:own_movement>/delete/",
        movement_pages.delete_own_movement,
        name="delete_own_movement",
    ),
    path(
        "<slug:club>/own-movements/<int:own_movement>/movement.<slug:own_ending>",
        movement_pages.download_own_movement,
        name="own_movement_file",
    ),
    path("<slug:club>/e-mail/", mail_settings.mail_settings_page, name="mail_settings"),
    path(
        "<slug:club>/players/<int:player>/e-mail/",
        mail_settings.player_mail_page,
        name="player_mail",
    ),
    path(
        "<slug:club>/<int:session>/score-cards/",
        scorecard_mail_page.scorecard_mail_page,
        name="scorecard_mail",
    ),
    path("<slug:club>/webhooks/", webhooks.webhooks_page, name="webhooks"),
    path("<slug:club>/webhooks/<int:webhook>/", webhooks.webhook_page, name="webhook"),
    path(
        "<slug:club>/webhooks/<int:webhook>/delete/",
        webhooks.delete_club_webhook,
        name="delete_webhook",
    ),
    path(
        "<slug:club>/webhooks/<int:webhook>/test/",
        webhooks.send_webhook_test,
        name="test_webhook",
    ),
    path(
        "<slug:club>/webhooks/<int:webhook>/deliveries/<int:delivery>/resend/",
        webhooks.resend_webhook_delivery,
        name="resend_delivery",
    ),
    path("<slug:club>/find/", command_box.search_page, name="search"),
    path("<slug:club>/backup/", backup.download_backup, name="backup"),
    path("<slug:club>/activity/", audit_log.audit_log_page, name="audit_log"),
    path("<slug:club>/activity/log.csv", audit_log.download_audit_log, name="audit_log_file"),
    path("<slug:club>/settings/", club_settings.club_settings_page, name="club_settings"),
    path(
        "<slug:club>/session-defaults/",
        session_defaults.session_defaults_page,
        name="session_defaults",
    ),
    path("<slug:club>/members/", members.members_page, name="members"),
    path("<slug:club>/members/<int:member>/role/", members.change_member_role, name="member_role"),
    path(
        "<slug:club>/members/<int:member>/remove/", members.remove_club_member, name="remove_member"
    ),
    path(
        "<slug:club>/members/links/<int:invitation>/end/",
        members.revoke_member_invitation,
        name="revoke_invitation",
    ),
    path("<slug:club>/players/", name_suggestions.suggest_players, name="players"),
    path("<slug:club>/players/list/", include("web.director.players.urls")),
    path("<slug:club>/series/", seasons.season_list_page, name="seasons"),
    path("<slug:club>/series/<slug:series>/", seasons.season_page, name="season"),
    path(
        "<slug:club>/series/<slug:series>/ladder.<slug:ending>",
        seasons.download_season_ladder,
        name="season_file",
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
        "<slug:club>/events/<slug:event>/another/",
        next_session.next_session_page,
        name="next_session",
    ),
    path(
        "<slug:club>/events/<slug:event>/exchange/",
        section_exchange.section_exchange_page,
        name="section_exchange",
    ),
    path(
        "<slug:club>/events/<slug:event>/linked/",
        linked_changes.linked_sessions_page,
        name="linked_sessions",
    ),
    path(
        "<slug:club>/events/<slug:event>/meetings/",
        event_meetings.event_meetings_page,
        name="event_meetings",
    ),
    path(
        "<slug:club>/events/<slug:event>/overall.<slug:ending>",
        event_overall.download_event_overall,
        name="overall_file",
    ),
    path("<slug:club>/api-keys/", api_keys.api_keys_page, name="api_keys"),
    path(
        "<slug:club>/api-keys/<int:api_key>/end/",
        api_keys.revoke_club_api_key,
        name="revoke_api_key",
    ),
    path("<slug:club>/tournaments/", include("web.director.matches.urls")),
    path("<slug:club>/<int:session>/teams/", include("web.director.teams.urls")),
    path("<slug:club>/<int:session>/absences/", include("web.director.individuals.urls")),
    path("<slug:club>/<int:session>/seating/", seating_page.seating_page, name="seating"),
    path(
        "<slug:club>/<int:session>/seating/names/",
        seating_page.save_seated_names,
        name="save_names",
    ),
    path(
        "<slug:club>/<int:session>/seating/swap/",
        seating_page.swap_pair_numbers,
        name="swap_pair_numbers",
    ),
    path(
        "<slug:club>/<int:session>/seating/draw/",
        seating_page.draw_pair_numbers,
        name="draw_pair_numbers",
    ),
    path(
        "<slug:club>/<int:session>/seating/substitute/",
        seating_page.seat_substitute,
        name="substitute",
    ),
    path(
        "<slug:club>/<int:session>/movement/",
        movement_changes.movement_changes_page,
        name="movement_changes",
    ),
    path(
        "<slug:club>/<int:session>/movement/change/",
        movement_changes.change_movement_during_play,
        name="change_movement",
    ),
    path(
        "<slug:club>/<int:session>/state/", session_state.save_session_state, name="session_state"
    ),
    path(
        "<slug:club>/<int:session>/lists/", ranking_lists.ranking_lists_page, name="ranking_lists"
    ),
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
    path("<slug:club>/<int:session>/move-pair/", pair_move.pair_move_page, name="move_pair"),
    path("<slug:club>/<int:session>/section/", new_section.new_section_page, name="new_section"),
    path(
        "<slug:club>/<int:session>/section/<slug:section>/remove/",
        section_removal.section_removal_page,
        name="remove_section",
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
        "<slug:club>/<int:session>/penalties/<int:penalty>/withdraw/",
        penalties.withdraw_penalty_page,
        name="withdraw_penalty",
    ),
    path("<slug:club>/<int:session>/rulings/", ruling_list.ruling_list_page, name="ruling_list"),
    path(
        "<slug:club>/<int:session>/appeals/<int:appeal>/",
        appeals.appeal_outcome_page,
        name="appeal_outcome",
    ),
    path(
        "<slug:club>/<int:session>/results/<int:seating_board>/appeal/",
        appeals.lodge_appeal_page,
        name="appeal",
    ),
    path(
        "<slug:club>/<int:session>/release/", session_release.session_release_page, name="release"
    ),
    path(
        "<slug:club>/<int:session>/entry/preview/", entry_page.preview_entry, name="entry_preview"
    ),
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
    path(
        "<slug:club>/<int:session>/check-entry/", check_entry.check_entry_page, name="check_entry"
    ),
    path(
        "<slug:club>/<int:session>/check-entry/differences/",
        check_entry.check_differences_page,
        name="check_differences",
    ),
    path(
        "<slug:club>/<int:session>/check-entry/<int:seating_board>/",
        check_entry.save_check_entry,
        name="save_check_entry",
    ),
    path(
        "<slug:club>/<int:session>/check-entry/<int:seating_board>/remove/",
        check_entry.remove_check_entry,
        name="remove_check_entry",
    ),
    path(
        "<slug:club>/<int:session>/check-entry/<int:seating_board>/settle/",
        check_entry.settle_difference,
        name="settle_difference",
    ),
    path("<slug:club>/<int:session>/recap/", recap.recap_page, name="recap"),
    path("<slug:club>/<int:session>/boards/", travellers.traveller_list_page, name="travellers"),
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
    path("<slug:club>/<int:session>/hands/", include("web.director.deals.urls")),
    path(
        "<slug:club>/<int:session>/pairs/<int:place>/", scorecards.scorecard_page, name="scorecard"
    ),
    path(
        "<slug:club>/<int:session>/pairs/<int:place>/analysis.pdf",
        scorecards.download_pair_analysis,
        name="pair_analysis_file",
    ),
    path(
        "<slug:club>/<int:session>/pairs/<int:place>/why/",
        pair_explanation.pair_explanation_page,
        name="pair_explanation",
    ),
    path(
        "<slug:club>/<int:session>/late-boards/", late_boards.late_boards_page, name="late_boards"
    ),
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
        "<slug:club>/<int:session>/results/<int:seating_board>/swap-sides/",
        result_history.save_swapped_sides,
        name="swap_sides",
    ),
    path(
        "<slug:club>/<int:session>/results/<int:seating_board>/move/",
        move_result.move_result_page,
        name="move_result",
    ),
    path(
        "<slug:club>/<int:session>/results/<int:seating_board>/restore/",
        result_history.restore_result_version,
        name="restore_result",
    ),
    path("<slug:club>/<int:session>/clock/", round_clock.round_clock_page, name="round_clock"),
    path("<slug:club>/<int:session>/clock/now/", round_clock.round_clock_text, name="clock_text"),
    path("<slug:club>/<int:session>/clock/start/", round_clock.start_clock, name="start_clock"),
    path("<slug:club>/<int:session>/clock/change/", round_clock.change_clock, name="change_clock"),
    path("<slug:club>/<int:session>/wall/", wall_display.wall_display_choice, name="wall_display"),
    path("<slug:club>/<int:session>/phones/", include("web.director.phones.urls")),
    path(
        "<slug:club>/<int:session>/phones/tables/<str:section>/<int:table>/",
        table_screen.table_screen_page,
        name="table_screen",
    ),
    path(
        "<slug:club>/<int:session>/results/<int:seating_board>/accept/",
        table_screen.accept_for_table,
        name="accept_for_table",
    ),
    path(
        "<slug:club>/<int:session>/results/<int:seating_board>/take-back/",
        table_screen.take_back_for_table,
        name="take_back_for_table",
    ),
    path(
        "<slug:club>/<int:session>/phones/states/",
        phone_states.phone_states_text,
        name="phone_states",
    ),
    path("<slug:club>/<int:session>/print/", print_page.print_page, name="print"),
    path("<slug:club>/<int:session>/print/set/", print_page.create_print_set, name="print_set"),
    path(
        "<slug:club>/<int:session>/print/<slug:key>.<slug:ending>",
        print_page.download_session_document,
        name="document",
    ),
    path("<slug:club>/<int:session>/jobs/<int:job>/", print_jobs.print_job_page, name="print_job"),
    path(
        "<slug:club>/<int:session>/jobs/<int:job>/set.<slug:ending>",
        print_jobs.download_print_set,
        name="print_job_file",
    ),
]
