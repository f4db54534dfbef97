"""Every paper there is, on either paper of a printer: measures, margins, and cards to be cut."""

from collections import defaultdict
from dataclasses import replace
from decimal import Decimal
from io import BytesIO
from itertools import pairwise
from uuid import uuid4
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook

from boards.services.deals import DealRequest, record_deals
from club.models import Club, Source
from club.services.clubs import change_club
from movements.round_robin.draw import pair_labels
from reports.content.document import (
    BlankCell,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    PageHeader,
    PageShape,
    Paragraph,
    PrintedCard,
    SuitCell,
    TextCell,
)
from reports.content.paper_sizes import PAPER_SIZES
from reports.documents import (
    DOCUMENT_TYPES,
    TOURNAMENT_PAPERS,
    MatchEventReport,
    match_document_file,
    session_document_file,
)
from reports.print_sets import build_print_set
from scoring.laws.contract import Denomination
from standings.matches.match_event import match_event_snapshot
from standings.snapshot_cache import snapshot_of_session
from tests.builders import (
    a_club,
    a_contract,
    a_mitchell,
    a_played_section,
    a_session,
    a_tournament,
    an_actor,
    named,
    recorded,
)
from tests.deals.hands import random_deal
from tests.remembered_rows import remember_rows
from tests.reports.content.matches.match_event_snapshots import (
    a_match_snapshot,
    every_final,
    report_on,
)
from tests.reports.plain_text import PRINTED
from tests.reports.text_positions import EXCEL, UPRIGHT, Box, drawn, measures

pytestmark = pytest.mark.django_db
LYING = {"recap", "draw", "crosstable"}
MARGIN, EDGE = 24, 20
CUT = (PageShape.HALVES, PageShape.QUARTERS, PageShape.EIGHTHS)


@pytest.fixture(params=UPRIGHT)
def paper(request):
    """The paper size of the club's printer."""
    a_club()
    Club.objects.update(paper=request.param)
    return request.param


def lies(paper, key):
    return {UPRIGHT[paper][::-1] if key in LYING else UPRIGHT[paper]}


def with_deals(section):
    deals = {board.number: random_deal(board.number) for board in section.session.boards.all()}
    record_deals(
        section.session, deals, DealRequest({}, uuid4(), None, Source.DIRECTOR, "director")
    )
    return snapshot_of_session(section.session_id)


def a_full_session(*, tables, boards):
    """Everybody seated under a long name, and every deal known."""
    return with_deals(a_full_section(tables=tables, boards=boards))


@remember_rows
def a_full_section(*, tables, boards):
    section = a_session(a_mitchell(tables=tables, boards_a_round=boards))
    for place in section.places.select_related("section__session__event__club", "entry"):
        who = f"{place.line}{place.number}"
        named(place, f"Bartholomew {who} Featherstonehaugh", f"Wilhelmina {who} Oyelaran")
    return section


def test_every_document_of_a_session_fits_the_paper_size(paper):
    now = with_deals(a_played_section())

    sizes = {
        document_type.key: measures(
            session_document_file(now, document_type.key, "pdf", PRINTED).content
        )
        for document_type in DOCUMENT_TYPES
    }

    assert sizes == {
        document_type.key: lies(paper, document_type.key) for document_type in DOCUMENT_TYPES
    }


def test_every_document_of_a_match_event_fits_the_paper_size(paper):
    report = MatchEventReport(match_event_snapshot(a_tournament(club="crown").pk))

    files = {
        tournament_paper.key: match_document_file(report, tournament_paper.key, "pdf", PRINTED)
        for tournament_paper in TOURNAMENT_PAPERS
    }

    sizes = {key: measures(file.content) for key, file in files.items()}
    assert sizes == {key: lies(paper, key) for key in files}


