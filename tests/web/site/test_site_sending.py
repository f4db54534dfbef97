"""Sites sent to a folder, an SFTP server and a WebDAV server that run: files, order, refusals."""

from contextlib import contextmanager
from functools import partial
from ipaddress import ip_network

import pytest

from club.services.remote.addresses import RemoteAddress
from club.services.remote.installation_folder import InstallationFolder
from club.services.remote.sftp_folder import SftpFolder, read_host_key
from club.services.remote.webdav_folder import WebDavFolder
from tests.raising import raises_code
from tests.remote_servers import NAME, PASSWORD, a_webdav_server, an_sftp_server
from web.site.site_pages import SitePage
from web.site.site_sending import LISTING, SentSite, delete_pages, send_pages

RANKING = SitePage("crown/1/index.html", b"ranking")
TRAVELLER = SitePage("crown/1/travellers/7 \xe4 #1/index.html", b"traveller")
INDEX = SitePage("index.html", b"index")
KINDS = ["folder", "sftp", "webdav"]


@pytest.fixture(autouse=True)
def this_computer(settings):
    settings.PRIVATE_NETWORKS = [ip_network("127.0.0.0/8")]


@contextmanager
def a_folder(kind, root):
    if kind == "folder":
        with InstallationFolder(root) as folder:
            yield folder
    elif kind == "sftp":
        with an_sftp_server(root) as server:
            address = RemoteAddress("sftp", "127.0.0.1", server.port, "/")
            with SftpFolder(address, NAME, PASSWORD, server.host_key) as folder:
                yield folder
    else:
        with a_webdav_server(root) as server:
            address = RemoteAddress("http", "127.0.0.1", server.port, "/")
            with WebDavFolder(address, NAME, PASSWORD) as folder:
                yield folder


def contents(root):
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and path.name != LISTING
    }


@pytest.mark.parametrize("kind", KINDS)
def test_a_site_is_sent_changed_and_deleted(kind, tmp_path):
    corrected = SitePage(RANKING.path, b"corrected ranking")
    with a_folder(kind, tmp_path) as folder:
        first = send_pages([INDEX, RANKING, TRAVELLER], folder, club="crown")
        sent = contents(tmp_path)
        again = send_pages([INDEX, RANKING, TRAVELLER], folder, club="crown")
        second = send_pages([INDEX, corrected], folder, club="crown")
        after = contents(tmp_path)
        last = delete_pages(folder, club="crown")

    assert sent == {page.path: page.content for page in (INDEX, RANKING, TRAVELLER)}
    assert after == {INDEX.path: b"index", RANKING.path: b"corrected ranking"}
    assert contents(tmp_path) == {}
    assert (first, again, second, last) == (
        SentSite(3, 3, 0),
        SentSite(3, 0, 0),
        SentSite(2, 1, 1),
        SentSite(0, 0, 2),
    )


@pytest.mark.parametrize("kind", KINDS)
def test_files_of_others_are_kept(kind, tmp_path):
    (tmp_path / "crown").mkdir()
    (tmp_path / "crown/photo.jpg").write_bytes(b"mine")
    with a_folder(kind, tmp_path) as folder, raises_code("site_file_exists") as refused:
        send_pages([INDEX, RANKING], folder, club="crown")

    assert refused.value.facts == {"file": "crown"}
    assert contents(tmp_path) == {"crown/photo.jpg": b"mine"}


def test_the_site_of_another_club_is_kept(tmp_path):
    with a_folder("folder", tmp_path) as folder:
        send_pages([INDEX, RANKING], folder, club="crown")
        sent = contents(tmp_path)
        for change in (partial(send_pages, [INDEX]), delete_pages):
            with raises_code("site_of_other_club") as refused:
                change(folder, club="castle")
            assert refused.value.facts == {"club": "crown"}

    assert contents(tmp_path) == sent


def test_a_listing_with_other_addresses_is_refused(tmp_path):
    (tmp_path / "index.html").write_bytes(b"mine")
    with a_webdav_server(tmp_path, shown_at="/public") as server:
        address = RemoteAddress("http", "127.0.0.1", server.port, "/public/")
        with WebDavFolder(address, NAME, PASSWORD) as folder, raises_code("remote_listing"):
            send_pages([INDEX], folder, club="crown")

    assert contents(tmp_path) == {"index.html": b"mine"}


@pytest.mark.parametrize("kind", KINDS)
def test_files_of_an_interrupted_run_are_replaced_by_the_next(kind, tmp_path):
    def stop(done, _total):
        if done == 1:
            raise KeyboardInterrupt

    with a_folder(kind, tmp_path) as folder:
        with pytest.raises(KeyboardInterrupt):
            send_pages([INDEX, RANKING, TRAVELLER], folder, stop, club="crown")
        left = contents(tmp_path)
        sent = send_pages([INDEX, TRAVELLER], folder, club="crown")

    assert left == {RANKING.path: b"ranking"}
    assert contents(tmp_path) == {page.path: page.content for page in (INDEX, TRAVELLER)}
    assert sent == SentSite(2, 2, 1)


