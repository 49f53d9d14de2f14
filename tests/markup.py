"""HTML of pages, compared without regard to how templates break their lines."""

import re
from importlib import import_module

import pytest
from django.utils.formats import reset_format_cache


def compact(page: str) -> str:
    """Return HTML without white space that only lays it out: at the edges of tags and of what they hold.

    >>> compact('<p\\n  class="small"\\n>\\n  Round <b>2</b>\\n</p>')
    '<p class="small">Round <b>2</b></p>'
    """
    text = re.sub(r"\s+", " ", page)
    text = re.sub(r"<(\w+) >", r"<\1>", re.sub(r'(["\w]) >', r"\1>", text))
    return re.sub(r" (?=</)|(?<=>) (?=<)|(?<=>) (?=\S)", "", text)


def without_own_words(page: str) -> str:
    """Return HTML without its text fields, where a page gives back what its reader has just typed."""
    return re.sub(r"<textarea[^>]*>[^<]*</textarea>", "", page)


def without_templates(page: str) -> str:
    """Return HTML without what it holds for its scripts, and shows nobody."""
    return re.sub(r"<template\b.*?</template>", "", page, flags=re.DOTALL)


_SCRIPT_OR_STYLE = re.compile(r"<(script|style)\b.*?</\1>", re.DOTALL)
_ELEMENT = re.compile(r"<[a-zA-Z](?:[^<>\"']|\"[^\"]*\"|'[^']*')*>")
_ATTRIBUTE = re.compile(r"([\w:@.-]+)\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s>]+)")
FOR_PEOPLE = {"alt", "title", "placeholder", "aria-label", "aria-description", "aria-valuetext", "aria-roledescription"}
"""Attributes that people read; their numbers are written as their language does."""


def read_by_machines(page: str) -> list[str]:
    """Return what programs read of a page: attributes, style sheets, scripts; of anything but HTML all of it.

    >>> read_by_machines('<p title="1,5" data-at="2,5">3,5</p><style>p{top:4,5px}</style>')
    ['<style>p{top:4,5px}</style>', 'data-at="2,5"']
    """
    if "<" not in page:
        return [page]
    found = [match[0] for match in _SCRIPT_OR_STYLE.finditer(page)]
    for element in _ELEMENT.findall(_SCRIPT_OR_STYLE.sub("", page)):
        texts = _ATTRIBUTE.findall(element)
        found += [f"{name}={value}" for name, value in texts if name.lower() not in _for_people(element)]
    return found


def _for_people(element: str) -> set[str]:
    return FOR_PEOPLE | {"content"} if element.startswith(("<meta name", "<meta property")) else FOR_PEOPLE


POINT_OF_A_LANGUAGE = "\N{ARABIC DECIMAL SEPARATOR}"
"""Stands in tests for the decimal separator of the page's language, so that no other comma is taken for one."""


def numbers_in_a_language(page: str) -> list[str]:
    """Return what programs read of an answer in which a number is written as the page's language does."""
    if POINT_OF_A_LANGUAGE not in page:
        return []
    return [text for text in read_by_machines(page) if POINT_OF_A_LANGUAGE in text]


def mark_numbers_of_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have numbers that are written in a language told from others, until the next call of `reset_format_cache`."""
    for language in ("en", "sv"):
        formats = import_module(f"django.conf.locale.{language}.formats")
        monkeypatch.setattr(formats, "DECIMAL_SEPARATOR", POINT_OF_A_LANGUAGE)
    reset_format_cache()
