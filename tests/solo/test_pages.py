"""The pages of playing alone: beginning without an account, one's own game, making an account, bad input."""

import re
from collections.abc import Callable
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.models import Campaign, Guest, Person, Picture, Seat, SoloGame, Tenure
from campaign.services.heard import heard
from campaign.services.seats import leave_seat
from campaign.solo.commands.guests import TooManyGuests, make_guest
from campaign.solo.commands.playing_on import play_on
from tests.front.test_front_page import keep_picture
from tests.solo.conftest import now

Begin = Callable[..., SoloGame]
CHOICES = {"side": "sicily/roma", "armies": "all", "level": "recruit", "battles": "automatic"}


@pytest.fixture(autouse=True)
def _nothing_counted() -> None:
    cache.clear()


@pytest.fixture
def guest(db: None, client: Client) -> Client:
    """The browser of a guest with a game."""
    assert client.post(reverse("play-alone"), CHOICES).status_code == 302
    return client


def test_a_visitor_begins_a_game_with_one_button(client: Client, db: None) -> None:
    page = client.get(reverse("play-alone"))
    assert page.status_code == 200
    answer = client.post(reverse("play-alone"), CHOICES)
    game = SoloGame.objects.get()
    assert answer["Location"] == reverse("solo-game", args=[game.campaign.slug])
    assert Guest.objects.get().user == game.player
    assert client.get(answer["Location"]).status_code == 200
    assert client.get(reverse("campaign", args=[game.campaign.slug]))["Location"] == answer["Location"]


@pytest.mark.parametrize(
    "wrong",
    [
        *({"side": "atlantis/roma"}, {"side": "sicily/gallia"}, {"side": "sicily"}, {"side": ""}, {"side": "\0/roma"}),
        *({"level": "god"}, {"battles": "cards"}, {"armies": "-1"}, {"armies": "many"}),
    ],
)
def test_choices_that_are_not_offered_begin_nothing(client: Client, db: None, wrong: dict[str, str]) -> None:
    answer = client.post(reverse("play-alone"), CHOICES | wrong)
    assert answer.status_code == 422
    assert not User.objects.exists()


def test_more_armies_than_there_are_are_all(client: Client, db: None) -> None:
    client.post(reverse("play-alone"), CHOICES | {"armies": "7"})
    assert SoloGame.objects.get().campaign.seats.get(user__isnull=False).armies.count() == 4


@pytest.mark.parametrize("language", ["en", "sv"])
def test_the_small_map_is_drawn_alike_in_every_language(begun: Begin, client: Client, language: str) -> None:
    game = begun()
    keep_picture(game.campaign.phases.earliest("pk"), Picture.Moment.DESK)
    Person.objects.update_or_create(user=game.player, defaults={"language": language})
    client.force_login(game.player)
    page = client.get(reverse("solo-game", args=[game.campaign.slug])).content.decode()
    assert f'lang="{language}"' in page
    places = re.findall(r'transform="(translate[^"]*)"', page)
    number = r"\d+(\.\d+)?"
    assert len(places) > 5
    assert all(re.fullmatch(rf"translate\({number} {number}\) scale\({number}\)", place) for place in places)
    assert any("." in place for place in places)


def test_nobody_else_sees_a_game(begun: Begin, client: Client, people: dict[str, User]) -> None:
    game = begun()
    slug = game.campaign.slug
    addresses = [
        reverse(name, args=[slug]) for name in ("solo-game", "solo-state", "campaign", "desk", "orders", "log")
    ]
    for name in ("hanno", "marcus"):
        client.force_login(people[name])
        for address in addresses:
            assert client.get(address).status_code == 404
        assert client.post(reverse("solo-do", args=[slug]), {"do": "delete"}).status_code == 404
        assert game.campaign.title not in client.get(reverse("public-campaigns")).content.decode()
    client.logout()
    assert client.get(addresses[0]).status_code == 302
    assert SoloGame.objects.exists()


def test_a_game_has_no_pages_of_an_administrator(begun: Begin, client: Client) -> None:
    game = begun()
    client.force_login(game.player)
    for name in ("administration", "people", "corrections-to-make"):
        assert client.get(reverse(name, args=[game.campaign.slug])).status_code == 403
    assert client.get(reverse("solo-game", args=[game.campaign.slug])).status_code == 200


@pytest.mark.parametrize("name", ["players", "leave", "away", "back", "hand-over"])
def test_the_player_of_a_game_cannot_leave_it(begun: Begin, client: Client, name: str) -> None:
    """Nobody could open or delete it then."""
    game = begun()
    client.force_login(game.player)
    address = reverse(name, args=[game.campaign.slug])
    fields = {"reason": "", "delegate": "recruit", "sure": "yes"}
    answer = client.get(address) if name == "players" else client.post(address, fields)
    assert answer["Location"] == reverse("campaign", args=[game.campaign.slug])
    assert game.campaign.seats.filter(user=game.player).exists()
    assert "You are the only player of this game." in client.get(answer["Location"], follow=True).content.decode()


