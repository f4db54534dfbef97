"""Backups: one file, of one moment, whole or none; and back again."""

import errno
import json
from hashlib import sha256
from pathlib import Path
from uuid import uuid4
from zipfile import ZipFile

import pytest
from django.apps import apps
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection

from boards.services.matches.match_entry import record_final_scores
from boards.services.matches.slip_checks import check_slip
from club.errors import BackupError
from club.models import LedgerEntry, Membership, Player
from club.services.backups import backup_creation, database_snapshot
from club.services.backups.backup_creation import (
    can_download_backup,
    create_backup,
    create_backup_for_download,
)
from club.services.backups.backup_format import MANIFEST, BackupReader
from club.services.backups.restores import (
    RestoreResult,
    finish_interrupted_restore,
    restore_backup,
)
from scoring.laws.outcome import PassedOut
from scoring.score_sheets.match_totals import FinalScores
from standings.matches.slip_checks import checked_slips
from standings.snapshot_cache import forget_snapshots, snapshot_of_session
from tests.builders import (
    a_board_in_play,
    a_club,
    a_director,
    a_match,
    a_player,
    a_request,
    a_seated_section,
    a_tournament,
    an_actor,
    recorded,
)
from tests.effort import effort
from tests.raising import raises_code
from tests.remembered_rows import remember_rows
from tournament.models import Event

pytestmark = pytest.mark.django_db(transaction=True)


@remember_rows
def a_session_to_back_up():
    """A small session with a hostile name, a slip that was checked, and a director."""
    section = a_seated_section()
    recorded(a_board_in_play(section, number=1, table=1), PassedOut())
    a_player("=1+1 <b>Zoë</b> \N{BLACK SPADE SUIT}\n\N{RIGHT-TO-LEFT OVERRIDE}", number="007")
    match = a_match(a_tournament(), "1A", "1B")
    record_final_scores(match, FinalScores(6800, 0), a_request(confirmed=True))
    check_slip(match, a_request(seen=1, by=a_director()))
    return section.session


@pytest.fixture
def a_session_backup(tmp_path):
    """A backup of a small session with a hostile name in it, the session, its rows."""
    session = a_session_to_back_up()
    default_storage.delete("jobs/1/a.pdf")
    default_storage.save("jobs/1/a.pdf", ContentFile(b"%PDF"))
    return create_backup(tmp_path / "backup.zip"), session, everything()


def everything():
    """Every row of every table, in order."""
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values_list())
        for model in database_snapshot.backup_models(apps)
    }


def emptied():
    with connection.constraint_checks_disabled(), connection.cursor() as cursor:
        for model in reversed(database_snapshot.backup_models(apps)):
            if model._meta.label_lower not in database_snapshot.BUILT_IN_MODELS:
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")
    forget_snapshots()


def test_a_restored_backup_equals_the_original(a_session_backup):
    file, session, rows = a_session_backup
    before = snapshot_of_session(session.pk)
    default_storage.delete("jobs/1/a.pdf")
    emptied()

    assert restore_backup(file) == RestoreResult(None)

    assert everything() == rows
    assert snapshot_of_session(session.pk) == before
    (check,) = checked_slips(Event.objects.get(kind="four_hand").pk).values()
    assert (check.version, check.by) == (1, "ann")
    with default_storage.open("jobs/1/a.pdf") as paper:
        assert paper.read() == b"%PDF"


def test_play_goes_on_after_a_restore(a_session_backup):
    file, session, _rows = a_session_backup
    emptied()
    restore_backup(file)

    again = recorded(
        a_board_in_play(session.sections.get(), number=1, table=1), PassedOut(), seen=1
    )
    new = a_player("New")

    assert again.version == 2
    assert Player.objects.filter(pk=new.pk).count() == 1


def test_existing_data_is_not_overwritten(a_session_backup):
    file, _session, rows = a_session_backup

    with raises_code("not_empty"):
        restore_backup(file)

    assert everything() == rows


def test_replaced_data_is_kept(a_session_backup):
    file, _session, rows = a_session_backup
    a_player("Late")

    kept_file = restore_backup(file, replace=True).kept

    assert everything() == rows
    with BackupReader(kept_file) as reader:
        assert [row["name"] for row in reader.rows("club.player")][-1] == "Late"
    kept_file.unlink()


def test_an_invalid_backup_file_changes_nothing(a_session_backup, tmp_path):
    _file, _session, rows = a_session_backup
    (tmp_path / "letter.zip").write_text("Dear club")

    with raises_code("backup_broken"):
        restore_backup(tmp_path / "letter.zip", replace=True)

    assert everything() == rows


