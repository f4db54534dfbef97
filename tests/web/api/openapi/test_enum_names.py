"""Each set of choices has one name in the schema.

The generator says so only the first time in a process, which another test may have used up.
"""

from collections import defaultdict

from django.conf import settings
from django.utils.module_loading import import_string


def values(choices):
    """The values of choices, given with labels or without."""
    pairs = choices.choices if hasattr(choices, "choices") else choices
    return tuple(choice if isinstance(choice, str) else choice[0] for choice in pairs)


def test_no_set_of_choices_has_two_names():
    names = defaultdict(list)
    for name, path in settings.SPECTACULAR_SETTINGS["ENUM_NAME_OVERRIDES"].items():
        names[values(import_string(path))].append(name)

    assert [same for same in names.values() if len(same) > 1] == []
