"""Sentences of the rules, and the names of steps, orders and scenes, in the reader's language."""

from unicodedata import bidirectional

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from campaign.language import general_names
from campaign.language.life_names import LIFE_NAMES, NOT_CONFIRMED, UNSETTLED
from campaign.language.mark_names import MARK_NAMES
from campaign.language.phase_words import CLOSED_STEPS
from campaign.language.translated import translated as translated_text
from campaign.language.translated import with_minus
from campaign.models import Phase
from hexmap.rules.sentences.catalogue import Sentence
from orders.rules.game_steps import STEPS, steps_of
from orders.rules.kinds import KINDS
from orders.rules.life import Life
from orders.selectors import Sheet

register = template.Library()
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})


@register.filter
def translated(sentence: object) -> str:
    """Return an English sentence of the rules or a service in the language of the page."""
    return with_minus(translated_text(str(sentence))) if sentence else ""


@register.filter
def said(text: str) -> SafeString:
    """Return a sentence in the language of the page; a name, a number or orders as they are.

    Numbers have minus signs, and what stands between backticks is code: orders as players write them.
    """
    parts = with_minus(translated_text(text) if isinstance(text, Sentence) else text).split("`")
    marked = ((place % 2, part) for place, part in enumerate(parts))
    return format_html_join(
        "", "{}", ((format_html("<code>{}</code>", part) if code else part,) for code, part in marked)
    )


@register.filter(name="with_minus", is_safe=True)
def with_minus_signs(text: object) -> str:
    """Return a number or a text for people to read, with minus signs before negative numbers."""
    return with_minus(str(text))


@register.filter
def isolated(name: object) -> str:
    """Return a name for the middle of a sentence: letters from right to left in it turn nothing around beside it."""
    text = str(name)
    if any(bidirectional(letter) in _RIGHT_TO_LEFT for letter in text):
        return f"\N{FIRST STRONG ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}"
    return text


@register.filter
def level_name(level: str) -> str:
    """Return the name of a level of generals in the active language."""
    return general_names.level_name(level)


@register.filter
def general_name(level: str) -> str:
    """Return a general of a level in words, in the active language."""
    return general_names.general_name(level)


@register.filter
def step_name(step: str) -> str:
    """Return the name of a step of the round; "" for an unknown one."""
    return gettext(STEPS[step].title) if step in STEPS else ""


@register.filter
def kind_name(kind: str) -> str:
    """Return the name of a kind of orders; "" for an unknown one."""
    return gettext(KINDS[kind].title) if kind in KINDS else ""


@register.filter
def mark_name(mark: str) -> str:
    """Return what a mark on the map of a replay means."""
    return gettext(MARK_NAMES[mark])


@register.filter
def summary(phase: Phase) -> str:
    """Return in a sentence what happens in a step."""
    words = phase.game_step.opens if phase.status == Phase.Status.OPEN else CLOSED_STEPS[phase.status]
    return gettext(words) % {"round": phase.round}


@register.filter
def round_steps(phase: Phase) -> list[str]:
    """Return the steps of the round of a phase, in their order; armies are placed only before the first one."""
    own = steps_of(phase.game_step.game)
    return [step.name for step in own if not step.sets_up or phase.game_step.sets_up]


@register.filter
def state_name(sheet: Sheet) -> str:
    """Return the state of orders."""
    if _waits_for_confirmation(sheet):
        return gettext(NOT_CONFIRMED)
    words = LIFE_NAMES[sheet.life]
    return gettext(words) % {"version": sheet.version} if words else ""


@register.filter
def state_class(sheet: Sheet) -> str:
    """Return the CSS class of that state."""
    return "waiting" if sheet.life in UNSETTLED or _waits_for_confirmation(sheet) else "done"


def _waits_for_confirmation(sheet: Sheet) -> bool:
    return sheet.life is not Life.DRAFT and sheet.message is not None and sheet.message.counts
