"""A game from its beginning on: steps end at once, generals decide, rounds are taken back."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Guest, Phase, SoloGame
from campaign.selectors.generals import generals_of, undecided_generals
from campaign.services.sheets import SheetAction, submit_orders
from campaign.solo.commands import generals
from campaign.solo.commands.deleting import delete_game
from campaign.solo.commands.games import end_step
from campaign.solo.commands.guests import keep_games, make_guest, remove_guest
from campaign.solo.commands.playing_on import play_on, player_of
from campaign.solo.commands.taking_back import take_back_round
from campaign.solo.queries.games import state_of
from tests.solo.conftest import now

Begin = Callable[..., SoloGame]


def test_a_game_begins_with_generals_that_have_decided(begun: Begin) -> None:
    game = begun(armies=2)
    phase = now(game)
    assert (phase.round, phase.step, phase.status) == (1, Step.INITIATIVE, Phase.Status.OPEN)
    assert len(generals_of(game.campaign, timezone.now())) == 2
    assert undecided_generals(phase, timezone.now()) == []


def test_a_step_ends_with_the_last_orders_of_its_player(begun: Begin) -> None:
    game = begun()
    phase, seat = now(game), game.campaign.seats.get(user=game.player)
    for army in seat.armies.order_by("number"):
        assert now(game).pk == phase.pk
        submit_orders(
            phase_id=phase.pk,
            seat=seat,
            entries=[SheetAction(Kind.INITIATIVE, army.number, "strength")],
            at=timezone.now(),
        )
        play_on(game.campaign_id)
    assert now(game).step == Step.MOVEMENT


def test_ending_steps_plays_a_round(begun: Begin) -> None:
    game = begun()
    seat = game.campaign.seats.get(user=game.player)
    for _ in range(12):
        if now(game).round == 3:
            break
        end_step(game, now(game).pk, seat, timezone.now())
        play_on(game.campaign_id)
    assert now(game).round == 3
    take_back_round(game, now(game).pk, timezone.now(), game.player)
    assert (now(game).round, now(game).step) == (2, Step.INITIATIVE)
    play_on(game.campaign_id)
    take_back_round(game, now(game).pk, timezone.now(), game.player)
    assert (now(game).round, now(game).step) == (1, Step.INITIATIVE)
    play_on(game.campaign_id)
    end_step(game, now(game).pk, seat, timezone.now())
    play_on(game.campaign_id)
    assert (now(game).round, now(game).step) == (1, Step.MOVEMENT)
    delete_game(game)
    assert not Campaign.objects.filter(solo=True).exists()


def test_a_guest_is_removed_with_everything(db: None) -> None:
    user = make_guest("en", timezone.now())
    assert user.username.startswith("Guest ")
    remove_guest(Guest.objects.get(user=user))
    assert not User.objects.exists()


def test_a_guest_becomes_an_account(db: None) -> None:
    user = make_guest("en", timezone.now())
    keep_games(user, "timon", "a long password")
    assert User.objects.get().check_password("a long password")
    assert not Guest.objects.exists()


def test_a_player_without_armies_is_defeated(begun: Begin) -> None:
    game = begun(armies=2)
    rest = game.campaign.seats.get(user=None, faction__identifier="roma")
    game.campaign.seats.get(user=game.player).armies.update(seat=rest)
    assert not play_on(game.campaign_id)
    state = state_of(game, player_of(game), timezone.now())
    assert (state.over, state.defeated, state.goes_on) == (True, True, False)


def test_a_round_with_a_step_that_cannot_be_resolved_is_taken_back(
    begun: Begin,
) -> None:
    game = begun()
    seat = game.campaign.seats.get(user=game.player)
    end_step(game, now(game).pk, seat, timezone.now())
    play_on(game.campaign_id)
    Phase.objects.filter(pk=now(game).pk).update(status=Phase.Status.CLOSED, failure="It failed.")
    assert state_of(game, player_of(game), timezone.now()).has_failed
    opened = take_back_round(game, now(game).pk, timezone.now(), game.player)
    assert (opened.round, opened.step, opened.status) == (1, Step.INITIATIVE, Phase.Status.OPEN)


def test_faulty_generals_hold_up_no_step(begun: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_phase: int, _faction: int) -> int:
        raise ValueError("no idea")

    monkeypatch.setattr(generals, "order_generals", broken)
    game = begun()
    assert undecided_generals(now(game), timezone.now()) == []
    end_step(game, now(game).pk, game.campaign.seats.get(user=game.player), timezone.now())
    play_on(game.campaign_id)
    assert now(game).step == Step.MOVEMENT
