"""Error messages about deals, auctions, play and PBN files."""

from django.utils.translation import gettext_lazy as _

DEAL_MESSAGES = {
    "card": _("“%(text)s” is no card: write the suit and the rank, such as HK or ST."),
    "deck": _("There are %(cards)s cards in this deal, and a deal has 52."),
    "hand_size": _("The hand %(hand)s has %(cards)s cards, and a hand has 13."),
    "card_twice": _("The card %(card)s is there twice."),
    "deal_text": _(
        "“%(text)s” is no deal: write the letter of the first hand, a colon and four hands, each "
        "with its spades, hearts, diamonds and clubs between dots."
    ),
    "call_text": _("“%(text)s” is no call: write a bid such as 1NT, Pass, X or XX."),
    "call_turn": _("%(caller)s called %(call)s, and it is the turn of %(turn)s (Law 17C)."),
    "auction_over": _("%(call)s comes too late: the auction is over (Law 22)."),
    "insufficient_bid": _(
        "%(call)s is not enough over %(last)s: bid higher, or in a higher suit (Law 18C)."
    ),
    "double": _("%(call)s cannot be called: only an opponent's bid can be doubled (Law 19A)."),
    "double no_bid": _("%(call)s cannot be called: nobody has bid yet (Law 19A)."),
    "double own_side": _(
        "%(call)s cannot be called: nobody doubles their own side's bid (Law 19A)."
    ),
    "double doubled": _("%(call)s cannot be called: the bid is doubled already (Law 19A)."),
    "double redoubled": _("%(call)s cannot be called: the bid is redoubled already (Law 19A)."),
    "redouble": _("%(call)s cannot be called: only an opponent's double is redoubled (Law 19B)."),
    "redouble no_bid": _("%(call)s cannot be called: nobody has bid yet (Law 19B)."),
    "redouble own_side": _("%(call)s cannot be called: it was this side that doubled (Law 19B)."),
    "redouble not_doubled": _("%(call)s cannot be called: the bid is not doubled (Law 19B)."),
    "redouble redoubled": _("%(call)s cannot be called: it is redoubled already (Law 19B)."),
    "auction_open": _("The auction is not over: it is the turn of %(turn)s."),
    "passed_out": _("Nobody has bid on this deal, so that there is nothing to play."),
    "opening_lead": _(
        "%(player)s led %(card)s, and the opening lead comes from %(leader)s, on the left of "
        "declarer (Law 41A)."
    ),
    "play_turn": _("%(card)s is in the hand of %(player)s, and it is the turn of %(turn)s."),
    "card_gone": _("%(card)s was played already."),
    "follow_suit": _(
        "%(card)s cannot be played: %(player)s still has a card of the suit led, %(led)s (Law 44C)."
    ),
    "play_over": _("%(card)s cannot be played any more."),
    "play_over thirteen": _("%(card)s cannot be played: all thirteen tricks are over."),
    "play_over claim": _("%(card)s cannot be played: there was a claim (Law 68D)."),
    "play_open": _("The play is not over: %(cards)s of 52 cards were played and nothing claimed."),
    "claim": _("%(tricks)s tricks cannot be claimed: %(left)s are left."),
    "claimant": _("%(player)s is dummy and cannot claim (Law 68A)."),
    "no_claim": _("Nothing was claimed."),
    "phase": _("“%(step)s” does not come next while the state is “%(phase)s”."),
    "pbn_no_deal": _(
        "There is no deal in this text: it has no tag Deal, as PBN files of hands have."
    ),
    "pbn_size": _("This text is too long: up to %(most)s letters are read at once."),
    "pbn_line": _("Line %(line)s: “%(text)s” is no tag of PBN and stands below none."),
    "pbn_brace": _("Line %(line)s: a remark begins with a brace and never ends."),
    "pbn_tag_twice": _("Line %(line)s: the tag %(tag)s is there twice in one game."),
    "pbn_tag": _("Line %(line)s: the tag %(tag)s cannot say “%(value)s” here."),
    "pbn_token": _("Line %(line)s, %(tag)s: “%(token)s” does not belong there."),
    "pbn_disagree": _(
        "Line %(line)s: the tag %(tag)s says “%(value)s”, and what was called and played comes to "
        "“%(reckoned)s”."
    ),
    "pbn_refused": _("Line %(line)s, %(tag)s: %(reason)s"),
    "board_number": _(
        "Line %(line)s: a deal has to say of which board it is, and “%(board)s” is none."
    ),
    "double_dummy": _(
        "What can be made is said by twenty figures, 0 to d, one for each player at each "
        "denomination: these are %(tricks)s."
    ),
    "board_deal": _("Board %(board)s, line %(line)s: %(reason)s"),
    "board_dealt_twice": _(
        "Board %(board)s has one deal in line %(first)s and another in line %(second)s."
    ),
    "board_not_there": _("Board %(board)s is not played in this session."),
    "no_board_here": _(
        "No board of this file is played here: it has %(boards)s, and the session plays %(played)s."
    ),
    "other_dealer": _(
        "Board %(board)s: the file says that %(dealer)s deals, and here %(dealt)s does. Check the "
        "numbers of the boards in the file."
    ),
    "other_vulnerability": _(
        "Board %(board)s: the file says “%(said)s” of who is vulnerable, and here it is "
        "“%(known)s”. Check the numbers of the boards in the file."
    ),
    "no_deal_there": _("Board %(board)s has no deal that could be taken out."),
    "stale_deal": _(
        "Somebody has changed the deal of board %(board)s meanwhile, so nothing was saved: look at "
        "it once more."
    ),
    "pbn_no_auction": _(
        "There is no auction in this text: it has no tag Auction with calls below it."
    ),
    "pbn_other_board": _(
        "Line %(line)s: the tag %(tag)s does not say what board %(board)s has here."
    ),
    "pbn_play_unchecked": _(
        "The deal of board %(board)s is not known, so that its play cannot be checked: save the "
        "deal first, or leave the play out."
    ),
    "pbn_no_tricks": _(
        "Board %(board)s: not all thirteen tricks are there, so say how many declarer took in a "
        "tag Result."
    ),
    "stale_record": _(
        "Somebody has changed the auction and play of board %(board)s at this table meanwhile, so "
        "nothing was saved: look at it once more."
    ),
    "no_record_there": _(
        "No auction of board %(board)s is noted at this table that could be taken out."
    ),
}
