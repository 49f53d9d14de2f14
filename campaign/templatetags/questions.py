"""Questions and objections in words: their names, states and subjects."""

from collections.abc import Mapping

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.models import Phase, Question
from campaign.selectors.phases import leader_names_in
from orders.rules.game_steps import STEPS

register = template.Library()

_STATES: Mapping[str, Promise] = {
    Question.State.OPEN: _("open"),
    Question.State.ANSWERED: _("answered"),
    Question.State.CORRECTED: _("corrected"),
    Question.State.RETIRED: _("no longer holds"),
    Question.State.WITHDRAWN: _("withdrawn"),
}


@register.filter
def question_name(question: Question) -> str:
    """Return `Question 3` or `Objection 3`."""
    sentence = gettext("Objection %(number)s") if question.is_objection else gettext("Question %(number)s")
    return sentence % {"number": question.number}


@register.filter
def question_state(question: Question) -> str:
    """Return the state of a question in words."""
    return str(_STATES[question.state])


def _army_of(question: Question, phase: Phase) -> str:
    """The army of an objection in words, or the name of the leader; "" if it is about none."""
    if question.army is None:
        return ""
    names = leader_names_in(phase)
    return names.get(question.army) or gettext("army %(number)s") % {"number": question.army}


@register.filter
def question_subject(question: Question) -> str:
    """Return what an objection is about: `army 4, hex 1234, Round 2: Instructions`."""
    phase = question.phase
    if phase is None:
        return ""
    step = gettext("Round %(round)s") % {"round": phase.round} + f": {gettext(STEPS[phase.step].title)}"
    army = _army_of(question, phase)
    one_hex = gettext("hex %(hex)s") % {"hex": question.hex} if question.hex else ""
    return ", ".join(filter(None, (army, one_hex, step)))
