"""Sentences of the rules, and the names of steps, in the reader's language."""

from django import template
from django.utils.translation import gettext

from campaign.language.step_names import STEP_NAMES
from campaign.language.told import told as told_again

register = template.Library()


@register.filter
def told(sentence: object) -> str:
    """Return an English sentence of the rules or a service in the language of the page."""
    return told_again(str(sentence)) if sentence else ""


@register.filter
def step_name(step: str) -> str:
    """Return the name of a step of the round; "" for an unknown one."""
    return gettext(STEP_NAMES[step]) if step in STEP_NAMES else ""
