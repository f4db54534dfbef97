"""The table of balances in the documentation is what the command prints."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

PAGE = Path(__file__).parents[2] / "docs" / "balance.md"


@pytest.mark.slow
def test_the_table_is_the_output_of_the_command():
    out = StringIO()
    call_command("movements", "--balance-table", stdout=out)

    printed = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("|")]
    assert printed == out.getvalue().splitlines()
