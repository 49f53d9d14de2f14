"""The facts of a campaign that looks for players, each in a few words of the active language."""

from collections.abc import Mapping, Sequence

from django.conf import settings
from django.utils.translation import gettext, ngettext

from campaign.language.command_words import number_in_words
from campaign.models import Campaign
from campaign.views.log_words import WEEKDAYS
from orders.rules.game_steps import steps_of

_WEEKEND = {"5", "6"}


def tempo_words(campaign: Campaign, usual: Mapping[str, int]) -> str:
    """Return how long steps are open: `a step every 2 days, weekends free`; `usual` are the days of the ruleset."""
    steps = [step for step in steps_of(campaign.game) if not step.sets_up]
    days = {step: campaign.days.get(step.name) or usual[step.name] for step in steps}
    of_orders = [number for step, number in days.items() if step.takes_orders]
    least, most = min(of_orders), max(of_orders)
    if least == most:
        words = ngettext("a step every day", "a step every %(days)s days", most) % {"days": most}
    else:
        words = gettext("%(least)s to %(most)s days for a step") % {"least": least, "most": most}
    for step, number in days.items():
        if not step.takes_orders and not least <= number <= most:
            battles = ngettext("%(days)s day for battles", "%(days)s days for battles", number)
            words = f"{words}, {battles % {'days': number}}"
    free = _quiet_words(campaign.quiet_days)
    return f"{words}, {free}" if free else words


def _quiet_words(quiet_days: str) -> str:
    if set(quiet_days) == _WEEKEND:
        return gettext("weekends free")
    if not quiet_days:
        return ""
    named = ", ".join(str(WEEKDAYS[digit]) for digit in sorted(quiet_days))
    return gettext("no deadlines on %(days)s") % {"days": named}


def stage_words(campaign: Campaign, round_: int) -> str:
    """Return how far the campaign has come: `round 3`, or what it waits for before its start."""
    if campaign.has_not_started:
        if campaign.starts == Campaign.Starts.FULL:
            return gettext("starts when all seats are taken")
        return gettext("has not started")
    if campaign.standing == Campaign.Standing.PAUSED:
        return gettext("round %(round)s, paused") % {"round": round_}
    return gettext("round %(round)s") % {"round": round_}


def language_words(campaign: Campaign) -> str:
    """Return the language of its posts: `posts: English`."""
    name = dict(settings.LANGUAGES).get(campaign.language, campaign.language)
    return gettext("posts: %(language)s") % {"language": name}


def seats_words(armies: Sequence[int], *, leaders: bool) -> str:
    """Return the free seats of a faction by how many armies, or leaders, they have: `2 free seats (3, 2 armies)`."""
    seats = ngettext("%(seats)s free seat", "%(seats)s free seats", len(armies)) % {"seats": len(armies)}
    last = armies[-1] if armies else 0
    if len(armies) > 1 and len(set(armies)) == 1:
        commanded = gettext("%(armies)s each") % {"armies": number_in_words(last, leaders=leaders)}
    else:
        commanded = ", ".join([*map(str, armies[:-1]), number_in_words(last, leaders=leaders)])
    return f"{seats} ({commanded})"
