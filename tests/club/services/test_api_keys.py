"""Keys: made once, shown once, kept hashed, ended for good."""

from datetime import timedelta
from hashlib import sha256

import pytest
from django.utils import timezone

from club.models import ApiKey, LedgerEntry
from club.queries.api_keys import find_api_key, visible_api_keys
from club.services.api_keys import create_api_key, record_api_key_use, revoke_api_key
from tests.builders import a_club, a_director, an_actor
from tests.raising import raises_code

pytestmark = pytest.mark.django_db


def create_key(name="a program", *, who="ann", role="director", club="crown", **how):
    user = a_director(club, name=who, role=role)
    return create_api_key(a_club(club), user, name, **{"areas": ()} | how, actor=an_actor(user))


def test_a_key_is_stored_as_a_hash_only():
    key, secret = create_key()

    row = ApiKey.objects.filter(pk=key.pk).values().get()
    assert secret.startswith("ovt_") and len(secret) > 40
    assert row["secret_hash"] == sha256(secret.encode()).hexdigest()
    assert secret[4:] not in str(row)


def test_keys_are_unique():
    assert create_key()[1] != create_key()[1]


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\x00b", "a\u202eb"])
def test_a_key_has_the_name_of_its_program(name):
    with raises_code("key_name"):
        create_key(name)

    assert not ApiKey.objects.exists()


def test_a_key_is_found_with_its_member_and_club(django_assert_num_queries):
    key, secret = create_key(role="assistant", areas=["results"])

    find_api_key("ovt_other")
    with django_assert_num_queries(1):
        api_key = find_api_key(secret)

    assert (api_key.pk, api_key.role) == (key.pk, "assistant")
    assert (api_key.areas, api_key.may_write) == (("read", "results"), True)
    assert (api_key.user.username, api_key.club.slug) == ("ann", "crown")


def test_the_role_is_the_one_of_its_own_club():
    _key, secret = create_key(role="viewer")
    a_director("anchor", name="ann", role="owner")

    assert find_api_key(secret).role == "viewer"


def test_a_revoked_key_is_not_found():
    key, secret = create_key()

    for _ in range(2):
        revoke_api_key(key, actor=an_actor(key.user))

    assert find_api_key(secret) is None
    assert list(LedgerEntry.objects.values_list("action", flat=True)) == ["make_key", "end_key"]


def test_a_director_sees_own_keys_and_an_owner_everybodys():
    mine, other = create_key(who="ann")[0], create_key(who="bob")[0]
    create_key(who="ann", club="anchor")
    revoke_api_key(create_key(who="ann")[0], actor=an_actor(mine.user))

    assert list(visible_api_keys(mine.user, mine.club, "director")) == [mine]
    assert list(visible_api_keys(mine.user, mine.club, "owner")) == [mine, other]


def test_the_last_use_is_saved_to_the_minute(django_assert_num_queries):
    key, secret = create_key()
    record_api_key_use(find_api_key(secret))
    first = ApiKey.objects.get().used_at

    with django_assert_num_queries(0):
        record_api_key_use(key_without_queries(key, first))
    ApiKey.objects.update(used_at=timezone.now() - timedelta(minutes=2))
    record_api_key_use(find_api_key(secret))

    assert ApiKey.objects.get().used_at > first


def key_without_queries(key, used_at):
    """The key as it was found a moment ago."""
    key.used_at = used_at
    return key


def test_a_director_cannot_create_or_revoke_keys_of_others():
    key, _secret = create_key(who="ann")
    bob = an_actor(a_director(name="bob"), role="director")

    with raises_code("missing_permission"):
        revoke_api_key(key, actor=bob)
    with raises_code("missing_permission"):
        create_api_key(a_club(), key.user, "Another", areas=(), actor=bob)

    key.refresh_from_db()
    assert (key.ended_at, ApiKey.objects.count()) == (None, 1)


@pytest.mark.parametrize("days", [-1, 3654])
def test_a_last_day_in_the_past_or_far_ahead_is_refused(days):
    with raises_code("key_last_day"):
        create_key(last_day=timezone.localdate() + timedelta(days=days))

    assert not ApiKey.objects.exists()


def test_areas_are_stored_in_their_order_with_read():
    key, _secret = create_key(areas=["club", "players"])

    key.refresh_from_db()
    assert key.areas == ["read", "players", "club"]
