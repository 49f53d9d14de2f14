"""Links into the rulebook."""

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from campaign.rulebook.book import Piece, code_pieces

register = template.Library()


@register.filter
def paragraph_url(code: str) -> str:
    """The address of a paragraph of the rules, also for one of its items: `MV.2 (b)` is found at MV.2."""
    return reverse("rules-chapter", args=[code.partition(" ")[0]])


@register.filter
def named_codes(text: str) -> list[Piece]:
    """A text that someone wrote, cut at the codes of paragraphs, which the page makes links."""
    return list(code_pieces(text))


@register.filter
def with_paragraphs(text: str) -> SafeString:
    """A text, escaped, with the codes of paragraphs in it as links to the rulebook."""
    return format_html_join(
        "", "{}", ((_linked(piece.code) if piece.code else piece.text,) for piece in code_pieces(text))
    )


def _linked(code: str) -> SafeString:
    return format_html('<a href="{}">{}</a>', paragraph_url(code), code)
