"""Generals are in archives: who held a seat, who stood in, and which orders they gave."""

from collections.abc import Callable
from pathlib import Path

from django.contrib.auth.models import User

from campaign.members.commands.absences import AbsencePeriod, leave_to_general
from campaign.models import Absence, Campaign, General, Phase, Seat
from orders.models import OrderSheet
from tests.archive.archived import export, files_of, restore, values_of
from tests.conftest import NOW, step_on


def test_generals_are_archived_and_restored(
    war: Campaign, phase: Phase, general: Callable[..., Seat], people: dict[str, User], tmp_path: Path
) -> None:
    general("Hanno")
    leave_to_general(war, war.seats.get(name="Lucius").pk, "consul", AbsencePeriod(NOW), people["lucius"], NOW)
    step_on(war)
    (hanno,) = [one for one in values_of(files_of(war))["seats"] if one["name"] == "Hanno"]
    archive = export(war, tmp_path)
    assert [one["level"] for one in hanno["generals"]] == ["recruit"]
    restore(archive)
    again = Campaign.objects.get(slug="again")
    assert again.seats.get(name="Hanno").general == "recruit"
    assert list(General.objects.filter(seat__campaign=again).values_list("level", "since", "until")) == [
        ("recruit", NOW, None)
    ]
    assert Absence.objects.get(seat__campaign=again).general == "consul"
    given = OrderSheet.objects.filter(campaign=again, army__number__in=(1, 2, 3), kind="movement")
    assert set(given.values_list("general", flat=True)) == {"recruit"}
