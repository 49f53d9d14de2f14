"""Regret matching: how often to choose which plan when both sides choose at once."""

import pytest

from campaign.games.vae_victis.generals.mixing import mixed


def test_neither_side_of_matching_pennies_prefers_one() -> None:
    rows, columns = mixed([[1, -1], [-1, 1]])
    assert rows == pytest.approx([0.5, 0.5], abs=0.05)
    assert columns == pytest.approx([0.5, 0.5], abs=0.05)


def test_a_plan_that_is_worse_whatever_the_others_do_is_not_chosen() -> None:
    rows, columns = mixed([[3, 2], [1, 0]])
    assert rows[0] > 0.95, "3 and 2 are more than 1 and 0"
    assert columns[1] > 0.95, "the columns lose 2 rather than 3"


def test_shares_of_a_game_with_unequal_stakes() -> None:
    """The first row wins 2 or loses 1, the second loses 1 or wins 1: by hand 2/5 and 3/5, for both sides."""
    rows, columns = mixed([[2, -1], [-1, 1]], rounds=4000)
    assert rows == pytest.approx([0.4, 0.6], abs=0.05)
    assert columns == pytest.approx([0.4, 0.6], abs=0.05)


def test_one_plan_a_side_is_chosen_always() -> None:
    assert mixed([[0.3]]) == ([1.0], [1.0])