def test_a_print_set_is_on_one_paper_with_its_workbook(paper):
    now = snapshot_of_session(a_played_section().session_id)

    print_set = build_print_set(
        now, ["ranking", "cards"], PRINTED, progress=lambda _done, _of: None
    )

    with ZipFile(BytesIO(print_set.content)) as archive:
        papers = [
            archive.read(each_name)
            for each_name in archive.namelist()
            if each_name.endswith(".pdf")
        ]
        (name,) = (each_name for each_name in archive.namelist() if each_name.endswith(".xlsx"))
        book = load_workbook(archive.open(name))
    assert [measures(each_paper) for each_paper in papers] == [{UPRIGHT[paper]}] * 3
    assert {sheet.page_setup.paperSize for sheet in book} == {EXCEL[paper]}


def test_a_changed_paper_size_or_name_applies_to_the_next_print():
    session = a_played_section().session_id
    before = session_document_file(snapshot_of_session(session), "ranking", "pdf", PRINTED).content
    kwargs = {"name": "Anchor", "time_zone": "UTC", "language": "en", "names_shown": "full"}
    kwargs |= {"minutes_a_board": Decimal("7.5"), "starts_at": None}

    change_club(a_club(), **kwargs, paper="letter", actor=an_actor())

    now = snapshot_of_session(session)
    after = session_document_file(now, "ranking", "pdf", PRINTED).content
    assert [measures(before), measures(after)] == [{UPRIGHT["a4"]}, {UPRIGHT["letter"]}]
    assert (now.facts.club, snapshot_of_session(session) is now) == ("Anchor", True)


@pytest.mark.parametrize(
    ("key", "sheets"), [("draw", 3), ("standings", 1), ("crosstable", 4), ("medals", 1)]
)
def test_forty_pairs_take_as_few_sheets_on_either_paper(paper, key, sheets):
    points = {label: 300 + 10 * place for place, label in enumerate(pair_labels(40))}
    report = report_on(a_match_snapshot(40, finals=every_final(40, points), paper=paper))

    (document,) = (
        tournament_paper.make(report, PRINTED)
        for tournament_paper in TOURNAMENT_PAPERS
        if tournament_paper.key == key
    )

    assert len(drawn(document)) == sheets


def rooms(document, sheet):
    """The printable areas: within the margins of a page, or of each card that is cut."""
    if document.shape not in CUT:
        return [Box(MARGIN, MARGIN, sheet.width - MARGIN, sheet.height - MARGIN)]
    across, down = sheet.cards
    width, height = sheet.width / across, sheet.height / down
    lower_left = [(x * width, y * height) for x in range(across) for y in range(down)]
    return [Box(x + EDGE, y + EDGE, x + width - EDGE, y + height - EDGE) for x, y in lower_left]


def outside(document):
    """Boxes outside of the margins, sheet by sheet."""
    return [
        box
        for sheet in drawn(document)
        for box in sheet.boxes
        if not any(box.within(room) for room in rooms(document, sheet))
    ]


@pytest.mark.sampled(12)
@pytest.mark.parametrize(("tables", "boards"), [(3, 2), (7, 3), (13, 4), (29, 1)])
def test_every_document_of_a_session_is_within_the_margins(paper, tables, boards):
    now = a_full_session(tables=tables, boards=boards)

    overflow = {
        document_type.key: outside(document_type.make(now, PRINTED))
        for document_type in DOCUMENT_TYPES
    }

    assert overflow == {document_type.key: [] for document_type in DOCUMENT_TYPES}


@pytest.mark.sampled(12)
@pytest.mark.parametrize("pairs", [5, 14, 40])
def test_every_document_of_a_match_event_is_within_the_margins(paper, pairs):
    finals = every_final(pairs, {"1A": 300, "2B": 40})
    report = report_on(a_match_snapshot(pairs, finals=finals, paper=paper))

    overflow = {
        document_type.key: outside(document_type.make(report, PRINTED))
        for document_type in TOURNAMENT_PAPERS
    }

    assert overflow == {tournament_paper.key: [] for tournament_paper in TOURNAMENT_PAPERS}


