"""What a browser restores on *Back* or a reload: never a field that shows what the server knows.

A browser puts the last choice of a `<select>`, a box or a field back into a fresh page, beside the fresh hidden
version: sent, it would replace what was saved meanwhile. Browsers restore nothing in a form with `autocomplete="off"`.
A page that comes out of the browser's memory as it was left has its old version too, and is refused.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
ONLY_NEW_TEXT = frozenset(
    {
        # accounts: the browser fills in names and passwords, and nothing is shown that was saved
        *("account/email_change.html", "account/link.html", "account/login.html", "account/password_change.html"),
        *("account/password_reset.html", "account/password_reset_from_key.html", "account/password_set.html"),
        *("account/reauthenticate.html", "account/signup.html", "account/tokens.html", "campaign/solo/keep.html"),
        # something new is written, and replaces nothing
        *("campaign/members/_own_request.html", "campaign/members/leave.html", "campaign/planning/_room_talk.html"),
        *("campaign/planning/plans.html", "campaign/questions/object.html", "campaign/questions/question.html"),
        *("campaign/questions/questions.html", "campaign/learning/share.html", "campaign/setup/new.html"),
        *("campaign/setup/new_scenario.html", "campaign/setup/scenarios.html"),
        # something is begun or worked out, and nothing saved is changed
        *("campaign/battles/practice.html", "campaign/what_if/_form.html", "campaign/learning/puzzle.html"),
        "campaign/solo/begin.html",
    }
)
"""Templates whose forms begin empty: a browser may restore what was typed."""
VERSIONS = re.compile(r'name="(?:version|after|phase|report|seen-[^"]*|had-[^"]*)"')
"""Names of the hidden fields that say which version of something a form was made for."""
FORM = re.compile(r"<form\b(?P<attributes>(?:[^>{]|\{%.*?%\}|\{\{.*?\}\})*)>(?P<body>.*?)</form>", re.DOTALL)
FIELD = re.compile(r'<(?:input(?![^>]*type="hidden")|select|textarea(?![^>]*hidden))\b|\{% include', re.DOTALL)


def posted_forms() -> Iterator[tuple[str, str, str]]:
    """The forms of all templates that are posted: the template, the attributes of the form, and what is in it."""
    for path in sorted(TEMPLATES.rglob("*.html")):
        for form in FORM.finditer(path.read_text(encoding="utf-8")):
            if 'method="post"' in form["attributes"]:
                yield str(path.relative_to(TEMPLATES)), form["attributes"], form["body"]


def faults(template: str, attributes: str, body: str) -> Iterator[str]:
    """What is wrong with a form, as far as browsers restore it."""
    if 'autocomplete="off"' in attributes:
        return
    if FIELD.search(body) and template not in ONLY_NEW_TEXT:
        yield f"{template}: a browser restores the fields of this form"
    if VERSIONS.search(body) and FIELD.search(body):
        yield f"{template}: a browser restores the fields beside a fresh version"


def test_no_browser_restores_a_field_that_shows_what_the_server_knows() -> None:
    assert [fault for form in posted_forms() for fault in faults(*form)] == []


@pytest.mark.parametrize(
    ("attributes", "body", "count"),
    [
        ('method="post"', '<input type="hidden" name="version" value="3"><select name="to"></select>', 2),
        ('method="post"', '<select name="to"></select>', 1),
        ('method="post"', '{% include "campaign/desk/_sections.html" %}', 1),
        ('method="post" autocomplete="off"', '<input type="hidden" name="version"><select name="to"></select>', 0),
        ('method="post"', '<input\n type="hidden" name="version"><button>Delete</button>', 0),
    ],
)
def test_a_form_that_would_be_restored_is_found(attributes: str, body: str, count: int) -> None:
    assert len(list(faults("campaign/any.html", attributes, body))) == count


def test_only_forms_that_exist_may_be_restored() -> None:
    assert {template for template, _, _ in posted_forms()} >= ONLY_NEW_TEXT
