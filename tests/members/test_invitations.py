"""Invitations to seats, and captains: who may do what, and what comes too late."""

import copy
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.test import Client

from campaign.entered_orders.reading import seats_that_write
from campaign.games.vae_victis.steps import Step
from campaign.members.commands.invitations import (
    NotInvited,
    SeatedAlready,
    make_invitation,
    name_captain,
    take_seat,
    withdraw_invitation,
)
from campaign.members.views.invitations import game_words
from campaign.models import Campaign, Invitation, Phase, Picture, Seat
from campaign.services.campaigns import SeatPlan
from tests.conftest import NOW, open_war

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
PEOPLE = "/campaigns/war/people/"


@pytest.fixture
def invitation(war: Campaign) -> Invitation:
    """An invitation to Hamilcar's seat, which nobody has."""
    Seat.objects.filter(name="Hamilcar").update(user=None)
    return make_invitation(war, war.seats.get(name="Hamilcar").pk, NOW)


def page_of(invitation: Invitation, browser: Client) -> str:
    answer = browser.get(f"/invitations/{invitation.token}/")
    assert answer.status_code == 200
    return str(answer.content.decode())


def take(invitation: Invitation, browser: Client) -> Any:
    return browser.post("/invitations/take/", {"token": str(invitation.token)}, follow=True)


def test_an_invitation_gives_the_seat_once(
    invitation: Invitation, people: dict[str, User], as_: Browsers, seat: Seats
) -> None:
    timon = as_("timon")
    assert "Take seat" in page_of(invitation, timon)
    assert take(invitation, timon).redirect_chain == [("/campaigns/war/", 302)]
    assert seat("Hamilcar").newcomer.user == people["timon"]
    assert "This seat is yours" in page_of(invitation, timon)
    assert "This seat is taken" in page_of(invitation, as_("hamilcar"))
    answer = take(invitation, as_("hamilcar"))
    assert "This invitation is no longer open." in answer.content.decode()
    assert seat("Hamilcar").newcomer.user == people["timon"]
    invitation.refresh_from_db()
    assert invitation.taken_by == people["timon"]
    assert invitation.taken_at is not None


