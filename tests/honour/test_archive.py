"""An archive of a campaign with honour keeps who commands which army, and to whom it belongs."""

from pathlib import Path

import pytest

from campaign.archive.queries.participants import participant_values
from campaign.games.vae_victis.kinds import Kind
from campaign.models import Campaign
from tests.archive.archived import export, restore
from tests.honour.honour_war import HonourWar

pytestmark = pytest.mark.django_db


def test_archive_names_the_owner_and_the_commander_of_an_army(honour_war: HonourWar) -> None:
    assert participant_values(honour_war.war)["armies"][3] == {"number": 4, "faction": "carthago", "seat": "Hanno"}
    honour_war.say("Hanno", 4, "Hamilcar", Kind.LEND)
    honour_war.say("Hamilcar", 4, "yes", Kind.BORROW)
    honour_war.advance()
    entry = {"number": 4, "faction": "carthago", "seat": "Hanno", "commander": "Hamilcar"}
    assert participant_values(honour_war.war)["armies"][3] == entry


def test_archive_of_a_round_with_loans_is_restored_with_its_receipts(honour_war: HonourWar, tmp_path: Path) -> None:
    honour_war.say("Hanno", 4, "Hamilcar", Kind.LEND)
    honour_war.say("Hamilcar", 4, "yes", Kind.BORROW)
    honour_war.say("Hamilcar", 3, "no", Kind.BORROW)
    honour_war.advance()
    said = restore(export(honour_war.war, tmp_path / "war.zip"))
    assert "problems: 0." in said
    assert "1 of 1 records replay to the same bytes." in said
    army = Campaign.objects.get(slug="again").armies.get(number=4)
    assert (army.seat.name, army.owned_by.name) == ("Hamilcar", "Hanno")
