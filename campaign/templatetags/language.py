"""Sentences of the rules, and the names of steps, in the reader's language."""

from django import template
from django.utils.translation import gettext

from campaign.language.step_names import STEP_NAMES
from campaign.language.told import told as told_again

register = template.Library()


@register.filter
def told(sentence: object) -> str:
    """What the rules or a service have said in English, in the language of the page."""
    return told_again(str(sentence)) if sentence else ""


@register.filter
def step_name(step: str) -> str:
    """The name of a step of the round; "" for what is none."""
    return gettext(STEP_NAMES[step]) if step in STEP_NAMES else ""
