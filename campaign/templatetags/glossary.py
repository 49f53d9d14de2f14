"""Terms of the rules on pages: marked by hand, and for the script that marks them in texts."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from campaign.views.glossary import definition_of, glossary

register = template.Library()


@register.simple_tag
def term(key: str, text: str = "") -> SafeString:
    """Return a term, or another text for it, as a link to its place in the glossary, with its sentence as title."""
    found = definition_of(key)
    address = f"{reverse('glossary')}#{key}"
    return format_html('<a class="term" href="{}" title="{}">{}</a>', address, found.sentence, text or found.short_name)


@register.simple_tag
def terms_address() -> str:
    """Return the address of the terms in the language of the page, as a document for the script."""
    language = get_language() or "en"
    return reverse("glossary-terms", args=[language, glossary(language).edition])
