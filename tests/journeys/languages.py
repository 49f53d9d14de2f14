"""Pages in Swedish, and in a pseudo-language with long texts, in which no button is cut off."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils.translation import trans_real
from playwright.sync_api import Page

from campaign.models import Person
from tests.campaign.words_of_pages import keep_no_glossary
from tests.journeys.looks import resize, too_wide
from tests.journeys.screens import DESKTOP, PHONE

LONGER = 1.4
"""How much longer the texts of the pseudo-language are: German and Finnish buttons come close to it."""

# The text of a control reaches beyond its box, or its box beyond an ancestor that hides what overflows.
CUT_OFF = """() => {
    const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const beyond = (inner, outer) =>
        inner.right > outer.right + 1 || inner.left < outer.left - 1 || inner.bottom > outer.bottom + 1;
    const clipped = (control) => {
        const box = control.getBoundingClientRect();
        if (box.width <= 1 || box.height <= 1) return false;
        const texts = [];
        const nodes = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
        while (nodes.nextNode()) {
            // What only screen readers get is taken out of the flow.
            if (getComputedStyle(nodes.currentNode.parentElement).position === "absolute") continue;
            const range = document.createRange();
            range.selectNodeContents(nodes.currentNode);
            texts.push(...[...range.getClientRects()].filter((text) => text.width > 1 && text.height > 1));
        }
        if (texts.some((text) => beyond(text, box))) return true;
        for (let one = control.parentElement; one && one !== document.body; one = one.parentElement) {
            const style = getComputedStyle(one);
            const outer = one.getBoundingClientRect();
            if (style.overflowX === "hidden" || style.overflowX === "clip") {
                if (outer.width > 1 && beyond(box, outer)) return true;
            }
            if (style.overflowX === "auto" || style.overflowX === "scroll") return false;
        }
        return false;
    };
    return [...document.querySelectorAll("button, .button, summary, input[type=submit], [role=button], [role=tab]")]
        .filter((control) => shown(control) && clipped(control))
        .map((control) => `${control.localName}.${control.className} “${control.textContent.trim().slice(0, 60)}”`);
}"""


def longer(text: str) -> str:
    """The text with words of seven letters at its end, 1.4 times as long.

    >>> longer("Submit your orders now")
    'Submit your orders now ééééééé é'
    """
    more = max(1, round(len(text) * (LONGER - 1)))
    return " ".join((text, *("é" * min(7, more - start) for start in range(0, more, 8) if more > start)))


class PseudoLanguage:
    """Lengthens every English text that a translator could see, while it is on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.on = False
        catalogue: Any = trans_real.translation("en")
        for name in ("gettext", "ngettext"):
            monkeypatch.setattr(catalogue, name, self._lengthened(getattr(catalogue, name)), raising=False)
        keep_no_glossary(monkeypatch)

    def _lengthened(self, translate: Callable[..., str]) -> Callable[..., str]:
        return lambda *message: longer(translate(*message)) if self.on else translate(*message)


def faults_in_other_languages(page: Page, user: User | None, pseudo: PseudoLanguage) -> Iterator[str]:
    """What is wrong with a page in Swedish and with long texts; a sentence each."""
    pseudo.on = True
    page.reload()
    for screen, size in (("desktop", DESKTOP), ("phone", PHONE)):
        resize(page, size)
        yield from (f"long texts, {screen}: cut off: {control}" for control in page.evaluate(CUT_OFF))
        yield from too_wide(page, f"long texts, {screen}")
    pseudo.on = False
    if user is not None:
        Person.objects.update_or_create(user=user, defaults={"language": "sv"})
        page.reload()
        assert page.locator("html").get_attribute("lang") == "sv"
        yield from too_wide(page, "Swedish, phone")
        Person.objects.filter(user=user).update(language="en")
    else:
        # A page for one reader, such as that which a mail links, stays in their language.
        page.set_extra_http_headers({"Accept-Language": "sv"})
        page.reload()
        yield from too_wide(page, "Swedish, phone")
        page.set_extra_http_headers({})
    resize(page, DESKTOP)
