"""What generals have ordered is secret until the step is published: no page of a game, and no log line, has it."""

from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import GeneralDecision, SoloGame
from campaign.solo.commands.games import end_step
from campaign.solo.commands.playing_on import play_on
from campaign.solo.commands.taking_back import take_back_round
from orders.models import OrderSheet
from orders.sealing import unseal
from tests.conftest import text_of_sheet, written
from tests.solo.conftest import now

Begin = Callable[..., SoloGame]
PLAIN = ("solo-game", "solo-state", "desk", "desk-lines", "desk-layers", "desk-enemies", "orders", "log", "receipts")
MORE = ("room", "plans", "maps", "players", "your-turn", "receipts-export", "my-receipts-file", "rules-here", "archive")
_LONG = 7
"""Characters of orders that stand in no page by chance."""


def unpublished(game: SoloGame) -> Iterator[str]:
    """The salts, and the longer marches, of the rival general's orders that are not published, and its reasons.

    Marches that the player knows are left out: their own side's, and those that were published before they took a
    round back, which a general may well order again.
    """
    ever = OrderSheet.objects.filter(campaign=game.campaign)
    rivals = ever.filter(revealed=None).exclude(general="")
    own = game.campaign.seats.get(user=game.player).faction
    known = [text_of_sheet(one) for one in (*ever.filter(faction=own), *ever.exclude(revealed=None))]
    for sheet in rivals.exclude(faction=own).select_related("sealed"):
        salt, text = unseal(sheet.sealed).split("\n", 1)
        is_secret = sheet.kind == Kind.MOVEMENT and len(text) >= _LONG and not any(text in one for one in known)
        yield from (salt, *([text] if is_secret else []))
    for decision in GeneralDecision.objects.filter(seat__campaign=game.campaign, sealed__isnull=False):
        if decision.seat.faction_id != own.pk and decision.phase == now(game) and decision.sealed is not None:
            yield from (text for text in [unseal(decision.sealed)] if len(text) >= _LONG)


def pages_of(game: SoloGame, client: Client) -> Iterator[tuple[str, str]]:
    """Everything that the player can open."""
    slug = game.campaign.slug
    addresses = [reverse(name, args=[slug]) for name in (*PLAIN, *MORE)]
    addresses += [f"/campaigns/{slug}/armies/{number}/" for number in (1, 5)]
    addresses += [f"/campaigns/{slug}/rounds/{now(game).round}/{rest}" for rest in ("", "replay/", "posts/", "maps/")]
    addresses += [f"/api/campaigns/{slug}/", f"/api/campaigns/{slug}/events/", f"/api/campaigns/{slug}/receipts/"]
    addresses += [f"/api/campaigns/{slug}/decisions/", f"/api/campaigns/{slug}/opening/"]
    for address in addresses:
        cache.clear()
        answer = client.get(address)
        assert answer.status_code < 500, address
        yield address, answer.getvalue().decode(errors="replace")


@pytest.mark.parametrize("armies", [0, 2])
def test_nothing_shows_what_a_rival_general_has_ordered(
    begun: Begin, client: Client, people: dict[str, User], caplog: pytest.LogCaptureFixture, armies: int
) -> None:
    game = begun(armies=armies)
    client.force_login(people["timon"])
    seat = game.campaign.seats.get(user=game.player)
    seen = set()
    for turn in range(4):
        if turn == 3:
            take_back_round(game, now(game).pk, timezone.now(), game.player)
            play_on(game.campaign_id)
        secrets = list(unpublished(game))
        assert secrets
        seen.add(now(game).step)
        for address, content in pages_of(game, client):
            assert not [secret for secret in secrets if secret in content], address
        assert not [secret for line in written(caplog) for secret in secrets if secret in line]
        end_step(game, now(game).pk, seat, timezone.now())
        play_on(game.campaign_id)
    assert {Step.INITIATIVE, Step.MOVEMENT} <= seen
