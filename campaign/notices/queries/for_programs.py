"""Notifications for programs: the text that a person reads, and its facts as values."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.urls import reverse

from campaign.models import Campaign, Phase
from campaign.notices.queries.facts import Matter, asked_of, link_of, said

_FOR_WORDS = ("moment", "reason")


def data_for_program(matter: Matter, reader: User | None, at: datetime, post: str = "") -> dict[str, Any]:
    """Return the JSON of a webhook; docs/webhooks.md explains each value. Moments are ISO 8601.

    For a reader, or for everyone, in the active language and time zone.
    """
    words, phase = said(matter, reader, at), matter.phase
    about = {name: value for name, value in matter.about.items() if name not in _FOR_WORDS}
    data = {
        "campaign": _campaign(matter.campaign),
        **_step(phase),
        "awaited": _awaited(phase, reader, at),
        "about": about,
        "reason": matter.about.get("reason", ""),
        "title": words.title,
        "text": "\n".join(sentence for sentence in words.sentences if sentence),
        "page": link_of(matter),
        **({"post": post} if post else {}),
    }
    return {"type": matter.kind.value, "timestamp": matter.moment.isoformat(), "data": data}


def _campaign(campaign: Campaign | None) -> Mapping[str, str] | None:
    if campaign is None:
        return None
    page = f"{settings.PUBLIC_URL}{reverse('campaign', args=[campaign.slug])}"
    return {"slug": campaign.slug, "title": campaign.title, "page": page}


def _step(phase: Phase | None) -> dict[str, Any]:
    """Return the step of the campaign; with a deadline only if it is in force."""
    if phase is None:
        return {"round": None, "step": None, "deadline": None}
    counts = phase.status == Phase.Status.OPEN and phase.campaign.is_running
    deadline = phase.due_at.isoformat() if counts else None
    return {"round": phase.round, "step": phase.step, "deadline": deadline}


def _awaited(phase: Phase | None, reader: User | None, at: datetime) -> Mapping[str, Any] | None:
    """Return what an open step needs from the reader; null for everyone, and for users who do not play."""
    asked = asked_of(phase, reader, at) if phase is not None else None
    if asked is None:
        return None
    return {"armies": list(asked.armies), "engagements": asked.for_engagements, "decisions": asked.speaks}
