"""The stages of a step on the administrator's page, and the part of the page for each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaign.models import Phase

_STAGES: Sequence[tuple[Promise, Sequence[str]]] = (
    (_("Open"), (Phase.Status.OPEN,)),
    (_("Closed"), (Phase.Status.CLOSED, Phase.Status.RESOLVING)),
    (_("Resolved"), (Phase.Status.RESOLVED,)),
    (_("Published"), (Phase.Status.PUBLISHED,)),
)
_PARTS: Mapping[str, str] = {
    Phase.Status.OPEN: "_stage_open.html",
    Phase.Status.CLOSED: "_stage_closed.html",
    Phase.Status.RESOLVING: "_stage_resolving.html",
    Phase.Status.RESOLVED: "_stage_resolved.html",
}


@dataclass(frozen=True)
class Stage:
    """A stage of a step, and whether the step is in it."""

    label: Promise
    is_current: bool


def stages_of(phase: Phase) -> list[Stage]:
    """Return the stages of a step, in order."""
    return [Stage(label, phase.status in statuses) for label, statuses in _STAGES]


def stage_part(phase: Phase, *, closing: bool, asking: bool) -> str:
    """Return the template for what the administrator does next; "" if nothing is left.

    `closing`: the step closes in a few seconds; `asking`: the page asks whether to close it with orders missing.
    """
    part = _PARTS.get(phase.status, "")
    if phase.campaign.has_not_started:
        part = "_stage_start.html"
    elif phase.status == Phase.Status.OPEN and closing:
        part = "_stage_closing.html"
    elif phase.status == Phase.Status.OPEN and asking:
        part = "_close_without.html"
    return f"campaign/administrator/{part}" if part else ""
