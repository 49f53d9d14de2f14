"""A campaign keeps the edition of the shipped map with which it began, through rounds, pages and the API."""

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from campaign.models import Campaign, Phase, PublishedRecord
from campaign.selectors import record_texts
from orders.sealing import reseal, unseal
from tests.conftest import advance, step_on, submit_orders
from tests.documents import round_document

pytestmark = pytest.mark.django_db

MAP = "first-punic-war"
SCYLLAEUM = "5658"
"""North of Rhegium: Coast in the first edition, Hills in the second."""


def stored(table: str, column: str, key: int) -> str:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {column} FROM {table} WHERE id = %s", [key])
        return str(cursor.fetchone()[0])


def as_the_release_before_stored_it(war: Campaign) -> Phase:
    """The open phase of a campaign whose text names its map without an edition."""
    phase = war.phases.get()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE campaign_phase SET document = replace(document, %s, %s)", [f"{MAP}@2", MAP])
    assert f'"map": "{MAP}"' in stored("campaign_phase", "document", phase.pk)
    return war.phases.get()


def north_of_rhegium(war: Campaign, phase: Phase) -> dict[str, Any]:
    """Army 15 after a movement from Rhegium to the north."""
    submit_orders(phase_id=phase.pk, army_number=15, seat=war.seats.get(name="Lucius"), text="12")
    after = json.loads(step_on(war).document)
    found: dict[str, Any] = next(army for army in after["armies"] if army["number"] == 15)
    return found


def test_the_map_edition_is_stored_in_the_database_only(war: Campaign) -> None:
    phase = war.phases.get()
    assert f'"map": "{MAP}@2"' in stored("campaign_phase", "document", phase.pk)
    army = north_of_rhegium(war, phase)
    assert (army["hex"], army["afloat"]) == (SCYLLAEUM, False)
    record = PublishedRecord.objects.get(record__phase=phase)
    for column in ("document_in", "document_out"):
        assert json.loads(getattr(record, column))["map"] == MAP
        assert f'"map": "{MAP}@2"' in stored("campaign_publishedrecord", column, record.pk)
    sealed = json.loads(unseal(record.record.sealed))
    assert all(f'"map": "{MAP}@2"' in sealed[text] for text in ("in", "out"))


def test_a_campaign_of_an_earlier_release_keeps_its_map_edition(war: Campaign) -> None:
    phase = as_the_release_before_stored_it(war)
    army = north_of_rhegium(war, phase)
    assert (army["hex"], army["afloat"]) == (SCYLLAEUM, True)
    record = PublishedRecord.objects.get(record__phase=phase)
    assert f'"map": "{MAP}@1"' in stored("campaign_publishedrecord", "document_out", record.pk)
    for later in (war.phases.latest("pk"), step_on(war)):
        assert f'"map": "{MAP}@1"' in stored("campaign_phase", "document", later.pk)
        board = round_document(later).board
        assert board.terrain[board.grid.index(SCYLLAEUM)] == "C"


def test_a_record_sealed_by_an_earlier_release_is_read_with_its_map_edition(war: Campaign) -> None:
    """The earlier release resolved the step, this one is to publish it."""
    phase = as_the_release_before_stored_it(war)
    advance(phase, to="resolved")
    sealed = phase.records.get().sealed
    named = {text: json.dumps({"map": MAP}, indent=1) for text in ("in", "out")}
    reseal(sealed, json.dumps(named))
    for text in record_texts(phase.records.get()):
        whole = json.loads(text)["map"]
        assert (whole["name"], whole["terrain"][57][55]) == (MAP, "C")


def test_the_api_serves_the_map_edition_of_the_campaign(war: Campaign, people: dict[str, User]) -> None:
    browser = Client()
    browser.force_login(people["marcus"])
    address = f"/api/campaigns/{war.slug}/map/"
    assert browser.get(address).json()["terrain"][57][55] == "H"
    as_the_release_before_stored_it(war)
    assert browser.get(address).json()["terrain"][57][55] == "C"