def test_the_second_of_two_players_taking_a_seat_is_refused(
    invitation: Invitation, people: dict[str, User], seat: Seats, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have seen it open; the conditional UPDATE counts."""
    take_seat(invitation.token, people["timon"], NOW)
    with pytest.raises(NotInvited):
        take_seat(invitation.token, people["hamilcar"], NOW)
    assert seat("Hamilcar").newcomer.user == people["timon"]


def test_an_invitation_cannot_take_an_occupied_seat(
    invitation: Invitation, people: dict[str, User], seat: Seats
) -> None:
    Seat.objects.filter(name="Hamilcar").update(user=people["hamilcar"])
    with pytest.raises(NotInvited):
        take_seat(invitation.token, people["timon"], NOW)
    assert seat("Hamilcar").user == people["hamilcar"]
    invitation.refresh_from_db()
    assert invitation.taken_at is None


def test_a_player_can_have_only_one_seat(
    invitation: Invitation, people: dict[str, User], as_: Browsers, seat: Seats
) -> None:
    hanno = as_("hanno")
    assert "You already have a seat in this campaign: Hanno" in page_of(invitation, hanno)
    assert "You already have a seat in this campaign" in take(invitation, hanno).content.decode()
    with pytest.raises(SeatedAlready):
        take_seat(invitation.token, people["hanno"], NOW)
    assert seat("Hamilcar").user is None
    invitation.refresh_from_db()
    assert invitation.taken_at is None


def test_the_database_refuses_a_second_seat(
    invitation: Invitation, people: dict[str, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the other seat were taken between looking and taking."""
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(name="Hamilcar").update(user=people["hanno"])


def test_a_withdrawn_invitation_says_so(war: Campaign, invitation: Invitation, as_: Browsers, seat: Seats) -> None:
    as_("marcus").post(f"{PEOPLE}withdraw/", {"number": invitation.pk})
    for name in ("nobody", "timon"):
        assert "This invitation was withdrawn" in page_of(invitation, as_(name))
    assert "was withdrawn" in take(invitation, as_("timon")).content.decode()
    assert seat("Hamilcar").user is None
    with pytest.raises(NotInvited):
        withdraw_invitation(war, invitation.pk, NOW)


@pytest.mark.parametrize("token", ["0a6b1c5e-3f3d-4a7e-9c0e-2f1b8d7e6a55", "no-token", "1", "é", "x" * 2000])
def test_an_unknown_invitation_says_so(invitation: Invitation, as_: Browsers, token: str) -> None:
    timon = as_("timon")
    for answer in (
        timon.get(f"/invitations/{token}/"),
        timon.post("/invitations/take/", {"token": token}, follow=True),
    ):
        assert answer.status_code == 404
        assert "Invitation not found" in answer.content.decode()


def test_taking_a_seat_needs_signing_in_and_a_form(invitation: Invitation, as_: Browsers, seat: Seats) -> None:
    nobody = as_("nobody")
    assert nobody.post("/invitations/take/", {"token": str(invitation.token)}).status_code == 302
    assert as_("timon").get("/invitations/take/").status_code == 405
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(User.objects.get(username="timon"))
    assert strict.post("/invitations/take/", {"token": str(invitation.token)}).status_code == 403
    assert seat("Hamilcar").user is None


def test_invitation_tokens_never_appear_in_the_log(
    invitation: Invitation, as_: Browsers, caplog: pytest.LogCaptureFixture
) -> None:
    page_of(invitation, as_("nobody"))
    take(invitation, as_("hanno"))
    Client(enforce_csrf_checks=True).post("/invitations/take/", {"token": str(invitation.token)})
    assert "take-seat" in caplog.text
    assert str(invitation.token) not in caplog.text


# The administrator's page


def test_the_administrator_makes_and_sees_invitations(war: Campaign, as_: Browsers, seat: Seats) -> None:
    Seat.objects.filter(name="Hamilcar").update(user=None)
    marcus = as_("marcus")
    assert "Create invitation" in marcus.get(PEOPLE).content.decode()
    marcus.post(f"{PEOPLE}invite/", {"number": seat("Hamilcar").pk})
    invitation = Invitation.objects.get()
    assert f"http://127.0.0.1:8000/invitations/{invitation.token}/" in marcus.get(PEOPLE).content.decode()


@pytest.mark.parametrize(("name", "status"), [("nobody", 302), ("timon", 404), ("hanno", 403)])
def test_only_the_administrator_sees_the_people_page(
    invitation: Invitation, as_: Browsers, seat: Seats, name: str, status: int
) -> None:
    browser = as_(name)
    assert browser.get(PEOPLE).status_code == status
    assert browser.post(f"{PEOPLE}withdraw/", {"number": invitation.pk}).status_code == status
    assert browser.post(f"{PEOPLE}captain/", {"number": seat("Hanno").pk}).status_code == status
    invitation.refresh_from_db()
    assert invitation.withdrawn_at is None
    assert not seat("Hanno").captain


@pytest.mark.parametrize("number", ["", "x", "0", "-1", "99999", "9" * 40, "1\x00"])
@pytest.mark.parametrize("action", ["invite", "withdraw", "captain"])
def test_unknown_ids_change_nothing(war: Campaign, as_: Browsers, action: str, number: str) -> None:
    answer = as_("marcus").post(f"{PEOPLE}{action}/", {"number": number}, follow=True)
    assert answer.status_code == 200
    assert 'class="problem"' in answer.content.decode()
    assert not Invitation.objects.exists()


def test_an_occupied_or_invited_seat_cannot_be_invited_to(war: Campaign, invitation: Invitation, seat: Seats) -> None:
    with pytest.raises(NotInvited, match="already has a player"):
        make_invitation(war, seat("Hanno").pk, NOW)
    with pytest.raises(NotInvited, match="already has an invitation"):
        make_invitation(war, seat("Hamilcar").pk, NOW)
    withdraw_invitation(war, invitation.pk, NOW)
    assert make_invitation(war, seat("Hamilcar").pk, NOW).token != invitation.token


def test_a_faction_has_one_captain(war: Campaign, as_: Browsers, seat: Seats) -> None:
    name_captain(war, seat("Marcus").pk, NOW)
    for name in ("Hanno", "Hamilcar"):
        as_("marcus").post(f"{PEOPLE}captain/", {"number": seat(name).pk})
        assert sorted(war.seats.filter(captain=True).values_list("name", flat=True)) == sorted([name, "Marcus"])


def test_seats_and_invitations_of_other_campaigns_are_refused(
    war: Campaign, invitation: Invitation, people: dict[str, User]
) -> None:
    other = Campaign.objects.create(slug="other", title="Other", administrator=people["timon"], created_at=NOW)
    with pytest.raises(NotInvited):
        withdraw_invitation(other, invitation.pk, NOW)
    with pytest.raises(NotInvited):
        name_captain(other, invitation.seat_id, NOW)
    with pytest.raises(NotInvited):
        make_invitation(other, invitation.seat_id, NOW)


def test_the_people_page_keeps_its_number_of_queries(
    invitation: Invitation, as_: Browsers, django_assert_num_queries: Any
) -> None:
    """Session, user; the visitor's seat with the campaign; two banners; seats, armies, invitations, newcomers.

    Then whether it is over, its listing, its step, free seats and their armies, and requests; the step for the message
    of each faction. Six are for the title.
    """
    marcus = as_("marcus")
    with django_assert_num_queries(22):
        marcus.get(PEOPLE)


def test_factions_are_listed_in_the_order_of_the_scenario(
    people: dict[str, User], start: dict[str, Any], as_: Browsers
) -> None:
    """Roma stands before Carthago in this one, against the alphabet, and against the order of their seats."""
    document = copy.deepcopy(start)
    document["factions"].sort(key=lambda faction: str(faction["id"]), reverse=True)
    plans = [
        SeatPlan("Hanno", people["hanno"], "carthago", list(range(1, 9)), captain=True),
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17)), captain=True),
    ]
    war = open_war(people["marcus"], document, plans, Step.MOVEMENT)
    marcus = as_("marcus")
    for page in ("people", "players"):
        text = marcus.get(f"/campaigns/war/{page}/").content.decode()
        assert re.findall(r'<th scope="row">\s*<bdi>(\w+)', text) == ["Marcus", "Hanno"], page
    told = json.loads(marcus.get("/api/campaigns/war/").content)["factions"]
    assert [one["id"] for one in told] == [one["id"] for one in document["factions"]]
    assert [one.name for one in seats_that_write(war, NOW)] == ["Marcus", "Hanno"]


