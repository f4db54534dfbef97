"""A change that is put into SQL once is the change that the ORM would make."""

import pytest
from django.db import IntegrityError
from django.db.models import F, IntegerField

from club.models import Club, LedgerEntry, Player, Source
from club.queries.compiled_queries import QueryParameter, build_new_row
from club.services.compiled_writes import PreparedUpdate, insert_row, insert_row_per_value
from tests.builders import a_club, a_director, a_player

pytestmark = pytest.mark.django_db

LENGTHENED = PreparedUpdate(
    lambda: Club.objects.filter(pk=QueryParameter("club", IntegerField())), {"name": F("slug")}
)


def test_an_inserted_row_is_the_row_that_is_stored(django_assert_num_queries):
    club, user = a_club(), a_director()
    line = LedgerEntry(
        club=club, user=user, source=Source.TABLE, action="record", kind="boards.Result", row=7
    )

    with django_assert_num_queries(1):
        insert_row(line)

    stored = LedgerEntry.objects.get(pk=line.pk)
    columns = [column.attname for column in LedgerEntry._meta.concrete_fields]
    assert [getattr(line, each) for each in columns] == [getattr(stored, each) for each in columns]
    assert not line._state.adding


def test_a_fresh_row_is_the_row_that_its_class_makes():
    club, facts = a_club(), {"name": "Ada Ace", "number": "7"}

    made, plain = build_new_row(Player, club_id=club.pk, **facts), Player(club_id=club.pk, **facts)
    columns = [column.attname for column in Player._meta.concrete_fields]

    assert [getattr(made, each) for each in columns] == [getattr(plain, each) for each in columns]
    assert (made.club, made._state.adding, made.pk) == (club, True, None)


def test_an_inserted_row_may_be_changed_and_saved():
    insert_row(player := Player(club=a_club(), name="%s ' Ada", number="7"))

    player.number = "8"
    player.save()

    assert list(Player.objects.values_list("name", "number")) == [("%s ' Ada", "8")]


@pytest.mark.parametrize("rows", [1, 3])
def test_rows_that_differ_in_one_column_are_added_at_once(django_assert_num_queries, rows):
    facts = {"club": a_club(), "user": a_director(), "source": Source.IMPORT, "action": "add"}
    line = LedgerEntry(**facts, kind="club.Player", row=0)

    with django_assert_num_queries(1):
        insert_row_per_value(line, "row", range(5, 5 + rows))

    stored = LedgerEntry.objects.values_list("row", "action", "kind", "source", "user", "club")
    same = ("add", "club.Player", "import", a_director().pk, a_club().pk)
    assert list(stored) == [(row, *same) for row in range(5, 5 + rows)]
    assert None not in LedgerEntry.objects.values_list("at", flat=True)


def test_what_the_database_refuses_is_refused():
    known = a_club()

    with pytest.raises(IntegrityError):
        insert_row(Club(slug=known.slug, name="another"))


def test_an_update_changes_its_rows_and_no_others(django_assert_num_queries):
    first, second = a_club("crown"), a_club("anchor")
    a_player()

    with django_assert_num_queries(1):
        LENGTHENED(club=first.pk)

    assert dict(Club.objects.values_list("slug", "name")) == {
        "crown": "crown",
        "anchor": second.name,
    }
