import pytest

from web.shared.http.address_length import MAX_PATH_LETTERS


@pytest.mark.parametrize(("length", "status"), [(MAX_PATH_LETTERS, 302), (64_000, 414)])
def test_an_address_longer_than_any_of_ours_is_refused(client, db, length, status):
    path = "/admin/r/".ljust(length - 1, "/") + "!"

    assert client.get(path).status_code == status
