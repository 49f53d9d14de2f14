"""Which orders are for some steps: by their kind or, for kinds of several steps, by the step they were written in."""

from collections.abc import Collection

from django.db.models import Q

from orders.rules.kinds import kinds_for


def for_steps(steps: Collection[str]) -> Q:
    """Return the condition that orders of a round are for one of some steps."""
    single, several = kinds_for(steps)
    wanted = Q(kind__in=single)
    return wanted | Q(kind__in=several, phase__step__in=list(steps)) if several else wanted