@pytest.mark.parametrize("kind", KINDS)
def test_an_edited_listing_deletes_nothing_outside_the_folder(kind, tmp_path):
    root = tmp_path / "www"
    root.mkdir()
    (tmp_path / "thesis.txt").write_text("mine")
    (root / LISTING).write_text("../thesis.txt\t-\n/etc/nothing\t-\ncrown//x\t-\n./y\t-")

    with a_folder(kind, root) as folder:
        deleted = delete_pages(folder, club="crown")

    assert deleted == SentSite(0, 0, 0)
    assert (tmp_path / "thesis.txt").read_text() == "mine"


def test_a_link_that_leads_away_is_neither_written_through_nor_deleted_behind(tmp_path):
    root = tmp_path / "www"
    root.mkdir()
    (tmp_path / "other").mkdir()
    (tmp_path / "other/thesis.txt").write_text("mine")
    (root / "crown").symlink_to(tmp_path / "other")
    (root / LISTING).write_text("crown/thesis.txt")

    with a_folder("folder", root) as folder:
        for change in (partial(send_pages, [INDEX, RANKING]), delete_pages):
            with raises_code("remote_file"):
                change(folder, club="crown")

    assert contents(tmp_path / "other") == {"thesis.txt": b"mine"}


def test_the_listing_of_an_early_version_is_read(tmp_path):
    (tmp_path / "crown/1").mkdir(parents=True)
    (tmp_path / RANKING.path).write_bytes(b"ranking")
    (tmp_path / LISTING).write_text(RANKING.path)

    with a_folder("folder", tmp_path) as folder:
        sent = send_pages([INDEX], folder, club="crown")

    assert (sent, contents(tmp_path)) == (SentSite(1, 1, 1), {INDEX.path: b"index"})


def test_the_index_is_sent_last(tmp_path):
    with a_webdav_server(tmp_path) as server:
        address = RemoteAddress("http", "127.0.0.1", server.port, "/")
        with WebDavFolder(address, NAME, PASSWORD) as folder:
            send_pages([INDEX, RANKING], folder, club="crown")

    put = [path for method, path in server.requests if method == "PUT"]
    assert put == [f"/{LISTING}", "/crown/1/index.html", "/index.html", f"/{LISTING}"]


def test_a_file_is_renamed_when_it_is_whole(tmp_path):
    with an_sftp_server(tmp_path, posix_rename=False) as server:
        address = RemoteAddress("sftp", "127.0.0.1", server.port, "/")
        with SftpFolder(address, NAME, PASSWORD, server.host_key) as folder:
            folder.write_file("index.html", b"one")
            folder.write_file("index.html", b"two")

    assert contents(tmp_path) == {"index.html": b"two"}
    assert server.renamed == ["/index.html"] * 2


def test_another_host_key_is_refused_before_the_password_is_sent(tmp_path):
    with an_sftp_server(tmp_path) as server:
        address = RemoteAddress("sftp", "127.0.0.1", server.port, "/")
        with (
            raises_code("remote_host_key") as refused,
            SftpFolder(address, NAME, PASSWORD, "SHA256:other"),
        ):
            pass

        assert read_host_key(address) == server.host_key
    assert refused.value.facts == {
        "host": "127.0.0.1",
        "shown": server.host_key,
        "expected": "SHA256:other",
    }


@pytest.mark.parametrize("kind", ["sftp", "webdav"])
def test_a_wrong_password_is_refused(kind, tmp_path):
    with an_sftp_server(tmp_path) as sftp, a_webdav_server(tmp_path) as webdav:
        folder = {
            "sftp": SftpFolder(
                RemoteAddress("sftp", "127.0.0.1", sftp.port, "/"), NAME, "wrong", sftp.host_key
            ),
            "webdav": WebDavFolder(
                RemoteAddress("http", "127.0.0.1", webdav.port, "/"), NAME, "wrong"
            ),
        }[kind]
        with raises_code("remote_sign_in"), folder:
            folder.root_names()


@pytest.mark.parametrize("kind", ["sftp", "webdav"])
def test_a_missing_folder_is_named(kind, tmp_path):
    with an_sftp_server(tmp_path) as sftp, a_webdav_server(tmp_path) as webdav:
        folder = {
            "sftp": SftpFolder(
                RemoteAddress("sftp", "127.0.0.1", sftp.port, "/none"),
                NAME,
                PASSWORD,
                sftp.host_key,
            ),
            "webdav": WebDavFolder(
                RemoteAddress("http", "127.0.0.1", webdav.port, "/none"), NAME, PASSWORD
            ),
        }[kind]
        with raises_code("remote_no_folder"), folder:
            send_pages([INDEX], folder, club="crown")


@pytest.mark.parametrize("scheme", ["sftp", "http"])
def test_a_private_address_is_refused(scheme, tmp_path, settings):
    settings.PRIVATE_NETWORKS = []
    address = RemoteAddress(scheme, "127.0.0.1", 9, "/")
    folder = {
        "sftp": SftpFolder(address, NAME, PASSWORD, "SHA256:any"),
        "http": WebDavFolder(address, NAME, PASSWORD),
    }[scheme]

    with raises_code("remote_private"), folder:
        pass
