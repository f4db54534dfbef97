"""The command that writes a club's web site into a folder."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.builders import a_club, a_played_section, release_to_players
from tournament.models import Session

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def static_root(settings, tmp_path_factory):
    """A folder into which no web server has gathered the static files yet."""
    settings.STATIC_ROOT = str(tmp_path_factory.mktemp("shared") / "static")
    return settings.STATIC_ROOT


def test_the_command_needs_no_static_files_of_a_web_server(static_root, tmp_path):
    release_to_players(a_played_section(), travellers=False)

    output_of("crown", tmp_path)

    assert Path(static_root, "web/overtrick.css").is_file()


def output_of(*arguments):
    terminal = StringIO()
    call_command("write_site", *map(str, arguments), stdout=terminal)
    return terminal.getvalue()


def test_the_command_writes_the_site_and_later_only_changes(tmp_path):
    section = a_played_section()
    release_to_players(section, travellers=False)

    first = output_of("crown", tmp_path, "--session", section.session_id)
    second = output_of("crown", tmp_path, "--session", section.session_id)

    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    # The list of files is not one of the site's.
    count = len(files) - 1
    assert first == f"{count} files in {tmp_path}, {count} of them new or changed.\n"
    assert second.startswith(f"{count} files in {tmp_path}, ")
    assert (tmp_path / "crown" / str(section.session_id) / "index.html").is_file()


def test_an_unknown_club_is_refused_with_the_known_ones(tmp_path):
    a_club("crown")

    with pytest.raises(CommandError, match=r"with the address anchor\. Clubs: crown"):
        output_of("anchor", tmp_path)


def test_a_club_without_released_parts_writes_nothing(tmp_path):
    a_played_section()

    with pytest.raises(CommandError, match="Players see none of these sessions"):
        output_of("crown", tmp_path / "site")

    assert list(tmp_path.iterdir()) == []


def test_a_site_without_released_parts_is_deleted(tmp_path):
    section = a_played_section()
    release_to_players(section, travellers=False)
    output_of("crown", tmp_path)
    Session.objects.update(ranking_from=None, travellers_from=None)

    with pytest.raises(CommandError, match="Players see none of these sessions"):
        output_of("crown", tmp_path)

    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["overtrick-files.txt"]


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    release_to_players(a_played_section(), travellers=False)
    (tmp_path / "file").write_text("")

    with pytest.raises(CommandError, match="file"):
        output_of("crown", tmp_path / "file")
