"""Error messages about deals, auctions, play and PBN files."""

from django.utils.translation import gettext_lazy as _

DEAL_MESSAGES = {
    "card": _("“%(text)s” is not a card. Type the suit and the rank, such as HK or ST."),
    "deck": _("This deal has %(cards)s cards. It needs 52."),
    "hand_size": _("The hand %(hand)s has %(cards)s cards. It needs 13."),
    "card_twice": _("The card %(card)s appears twice."),
    "deal_text": _(
        "“%(text)s” is not a deal. Type the letter of the first hand, a colon and four "
        "hands, each with its spades, hearts, diamonds and clubs separated by dots."
    ),
    "call_text": _("“%(text)s” is not a call. Type a bid such as 1NT, Pass, X or XX."),
    "call_turn": _("%(caller)s called %(call)s, but it is %(turn)s's turn (Law 17C)."),
    "auction_over": _("%(call)s is too late: the auction is over (Law 22)."),
    "insufficient_bid": _(
        "%(call)s is insufficient over %(last)s. Bid higher, or in a higher suit (Law 18C)."
    ),
    "double": _("%(call)s is not allowed: only an opponent's bid can be doubled (Law 19A)."),
    "double no_bid": _("%(call)s is not allowed: nobody has bid yet (Law 19A)."),
    "double own_side": _(
        "%(call)s is not allowed: you cannot double your own side's bid (Law 19A)."
    ),
    "double doubled": _("%(call)s is not allowed: the bid is already doubled (Law 19A)."),
    "double redoubled": _("%(call)s is not allowed: the bid is already redoubled (Law 19A)."),
    "redouble": _("%(call)s is not allowed: only an opponent's double can be redoubled (Law 19B)."),
    "redouble no_bid": _("%(call)s is not allowed: nobody has bid yet (Law 19B)."),
    "redouble own_side": _("%(call)s is not allowed: your own side doubled (Law 19B)."),
    "redouble not_doubled": _("%(call)s is not allowed: the bid is not doubled (Law 19B)."),
    "redouble redoubled": _("%(call)s is not allowed: the bid is already redoubled (Law 19B)."),
    "auction_open": _("The auction is not over. It is %(turn)s's turn."),
    "passed_out": _("Nobody bid on this deal. There is nothing to play."),
    "opening_lead": _(
        "%(player)s led %(card)s, but %(leader)s, on declarer's left, makes the opening "
        "lead (Law 41A)."
    ),
    "play_turn": _("%(card)s is in %(player)s's hand, but it is %(turn)s's turn."),
    "card_gone": _("%(card)s has been played already."),
    "follow_suit": _(
        "%(player)s cannot play %(card)s while holding a card of the suit led, %(led)s (Law 44C)."
    ),
    "play_over": _("%(card)s cannot be played: play is over."),
    "play_over thirteen": _("%(card)s cannot be played: all thirteen tricks are over."),
    "play_over claim": _("%(card)s cannot be played after a claim (Law 68D)."),
    "play_open": _(
        "Play is not over: %(cards)s of 52 cards have been played and there was no claim."
    ),
    "claim": _("You cannot claim %(tricks)s tricks: only %(left)s are left."),
    "claimant": _("%(player)s is dummy and cannot claim (Law 68A)."),
    "no_claim": _("There was no claim."),
    "phase": _("“%(step)s” is not possible in the phase “%(phase)s”."),
    "pbn_no_deal": _("This text has no deal. A PBN file of hands has a Deal tag."),
    "pbn_size": _("This text is too long. The limit is %(most)s letters."),
    "pbn_line": _("Line %(line)s: “%(text)s” is not a PBN tag and does not belong to one."),
    "pbn_brace": _("Line %(line)s: a comment opens with a brace and is never closed."),
    "pbn_tag_twice": _("Line %(line)s: the tag %(tag)s appears twice in one game."),
    "pbn_tag": _("Line %(line)s: “%(value)s” is not valid in the tag %(tag)s here."),
    "pbn_token": _("Line %(line)s, %(tag)s: “%(token)s” is not valid there."),
    "pbn_disagree table": _(
        "%(tag)s is “%(value)s” at this table, but the auction and play give “%(computed)s”."
    ),
    "pbn_disagree": _(
        "Line %(line)s: the tag %(tag)s says “%(value)s”, but the auction and play give "
        "“%(computed)s”."
    ),
    "pbn_refused": _("Line %(line)s, %(tag)s: %(reason)s"),
    "board_number": _("Line %(line)s: “%(board)s” is not a board number."),
    "double_dummy": _(
        "Double-dummy results are twenty figures, 0 to d, one for each player and "
        "denomination, not %(tricks)s."
    ),
    "board_deal": _("Board %(board)s, line %(line)s: %(reason)s"),
    "board_dealt_twice": _(
        "Board %(board)s has one deal in line %(first)s and another in line %(second)s."
    ),
    "deal_file_kind": _(
        "This file of deals can't be read. Choose a PBN, LIN, BRI, DGE, DUP or DLM file."
    ),
    "deal_file_size": _("This file is too large. The limit is %(most)s bytes."),
    "deal_file_empty": _("This %(format)s file has no deal."),
    "deal_file_length": _(
        "The file breaks off in board %(board)s: each board takes %(bytes)s bytes. Save the file "
        "again."
    ),
    "deal_file_boards": _("The file has more than %(most)s boards."),
    "deal_file_card": _("Board %(board)s: “%(value)s” stands for no card in this format."),
    "deal_file_missing": _("The file has no line “%(element)s”. It may have been cut off."),
    "deal_file_field": _("Line %(line)s: “%(value)s” is not valid for %(element)s."),
    "deal_control": _(
        "The file says “%(value)s” about its boards, which does not fit its %(deals)s deals. Save "
        "the file again."
    ),
    "deal_parts_differ": _(
        "Board %(board)s: the two descriptions of the deal in this file differ. Save the file "
        "again."
    ),
    "deal_checksum": _(
        "Line %(line)s: the checksum of board %(board)s is wrong, so its cards may be damaged. "
        "Save the file again."
    ),
    "file_deal": _("Board %(board)s: %(reason)s"),
    "file_deal line": _("Board %(board)s, line %(line)s: %(reason)s"),
    "no_deals_to_write": _("No deal is known yet, so there is no file of deals."),
    "deals_not_consecutive": _(
        "A %(format)s file needs every board in a row, and board %(board)s is missing. Choose PBN "
        "or LIN, or save the missing deal first."
    ),
    "deal_board_too_high": _("A %(format)s file has boards up to %(most)s. Choose another format."),
    "board_not_there": _("Board %(board)s is not played in this session."),
    "no_board_here": _(
        "The file has boards %(boards)s, but this session plays %(played)s. Choose another file."
    ),
    "other_dealer": _(
        "Board %(board)s: the dealer is %(dealer)s in the file and %(dealt)s here. Check "
        "the board numbers in the file."
    ),
    "other_vulnerability": _(
        "Board %(board)s: the vulnerability is “%(said)s” in the file and “%(known)s” "
        "here. Check the board numbers in the file."
    ),
    "solver_start": _(
        "The program that computes double-dummy tables did not start. Try again; if that does not"
        " help, see the log file."
    ),
    "no_deal_there": _("Board %(board)s has no deal to remove."),
    "no_board_to_deal": _(
        "Each board has a deal or a result already, so there is nothing to deal. To deal a board "
        "again, remove its deal first."
    ),
    "deal_seed": _(
        "“%(seed)s” cannot be used as a seed. Type 16 to 64 letters, digits or hyphens, or leave "
        "it empty for a random one."
    ),
    "stale_deal": _(
        "The deal of board %(board)s has changed since this was shown. Nothing was saved."
        " Reload the page."
    ),
    "pbn_no_auction": _("This text has no auction. It needs an Auction tag with calls below it."),
    "pbn_other_board": _("Line %(line)s: the tag %(tag)s does not match board %(board)s here."),
    "pbn_play_unchecked": _(
        "The deal of board %(board)s is not known, so its play cannot be checked. Save "
        "the deal first, or leave the play out."
    ),
    "pbn_no_tricks": _(
        "Board %(board)s: the play has fewer than thirteen tricks. Add a Result tag with "
        "declarer's tricks."
    ),
    "stale_record": _(
        "The auction and play of board %(board)s at this table have changed since this "
        "was shown. Nothing was saved. Reload the page."
    ),
    "no_record_there": _("Board %(board)s has no auction to remove at this table."),
}