@pytest.mark.parametrize("key", ["guidecards", "movementcards", "slips"])
def test_cards_that_are_cut_are_of_one_size(paper, key):
    now = a_full_session(tables=7, boards=2)
    (document,) = (
        document_type.make(now, PRINTED)
        for document_type in DOCUMENT_TYPES
        if document_type.key == key
    )

    sheets = drawn(document)
    across, down = sheets[0].cards
    width, height = UPRIGHT[paper]
    flat = [height * part / down for part in range(1, down)]
    upright = [width * part / across for part in range(1, across)]
    for sheet in sheets:
        cuts = sheet.cuts
        assert sorted({y for _x, y, _to_x, to_y in cuts if y == to_y}) == pytest.approx(flat)
        assert sorted({x for x, _y, to_x, _to_y in cuts if x == to_x}) == pytest.approx(upright)


def test_thirty_boards_of_a_pair_stay_on_one_card_that_is_a_whole_sheet(paper):
    grid = Grid(
        (GridColumn("Bd", ColumnKind.NUMBER), GridColumn("%")),
        ((TextCell("12"), TextCell("50.00")),) * 30,
    )
    paragraph = Paragraph("* A ruling of the director stands. ")
    face = PageHeader("Crown", "Spring Pairs", "Matchpoints", paper=PAPER_SIZES[paper])
    document = Document(
        "Cards", (PrintedCard("Pair 1", "Ada", (grid, paragraph)),) * 2, face, PageShape.HALVES
    )

    sheets = drawn(document)
    assert [sheet.cards for sheet in sheets] == [(1, 1)] * 2
    assert outside(document) == []


def test_a_slip_of_three_boards_leaves_a_hand_room_to_write(paper):
    now = a_full_session(tables=7, boards=3)
    (slips,) = (
        document_type.make(now, PRINTED)
        for document_type in DOCUMENT_TYPES
        if document_type.key == "slips"
    )

    first = drawn(slips)[0]

    top = first.box("Bd").bottom
    lines = [line for line in first.lines if top - 80 < line < top]
    rows = [upper - lower for lower, upper in pairwise(lines)]
    assert len(rows) == 3
    assert min(rows) >= 17.5


def hand_record_of(now, south):
    """A page of boards with every table of what can be made at its widest."""
    (document,) = (
        document_type.make(now, PRINTED)
        for document_type in DOCUMENT_TYPES
        if document_type.key == "hands"
    )
    suits = tuple(SuitCell("", suit, "") for suit in Denomination)
    makes = (
        (BlankCell(), *suits),
        *((TextCell(player), *[TextCell("10")] * 5) for player in "NSEW"),
    )
    tall = tuple(
        replace(
            block,
            makes=makes,
            foot=("par NS 1700", "6NTx NS+1"),
            hands=(*block.hands[:2], south, block.hands[3]),
        )
        for block in document.blocks
    )
    return replace(document, blocks=tall)


def overlapping(boxes):
    """Words that run into each other on one line."""
    lines = defaultdict(list)
    for box in boxes:
        if box.words.strip():
            lines[round(box.bottom, 1)].append(box)
    return [
        (left.words, right.words)
        for line in lines.values()
        for left, right in pairwise(sorted(line, key=lambda box: box.left))
        if left.right > right.left + 0.01
    ]


@pytest.mark.sampled(12)
@pytest.mark.parametrize("cards", ["AK", "AKQ10987", "AKQJ109876", "AKQJ1098765432"])
def test_the_makeable_contracts_of_a_deal_overlap_nothing(paper, cards):
    now = a_full_session(tables=7, boards=3)
    suits = [suit for suit in Denomination if suit is not Denomination.NOTRUMP]
    south = tuple(SuitCell("", suit, f" {cards}") for suit in suits)

    document = hand_record_of(now, south)
    first = drawn(document)[0]

    assert document.header.paper is PAPER_SIZES[paper]
    second_row = first.lines[-2]
    above = [box.bottom for box in first.boxes if box.words and box.bottom > second_row]
    crossing = [box for box in first.boxes if box.words and box.bottom <= second_row < box.top]
    assert min(above) - second_row > 1
    assert crossing == []
    assert outside(document) == []
    assert overlapping(first.boxes) == []


