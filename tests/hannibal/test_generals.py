"""The two computer players: valid orders, the same ones for the same position, and whole games."""

from campaign.hannibal.generals import GENERALS, play_game, play_step, ways_from, words_of
from campaign.hannibal.rules.document import with_orders
from campaign.hannibal.rules.position import Position
from campaign.hannibal.rules.scenarios import first_document
from tests.campaign.test_commands import manage


def begin() -> Position:
    return first_document("hannibal-212", "1").position


def test_generals_give_the_same_orders_for_the_same_position() -> None:
    for side, general in GENERALS.items():
        assert general(begin(), side) == general(begin(), side)


def test_orders_of_generals_are_valid_in_every_step_of_a_game() -> None:
    document, steps = first_document("hannibal-217", "2"), 0
    while not document.position.ended:
        for side, general in GENERALS.items():
            with_orders(document, general(document.position, side))
        document, steps = play_step(document), steps + 1
    assert steps >= 11


def test_two_generals_play_the_short_game_to_its_end() -> None:
    end = play_game(first_document("hannibal-212", "3")).position
    assert end.round == 13
    assert end.ended


def test_the_cheapest_way_costs_what_the_march_costs() -> None:
    """Example 6 of the rules: 9 half points from 0504 to Placentia."""
    position = begin()
    index = position.theatre.board.grid.index
    ways = ways_from(position, position.led[31], 40)
    assert ways.costs[index("1005")] == 9
    assert len(words_of(position, ways.hexes(index("1005")))) == 5


def test_the_arena_prints_a_line_a_game_and_a_table() -> None:
    run = manage("hannibal_arena", "--scenario", "hannibal-217", "--games", "2")
    assert run.returncode == 0
    assert len(run.stdout.splitlines()) == 3
    assert run.stdout.splitlines()[-1].startswith("carthago won ")


def test_the_arena_needs_a_game() -> None:
    assert manage("hannibal_arena", "--games", "0").returncode == 1
