"""The odds of a siege are shown where players decide: to besiege, to go on, to surrender (SD.8)."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from campaign.games.vae_victis.choices import choices_of
from campaign.games.vae_victis.desk.army_facts import facts_of
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.preview.layers import layers_of
from campaign.games.vae_victis.preview.situation import Situation
from campaign.games.vae_victis.steps import Step
from orders.rules.order_file import Orders
from orders.rules.sheets import SheetText
from tests.campaign.test_choices import BATTLE, SIEGE, board, decisions, events_told, fault, the
from tests.sieges.siege_war import Siege, siege_war, with_sieges

DICE = "set siege_die.use on\n"
WHITE = "faction roma siege_die=white\n"


def test_new_siege_shows_the_odds_of_the_next_rounds() -> None:
    document = board(f"{BATTLE}{DICE}report 1-9 winner=1 1=10 9=20\n", Step.ADMINISTRATION)
    siege = the(choices_of(document, Step.ADMINISTRATION, "roma"), Kind.BESIEGE, 1)
    assert siege.options[0].note == (
        "if it advances to 0503 first; resilience 2; red siege die, 1 army: falls after 2.6 rounds on average, this one"
        " not counted; chance to fall next round 17 %"
    )


def test_joining_a_siege_shows_the_odds_of_all_its_armies() -> None:
    text = SIEGE.replace("army 2 roma 0302", "army 2 roma 0203") + DICE + WHITE
    siege = the(choices_of(board(text, Step.ADMINISTRATION), Step.ADMINISTRATION, "roma"), Kind.BESIEGE, 2)
    assert siege.options[0].note == (
        "resilience 3; white siege die, 2 armies: falls after 2.7 rounds on average, this one not counted; "
        "chance to fall next round 14 %"
    )


def test_a_siege_that_goes_on_shows_the_odds_of_this_round() -> None:
    text = SIEGE.replace("resilience=3", "resilience=2") + DICE
    lift = the(choices_of(board(text, Step.MOVEMENT), Step.MOVEMENT, "roma"), Kind.LIFT_SIEGE, 1)
    assert lift.default == (
        "goes on besieging Gela at resilience 2; red siege die, 1 army: falls after 2.6 rounds on average; "
        "chance to fall this round 17 %"
    )


def test_who_may_surrender_sees_the_chance_and_no_die() -> None:
    """Resilience 1 would be used up by SI.5 (b); before the dice the structure can still be given up (SD.6)."""
    document = board(SIEGE.replace("resilience=3", "resilience=1") + DICE, Step.ADMINISTRATION)
    (surrender,) = decisions(document, "carthago")
    assert surrender.default == (
        "goes on holding out: Gela at resilience 1 before the dice (red siege die, 1 army: "
        "falls after 1.5 rounds on average; chance to fall this round 67 %)"
    )
    own = SheetText(Kind.SURRENDER, "carthago", "Gela")
    assert fault(document, Step.ADMINISTRATION, own) == ""
    told = events_told(document, Step.ADMINISTRATION, "carthago", own)
    assert "Gela surrenders to Roma." in told
    assert not [text for text in told if "throws" in text]
    assert (
        "The dice before Gela are not thrown yet (red siege die, 1 army: falls after 1.5 rounds on average; "
        "chance to fall this round 67 %)."
    ) in told


def test_a_siege_of_this_round_has_no_dice_before_a_surrender() -> None:
    text = SIEGE.replace("siege Gela roma 1 resilience=3 initial=3\n", "") + DICE
    document = board(text, Step.ADMINISTRATION)
    assert decisions(document, "carthago") == []


def test_structure_card_of_an_army_shows_the_odds() -> None:
    document = board(SIEGE + DICE, Step.MOVEMENT)
    held = facts_of(document, 1).besieges
    assert held is not None
    assert held.odds == ("red siege die, 1 army: falls after 3.8 rounds on average; chance to fall this round 0 %")
    without = facts_of(board(SIEGE, Step.MOVEMENT), 1).besieges
    assert without is not None
    assert without.odds == ""


def test_a_die_without_points_never_makes_a_structure_fall() -> None:
    blank = "".join(f"set siege_die.red.{face} loss\n" for face in ("three", "four", "five", "six"))
    held = facts_of(board(SIEGE + DICE + blank, Step.MOVEMENT), 1).besieges
    assert held is not None
    assert held.odds == "this siege never makes it fall"


@pytest.mark.parametrize(("option", "told"), [(DICE, 1), ("", 0)])
def test_map_has_the_odds_with_the_option_only(option: str, told: int) -> None:
    document = board(SIEGE + option, Step.MOVEMENT)
    (siege,) = layers_of(Situation(document, Orders()))["sieges"]
    assert ("odds" in siege) == bool(told)


def test_pages_show_the_odds_in_the_language_of_the_reader(
    people: dict[str, User], start: dict[str, Any], as_: Any
) -> None:
    siege = Siege(siege_war(people, with_sieges(start)))
    siege.to(Step.MOVEMENT)
    browser = as_("hamilcar")
    said = "white siege die, 1 army: falls after 4.9 rounds on average; chance to fall this round 0 %"
    for address in ("/campaigns/war/armies/4/", "/campaigns/war/orders/"):
        assert said in browser.get(address).content.decode()
    swedish = browser.get("/campaigns/war/armies/4/", headers={"Accept-Language": "sv"}).content.decode()
    assert "vit belägringstärning, 1 armé: faller efter i snitt 4,9 rundor" in swedish
