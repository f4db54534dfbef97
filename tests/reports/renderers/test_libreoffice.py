"""Workbooks are read by LibreOffice with the same text and figures, and its workbooks by us."""

import csv
import shutil
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest

from formats.events.event_file import read_event_table
from formats.events.traveller_table import TravellerSettings
from formats.players.member_rows import guess_columns, read_members
from formats.workbooks.sheet_reader import read_sheet
from reports.content.document import (
    Document,
    Grid,
    GridColumn,
    NumberCell,
    Row,
    SuitCell,
    TextCell,
)
from reports.renderers.xlsx import write_xlsx
from scoring.laws.contract import Denomination
from tests.builders import a_contract

SOFFICE = shutil.which("soffice")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not installed"),
]
# What a spreadsheet would compute if it took it for a formula.
FORMULAS = ("=1+1", "@SUM(1)", "-620", "+1", "'x", '=HYPERLINK("http://x.example")')
NUMBER = "00123456"


def converted(content, name, ending, folder):
    """A file as LibreOffice saves it, with a fresh profile."""
    (folder / name).write_bytes(content)
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    # In UTF-8, with commas, every cell as it is shown.
    kind = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true" if ending == "csv" else ending
    command = [SOFFICE, profile, "--headless", "--convert-to", kind, "--outdir", folder / "out"]
    subprocess.run([*command, folder / name], check=True, capture_output=True, timeout=180)
    return (folder / "out" / Path(name).with_suffix(f".{ending}")).read_bytes()


def test_libreoffice_shows_our_text_and_figures_and_computes_nothing(tmp_path):
    columns = (GridColumn("Name"), GridColumn("Score"))
    rows = [Row((TextCell(text), NumberCell(Fraction(400, 7), 2))) for text in FORMULAS]
    rows.append(Row((TextCell("Żółw"), SuitCell("4", Denomination.SPADES))))
    workbook = write_xlsx(Document("", (Grid(columns, tuple(rows), title="List"),)))

    text = converted(workbook, "list.xlsx", "csv", tmp_path).decode()

    lines = [line[:2] for line in csv.reader(text.splitlines()) if len(line) > 1 and line[1]]
    assert lines == [
        ["Name", "Score"],
        *([text, "57.14"] for text in FORMULAS),
        ["Żółw", "4S"],
    ]


def test_a_player_list_and_results_saved_by_libreoffice_are_read(tmp_path):
    players = f'"EBU No","Name","Email"\n"{NUMBER}","O\'Hara, Ann","ann@x.example"\n'
    results = "Board,NS,EW,Contract,By,Tricks,Score\n1,1,2,4S,N,10,420\n1,3,4,3NT,E,8,50\n"

    table = read_sheet(converted(players.encode(), "p.csv", "xlsx", tmp_path), name="p.xlsx")
    [member] = read_members(table, guess_columns(table.rows))
    content = converted(results.encode(), "r.csv", "xlsx", tmp_path)
    event = read_event_table(content, TravellerSettings("Monday"), name="r.xlsx", named={})

    # LibreOffice takes the number for one, and drops its zeros: nothing is left to be read.
    assert (member.name, member.number, member.email) == ("Ann O'Hara", "123456", "ann@x.example")
    assert [result.outcome for result in event.results] == [
        a_contract("4S", "N", 10),
        a_contract("3NT", "E", 8),
    ]
