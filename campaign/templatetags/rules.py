"""Links into the rulebook."""

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from campaign.rulebook.book import Piece, code_pieces

register = template.Library()


@register.filter
def paragraph_url(code: str) -> str:
    """Return the address of a rule, also for one of its items: `MV.2 (b)` is found at MV.2."""
    return reverse("rules-chapter", args=[code.partition(" ")[0]])


@register.filter
def named_codes(text: str) -> list[Piece]:
    """Return a user's text, split at the codes of rules, which the page links."""
    return list(code_pieces(text))


@register.filter
def with_paragraphs(text: str) -> SafeString:
    """Return a text, escaped, with the codes of rules as links to the rulebook."""
    return format_html_join(
        "", "{}", ((_linked(piece.code) if piece.code else piece.text,) for piece in code_pieces(text))
    )


def _linked(code: str) -> SafeString:
    return format_html('<a href="{}">{}</a>', paragraph_url(code), code)
