"""The table's pages in French: all of them, on any phone that asks for it, and no other page."""

import ast
import gettext
import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.builders import a_director, a_seated_section
from tests.web.table.phones import a_phone, accept, page, switched_on, token_of
from tournament.models import TableToken
from web.shared.messages.errors.error_text import ERROR_MESSAGES
from web.table.language import preferred_language

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "locale/fr/LC_MESSAGES"
# What these pages show from elsewhere, apart from the error messages.
SHOWN = (
    "reports/content/cells/pair_names.py",
    "reports/content/results/travellers.py",
    "web/shared/render/cells.py",
    "web/shared/standings/ranked_lists.py",
)
# For columns of lists, which these pages do not have.
NOT_SHOWN = {"Player", "Pair"}
# The error codes of recording a result, of the seat and of the code of a table.
REFUSALS = (
    *(
        "correction_elsewhere",
        "correction_too_late",
        *("result_after_close", "result_without_seat", "too_many_corrections"),
        "hand_recorded_already",
        "match_over",
        *("names_elsewhere", "names_known", "own_partner", "player_seated"),
        "nobody_there",
    ),
    *("not_from_a_table", "other_match", "other_request", "other_table", "recorded_already"),
    *("scores_set", "seat_not_yours", "stale_match", "stale_result", "withdrawn_pair"),
    *("table_token", "unknown_board"),
)
TAGS = re.compile(
    r"""\{%\s*translate\s+(?P<quote>["'])(?P<text>.*?)(?P=quote)"""
    r"|\{%\s*blocktranslate[^%]*%\}(?P<block>.*?)\{%\s*endblocktranslate",
    re.DOTALL,
)
FRENCH = {"headers": {"accept-language": "fr-FR,fr;q=0.9,en;q=0.8"}}


def catalogue():
    """Each text with its French, read from the file that translators edit."""
    texts, entry, field = {}, {}, ""
    for line in [*(FOLDER / "django.po").read_text().splitlines(), ""]:
        if not line:
            if "msgid" in entry:
                key = entry["msgid"]
                key = f"{entry['msgctxt']}\4{key}" if "msgctxt" in entry else key
                texts[key] = entry.get("msgstr") or entry.get("msgstr[0]")
                if "msgid_plural" in entry:
                    texts[entry["msgid_plural"]] = entry["msgstr[1]"]
            entry = {}
        elif line.startswith('"'):
            entry[field] += ast.literal_eval(line)
        elif not line.startswith("#"):
            field, text = line.split(" ", 1)
            entry[field] = ast.literal_eval(text)
    return texts


def texts_of_templates():
    templates = [*(ROOT / "templates/table").glob("*.html"), ROOT / "templates/_errors.html"]
    templates.append(ROOT / "templates/_clock.html")
    for template in templates:
        for tag in TAGS.finditer(template.read_text()):
            text = tag["text"] or tag["block"]
            yield re.sub(r"\{\{ (\w+) \}\}", r"%(\1)s", text)


def texts_of_modules():
    for path in [*(ROOT / "web/table").rglob("*.py"), *(ROOT / name for name in SHOWN)]:
        for node in ast.walk(ast.parse(path.read_text())):
            name = getattr(getattr(node, "func", None), "id", "")
            if name in ("_", "gettext_lazy"):
                yield node.args[0].value
            elif name == "ngettext":
                yield from (node.args[0].value, node.args[1].value)
            elif name == "pgettext":
                yield f"{node.args[0].value}\4{node.args[1].value}"


def test_every_text_of_the_table_s_pages_has_a_french_one():
    french = catalogue()
    texts = {*texts_of_templates(), *texts_of_modules()} - NOT_SHOWN

    missing = sorted(text for text in texts if not french.get(text))

    assert missing == []
    assert len(texts) > 120


def test_a_french_text_has_the_same_values_as_the_english_one():
    values = re.compile(r"%\(\w+\)s|\{\w+\}")

    astray = [
        text
        for text, french in catalogue().items()
        if text and sorted(values.findall(text)) != sorted(values.findall(french))
    ]

    assert astray == []


def test_the_compiled_catalogue_is_that_of_the_texts():
    with (FOLDER / "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    texts = catalogue()

    made = "made with %(overtricks)s overtrick"
    plurals = {text: f"{text}s" for text in (made, "%(tricks)s trick")}
    context = {text: compiled.pgettext(*text.split("\4")) for text in texts if "\4" in text}
    plain = {text: compiled.gettext(text) for text in texts if "\4" not in text and text}
    for one, more in plurals.items():
        plain |= {text: compiled.ngettext(one, more, n) for n, text in ((1, one), (2, more))}
    assert plain | context == {text: french for text, french in texts.items() if text}


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CA,en;q=0.5", "fr"),
        ("en-GB,fr;q=0.9", "en"),
        ("de,fr;q=0.7,en;q=0.3", "fr"),
        ("FR;q=0.2, en;q=0.1", "fr"),
        ("fr;q=0, en", "en"),
        ("fr;q=1.", "fr"),
        ("*", "en"),
        (";;;q=,fr;q=many,\0", "en"),
        ("fr" * 5000, "en"),
    ],
)
def test_the_phone_asks_for_a_language(header, language):
    assert preferred_language(header) == language


