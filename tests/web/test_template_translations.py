"""Every word of every page can be translated: none is outside of a translation tag."""

import re
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SPOKEN = {"title", "aria-label", "placeholder", "alt", "content", "data-confirm"}
SILENT = ("script", "style", "kbd")  # keys are pressed, not read
NAMES = {"Overtrick", "NS", "EW", "width", "device", "initial", "scale", "light", "dark"}
TRANSLATED = re.compile(
    r"{%\s*blocktrans(?:late)?.*?{%\s*endblocktrans(?:late)?\s*%}"
    r"|{%.*?%}|{{.*?}}|{#.*?#}",
    re.DOTALL,
)
# A part that stands inside of a tag is nothing but attributes.
ATTRIBUTES = re.compile(r"\s*([a-z-]+=\"[^\"]*\"\s*)+")


class Words(HTMLParser):
    """Collects what a person would read or hear."""

    def __init__(self):
        super().__init__()
        self.heard = []
        self.silent = 0

    def handle_starttag(self, tag, attrs):
        self.silent += tag in SILENT
        self.heard += [value for name, value in attrs if name in SPOKEN and value and tag != "meta"]

    def handle_endtag(self, tag):
        self.silent -= tag in SILENT

    def handle_data(self, data):
        if not self.silent:
            self.heard.append(data)


def bare_words(text):
    parser = Words()
    plain_text = TRANSLATED.sub(" ", text)
    parser.feed(f"<p {plain_text}>" if ATTRIBUTES.fullmatch(plain_text) else plain_text)
    matches = re.findall(r"[A-Za-zÀ-ž]{2,}", " ".join(parser.heard))
    return [word for word in matches if word not in NAMES]


def test_every_template_word_is_inside_a_translation_tag():
    bare = {str(file.relative_to(ROOT)): bare_words(file.read_text("utf-8")) for file in TEMPLATES}

    assert {name: bare_words for name, bare_words in bare.items() if bare_words} == {}


def test_an_untranslated_word_in_an_attribute_is_found():
    assert bare_words('hx-get="{{ here }}" title="Hint"') == ["Hint"]


def test_an_untranslated_word_in_the_text_is_found():
    page = '<p title="Hint">{% translate "fine" %} Bare {{ name }}</p>'

    assert bare_words(page) == ["Hint", "Bare"]