@pytest.mark.soak
@pytest.mark.sampled(3)
@pytest.mark.parametrize("part", range(effort(4, 16)))
def test_a_truncated_file_is_refused(a_session_backup, part):
    file, _session, rows = a_session_backup
    content = file.read_bytes()
    file.write_bytes(content[: len(content) * part // effort(4, 16)])

    with raises_code("backup_broken"):
        restore_backup(file, replace=True)

    assert everything() == rows


@pytest.mark.soak
@pytest.mark.sampled(3)
@pytest.mark.parametrize("part", range(effort(8, 48)))
def test_a_flipped_bit_is_refused_or_harmless(a_session_backup, part):
    file, _session, rows = a_session_backup
    content = bytearray(file.read_bytes())
    content[len(content) * part // effort(8, 48)] ^= 1 << (part % 8)
    file.write_bytes(content)

    try:
        kept_file = restore_backup(file, replace=True).kept
    except BackupError as error:
        assert error.code in ("backup_broken", "backup_too_new")
        kept_file = None

    assert everything() == rows
    if kept_file:
        kept_file.unlink()


def remade(file, **changes):
    """The same backup with another manifest."""
    with ZipFile(file) as old:
        members = {name: old.read(name) for name in old.namelist()}
    manifest = json.loads(members[MANIFEST]) | changes
    with ZipFile(file, "w") as new:
        for name, content in (members | {MANIFEST: json.dumps(manifest)}).items():
            new.writestr(name, content)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"format": 2}, "backup_too_new"),
        ({"migrations": ["club.0999_the_future"]}, "backup_too_new"),
        ({"migrations": ["club.0001_initial"]}, "backup_broken"),
        ({"rows": {"club.club": 99}}, "backup_broken"),
        ({"members": {}}, "backup_broken"),
        ({"migrations": []}, "backup_broken"),
        ({"migrations": None}, "backup_broken"),
        ({"migrations": [1]}, "backup_broken"),
        ({"made_at": None}, "backup_broken"),
        ({"rows": {}}, "backup_broken"),
        ({"rows": []}, "backup_broken"),
    ],
)
def test_another_version_is_refused_before_anything_is_touched(a_session_backup, changes, code):
    file, _session, rows = a_session_backup
    remade(file, **changes)

    with raises_code(code):
        restore_backup(file, replace=True)

    assert everything() == rows


@pytest.mark.parametrize("name", ["media/../../evil", "media/{elsewhere}/evil", "media/C:/evil"])
def test_a_member_that_would_be_written_elsewhere_is_refused(a_session_backup, tmp_path, name):
    file, _session, rows = a_session_backup
    evil = name.format(elsewhere=tmp_path)
    with ZipFile(file) as old:
        members = json.loads(old.read(MANIFEST))["members"]
    with ZipFile(file, "a") as stretched:
        stretched.writestr(evil, b"evil")
    remade(file, members=members | {evil: sha256(b"evil").hexdigest()})

    with raises_code("backup_broken"):
        restore_backup(file, replace=True)

    assert (everything(), (tmp_path / "evil").exists()) == (rows, False)


def without_a_column(rows):
    return [row[:-1] for row in rows]


def with_a_column_more(rows):
    return [[*row, "x"] for row in rows]


def with_a_row_twice(rows):
    return [*rows, rows[-1]]


def with_an_id_that_is_none(rows):
    return [rows[0], *(["x", *row[1:]] for row in rows[1:])]


def with_an_id_too_large(rows):
    return [rows[0], *([10**40, *row[1:]] for row in rows[1:])]


def without_the_club(rows):
    club = rows[0].index("club_id")
    return [rows[0], *([*row[:club], None, *row[club + 1 :]] for row in rows[1:])]


def with_half_a_letter(rows):
    name = rows[0].index("name")
    return [rows[0], *([*row[:name], "\ud800", *row[name + 1 :]] for row in rows[1:])]


def with_a_nul(rows):
    name = rows[0].index("name")
    return [rows[0], *([*row[:name], "A\0b", *row[name + 1 :]] for row in rows[1:])]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "change",
    [
        with_a_nul,
        without_a_column,
        with_a_column_more,
        with_a_row_twice,
        with_an_id_that_is_none,
        with_an_id_too_large,
        without_the_club,
        with_half_a_letter,
        lambda _rows: None,
    ],
)
def test_rows_that_fit_no_table_change_nothing_though_their_sums_are_right(
    a_session_backup, settings, change
):
    file, _session, before = a_session_backup
    table = "rows/club.player.jsonl"
    with ZipFile(file) as old:
        members = {name: old.read(name) for name in old.namelist()}
    manifest = json.loads(members.pop(MANIFEST))
    rows = change([json.loads(line) for line in members.pop(table).splitlines()])
    manifest["rows"].pop("club.player")
    if rows is not None:
        members[table] = b"".join(json.dumps(row).encode() + b"\n" for row in rows)
        manifest["rows"]["club.player"] = len(rows) - 1
    manifest["members"] = {name: sha256(content).hexdigest() for name, content in members.items()}
    with ZipFile(file, "w") as new:
        for name, content in (members | {MANIFEST: json.dumps(manifest)}).items():
            new.writestr(name, content)

    with raises_code("backup_broken"):
        restore_backup(file, replace=True)

    assert everything() == before
    assert list(Path(settings.DATA_DIR).glob("media.*")) == []