def test_a_long_suit_of_south_takes_the_space_of_makeable_contracts(paper):
    now = a_full_session(tables=7, boards=3)
    south = (SuitCell("", Denomination.SPADES, " AKQJ1098765432"),)

    first = drawn(hand_record_of(now, south))[0]

    texts = [box.words for box in first.boxes]
    assert (texts.count("♠ AKQJ1098765432"), texts.count("NT")) == (15, 0)


SMALLEST = 9
FIELDS = (4, 5, 13, 14, 16, 29, 30, 40)
LONG = "Bartholomäus Éloïse {0} Featherstonehaugh", "Wilhelmína Ångström {0} Oyelaran-Østergaard"


def unreadable(document):
    """Type that is too small to read at a table, and words that overlap, sheet by sheet."""
    sheets = drawn(document)
    sizes = [sheet.smallest for sheet in sheets]
    too_small = [size for size in sizes if size is not None and size < SMALLEST]
    return too_small, [both for sheet in sheets for both in overlapping(sheet.boxes)]


def with_long_names(picture):
    pairs = picture.contestants.items()
    long = {pk: tuple(name.format(pair.label) for name in LONG) for pk, pair in pairs}
    renamed = {pk: replace(pair, players=long[pk]) for pk, pair in pairs}
    return replace(picture, contestants=renamed)


@pytest.mark.sampled(12)
@pytest.mark.parametrize("pairs", FIELDS)
def test_every_document_of_a_tournament_can_be_read(paper, pairs):
    hands = {("1A", "1B"): ["we 2S=", "P", "they 3N=", "we 4H+1", "they 2C="]}
    points = {label: 300 + 10 * place for place, label in enumerate(pair_labels(pairs))}
    finals = every_final(pairs, points)
    for picture in (
        a_match_snapshot(pairs, hands=hands, paper=paper),
        with_long_names(a_match_snapshot(pairs, finals=finals, days=2, paper=paper)),
    ):
        problems = {
            tournament_paper.key: unreadable(tournament_paper.make(report_on(picture), PRINTED))
            for tournament_paper in TOURNAMENT_PAPERS
        }
        assert problems == dict.fromkeys(problems, ([], []))


@pytest.mark.sampled(12)
@pytest.mark.parametrize(("tables", "boards"), [(3, 2), (7, 4), (13, 2), (29, 1)])
def test_every_document_of_a_session_can_be_read(paper, tables, boards):
    section = a_session(a_mitchell(tables=tables, boards_a_round=boards))
    for place in section.places.select_related("section__session__event__club", "entry"):
        named(place, *(name.format(f"{place.line}{place.number}") for name in LONG))
    for at, seating in enumerate(section.seatings.all()):
        for board in seating.boards.all():
            recorded(board, a_contract(*(("3NT", "N", 9) if at % 3 else ("4SX", "E", 8))))
    now = with_deals(section)

    problems = {
        document_type.key: unreadable(document_type.make(now, PRINTED))
        for document_type in DOCUMENT_TYPES
    }

    assert problems == dict.fromkeys(problems, ([], []))


def test_a_card_of_a_long_tournament_takes_a_whole_sheet_and_then_several(paper):
    (cards,) = (
        tournament_paper
        for tournament_paper in TOURNAMENT_PAPERS
        if tournament_paper.key == "tablecards"
    )

    sheets = {
        pairs: drawn(cards.make(report_on(a_match_snapshot(pairs, paper=paper)), PRINTED))
        for pairs in (4, 14, 40)
    }

    assert {pairs: (len(sizes), sizes[0].cards) for pairs, sizes in sheets.items()} == {
        4: (1, (1, 2)),
        14: (7, (1, 1)),
        40: (40, (1, 1)),
    }
