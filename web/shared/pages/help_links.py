"""Links each page of the program to its page in the documentation."""

from django.http import HttpRequest

# By the start of a route's name; the longest match counts.
HELP_BY_ROUTE = {
    "account": "install.md#passwords-and-second-factors",
    "api": "api.md",
    "director:": "index.md",
    "director:api_key": "api.md#api-keys",
    "director:appeal": "rulings.md#appeals",
    "director:backup": "install.md#back-up-and-restore",
    "director:club_site": "website.md",
    "director:web_space": "website.md#sent-to-your-web-space",
    "director:mail_settings": "website.md#score-cards-by-e-mail",
    "director:player_mail": "website.md#score-cards-by-e-mail",
    "director:scorecard_mail": "website.md#score-cards-by-e-mail",
    "director:webhook": "api.md#webhooks",
    "director:check_result": "entry.md#unusual-results",
    "director:club_settings": "install.md#your-own-club",
    "director:dashboard": "index.md#during-play-one-box",
    "director:deal": "deals.md",
    "director:draw_pair_numbers": "index.md#before-play-a-session",
    "director:entry": "entry.md",
    "director:fouled_board": "fouled.md",
    "director:hand_records": "deals.md",
    "director:late_boards": "entry.md",
    "director:end_table_call": "table.md#on-the-directors-page",
    "director:hand_over_table": "table.md#on-the-directors-page",
    "director:section_exchange": "overall.md#pairs-exchanged-between-sections",
    "director:linked_sessions": "movements.md#when-linked-sessions-change",
    "director:event_meetings": "overall.md#who-meets-whom",
    "director:match": "alberta55.md#two-days-from-the-entries-to-the-medals",
    "director:member": "index.md#who-may-do-what",
    "director:movement_changes": "index.md#when-the-director-is-called",
    "director:new_match_event": "alberta55.md#two-days-from-the-entries-to-the-medals",
    "director:new_section": "index.md#before-play-a-session",
    "director:new_session": "index.md#before-play-a-session",
    "director:new_individual": "individuals.md",
    "director:absent_players": "individuals.md#during-play",
    "director:new_swiss_pairs": "swiss.md",
    "director:new_team_event": "teams.md",
    "director:delete_team": "teams.md#rooms-and-rounds",
    "director:next_session": "overall.md#another-session",
    "director:overall": "overall.md",
    "director:pair_explanation": "index.md#how-a-number-is-computed",
    "director:penalties": "regulations.md#penalties",
    "director:player": "lists.md#what-a-players-card-needs",
    "director:print": "index.md#before-play-a-session",
    "director:ranking": "index.md#how-a-number-is-computed",
    "director:ranking_lists": "lists.md#choosing-them",
    "director:recap": "index.md#how-a-number-is-computed",
    "director:regulations": "regulations.md",
    "director:movement_schedule": "movements.md",
    "director:rehearsal": "movements.md",
    "director:release": "index.md#after-play-close-and-release",
    "director:remove_section": "index.md#before-play-a-session",
    "director:replace_table_card": "table.md#on-the-directors-page",
    "director:ruling": "rulings.md",
    "director:season": "lists.md#a-season",
    "director:seating": "index.md#before-play-a-session",
    "director:section_movement": "index.md#before-play-a-session",
    "director:move_pair": "index.md#before-play-a-session",
    "director:session": "index.md#before-play-a-session",
    "director:simultaneous": "simultaneous.md",
    "director:table_phone": "table.md",
    "director:table_record": "deals.md",
    "director:team_": "teams.md#rooms-and-rounds",
    "director:knock_out_": "teams.md#knock-outs",
    "director:team_contest_field": "teams.md#changes-during-play",
    "director:team_movements": "teams.md#movements",
    "director:team_match": "teams.md#scores",
    "director:team_line_ups": "teams.md#line-ups-and-the-butler-of-the-players",
    "director:team_butler": "teams.md#line-ups-and-the-butler-of-the-players",
    "director:team_standings": "teams.md#scores",
    "director:team_awards": "teams.md#forfeits-penalties-and-carry-over",
    "director:unusual_results": "entry.md#unusual-results",
    "mfa": "install.md#passwords-and-second-factors",
    "public:": "index.md#how-a-number-is-computed",
    "public:hand": "deals.md",
    "public:help": "index.md",
    "public:match": "alberta55.md",
    "public:overall": "overall.md#who-sees-it",
    "public:replay": "deals.md#dealing-and-playing-a-board",
    "public:score_sheet": "alberta55.md#the-sheet-of-other-games",
    "public:season": "lists.md#a-season",
    "public:team_": "teams.md#scores",
    "public:simultaneous": "simultaneous.md#who-sees-it",
    "table": "table.md#at-the-table",
}
LONGEST_FIRST = sorted(HELP_BY_ROUTE, key=len, reverse=True)


def help_address(route: str) -> str:
    """Returns the documentation page and heading of a route: `entry.md#unusual-results`."""
    for beginning in LONGEST_FIRST:
        if route.startswith(beginning):
            return HELP_BY_ROUTE[beginning]
    return "index.md"


def help_context(request: HttpRequest) -> dict[str, str]:
    """Context processor that adds `help_link`, the URL of the documentation for this page."""
    match = request.resolver_match
    page, _hash, heading = help_address(match.view_name if match else "").partition("#")
    # Built by hand: reversing a route of the public pages on every page costs more than the link is
    # worth.
    link = f"/help/{page.removesuffix('.md')}/"
    return {"help_link": f"{link}#{heading}" if heading else link}