def test_an_invitation_page_describes_the_campaign_and_seat(
    invitation: Invitation, war: Campaign, as_: Browsers, people: dict[str, User]
) -> None:
    phase = war.phases.get()
    picture = Picture.objects.create(
        phase=phase, moment=Picture.Moment.BEFORE, scale=Picture.Scale.THUMBNAIL, file="a.png", width=400
    )
    Picture.objects.create(phase=phase, moment=Picture.Moment.BEFORE, file="b.png", width=1600)
    Campaign.objects.update(time_zone="Europe/Stockholm", days={"movement": 9})
    Phase.objects.update(due_at=NOW)
    text = page_of(invitation, as_("nobody"))
    said = " ".join(re.sub(r"<[^>]+>", " ", re.sub(r"</?bdi>", "", text)).split())
    for sentence in game_words(war, phase):
        assert str(sentence) in said
    assert f'src="/pictures/{picture.public_id}.png"' in text
    assert "Instructions 9," in said
    assert "14:00" in said  # NOW is at 12:00 in Greenwich
    assert "Hanno: hanno Hamilcar: free" in said
    assert "Marcus: marcus Lucius: lucius" in said
    assert "Who plays" in page_of(invitation, as_("timon"))


def test_a_used_invitation_does_not_reveal_the_player(invitation: Invitation, as_: Browsers) -> None:
    withdraw_invitation(invitation.seat.campaign, invitation.pk, NOW)
    text = page_of(invitation, as_("nobody"))
    assert "Who plays" not in text
    assert "hanno" not in text


def test_a_message_of_invitations_holds_the_links_of_one_faction(
    invitation: Invitation, war: Campaign, as_: Browsers
) -> None:
    Seat.objects.filter(name="Lucius").update(user=None)
    other = make_invitation(war, war.seats.get(name="Lucius").pk, NOW)
    text = as_("marcus").get(PEOPLE).content.decode()
    fields = re.findall(r'<textarea id="invitations-[^>]*>(.*?)</textarea>', text, re.DOTALL)
    ends = {message.strip().partition("Open yours:")[2].strip() for message in fields}
    site = "http://127.0.0.1:8000/invitations/"
    assert ends == {
        f"Carthago\nHamilcar (armies 4, 5, 6, 7, 8): {site}{invitation.token}/",
        f"Roma\nLucius (armies 15, 16): {site}{other.token}/",
    }
    assert all(message.startswith("You are invited to the campaign The war.") for message in fields)
    Invitation.objects.update(withdrawn_at=NOW)
    assert "Copy invitations" not in as_("marcus").get(PEOPLE).content.decode()


@pytest.mark.parametrize(
    ("methods", "words"),
    [
        ("field_of_glory", "Where armies meet you play the battle in Field of Glory II and report how it ended."),
        ("cards", "Where armies meet you fight: battle cards on this site."),
        ("quick field_of_glory", "If they do not: a quick battle on this site."),
    ],
)
def test_invitations_say_how_battles_are_fought(
    invitation: Invitation, war: Campaign, as_: Browsers, methods: str, words: str
) -> None:
    document = json.loads(war.phases.get().document)
    document["ruleset"] = {"base": "vae-victis-2", "battle": {"methods": methods}}
    Phase.objects.update(document=json.dumps(document))
    assert words in page_of(invitation, as_("nobody"))
    assert words in as_("marcus").get(PEOPLE).content.decode()
