"""Generals in wars of several factions that end in other ways than the classic one (VW)."""

from collections import Counter

from campaign.games.vae_victis.generals.arena import play_game, rounds_of
from campaign.games.vae_victis.generals.arena_players import general
from campaign.games.vae_victis.generals.levels import Level
from campaign.games.vae_victis.generals.worth import STRONGHOLD, VICTORY, points_of, worth_of_capital
from campaign.games.vae_victis.rules.document import RoundDocument, read_text
from campaign.games.vae_victis.rules.ruleset import CLASSIC, shipped_ruleset
from campaign.games.vae_victis.scenarios import shipped_scenario
from orders.rules.sheets import SheetText


def scenario(name: str) -> RoundDocument:
    return read_text(shipped_scenario(name))


def test_capital_is_worth_what_it_does_for_the_end() -> None:
    assert worth_of_capital(shipped_ruleset(CLASSIC)) == VICTORY
    assert worth_of_capital(shipped_ruleset("vae-victis-1")) == STRONGHOLD
    assert STRONGHOLD < worth_of_capital(shipped_ruleset("vae-victis-3")) < VICTORY / 2


def test_structures_are_worth_something_where_there_are_no_points() -> None:
    document = scenario("bellum-italicum")
    city, town = (document.board.structure_named[name] for name in ("Roma", "Ostia"))
    assert (points_of(document.ruleset, city), points_of(document.ruleset, town)) == (2, 1)


def test_generals_race_for_what_nobody_holds_in_bellum_italicum() -> None:
    document, illegal = scenario("bellum-italicum"), list[SheetText]()
    players = {one.id: general(Level.RECRUIT) for one in document.position.active_factions}
    document = next(rounds_of(document, players, "race", illegal))
    held = Counter(document.position.control.values())
    assert illegal == []
    assert sum(held.values()) >= 8 + 8
    assert sum(count > 1 for count in held.values()) >= 5


def test_generals_play_italy_to_its_end() -> None:
    document = scenario("italia")
    players = {one.id: general(Level.RECRUIT) for one in document.position.active_factions}
    game = play_game(document, players, "italy", 12)
    assert (game.ended, game.illegal) == (True, 0)
    assert set(game.points) == set(players)
