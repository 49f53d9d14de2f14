"""Keeping the scenarios that people bring."""

from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from campaign.games.all_games import game_of_value
from campaign.language.catalogue.sentences import say
from campaign.models import Scenario
from campaign.services.errors import Refused
from hexmap.rules.documents import DocumentError, document_text, parse_json


class TooManyScenarios(Refused):
    """More scenarios than one user may have."""


@transaction.atomic
def keep_scenario(user: User, title: str, text: str, map_text: str, at: datetime) -> Scenario:
    """Save a private scenario of a user; the same one under the same title is saved once.

    `text` is a position document, `map_text` the map document that it names, "" where it names a shipped one or holds
    its own. Raises DocumentError for what is not valid, TooManyScenarios.
    """
    document, facts = _read(text, map_text)
    User.objects.select_for_update(no_key=True).get(pk=user.pk)  # of two concurrent requests the second one waits
    own = Scenario.objects.filter(uploaded_by=user)
    same = own.filter(title=title, document=document).first()
    if same is not None:
        return same
    if own.count() >= settings.MOST_SCENARIOS and not user.is_staff:
        raise TooManyScenarios(say("you_keep_scenarios", count=own.count(), most=settings.MOST_SCENARIOS))
    return Scenario.objects.create(title=title, document=document, facts=facts, uploaded_by=user, uploaded_at=at)


@transaction.atomic
def replace_scenario(user: User, number: int, title: str, text: str) -> Scenario:
    """Save a position document over a scenario of a user; campaigns made from it keep their copy.

    Raises DocumentError for what is not valid, Scenario.DoesNotExist where it is not the user's own.
    """
    document, facts = _read(text, "")
    scenario = Scenario.objects.select_for_update().get(pk=number, uploaded_by=user)
    scenario.title, scenario.document, scenario.facts = title, document, facts
    scenario.save(update_fields=["title", "document", "facts"])
    return scenario


def delete_scenario(user: User, number: int) -> str:
    """Delete a scenario and return its title; campaigns made from it keep their copy.

    Raises Scenario.DoesNotExist where it is not the user's own.
    """
    scenario = Scenario.objects.get(pk=number, uploaded_by=user)
    scenario.delete()
    return scenario.title


def share_scenario(user: User, number: int, *, shared: bool) -> Scenario:
    """Share a scenario with everyone who opens campaigns, or stop sharing; campaigns made from it keep it.

    Raises Scenario.DoesNotExist where it is not the user's own.
    """
    scenario = Scenario.objects.get(pk=number, uploaded_by=user)
    scenario.shared = shared
    scenario.save(update_fields=["shared"])
    return scenario


def _read(text: str, map_text: str) -> tuple[str, dict[str, Any]]:
    """Return the canonical text of a scenario, and its facts."""
    uploads = game_of_value(parse_json(text)).scenarios.uploads
    if uploads is None:
        raise DocumentError("format", "is that of a game whose scenarios are not uploaded")
    values = uploads.read(text, map_text)
    return document_text(values), asdict(uploads.facts(values))
