"""Links into the rulebook."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from campaign.games.rulebook import Piece
from campaign.games.rulebook_reader import pieces_of
from campaign.rulebook.codes import code_pieces
from campaign.views.paragraphs import paragraph_url, rulebook_url

register = template.Library()

register.filter("paragraph_url", paragraph_url)
register.filter("rulebook_url", rulebook_url)


@register.filter
def in_pieces(sentence: str) -> list[Piece]:
    """Return a sentence of a rulebook, translated and split at what is stressed and at code."""
    return list(pieces_of(gettext(sentence)))


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
