"""Every error code has a message, a class that lists it, and the facts that the message names."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

from boards.errors import BoardError
from club.errors import ClubError
from config.launcher.instance_lock import AlreadyRunningError
from deals.errors import DealError, InvalidCardsError
from formats.errors import FormatError, IllegalPbnError
from movements.errors import MovementError
from scoring.errors import InvalidScoreError, NotationError, ScoringError
from scoring.score_sheets.alberta import score_match
from tests.scoring.sheet_hands import our, we, we_revoked
from tournament.errors import InvalidTournamentDataError, SessionStateError, TournamentError
from web.api.framework.errors import ApiError
from web.api.framework.http_statuses import STATUS_BY_CODE
from web.shared.http.outage_errors import OutageError
from web.shared.messages.errors.error_text import ERROR_MESSAGES, error_message, merge_messages

ROOT = Path(__file__).parents[5]
PACKAGES = (
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
BASES = (
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
PLACEHOLDER = re.compile(r"%\((\w+)\)s")
LISTED_CODE = re.compile(r"^    (\w+)(?: \(\d+\))?: ", re.MULTILINE)
# Codes of `error_to_json` and of the launcher, which no error class of these has.
OTHER_CODES = {AlreadyRunningError.code, "disk_full", "job_broken"}
# The reader of entries adds the text that was typed.
ADDED_FACTS = {NotationError: {"text"}}


for package in PACKAGES:
    for file in (ROOT / package).rglob("*errors.py"):
        import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))


def with_subclasses(error_class):
    below = [
        subclass for child in error_class.__subclasses__() for subclass in with_subclasses(child)
    ]
    return [error_class, *below]


CLASSES = {subclass.__name__: subclass for base in BASES for subclass in with_subclasses(base)}


def raised_errors():
    """Every place that makes an error: (place, class, code, facts); no facts where they are **."""
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in CLASSES:
                    keywords = {keyword.arg for keyword in node.keywords}
                    place = f"{file.relative_to(ROOT).as_posix()}:{node.lineno}"
                    code = ast.literal_eval(node.args[0])
                    yield place, CLASSES[node.func.id], code, None if None in keywords else keywords


@pytest.fixture(scope="module")
def errors():
    return list(raised_errors())


@pytest.fixture(scope="module")
def codes(errors):
    return {code for _place, _class, code, _facts in errors}


def added_details(error_class):
    return {
        name
        for base, names in ADDED_FACTS.items()
        if issubclass(error_class, base)
        for name in names
    }


def test_every_code_has_a_message(codes):
    assert codes - set(ERROR_MESSAGES) == set()


def test_every_message_has_a_code(codes):
    assert {key.split()[0] for key in ERROR_MESSAGES} == codes | OTHER_CODES


def test_a_code_cannot_have_two_messages():
    with pytest.raises(ValueError, match="tricks"):
        merge_messages({"tricks": "13"}, {"level": "7", "tricks": "12"})


def test_every_error_is_made_with_the_facts_that_its_message_names(errors):
    missing = [
        (place, fact)
        for place, error_class, code, details in errors
        if details is not None
        for fact in PLACEHOLDER.findall(str(ERROR_MESSAGES[code]))
        if fact not in details | added_details(error_class)
    ]
    assert missing == []


@pytest.mark.parametrize("error_class", CLASSES.values())
def test_the_docstring_of_a_class_lists_its_codes(error_class, errors):
    codes = {code for _place, made_class, code, _facts in errors if made_class is error_class}

    assert sorted(LISTED_CODE.findall(error_class.__doc__)) == sorted(codes)


def test_a_code_belongs_to_one_class(errors, codes):
    assert len(codes) == len({(error_class, code) for _place, error_class, code, _facts in errors})


def test_every_code_of_the_api_has_a_status(errors):
    codes = {
        code for _place, error_class, code, _facts in errors if issubclass(error_class, ApiError)
    }

    assert codes == set(STATUS_BY_CODE)


def test_a_sentence_carries_its_facts():
    assert error_message(InvalidScoreError("contract", level=8)) == "There is no bid at level 8."


def test_a_more_specific_sentence_replaces_the_rule():
    refusal = InvalidTournamentDataError(
        "faulty_schedule", rule="place_against_itself", subject=(1, "", 7)
    )

    assert error_message(refusal) == "A pair would play itself. Choose other pairs."


def test_a_name_with_a_per_cent_sign_is_no_placeholder():
    refusal = InvalidTournamentDataError("player_seated", player="100%s Ada", pair="3 NS")

    assert error_message(refusal) == "100%s Ada is already playing in pair 3 NS."


def test_an_invalid_state_change_names_the_state_and_the_possible_ones():
    refusal = SessionStateError("session_state", session="Monday", state="closed", asked="planned")

    assert error_message(refusal) == "Monday is closed. It can be released or reopened."


@pytest.mark.parametrize(
    ("hand", "sentence"),
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
def test_an_invalid_hand_is_refused_with_the_valid_values(hand, sentence):
    with pytest.raises(ScoringError) as refused:
        score_match([hand])

    assert error_message(refused.value) == sentence


def test_a_refusal_within_another_keeps_its_own_sentence():
    refusal = IllegalPbnError(
        "pbn_refused", line=12, tag="Deal", reason=InvalidCardsError("card_twice", card="SA")
    )

    assert error_message(refusal) == "Line 12, Deal: The card SA appears twice."
