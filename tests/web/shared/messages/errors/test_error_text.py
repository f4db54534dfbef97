"""Every refusal of the house has a sentence, and brings the facts that its sentence names."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

from boards.errors import BoardError
from club.errors import ClubError
from deals.errors import AuctionError, DealError, PlayError
from formats.errors import FormatError, PbnError
from movements.errors import MovementError
from scoring.errors import ContractError, NotationError, ScoringError
from scoring.score_sheets.alberta import score_match
from tests.scoring.hands import our, we, we_revoked
from tournament.errors import FaultyScheduleError, TournamentError
from web.api.framework.errors import ApiError
from web.management.instance_lock import AlreadyRunningError
from web.shared.http.outage_errors import OutageError
from web.shared.messages.errors.error_text import ERROR_MESSAGES, error_message

HOUSE = Path(__file__).parents[5]
ROOMS = (
    "scoring",
    "movements",
    "deals",
    "formats",
    "club",
    "tournament",
    "boards",
    "standings",
    "reports",
    "web",
)
TREES = (
    ScoringError,
    MovementError,
    DealError,
    FormatError,
    TournamentError,
    BoardError,
    ClubError,
    ApiError,
    OutageError,
)
NAMED = re.compile(r"%\((\w+)\)s")
# Only what stands below them is made.
NEVER_MADE = (NotationError, AuctionError, PlayError, PbnError)
# The notation puts the text that was typed into whatever its parts refuse.
ADDED_LATER = {NotationError: {"text"}}


for room in ROOMS:
    for file in (HOUSE / room).rglob("*errors.py"):
        import_module(".".join(file.relative_to(HOUSE).with_suffix("").parts))


def below(tree):
    return [each for leaf in tree.__subclasses__() for each in (leaf, *below(leaf))]


ERRORS = {each.__name__: each for tree in TREES for each in below(tree) if each not in NEVER_MADE}


def raised():
    """Every place where a refusal is made by naming its facts: (where, error, facts)."""
    for room in ROOMS:
        for file in sorted((HOUSE / room).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ERRORS:
                    facts = {each.arg for each in node.keywords}
                    if None not in facts:
                        where = f"{file.relative_to(HOUSE).as_posix()}:{node.lineno}"
                        yield where, ERRORS[node.func.id], facts


RAISED = list(raised())


def added_later(error):
    return {
        name for kind, names in ADDED_LATER.items() if issubclass(error, kind) for name in names
    }


def test_every_error_code_has_a_sentence():
    assert {error.code for error in ERRORS.values()} - set(ERROR_MESSAGES) == set()


def test_every_error_is_raised_with_the_facts_that_its_sentence_names():
    missing = [
        (where, fact)
        for where, error, facts in RAISED
        for fact in NAMED.findall(str(ERROR_MESSAGES[error.code]))
        if fact not in facts | added_later(error)
    ]
    assert missing == []


def test_every_refusal_is_made_somewhere():
    assert {error for _where, error, _facts in RAISED} == set(ERRORS.values())


def test_every_sentence_belongs_to_a_refusal():
    codes = {error.code for error in ERRORS.values()}
    elsewhere = {AlreadyRunningError.code, "disk_full", "job_broken"}

    assert {code.split()[0] for code in ERROR_MESSAGES} == codes | elsewhere


def test_a_sentence_carries_its_facts():
    assert error_message(ContractError(level=8)) == "There is no bid at level 8."


def test_a_rule_that_has_a_closer_sentence_is_told_by_it():
    refusal = FaultyScheduleError(rule="place_against_itself", subject=(1, "", 7))

    assert error_message(refusal) == "A pair would meet itself: choose other pairs."


def test_a_name_with_a_per_cent_sign_is_no_placeholder():
    refusal = ERRORS["PlayerSeatedError"](player="100%s Ada", pair="3 NS")

    assert error_message(refusal) == "100%s Ada is already playing in pair 3 NS."


def test_a_session_that_cannot_go_somewhere_says_what_it_is_and_what_can_be_done():
    refusal = ERRORS["SessionStateError"](session="Monday", state="closed", asked="planned")

    assert error_message(refusal) == "Monday is closed: it can be released, or opened again."


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        (
            we("2S=", honours=our(120)),
            "Hand 1: honours cannot be worth 120. "
            "Four trump honours in one hand are worth 100, all five 150.",
        ),
        (
            we("1N=", honours=our(100)),
            "Hand 1: honours cannot be worth 100 at notrump. "
            "Only four aces in one hand count there: 150.",
        ),
        (
            we("6S=", revoke=we_revoked(2)),
            "Hand 1: declarer cannot have 12 tricks after 2 went over for the revoke. "
            "Type the tricks as they count after it, and check who revoked.",
        ),
    ],
)
def test_a_hand_that_cannot_be_is_told_with_what_can(hand, words):
    with pytest.raises(ScoringError) as refused:
        score_match([hand])

    assert error_message(refused.value) == words


def test_a_refusal_inside_another_is_said_in_its_own_words():
    refusal = ERRORS["PbnRefusedError"](
        line=12, tag="Deal", reason=ERRORS["CardTwiceError"](card="SA")
    )

    assert error_message(refusal) == "Line 12, Deal: The card SA is there twice."
