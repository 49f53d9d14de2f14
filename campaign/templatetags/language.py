"""Sentences of the rules in the reader's language."""

from django import template

from campaign.language.told import told as told_again

register = template.Library()


@register.filter
def told(sentence: object) -> str:
    """What the rules or a service have said in English, in the language of the page."""
    return told_again(str(sentence)) if sentence else ""
