"""Links into the rulebook."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from campaign.games.rulebook import Piece
from campaign.rulebook.codes import code_pieces
from campaign.views.paragraphs import paragraph_url

register = template.Library()

register.filter("paragraph_url", paragraph_url)


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
