"""What files are refused for: a code and its facts, which a door makes into a sentence.

FormatError
├── SpreadsheetError       no spreadsheet that can be read
└── SpreadsheetSizeError   more than anybody types by hand
"""


class FormatError(ValueError):
    """A file that is not what it should be."""

    code = "format"

    def __init__(self, **facts: object) -> None:
        super().__init__(self.code, facts)
        self.facts = facts


class SpreadsheetError(FormatError):
    """Neither a workbook nor text."""

    code = "spreadsheet"


class SpreadsheetSizeError(FormatError):
    """Too large to be a list that people made."""

    code = "spreadsheet_size"
