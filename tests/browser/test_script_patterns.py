"""No regular expression of the pages' scripts takes long in the browser for its worst text."""

import re
from pathlib import Path

import pytest

from tests.patterns import attacks

SCRIPTS = Path(__file__).parent.parent.parent / "web" / "static" / "web"
LITERAL = re.compile(r"/((?:[^/\\\n\[ ]|\\.|\[[^\]\n]*\]|(?<=\S) )+)/([gimsuy]*)(?=[.,;)])")
LENGTHS = (20, 400, 100_000)
MOST_MILLISECONDS = 100
TIME = """
([source, flags, texts]) => {
  const pattern = new RegExp(source, flags);
  return texts.map((text) => {
    const began = performance.now();
    pattern.test(text);
    return performance.now() - began;
  });
}
"""


def patterns():
    """Every literal of our own scripts; of a comment's slashes none is left."""
    for script in sorted(SCRIPTS.glob("*.js")):
        if script.name == "htmx.min.js":
            continue
        code = re.sub(r"^\s*//.*$", "", script.read_text(), flags=re.MULTILINE)
        for source, flags in LITERAL.findall(code):
            yield script.name, source, flags


def as_python(source, flags):
    return re.compile(source, re.IGNORECASE if "i" in flags else 0)


def test_every_script_with_a_pattern_is_read():
    read = {script: source for script, source, _flags in patterns()}

    assert sorted(read) == [
        "entry.js",
        "entry_outbox.js",
        "entry_splitter.js",
        "function_keys.js",
        "match_slips.js",
        "site_search.js",
        "table_offline.js",
        "table_outbox.js",
        "table_pages.js",
        "table_store.js",
        "table_worker.js",
    ]
    assert len(list(patterns())) >= 9


@pytest.mark.parametrize(("script", "source", "flags"), list(patterns()))
def test_the_worst_text_is_matched_in_a_tenth_of_a_second(browser, script, source, flags):
    page = browser.new_page()

    for length in LENGTHS:
        texts = [text for *_attack, text in attacks(as_python(source, flags), length)]
        times = page.evaluate(TIME, [source, flags, texts[:60]])
        assert max(times) < MOST_MILLISECONDS
