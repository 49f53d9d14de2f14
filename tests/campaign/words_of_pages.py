"""The words of a page, and those of them that no translator ever saw."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.utils.translation import trans_real

from campaign.views import glossary

_SHOWN = ("alt", "aria-label", "title", "placeholder", "content", "data-copied")
_SILENT = {"script", "style", "pre", "code", "textarea", "kbd"}
_FOR_BROWSERS = {
    "viewport",
    "color-scheme",
    "your-turn",
    "twitter:card",
    "og:type",
    "og:url",
    "og:image",
    "og:image:type",
}
_EMPTY = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
_TRANSLATED = re.compile(r"⟦[^⟦⟧]*⟧")
_WORD = re.compile(r"[^\W\d_]{2,}")


class _Words(HTMLParser):
    """Collects what is shown or read aloud, but for what is marked as another language."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.attributes: list[str] = []
        self._open: list[tuple[str, bool]] = []

    @property
    def _hidden(self) -> bool:
        return any(hidden for _, hidden in self._open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.text += " "
        hidden = tag in _SILENT or (tag != "html" and found.get("lang") == "en")
        if not self._hidden and not hidden and (found.get("name") or found.get("property")) not in _FOR_BROWSERS:
            self.attributes += [text for name in _SHOWN if (text := found.get(name))]
        if tag not in _EMPTY:
            self._open.append((tag, hidden))

    def handle_endtag(self, tag: str) -> None:
        self.text += " "
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.text += data


def mark_translations(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """Puts brackets around everything that comes from a translator of a language."""
    catalogue: Any = trans_real.translation(language)
    for name in ("gettext", "ngettext"):
        monkeypatch.setattr(catalogue, name, _bracketed(getattr(catalogue, name)), raising=False)
    keep_no_glossary(monkeypatch)


def keep_no_glossary(monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch off the cache of the glossary, so that pages of later tests do not show the words of this one."""
    monkeypatch.setattr(glossary, "_glossary", vars(glossary)["_glossary"].__wrapped__)


def _bracketed(translate: Any) -> Any:
    return lambda *message: f"⟦{translate(*message)}⟧"


def words_left(page: str, names: set[str]) -> list[str]:
    """The words of a page with brackets that stand outside all of them, and are none of the names."""
    words = _Words()
    words.feed(page)
    left: set[str] = set()
    for text in (words.text, *words.attributes):
        while _TRANSLATED.search(text):
            text = _TRANSLATED.sub(" ", text)
        left |= {word for word in _WORD.findall(text) if word not in names}
    return sorted(left)
