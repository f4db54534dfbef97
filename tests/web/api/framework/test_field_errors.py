"""Sentences for invalid fields: none of them is Django REST Framework's own."""

import pytest
from rest_framework import serializers

from tests.builders import a_played_section
from tests.web.api.programs import a_program, problem_of
from web.api.framework.field_errors import list_field_errors
from web.api.framework.input_fields import PatternField


class EverythingSerializer(serializers.Serializer):
    text = serializers.CharField(max_length=3)
    flag = serializers.BooleanField()
    number = serializers.IntegerField(min_value=1, max_value=9)
    amount = serializers.DecimalField(max_digits=4, decimal_places=2, min_value=0)
    day = serializers.DateField()
    moment = serializers.DateTimeField()
    slug = serializers.SlugField()
    pattern = PatternField("^[a-c]+$", expected="Send letters from a to c.")
    choice = serializers.ChoiceField(choices=("a", "b"))
    words = serializers.ListField(child=serializers.CharField(), min_length=1, max_length=2)
    counts = serializers.DictField(child=serializers.IntegerField())


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("text", None, "Null is not allowed."),
        ("text", " ", "Empty text is not allowed."),
        ("text", "long", "Send at most 3 characters."),
        ("text", [1], "Send text, in quotes."),
        ("text", "\x00", "It has a character that cannot be stored."),
        ("text", "\ud800", "It has a character that cannot be stored."),
        ("flag", "maybe", "Send true or false."),
        ("number", "x", "Send a whole number."),
        ("number", 0, "The lowest value is 1."),
        ("number", 10, "The highest value is 9."),
        ("number", "9" * 2000, "Send fewer digits."),
        ("amount", "x", "Send a number."),
        ("amount", "NaN", "Send a number."),
        ("amount", "-1", "The lowest value is 0."),
        ("amount", "1.234", "Send at most 2 decimals."),
        ("amount", "123", "Send fewer digits before the decimal point."),
        ("day", "23/11/2026", "Send a date, such as 2026-11-23."),
        ("day", "2026-11-23T10:00", "Send a date, such as 2026-11-23."),
        ("moment", "now", "Send a date and time, such as 2026-11-23T19:30:00Z."),
        ("slug", "a b", "Send letters, digits, hyphens or underscores."),
        ("pattern", "d", "Send letters from a to c."),
        ("choice", "c", "Send one of these: a, b."),
        ("words", "a", "Send a list."),
        ("words", [], "Send at least one item."),
        ("words", ["a", "b", "c"], "Send at most 2 items."),
        ("counts", [1], "Send a JSON object."),
    ],
)
def test_an_invalid_field_names_the_expected_values(field, value, reason):
    form = EverythingSerializer(data={field: value}, partial=True)
    assert not form.is_valid()

    assert dict(list_field_errors(form.errors, form)) == {field: reason}


def test_an_invalid_item_is_named_by_its_path():
    form = EverythingSerializer(data={"words": ["a", ""], "counts": {"x": "y"}}, partial=True)
    assert not form.is_valid()

    assert dict(list_field_errors(form.errors, form)) == {
        "words.1": "Empty text is not allowed.",
        "counts.x": "Send a whole number.",
    }


def test_every_error_of_the_fields_in_use_has_a_sentence_of_its_own():
    for name, field in EverythingSerializer().fields.items():
        for code, message in field.error_messages.items():
            error = serializers.ErrorDetail(str(message), code)
            [(at, reason)] = list_field_errors([error], field, name)
            assert (at, reason != str(message)) == (name, True), (name, code)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("where", "body", "field", "reason"),
    [
        ("sessions/", {"win": "2"}, "win", "Send a whole number, without quotes."),
        ("penalties/", {"law": 90}, "law", "Send text, in quotes."),
        ("deals/", {"seen": {"2": "1"}}, "seen.2", "Send a whole number, without quotes."),
    ],
)
def test_a_choice_and_an_item_of_another_json_type_are_refused(where, body, field, reason):
    session = a_played_section().session_id
    path = where if where == "sessions/" else f"sessions/{session}/{where}"

    answer = a_program().send("post", path, body)

    assert problem_of(answer) == (422, "field", f"Invalid field {field}. {reason}")
    assert answer.json()["parameters"]["fields"] == {field: reason}
