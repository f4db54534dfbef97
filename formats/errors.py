"""Exceptions for files that cannot be read or written: lists, workbooks, events, deals and PBN.

FormatError
├── FileLimitError
├── InvalidFileError
├── EventFileError
├── DealFileError
├── BridgemateFileError
└── PbnError
    └── IllegalPbnError

The docstring of a class lists its codes. The messages are in `web.shared.messages.errors`.
"""


class FormatError(ValueError):
    """Base class of all errors about files."""

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code, facts)
        self.code, self.facts = code, facts


class FileLimitError(FormatError):
    """A `file` that takes too much to read.

    table_size: more than the `rows`, `columns` or `megabytes` that a list may have
    table_too_complex: reading it takes more time or memory than a list may take
    table_busy: too many other workbooks are being read
    """


class InvalidFileError(FormatError):
    """A `file` that is missing, or that is no list.

    no_file: no file was chosen
    no_rows: the list is empty
    table_kind: another kind of file than a list; `rule` says which
    mixed_encoding: its lines are in two encodings; `line` is the first that differs
    encoding: this `line` is not in the `encoding` that was chosen
    quote: in this `line` a quotation mark opens a cell that never ends
    long_cell: in this `line` a cell is longer than `most` letters
    """


class EventFileError(FormatError):
    """A fault in the file of an event; with a `line`, the message names it.

    event_kind: no file of an event that can be read
    event_size: larger than `megabytes`
    event_limit: more than `most` of `element`
    event_syntax: the file breaks off, or is no valid XML or JSON, from this `line` on
    event_entity: the file declares or uses an entity, `value`
    event_encoding: the `line` is not in the encoding that the file states
    event_missing: the `element` is missing
    event_value: the `element` cannot have this `value`
    event_contest: the `element` says `value`, a contest that cannot be imported
    event_sessions: the file has `value` sessions; each is imported by itself
    event_pair_unknown: a result names pair `value`, which is not among the pairs
    event_pair_twice: pair `value` is listed twice
    event_player_twice: the player with the number `value` is listed twice
    event_board_twice: pair `value` has two results on this `board`
    event_board_repeated: this `board` is listed twice
    event_no_results: the file has no results
    event_deals_only: a file of deals in this `format`, without results
    event_sections_meet: on this `board` pairs of two sections meet
    event_seat: other pairs are at this `table` in this `round`
    event_column: no column of the table is chosen for `element`, or none has this name
    event_cell: the cell of `element` is no text: a formula, a date or an error, `value`
    event_direction: two pairs of one direction meet; `value` names both
    """

    def __init__(self, code: str, /, **facts: object) -> None:
        # The message of a file without lines, such as JSON, names the path of the field instead.
        if facts.get("line"):
            facts["rule"] = "line"
        super().__init__(code, **facts)


class DealFileError(FormatError):
    """A fault in a file of deals, in a `line` or in the bytes of a `board`.

    deal_file_kind: no file of deals that can be read
    deal_file_size: larger than `most` bytes
    deal_file_empty: a file of this `format` without a deal
    deal_file_length: the file breaks off in this `board`; each takes this number of `bytes`
    deal_file_boards: more than `most` boards
    deal_file_card: the cards of this `board` have `value`, which stands for none
    deal_file_missing: the field `element` is missing
    deal_file_field: the field `element` cannot have this `value`
    deal_control: the control bytes `value` do not fit the number of `deals`
    deal_parts_differ: the two descriptions of this `board` differ
    deal_checksum: the checksum of this `board` is wrong
    file_deal: the deal of this `board` is refused by a `DealError`, the `reason`
    board_number: a deal without the number of its board; `board` is the text there
    board_dealt_twice: this `board` has different deals in the lines `first` and `second`
    no_deals_to_write: no deal is known that could be written
    deals_not_consecutive: a file of this `format` needs the missing `board`
    deal_board_too_high: a file of this `format` has boards up to `most`
    """


class PbnError(FormatError):
    """A fault in a PBN file; `line` says where, if known.

    pbn_no_deal: no game has a deal
    pbn_no_auction: no game has an auction
    pbn_no_tricks: this `board` has neither a result nor thirteen tricks
    pbn_size: longer than `most` characters
    pbn_line: `text` is no tag, no remark and no row of a section
    pbn_brace: a remark begins with a brace and never ends
    pbn_tag_twice: a game has this `tag` twice
    pbn_tag: the `tag` cannot have this `value`
    pbn_token: the `token` does not belong below this `tag`
    pbn_disagree: the `tag` has this `value`, but the calls or cards come to `computed`
    pbn_other_board: the `tag` does not agree with the `board` that the text is for
    pbn_play_unchecked: a play cannot be checked while the deal of the `board` is unknown
    """


class IllegalPbnError(PbnError):
    """A deal, an auction or a play that a `DealError`, the `reason`, refuses.

    pbn_refused: the fault is in this `tag`
    board_deal: the fault is in the deal of this `board`
    """


class BridgemateFileError(FormatError):
    """A fault in a Bridgemate file (.bws); `table` and `row` say where, if known.

    bws_kind: no database of Microsoft Access
    bws_version: a database of another version than Jet 3 or Jet 4
    bws_encrypted: the database is encrypted
    bws_damaged: this `page` is damaged, or the file breaks off there
    bws_table: the `table`, defined on this `page`, is damaged
    bws_missing: the file has no table or column `element`
    bws_limit: this `table` has more than `most` rows
    bws_sessions: the file has `value` sessions; each is imported by itself
    bws_value: in this `table` and `row`, `element` cannot be `value`
    bws_individual: this `row` of the `table` has four single players, as in an individual
    """
