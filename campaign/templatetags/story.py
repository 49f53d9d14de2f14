"""Words, names and rules in the stories of rounds."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.translation import gettext

from campaign.games.story import Cell, Text
from campaign.games.words import Words
from campaign.language.translated import translated, with_minus
from campaign.templatetags.archive import paragraph_file
from campaign.views.paragraphs import paragraph_url
from hexmap.rules.sentences.catalogue import Sentence

register = template.Library()


@register.filter
def said(text: Text) -> str:
    """Return a text of a story in the language of the page; names and numbers as they are."""
    if isinstance(text, Words):
        found = gettext(text.text)
        return with_minus(found % text.values if text.values else found)
    return with_minus(translated(text) if isinstance(text, Sentence) else text)


@register.simple_tag(takes_context=True)
def rule_address(context: Mapping[str, Any], code: str) -> str:
    """Return the address of a rule: on this site or, in an archive, in the archive."""
    return paragraph_file(code) if context.get("archived") else paragraph_url(code)


@register.filter
def listed(cell: Cell) -> str:
    """Return what a cell lists, each with its texts; a dash for nothing."""
    return ", ".join(" ".join(map(said, texts)) for texts in cell.listed) or "\N{EN DASH}"
