"""Static files are gathered once, and again when one has changed."""

from pathlib import Path

from config.launcher.static_files import gather_static_files


def test_static_files_are_collected_once(settings, tmp_path):
    settings.STATIC_ROOT = str(tmp_path / "static")

    first, again = gather_static_files(), gather_static_files()

    assert (first, again) == (True, False)
    assert Path(settings.STATIC_ROOT, "web/overtrick.css").exists()


def test_static_files_are_collected_again_when_one_is_new(settings, tmp_path):
    settings.STATIC_ROOT, mine = str(tmp_path / "static"), tmp_path / "mine"
    gather_static_files()
    mine.mkdir()
    (mine / "new.css").write_text("")
    settings.STATICFILES_DIRS = [mine]

    assert gather_static_files() is True


def test_in_a_shared_folder_the_files_of_another_version_stay(settings, tmp_path):
    settings.STATIC_ROOT = str(tmp_path / "shared" / "static")
    Path(settings.STATIC_ROOT).mkdir(parents=True)
    older = Path(settings.STATIC_ROOT, "overtrick.0123456789ab.css")
    older.write_text("")

    gather_static_files()

    assert older.exists()


def test_old_files_are_deleted_from_the_data_folder(settings, tmp_path):
    settings.DATA_DIR, settings.STATIC_ROOT = tmp_path, str(tmp_path / "static")
    (tmp_path / "static").mkdir()
    older = Path(settings.STATIC_ROOT, "overtrick.0123456789ab.css")
    older.write_text("")

    gather_static_files()

    assert not older.exists()
