"""Every form has one button that looks primary at the most, and the usual ones have it."""

import re
from pathlib import Path

TEMPLATES = Path(__file__).parent.parent.parent / "templates"
# One that is primary in some cases only, `{% if … %} class="primary"`, is not counted.
ALWAYS, SOMETIMES = 'class="primary"', re.compile(r'%} class="primary"')
TAGS = re.compile(r"({% (?:if|elif|else|endif)\b[^%]*%})")
FORM = re.compile(r"<form\b[^>]*>.*?</form>", re.DOTALL)


def forms(name):
    return FORM.findall((TEMPLATES / name).read_text())


def forms_of_one_branch(form):
    """The most primary buttons that one rendering of a form can show: one branch of each `if`."""
    branches = [[0]]
    for part in TAGS.split(SOMETIMES.sub("%}", form)):
        if part.startswith("{% if"):
            branches.append([0])
        elif part.startswith(("{% elif", "{% else")):
            branches[-1].append(0)
        elif part.startswith("{% endif") and len(branches) > 1:
            most = max(branches.pop())
            branches[-1][-1] += most
        else:
            branches[-1][-1] += part.count(ALWAYS)
    return branches[0][0]


def test_form_branches_are_never_shown_together():
    button = '<button class="primary">'

    assert forms_of_one_branch(f"{{% if a %}}{button}{{% else %}}{button}{{% endif %}}") == 1
    assert forms_of_one_branch(f"{{% if a %}}{button}{{% endif %}}{button}") == 2


def test_no_form_shows_two_primary_buttons():
    crowded = {
        path.name: form
        for path in TEMPLATES.rglob("*.html")
        for form in FORM.findall(path.read_text())
        if forms_of_one_branch(form) > 1
    }

    assert crowded == {}


def test_every_form_of_the_seating_page_has_a_primary_button():
    assert [form.count('class="primary"') for form in forms("director/seating.html")] == [1] * 5