@pytest.fixture
def token(db):
    options = {"asks_lead": True, "shows_traveller": True, "confirms_round": True}
    return token_of(switched_on(a_seated_section(), **options))


def test_a_whole_board_is_in_french_with_french_cards(token):
    phone = a_phone(token, **FRENCH)
    query = "?contract=3N&declarer=W&lead=H"
    responses = [
        phone.get(page(token, "round")),
        phone.get(page(token, "result", board=1)),
        phone.get(f"{page(token, 'result', board=1)}{query}"),
        phone.get(f"{page(token, 'result', board=1)}{query}K&tricks=10&sure=1"),
    ]

    assert all('<html lang="fr">' in answer.text for answer in responses)
    assert [answer.headers["Vary"].count("Accept-Language") for answer in responses] == [1] * 4
    assert "personne vulnérable" in responses[0].text
    assert "Quelle donne avez-vous jouée" in responses[0].text
    assert "Paire 1 EO" in responses[0].text
    assert "donneur Nord" in responses[0].text
    assert "3SA" in responses[1].text
    assert [key.label.endswith("R") for key in responses[2].context["question"].groups[0].keys][
        :2
    ] == [
        *(False, True),
    ]
    assert re.sub(r"<[^>]*>", "", responses[3].context["result"]).startswith("3SA par Ouest")
    assert "marquent" in responses[3].context["score"] or "marquez" in responses[3].context["score"]
    assert "Est-Ouest acceptent" in responses[3].text


def test_the_end_of_a_round_a_call_and_a_refusal_are_in_french(token):
    phone = a_phone(token, **FRENCH)
    for board in (1, 2):
        accept(
            phone, token, board, request_id=f"{board}b5a5a1c-3b0e-4f0a-9a55-5a4f3b0e4f0a", lead="-"
        )
    conflict = accept(phone, token, 1, tricks="9", lead="-", sure="1")

    assert "arbitre pour le changer" in conflict.text
    assert "vous avez marqué −420" in phone.get(page(token, "check_round")).text
    assert "Pourquoi appelez-vous" in phone.get(page(token, "call")).text
    assert "Un résultat enregistré est faux" in phone.get(page(token, "call")).text
    assert "pas ouverte pour ce téléphone" in Client(**FRENCH).get(page(token, "round")).text


def test_a_wrong_code_is_refused_in_french(token):
    path = reverse("table:code", args=[token.section.session_id])
    client = Client(**FRENCH)

    empty, wrong = client.post(path, {"code": ""}), client.post(path, {"code": "BCDF-GHJK"})

    assert "Tapez le code de la carte de votre table." in empty.text
    assert "pas valable" in wrong.text


def test_the_link_on_the_page_chooses_and_the_phone_remembers(token):
    phone = a_phone(token)
    sentence = f"{page(token, 'result', board=1)}?contract=4S"
    english = phone.get(sentence)
    link = re.search(r'class="language" href="([^"]*)"', english.text)[1].replace("&amp;", "&")

    french = phone.get(f"{page(token, 'result', board=1)}{link}")
    later = phone.get(page(token, "round"))
    back = phone.get(f"{page(token, 'round')}?language=en")
    unknown = phone.get(f"{page(token, 'round')}?language=de")

    assert french.context["question"].text.startswith("Qui est le déclarant")
    assert [response.text.split('<html lang="')[1][:2] for response in (later, back, unknown)] == [
        *("fr", "en", "en"),
    ]
    assert phone.cookies["table_language"]["path"] == f"/t/{token.section.session_id}/"


def test_the_director_s_pages_stay_in_english(token, client):
    client.force_login(a_director())
    a_phone(token, **FRENCH)

    path = reverse("director:table_phones", args=["crown", token.section.session_id])
    assert '<html lang="en"' in client.get(path, **FRENCH).text
    assert translation.get_language() == "en"


def test_every_reason_of_a_call_every_refusal_and_every_unit_has_a_french_one():
    french = catalogue()
    units = ("unit\4mp", "unit\4points", "unit\4IMPs")
    texts = [*TableToken.Call.labels, *(ERROR_MESSAGES[code] for code in REFUSALS), *units]

    assert [str(text) for text in texts if not french.get(str(text))] == []