def test_a_campaign_is_no_game(war: Campaign, client: Client, people: dict[str, User]) -> None:
    client.force_login(people["marcus"])
    for name in ("solo-game", "solo-state"):
        assert client.get(reverse(name, args=["war"])).status_code == 404
    assert client.post(reverse("solo-do", args=["war"]), {"do": "delete"}).status_code == 404
    assert Campaign.objects.filter(slug="war").exists()


def test_a_form_of_an_earlier_step_changes_nothing(begun: Begin, client: Client) -> None:
    game = begun()
    client.force_login(game.player)
    address = reverse("solo-do", args=[game.campaign.slug])
    for form in ({"do": "end_step", "phase": "1"}, {"do": "take_back", "phase": "x"}, {"do": "win"}, {}):
        page = client.post(address, form, follow=True).content.decode()
        assert "Nothing was changed" in page or "earlier step" in page
    back = client.post(address, {"do": "take_back", "phase": now(game).pk}, follow=True)
    assert "no round of this game has been played" in back.content.decode()
    assert now(game).round == 1


def test_conceding_ends_a_game_and_taking_back_resumes_it(begun: Begin, client: Client) -> None:
    game = begun()
    client.force_login(game.player)
    address = reverse("solo-do", args=[game.campaign.slug])
    client.post(address, {"do": "end_step", "phase": now(game).pk})
    play_on(game.campaign_id)
    assert "You conceded" in client.post(address, {"do": "concede"}, follow=True).content.decode()
    client.post(address, {"do": "take_back", "phase": now(game).pk})
    assert Campaign.objects.get(pk=game.campaign_id).is_running


def test_a_guest_keeps_three_games(guest: Client) -> None:
    for _ in range(2):
        assert guest.post(reverse("play-alone"), CHOICES).status_code == 302
    answer = guest.post(reverse("play-alone"), CHOICES)
    assert answer.status_code == 409
    assert SoloGame.objects.count() == 3


def test_one_address_makes_few_guests(db: None, settings: Any) -> None:
    settings.THROTTLES = settings.THROTTLES | {"solo_guests": (2, 3600)}
    codes = [Client().post(reverse("play-alone"), CHOICES).status_code for _ in range(3)]
    assert codes == [302, 302, 429]
    assert Guest.objects.count() == 2


def test_the_site_has_room_for_so_many_guests(db: None, settings: Any) -> None:
    settings.MOST_SOLO_GUESTS = 2
    old = make_guest("en", timezone.now() - timedelta(days=2))
    Client().post(reverse("play-alone"), CHOICES)
    Client().post(reverse("play-alone"), CHOICES)
    assert not User.objects.filter(pk=old.pk).exists()
    assert Client().post(reverse("play-alone"), CHOICES).status_code == 409
    assert Guest.objects.count() == 2


def test_only_guests_who_play_keep_their_place(db: None, settings: Any) -> None:
    """Loading a page is not playing; giving orders and ending a step are."""
    settings.MOST_SOLO_GUESTS = 2
    browsers = Client(), Client()
    for browser in browsers:
        browser.post(reverse("play-alone"), CHOICES)
    idle, busy = Guest.objects.order_by("pk")
    Guest.objects.update(made_at=timezone.now() - timedelta(hours=2))
    game = SoloGame.objects.get(player=busy.user)
    play_on(game.campaign_id)
    do = {"do": "end_step", "phase": now(game).pk}
    browsers[1].post(reverse("solo-do", args=[game.campaign.slug]), do)
    other = SoloGame.objects.get(player=idle.user)
    assert browsers[0].get(reverse("solo-game", args=[other.campaign.slug])).status_code == 200
    assert Client().post(reverse("play-alone"), CHOICES).status_code == 302
    assert set(Guest.objects.values_list("pk", flat=True)) > {busy.pk}
    assert not Guest.objects.filter(pk=idle.pk).exists()
    assert Client().post(reverse("play-alone"), CHOICES).status_code == 409


def test_orders_of_a_guest_count_as_playing(guest: Client, django_capture_on_commit_callbacks: Any) -> None:
    game = SoloGame.objects.get()
    assert Guest.objects.get().played_at is None
    with django_capture_on_commit_callbacks(execute=True):
        heard(game.campaign)
    assert Guest.objects.get().played_at is not None


