"""Errors of files: each has a code and facts, from which the pages make a sentence.

FormatError
├── TableKindError         something else than a list, whatever its name says
├── TableSizeError         more than a list may have
├── TableTooComplexError   reading it takes more time or memory than a list may take
├── TableBusyError         too many workbooks are being read at the same time
├── MixedEncodingError     lines of one file are written in two encodings
├── EncodingError          the letters are not in the encoding that was chosen
├── QuoteError             a quotation mark opens a cell that never ends
├── NoFileError            nothing was chosen
├── NoRowsError            nothing is in it
└── PbnError               a PBN file with a fault; its fact `line`, if any, says where
    ├── PbnNoDealError         no game with a deal in it
    ├── PbnSizeError           longer than it may be
    ├── PbnLineError           a line that is no tag and belongs to none
    ├── PbnBraceError          a remark in braces that never ends
    ├── PbnTagTwiceError       a tag that a game has twice
    ├── PbnTagError            a tag whose value it cannot have
    ├── PbnTokenError          no call, or no card, where one should be
    ├── PbnDisagreeError       a tag that says something else than the auction or the play
    ├── PbnRefusedError        a deal, an auction or a play that the Laws refuse
    ├── BoardNumberError       a deal of a board that has no number
    ├── BoardDealError         a board whose deal cannot be
    ├── PbnNoAuctionError      no game with an auction in it
    ├── PbnOtherBoardError     a tag that says another board than the one it is of
    ├── PbnPlayUncheckedError  a play on a board whose deal is not known
    ├── PbnNoTricksError       neither a result nor thirteen tricks
    └── BoardDealtTwiceError   a board with two different deals
"""


class FormatError(ValueError):
    """A file that is not what it should be."""

    code = "format"

    def __init__(self, **facts: object) -> None:
        super().__init__(self.code, facts)
        self.facts = facts


class TableKindError(FormatError):
    """Something else than a list, whatever its name says."""

    code = "table_kind"


class TableSizeError(FormatError):
    """More than a list may have."""

    code = "table_size"


class TableTooComplexError(FormatError):
    """Reading it takes more time or memory than a list may take."""

    code = "table_too_complex"


class TableBusyError(FormatError):
    """Too many workbooks are being read at the same time."""

    code = "table_busy"


class MixedEncodingError(FormatError):
    """Lines of one file are written in two encodings."""

    code = "mixed_encoding"


class EncodingError(FormatError):
    """The letters are not in the encoding that was chosen."""

    code = "encoding"


class QuoteError(FormatError):
    """A quotation mark opens a cell that never ends."""

    code = "quote"


class NoRowsError(FormatError):
    """Nothing is in it."""

    code = "no_rows"


class NoFileError(FormatError):
    """Nothing was chosen."""

    code = "no_file"


class PbnError(FormatError):
    """A PBN file with a fault."""

    code = "pbn"


class PbnNoDealError(PbnError):
    """No game in it has a deal."""

    code = "pbn_no_deal"


class PbnSizeError(PbnError):
    """It is longer than `most` letters."""

    code = "pbn_size"


class PbnLineError(PbnError):
    """The `text` of this `line` is no tag, no remark and no row of a section."""

    code = "pbn_line"


class PbnBraceError(PbnError):
    """The remark that begins in this `line` with a brace never ends."""

    code = "pbn_brace"


class PbnTagTwiceError(PbnError):
    """In this `line` the game has the `tag` a second time."""

    code = "pbn_tag_twice"


class PbnTagError(PbnError):
    """In this `line` the `tag` has a `value` that it cannot have."""

    code = "pbn_tag"


class PbnTokenError(PbnError):
    """In this `line`, below the `tag`, the `token` does not belong."""

    code = "pbn_token"


class PbnDisagreeError(PbnError):
    """In this `line` the `tag` says `value`, and the calls or the cards come to `reckoned`."""

    code = "pbn_disagree"


class PbnRefusedError(PbnError):
    """What stands in this `line`, at the `tag`, is refused for its own `reason`."""

    code = "pbn_refused"


class BoardNumberError(PbnError):
    """The deal in this `line` is of no `board` that could be: a number is asked for."""

    code = "board_number"


class BoardDealError(PbnError):
    """The deal of this `board`, in this `line`, is refused for its own `reason`."""

    code = "board_deal"


class BoardDealtTwiceError(PbnError):
    """This `board` has one deal in the line `first` and another in the line `second`."""

    code = "board_dealt_twice"


class PbnNoAuctionError(PbnError):
    """No game in it has an auction."""

    code = "pbn_no_auction"


class PbnOtherBoardError(PbnError):
    """In this `line` the `tag` says something else than the `board` that it shall be of."""

    code = "pbn_other_board"


class PbnPlayUncheckedError(PbnError):
    """The deal of this `board` is not known, so that no card of a play can be checked."""

    code = "pbn_play_unchecked"


class PbnNoTricksError(PbnError):
    """Of this `board` neither a result is said nor are thirteen tricks played."""

    code = "pbn_no_tricks"