def test_a_restore_that_was_killed_is_brought_to_its_end(settings, tmp_path):
    settings.DATA_DIR, settings.MEDIA_ROOT = tmp_path, tmp_path / "media"
    for folder in ("media.incoming", "media.outgoing", "upgrade-x"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "file").write_text(folder)

    finish_interrupted_restore()

    assert (tmp_path / "media" / "file").read_text() == "media.incoming"
    assert [path.name for path in tmp_path.iterdir()] == ["media"]


def test_files_of_a_restore_without_rows_are_not_used(settings, tmp_path):
    settings.DATA_DIR, settings.MEDIA_ROOT = tmp_path, tmp_path / "media"
    for folder in ("media.incoming", "media"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "file").write_text(folder)

    finish_interrupted_restore()

    assert (tmp_path / "media" / "file").read_text() == "media"
    assert [path.name for path in tmp_path.iterdir()] == ["media"]


def test_a_full_disk_leaves_nothing_half_written(tmp_path, monkeypatch):
    a_player()

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(backup_creation.os, "fsync", full)
    with raises_code("backup_unwritten") as refusal:
        create_backup(tmp_path / "backup.zip")

    assert refusal.value.facts["reason"] == "No space left on device"
    assert list(tmp_path.iterdir()) == []


def test_a_load_that_fails_changes_nothing(a_session_backup, monkeypatch):
    file, _session, rows = a_session_backup
    monkeypatch.setattr(
        type(connection.ops), "sequence_reset_sql", lambda *_: ["SELECT nothing_of_the_kind"]
    )

    with pytest.raises(Exception, match="nothing_of_the_kind"):
        restore_backup(file, replace=True)

    assert everything() == rows


def test_sign_ins_and_sessions_stay_behind(a_session_backup):
    file, _session, _rows = a_session_backup

    with BackupReader(file) as reader:
        assert "sessions.session" not in reader.manifest.rows


def test_a_file_is_closed_after_an_interrupted_read(tmp_path):
    club = a_club()
    # More than ZipFile reads at once, packed: the rest would come from the file.
    Player.objects.bulk_create(Player(club=club, name=uuid4().hex) for _ in range(600))
    with BackupReader(create_backup(tmp_path / "backup.zip")) as reader:
        rows = reader.rows("club.player")
        next(rows)

    with pytest.raises(ValueError, match="closed"):
        list(rows)


def test_a_new_file_is_named_after_the_moment_and_for_its_owner_alone(a_session_backup):
    backup = create_backup()

    assert backup.name.startswith("overtrick-2")
    assert (backup.parent.name, backup.stat().st_mode & 0o777) == ("backups", 0o600)
    backup.unlink()


def test_a_full_backup_requires_directing_every_club():
    ann, bob = a_director("crown", name="ann"), a_director("crown", name="bob")
    a_director("anchor", name="bob")

    assert (can_download_backup(ann), can_download_backup(bob)) == (False, True)


def test_a_club_without_members_does_not_block_a_full_backup():
    ann = a_director("crown", name="ann")
    demonstration = a_club("lantern")
    alone = can_download_backup(ann)

    bob = a_director("crown", name="bob")
    Membership.objects.create(user=bob, club=demonstration, role="player")

    assert (alone, can_download_backup(ann)) == (True, False)


def test_a_director_of_one_club_is_refused_the_backup_of_all():
    ann = a_director("anchor", name="ann")
    a_director("crown", name="bob")

    with raises_code("missing_permission"):
        create_backup_for_download(actor=an_actor(ann, role="director"))

    assert not LedgerEntry.objects.filter(action="backup").exists()


def test_a_downloaded_backup_is_logged_in_every_club(a_session_backup):
    ann = a_director("anchor", name="ann")
    Membership.objects.get_or_create(user=ann, club=a_club("crown"), defaults={"role": "director"})

    create_backup_for_download(actor=an_actor(ann)).unlink()

    noted = LedgerEntry.objects.filter(action="backup", user=ann)
    assert sorted(noted.values_list("club__slug", "kind")) == [
        ("anchor", "club.Club"),
        ("crown", "club.Club"),
    ]
