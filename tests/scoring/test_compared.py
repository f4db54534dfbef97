"""The table in the documentation is what the comparison comes to."""

from pathlib import Path

from tests.scoring.compared import table

DOCUMENT = Path(__file__).parents[2] / "docs" / "scoring.md"


def test_the_documentation_has_the_table_as_it_is():
    assert DOCUMENT.read_text("utf-8").endswith(f"{table()}\n")