def test_one_address_holds_so_many_guests(db: None, settings: Any) -> None:
    settings.MOST_OF_ONE_ADDRESS = 2
    at = timezone.now()
    held = [make_guest("en", at - timedelta(minutes=minutes), "house") for minutes in (90, 10)]
    other = make_guest("en", at - timedelta(hours=3), "elsewhere")
    make_guest("en", at, "house")
    assert set(Guest.objects.filter(holder="house").values_list("made_at", flat=True)) >= {at}
    assert not User.objects.filter(pk=held[0].pk).exists()
    with pytest.raises(TooManyGuests, match="internet address play 2 games"):
        make_guest("en", at, "house")
    assert User.objects.filter(pk=other.pk).exists()


def test_a_game_that_its_player_had_left_is_given_back(begun: Begin) -> None:
    """So the migration: nobody could open it, delete it, or begin another one in its place."""
    game = begun()
    seat = game.campaign.seats.get(user=game.player)
    leave_seat(game.campaign, seat.pk, timezone.now(), game.player)
    import_module("campaign.migrations.0040_holders_of_games").seats_are_given_back(apps, None)
    seat.refresh_from_db()
    assert seat.user == game.player
    assert Tenure.objects.get(seat=seat).until is None
    assert Seat.objects.filter(campaign=game.campaign, user=None).count() == game.campaign.seats.count() - 1


def test_guests_need_an_account_for_everything_else(guest: Client) -> None:
    for name in ("new-campaign", "scenarios", "notices", "map-editor", "tokens", "account_email"):
        answer = guest.get(reverse(name))
        assert answer.status_code in (200, 302)
        if answer.status_code == 302:
            assert answer["Location"] == reverse("keep-games")
    assert guest.post(reverse("new-campaign"), {})["Location"] == reverse("keep-games")
    assert guest.get(reverse("rules")).status_code == 200
    assert guest.get(reverse("home")).status_code == 200


def test_a_guest_makes_an_account_and_finds_the_game(guest: Client, client: Client, people: dict[str, User]) -> None:
    form = {"username": "timon", "password1": "long and safe", "password2": "long and safe", "email": ""}
    assert guest.post(reverse("keep-games"), form).status_code == 422  # Timon has that name
    assert guest.post(reverse("keep-games"), form | {"username": "TIMON"}).status_code == 422
    assert guest.post(reverse("keep-games"), form | {"username": "Phaon", "password2": "other"}).status_code == 422
    assert (
        guest.post(reverse("keep-games"), form | {"username": "Phaon", "password1": "1", "password2": "1"}).status_code
        == 422
    )
    assert guest.post(reverse("keep-games"), form | {"username": "Phaon"}).status_code == 302
    assert not Guest.objects.exists()
    other = Client()
    other.login(username="Phaon", password="long and safe")
    page = other.get(reverse("home")).content.decode()
    assert SoloGame.objects.get().campaign.slug in page
    assert guest.get(reverse("new-campaign")).status_code == 200


def test_a_guest_can_delete_everything(guest: Client) -> None:
    assert guest.post(reverse("keep-games"), {"do": "delete"}).status_code == 302
    assert not User.objects.exists()
    assert not Campaign.objects.exists()


def test_the_site_operator_can_switch_it_off(client: Client, db: None, settings: Any) -> None:
    settings.PLAY_ALONE = False
    assert client.get(reverse("play-alone")).status_code == 404
    assert reverse("play-alone") not in client.get(reverse("home")).content.decode()


# The addresses of *Try a move*, the sandbox that the site had.


GAME = "/try/00000000-0000-4000-8000-000000000001/"
FORMER = ("/try/", GAME, f"{GAME}7/movement/")
REMOVED = "This site no longer has “Try a move”, and its games are gone."


@pytest.mark.parametrize("address", FORMER)
@pytest.mark.parametrize(("plays_alone", "place"), [(True, "/alone/"), (False, "/")])
def test_an_address_of_the_former_sandbox_leads_on_and_says_so(
    client: Client, db: None, settings: Any, address: str, plays_alone: bool, place: str
) -> None:
    settings.PLAY_ALONE = plays_alone
    answer = client.get(address, follow=True)
    assert answer.redirect_chain == [(place, 302)]
    assert REMOVED in answer.content.decode()
    assert "Nothing was saved" not in answer.content.decode()


@pytest.mark.parametrize("address", FORMER)
def test_orders_sent_to_the_former_sandbox_are_refused_in_words_and_stay_in_the_browser(
    client: Client, db: None, address: str
) -> None:
    typed = {"version": "1", "sheet-movement-15": "12 12 10", "submission": "abcdefgh12"}
    answer = client.post(address, typed, follow=True)
    assert answer.redirect_chain == [("/alone/", 302)]
    assert f"{REMOVED} Nothing was saved." in answer.content.decode()
    assert "answered" not in client.cookies, "the script keeps a form that its page did not take"
    assert not SoloGame.objects.exists()


def test_a_guest_is_led_on_from_the_former_sandbox_as_anyone_else(guest: Client) -> None:
    answer = guest.post(FORMER[2], {"version": "1"})
    assert answer["Location"] == reverse("play-alone")
