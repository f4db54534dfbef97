"""No regular expression takes long for the worst text that its box or file accepts."""

import re
from pathlib import Path
from time import thread_time

import pytest
from django.urls import get_resolver

from formats.pbn.file_tags import NEWLINES
from scoring.notation import entry_errors, entry_reader, entry_splitter
from scoring.notation.denomination_letters import ENGLISH
from scoring.notation.entry_parts import LONGEST as LONGEST_ENTRY
from tests.effort import sample_cases
from tests.patterns import METHODS, Use, attacks, pattern_uses, repeated
from web.shared.http.address_length import MAX_PATH_LETTERS

ROOT = Path(__file__).parent.parent
PACKAGES = ["config", "web", "reports", "standings", "boards", "tournament", "club"]
PACKAGES += ["formats", "deals", "scoring", "movements"]
FILES = sorted(
    file
    for package in PACKAGES
    for file in (ROOT / package).rglob("*.py")
    if "migrations" not in file.parts
)
MOST_SECONDS, SUSPECTS = 0.1, 5
# First very short texts, which end even where each letter doubles the time; then longer ones.
TRIALS = ((20, 0.01), (60, 0.03), (400, 0.1))

# Patterns that functions build: what they build.
DYNAMIC = {
    "scoring.notation.entry_reader:_readers": [
        pattern
        for dropped in (False, True)
        for pattern, _ in entry_reader._readers(dropped, ENGLISH)
    ],
    "scoring.notation.entry_errors:_orders": [
        pattern
        for pieces in (entry_errors.ALL, *entry_errors.LACKING)
        for pattern in entry_errors._orders(pieces, ENGLISH)
    ],
    "scoring.notation.entry_splitter:_pattern": [entry_splitter._pattern(False, ENGLISH)],
    "formats.pbn.file_tags:read_pbn": [re.compile("|".join(NEWLINES))],
}
# How many letters each accepts, where that is less than LONGEST: the check is in the same module.
LONGEST = 100_000
LIMITS = {
    "urls": MAX_PATH_LETTERS,
    "scoring.notation.": LONGEST_ENTRY,
}


def longest(place):
    return next((most for start, most in LIMITS.items() if place.startswith(start)), LONGEST)


def seconds(match, text):
    """Processor time, the least of three runs: another program may have interrupted one."""
    least = MOST_SECONDS * 10
    for _ in range(3):
        began = thread_time()
        match(text)
        least = min(least, thread_time() - began)
        if least < MOST_SECONDS / 2:
            break
    return least


def matcher(pattern, method):
    if method == "sub":
        return lambda text: pattern.sub("", text)
    if method == "finditer":
        return lambda text: list(pattern.finditer(text))
    return getattr(pattern, method)


def slow_inputs(use):
    """The first input that takes too long for each method, with the length at which it does."""
    for method in sorted(use.methods):
        slow_text = slow_input(matcher(use.pattern, method), use.pattern, longest(use.place))
        if slow_text:
            yield method, *slow_text


def slow_input(match, pattern, most):
    for length, allowed in TRIALS:
        timed = []
        for *attack, text in attacks(pattern, min(length, most)):
            began = thread_time()
            match(text)
            timed.append((thread_time() - began, *attack))
            if timed[-1][0] > allowed and seconds(match, text) > allowed:
                return *attack, len(text)
    for _, *attack in sorted(timed, reverse=True)[:SUSPECTS]:
        length = min(TRIALS[-1][0], most)
        while length < most:
            length = min(2 * length, most)
            text = repeated(*attack, length)
            if seconds(match, text) > MOST_SECONDS:
                return *attack, length
    return None


@pytest.fixture(scope="module")
def uses():
    # The attacks are texts; patterns on bytes are searched in files of limited size.
    found_uses = pattern_uses(FILES, ROOT, DYNAMIC)
    return [use for use in found_uses if isinstance(use.pattern.pattern, str)]


@pytest.mark.slow
def test_the_worst_text_for_each_pattern_is_matched_in_a_tenth_of_a_second(uses):
    tried = sample_cases(dict.fromkeys(uses), 11)
    slow = [(use.place, *slow_input) for use in tried for slow_input in slow_inputs(use)]

    assert slow == []


def route_patterns(resolver):
    for url_pattern in resolver.url_patterns:
        yield url_pattern.pattern.regex
        if hasattr(url_pattern, "url_patterns"):
            yield from route_patterns(url_pattern)


def test_the_worst_address_is_resolved_in_a_tenth_of_a_second():
    patterns = {
        route_pattern.pattern: route_pattern for route_pattern in route_patterns(get_resolver())
    }
    uses = [Use("urls", pattern, frozenset({"search"})) for pattern in patterns.values()]
    tried = sample_cases(uses, 3)

    assert [(use.pattern.pattern, *slow) for use in tried for slow in slow_inputs(use)] == []


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("pattern", "method"),
    [
        (r"\s+(?:&|\+|/)\s+|\s*[&/]\s*", "split"),
        (r"<(?:\w+:)?mergeCell\s[^>]*?ref=", "findall"),
        (r"(a+)+b", "fullmatch"),
        (r"(?:\w|\dx?)*!", "match"),
        (r'"(?:[^"\\]|\\.)*"\s*\]\s*x', "search"),
        (r".*,.*,.*;", "match"),
    ],
)
def test_patterns_that_are_known_to_be_slow_are_found(pattern, method):
    use = Use("known", re.compile(pattern), frozenset({method}))

    assert next(slow_inputs(use), None) is not None


def test_patterns_are_collected_from_all_packages(uses):
    packages = {use.place.partition(".")[0] for use in uses}

    assert packages > {"boards", "club", "formats", "scoring"}
    assert {method for use in uses for method in use.methods} <= METHODS
