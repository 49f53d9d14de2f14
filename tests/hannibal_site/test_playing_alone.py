"""A game of HANNIBAL against a recruit: begun, played, conceded, a round of it taken back."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from campaign.desk.queries.map_picture import drawing
from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.rules.scenarios import scenario_names
from campaign.games.reader import Reader
from campaign.models import Phase, RoundSeed, Seat, SoloGame
from campaign.selectors import current_phase, last_record, record_texts, sheets_for
from campaign.selectors.membership import membership
from campaign.services.sheets import SheetAction, submit_orders
from campaign.solo.commands.games import begin_game, concede, end_step
from campaign.solo.commands.playing_on import play_on
from campaign.solo.commands.taking_back import round_to_take_back, take_back_round
from campaign.solo.queries.choices import Wanted, offered, scenario_named
from campaign.solo.queries.games import state_of
from orders.models import OrderSheet
from tests.documents import hannibal_document
from tests.hannibal_site.conftest import leaders_of

pytestmark = pytest.mark.django_db


def wanted(side: str, scenario: str = "hannibal-217") -> Wanted:
    found = scenario_named(scenario)
    assert found is not None
    own = found.side(side)
    assert own is not None
    return Wanted(found, own)


@pytest.fixture
def begun(people: dict[str, User]) -> Callable[..., SoloGame]:
    def begin(side: str = "carthago") -> SoloGame:
        game = begin_game(people["timon"], wanted(side), "en", timezone.now())
        play_on(game.campaign_id)
        return game

    return begin


def now(game: SoloGame) -> Phase:
    return current_phase(game.campaign)


def player(game: SoloGame) -> Seat:
    return game.campaign.seats.select_related("faction").get(user=game.player)


def submit(game: SoloGame, *entries: SheetAction) -> None:
    phase = now(game)
    assert not submit_orders(phase_id=phase.pk, seat=player(game), entries=entries, at=timezone.now())
    play_on(game.campaign_id)


def pass_on(game: SoloGame) -> None:
    end_step(game, now(game).pk, player(game), timezone.now())
    play_on(game.campaign_id)


def test_every_scenario_of_hannibal_is_offered_with_two_sides() -> None:
    found = [one for one in offered() if one.game == "hannibal"]
    assert {one.name for one in found} == set(scenario_names())
    assert {tuple(side.faction for side in one.sides) for one in found} == {("carthago", "roma")}
    assert [int(one.time.split()[0]) for one in found] == [3, 3, 13, 13, 25, 25]


def test_the_player_leads_all_leaders_of_a_side_and_a_recruit_the_other(begun: Callable[..., SoloGame]) -> None:
    game = begun()
    seats = {seat.faction.identifier: seat for seat in game.campaign.seats.select_related("faction")}
    assert (game.campaign.game, game.campaign.solo) == ("hannibal", True)
    assert (seats["carthago"].user, seats["roma"].general) == (game.player, "recruit")
    assert sorted(seats["carthago"].armies.values_list("number", flat=True)) == leaders_of("carthago")


def test_a_game_waits_in_the_steps_that_ask_its_player_and_plays_the_others(begun: Callable[..., SoloGame]) -> None:
    game = begun("roma")
    assert (now(game).round, now(game).step) == (1, "march_2")
    game = begun("carthago")
    assert (now(game).round, now(game).step) == (1, "march_1")


def test_a_step_is_resolved_as_soon_as_the_player_has_submitted(begun: Callable[..., SoloGame]) -> None:
    game = begun()
    submit(game, SheetAction(Kind.MARCH, 31, "4 2"), SheetAction(Kind.ORDER, None, "31"))
    assert (now(game).round, now(game).step) == (1, "battle")
    assert OrderSheet.objects.filter(campaign=game.campaign, general="recruit").exists()


def test_a_game_is_played_to_its_end(begun: Callable[..., SoloGame]) -> None:
    game = begun()
    for _ in range(11):
        if now(game).status == Phase.Status.OPEN:
            pass_on(game)
    member = membership(game.player, game.campaign.slug)
    state = state_of(game, member, timezone.now())
    assert (now(game).round, now(game).step, state.over, state.defeated) == (3, "battle", True, False)


def test_a_game_that_was_conceded_goes_on_when_its_round_is_taken_back(begun: Callable[..., SoloGame]) -> None:
    game = begun()
    pass_on(game)
    concede(game, timezone.now())
    game.refresh_from_db()
    assert state_of(game, membership(game.player, game.campaign.slug), timezone.now()).over
    opened = take_back_round(game, now(game).pk, timezone.now(), game.player)
    game = SoloGame.objects.select_related("campaign").get(pk=game.pk)
    assert (opened.round, opened.step, game.conceded) == (1, "march_1", False)
    assert state_of(game, membership(game.player, game.campaign.slug), timezone.now()).waits


def test_a_round_that_is_taken_back_keeps_own_orders_as_drafts_and_none_of_the_general(
    begun: Callable[..., SoloGame],
) -> None:
    game = begun()
    submit(game, SheetAction(Kind.MARCH, 31, "4 2"), SheetAction(Kind.ORDER, None, "31"))
    seeds = set(RoundSeed.objects.filter(campaign=game.campaign).values_list("digest", flat=True))
    opened = take_back_round(game, now(game).pk, timezone.now(), game.player)
    assert (opened.round, opened.step) == (1, "march_1")
    drafts = {(sheet.kind, sheet.draft) for sheet in sheets_for(opened, membership(game.player, game.campaign.slug))}
    assert drafts == {(Kind.MARCH, "4 2"), (Kind.ORDER, "31")}
    fresh = RoundSeed.objects.get(campaign=game.campaign, step="march_1", superseded_by=None)
    assert fresh.digest not in seeds


def test_a_year_that_has_begun_leads_back_to_its_elections(begun: Callable[..., SoloGame]) -> None:
    game = begun()
    for _ in range(3):
        pass_on(game)
    assert (now(game).round, now(game).step) == (2, "march_2")
    back = round_to_take_back(game.campaign, now(game))
    assert back is not None
    assert (back.round, back.step) == (2, "ballot")


def test_the_page_offers_hannibal_and_says_what_is_reconstructed(client: Client) -> None:
    page = client.get("/alone/").text
    assert page.count('value="hannibal-') == 12
    assert "tables are reconstructed" in " ".join(page.split())


def test_a_visitor_begins_a_game_and_its_page_shows_the_turn_and_the_map(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Any] = []
    monkeypatch.setattr("campaign.solo.views.begin.go_on", started.append)
    monkeypatch.setattr("campaign.solo.views.game.go_on", started.append)
    answer = client.post("/alone/", {"side": "hannibal-217/roma"})
    game = SoloGame.objects.get()
    assert answer.headers["Location"] == f"/campaigns/{game.campaign.slug}/alone/"
    play_on(game.campaign_id)
    page = client.get(answer.headers["Location"]).text
    assert "Your turn" in page
    assert "Take back round 1" in " ".join(page.split())
    assert f"/campaigns/{game.campaign.slug}/orders/" in page
    assert "Hannibal marches to" in page
    assert "HH.5" in page


def map_of(client: Client, game: SoloGame) -> str:
    """The drawing that the page of a game shows."""
    page = client.get(f"/campaigns/{game.campaign.slug}/alone/").text
    (address,) = re.findall(r'src="([^"]*map\.svg[^"]*)"', page)
    return str(client.get(address).content.decode())


def test_the_map_of_a_game_shows_leaders_with_their_strength(begun: Callable[..., SoloGame], client: Client) -> None:
    game = begun()
    client.force_login(game.player)
    position = hannibal_document(now(game)).position
    assert f">{position.sp(position.led[31].units)}<" in map_of(client, game)


def test_the_map_of_a_game_that_is_over_is_that_of_its_end(begun: Callable[..., SoloGame], client: Client) -> None:
    game = begun()
    client.force_login(game.player)
    for _ in range(11):
        if now(game).status == Phase.Status.OPEN:
            pass_on(game)
    record = last_record(now(game))
    assert record is not None
    version = record.engine_version
    end = Phase(document=record_texts(record).document_out, engine_version=version, step="battle")
    assert map_of(client, game) == drawing(end, Reader("carthago"))
    beginning = Phase(document=now(game).document, engine_version=version, step="battle")
    assert map_of(client, game) != drawing(beginning, Reader("carthago"))


def test_level_and_armies_do_not_count_in_hannibal(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("campaign.solo.views.begin.go_on", lambda _number: None)
    client.post("/alone/", {"side": "hannibal-217/roma", "level": "consul", "armies": "1", "battles": "by_hand"})
    game = SoloGame.objects.get()
    assert (game.level, game.by_hand) == ("recruit", False)
    assert game.campaign.seats.get(user=game.player).armies.count() == len(leaders_of("roma"))
