"""Every address of a campaign of the toy game answers, and none shows the weight of a scout to its rivals."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.games.all_games import playing
from campaign.services.sheets import SheetAction
from orders.rules.game_steps import comes_before_march
from tests.games.toy.game import KINDS, STEPS, TOY
from tests.games.toy.rules import ANSWER, MEETING, MOVE
from tests.games.toy_campaign import DUSK, POSTS, SIDES, Browsers, Dark, addresses, open_dark, secrets, shown_by
from tests.turns import has_turn

pytestmark = pytest.mark.django_db


def opened(dark: Dark) -> None:
    assert dark.give("Marcus", SheetAction(MOVE, 1, "6"), SheetAction(ANSWER, 1, "yield")) == {}


def met(dark: Dark) -> None:
    opened(dark)
    dark.publish()
    assert dark.phase.step == "meeting"


def later(dark: Dark) -> None:
    met(dark)
    dark.publish()
    assert (dark.phase.step, dark.phase.round) == ("scouting", 2)


@pytest.mark.parametrize("moment", [opened, met, later])
@pytest.mark.parametrize("name", ["marcus", "hanno", "nobody", "timon"])
def test_every_address_answers_and_hides_the_weights_of_rivals(
    dark: Dark, as_: Browsers, moment: Callable[[Dark], None], name: str
) -> None:
    """Timon, who administers the campaign and plays nothing, may see all of them."""
    moment(dark)
    always = moment is met and name in ("hanno", "nobody")
    asked = [one for one in addresses() if always or has_turn("toy", moment.__name__, name, one)]
    hidden = [] if name == "timon" else secrets(dark, SIDES.get(name, ""))
    assert "\n".join(shown_by(as_(name), asked, hidden)) == ""


def test_players_see_the_weights_of_their_own_scouts(dark: Dark, as_: Browsers) -> None:
    met(dark)
    assert any(shown_by(as_("hanno"), ["/api/campaigns/dark/position/"], [str(DUSK.scouts[5].weight)]))


@pytest.mark.parametrize("key", POSTS)
def test_the_template_of_each_post_explains_its_blocks(dark: Dark, as_: Browsers, key: str) -> None:
    page = as_("timon").get(f"/campaigns/dark/administration/templates/{key}/").text
    assert ("the deadline, with weekday" in page) is key.startswith("asked-")
    assert ("how many points each side has" in page) is (key == "end")


def test_pages_of_parts_that_the_game_lacks_say_so(dark: Dark, as_: Browsers) -> None:
    for page in (
        "plans/",
        "what-if/",
        "room/",
        "rules-here/",
        "administration/rules/",
        "honour/",
        "rounds/1/engagements/",
    ):
        for name in ("hanno", "timon"):
            answer = as_(name).get(f"/campaigns/dark/{page}")
            assert (answer.status_code, "No such page in this campaign" in answer.text) == (404, True), (page, name)
    assert as_("hanno").get("/campaigns/dark/desk/").headers["Location"] == "/campaigns/dark/orders/"
    page = as_("hanno").get("/campaigns/dark/").text
    for address in ("what-if/", "plans/", "honour/", "desk/"):
        assert f"/campaigns/dark/{address}" not in page


def test_the_rules_are_a_book_of_the_site(toy: None, client: Client) -> None:
    assert "The dark" in client.get("/rules/").text
    assert "Two sides send scouts into the dark." in client.get("/rules/toy/").text
    chapter = client.get("/rules/toy/the-dark/")
    assert "the lighter one leaves the map" in chapter.text
    assert client.get("/rules/TY.4/").status_code == 302


@pytest.mark.parametrize("name", ["marcus", "timon"])
def test_every_address_answers_in_a_game_in_which_no_army_moves(
    people: dict[str, User], as_: Browsers, name: str
) -> None:
    still = [replace(step, marches=False) for step in STEPS]
    with playing(TOY, still, KINDS):
        met(open_dark(people["timon"], people))
        assert "\n".join(shown_by(as_(name), addresses(), [])) == ""
        assert as_(name).get("/api/campaigns/dark/rounds/1/").status_code == 404
        assert not comes_before_march(MEETING)
