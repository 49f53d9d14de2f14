"""Pages of a campaign of HANNIBAL speak of leaders, with their names, where those of Vae Victis speak of armies."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.members.commands.hand_over import hand_over
from campaign.models import Campaign, Seat
from tests.conftest import NOW

pytestmark = pytest.mark.django_db


PAGES = ("", "people/", "players/", "players/leave/", "administration/", "receipts/", "questions/", "corrections/")
"""Pages of every campaign that name what its seats command."""


@pytest.mark.parametrize("name", ["marcus", "hanno"])
@pytest.mark.parametrize("page", PAGES)
def test_pages_of_a_campaign_speak_of_leaders_and_not_of_armies(
    italy: Campaign, as_: Callable[[str], Client], page: str, name: str
) -> None:
    answer = as_(name).get(f"/campaigns/italy/{page}")
    main = answer.content.decode().partition("<main")[2]
    words = re.sub(r"<(script|style)\b.*?</\1>|<[^>]*>", " ", main, flags=re.DOTALL)
    assert re.findall(r".{0,40}\b[Aa]rm(?:y|ies)\b.{0,40}", words) == []


def test_people_invitations_and_the_log_name_leaders(italy: Campaign, as_: Callable[[str], Client]) -> None:
    seat = Seat.objects.create(campaign=italy, faction=italy.factions.get(identifier="carthago"), name="Hamilcar")
    Seat.objects.filter(pk=seat.pk).update(user=User.objects.get(username="hamilcar"))
    hand_over(italy, 32, seat.pk, NOW, italy.administrator)
    assert (
        "Hanno passed from the command of Hanno to that of Hamilcar."
        in as_("marcus").get("/campaigns/italy/log/").content.decode()
    )
    people = " ".join(re.sub("<[^>]*>", " ", as_("marcus").get("/campaigns/italy/people/").content.decode()).split())
    assert "Leaders Hannibal, Hamilcar, " in people
