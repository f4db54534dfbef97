"""Builds the documents of contests of teams and of Swiss pairs as files for download."""

from collections.abc import Callable, Mapping
from datetime import datetime

from reports.content.catalogue import session_file_name
from reports.content.document import Document, Grid
from reports.content.swiss_pairs.pair_rounds import pair_assignments_document, pair_scores_document
from reports.content.swiss_pairs.pair_standings import pair_ranking_grid, pair_standings_document
from reports.content.teams.blank_score_sheets import blank_sheets_document
from reports.content.teams.bracket import bracket_document, bracket_file_grid
from reports.content.teams.room_line_ups import (
    partnership_butler_grid,
    player_butler_document,
    player_butler_grid,
)
from reports.content.teams.team_rounds import assignments_document, match_sheets_document
from reports.content.teams.team_standings import team_ranking_grid, team_standings_document
from reports.documents import DownloadFile, render_csv, render_pdf, render_xlsx
from standings.swiss_pairs.pair_contest import PairContest
from standings.teams.knock_out_contest import KnockOutContest
from standings.teams.player_butler import player_butler_of
from standings.teams.team_contest import TeamContest

# The documents of one round, whose files have its number in their names.
OF_ONE_ROUND = frozenset({"assignments", "matches", "blanksheets", "scores"})


def team_contest_file(
    contest: TeamContest, key: str, ending: str, printed: datetime, *, round_: int
) -> DownloadFile | None:
    """Return a document of a contest of teams as a file; None for an unknown key or format.

    `assignments`, `matches` and `blanksheets` are of one round; `standings`, the `butler` of the
    players, that of the pairs (`butler_pairs`, CSV), and a `bracket` are as they are now. The
    contest has its line-ups.
    """
    builders: Mapping[str, Callable[[], Document]] = {
        "standings": lambda: team_standings_document(contest, printed),
        "assignments": lambda: assignments_document(contest, round_, printed),
        "matches": lambda: match_sheets_document(contest, round_, printed),
        "blanksheets": lambda: blank_sheets_document(contest, round_, printed),
        "butler": lambda: player_butler_document(contest, printed),
    }
    if isinstance(contest, KnockOutContest):
        builders = {**builders, "bracket": lambda: bracket_document(contest, printed)}
    name = _file_name(contest, key, ending, round_)
    if ending == "csv":
        grid = _team_contest_grid(contest, key)
        return DownloadFile(name, render_csv(grid)) if grid else None
    if key not in builders:
        return None
    return _contest_file(builders[key], name)


def _file_name(contest: TeamContest | PairContest, key: str, ending: str, round_: int) -> str:
    """Return a name like `2026-11-24_teams-night_assignments-round-2.pdf`."""
    which = f"{key}-round-{round_}" if key in OF_ONE_ROUND else key
    return session_file_name(contest.session, which, ending)


def _contest_file(build: Callable[[], Document], name: str) -> DownloadFile | None:
    """Return a document of a contest in the format of `name`; None for another format."""
    renderers: Mapping[str, Callable[[Document], bytes]] = {"pdf": render_pdf, "xlsx": render_xlsx}
    render = renderers.get(name.rpartition(".")[2])
    return DownloadFile(name, render(build())) if render else None


def _team_contest_grid(contest: TeamContest, key: str) -> Grid | None:
    """Return the table of a contest of teams that is a CSV file; None for another key."""
    if key == "standings":
        return team_ranking_grid(contest)
    if key == "butler":
        return player_butler_grid(contest, player_butler_of(contest))
    if key == "butler_pairs":
        return partnership_butler_grid(contest, player_butler_of(contest))
    if key == "bracket" and isinstance(contest, KnockOutContest):
        return bracket_file_grid(contest)
    return None


def swiss_pairs_file(
    contest: PairContest, key: str, ending: str, printed: datetime, *, round_: int
) -> DownloadFile | None:
    """Return a document of Swiss pairs as a file; None for an unknown key or format.

    `assignments` and `scores` are of one round; `standings` are as they are now.
    """
    builders: Mapping[str, Callable[[], Document]] = {
        "standings": lambda: pair_standings_document(contest, printed),
        "assignments": lambda: pair_assignments_document(contest, round_, printed),
        "scores": lambda: pair_scores_document(contest, round_, printed),
    }
    if key not in builders:
        return None
    name = _file_name(contest, key, ending, round_)
    if ending == "csv" and key == "standings":
        return DownloadFile(name, render_csv(pair_ranking_grid(contest)))
    return _contest_file(builders[key], name)
