"""Playing alone in wars of several factions."""

from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from campaign.selectors import current_phase
from campaign.solo.commands.games import begin_game
from campaign.solo.queries.choices import Wanted, offered, scenario_named
from tests.documents import round_document
from tests.markup import compact


def test_sketches_are_not_offered_and_sicily_comes_first() -> None:
    names = [one.name for one in offered() if one.game == "vae-victis"]
    assert (names[0], names[-1]) == ("sicily", "bellum-italicum")
    assert "italia" in names
    assert "italia-six" not in names


def test_bellum_italicum_says_its_last_round_to_someone_who_plays_alone(people: dict[str, User]) -> None:
    wanted = scenario_named("bellum-italicum")
    assert wanted is not None
    game = begin_game(people["timon"], Wanted(wanted, wanted.sides[0]), "en", timezone.now())
    document = round_document(current_phase(game.campaign))
    assert document.ruleset.victory.last_round == 10
    assert game.campaign.seats.exclude(general="").count() == 7
    browser = Client()
    browser.force_login(people["timon"])
    page = compact(browser.get(f"/campaigns/{game.campaign.slug}/alone/").content.decode())
    assert "This war ends when a faction holds the capitals of 2 others, after round 10 at the latest." in page
    assert "1 structure (counted as 1), 2 armies" in page
    assert "victory point" not in page.partition("Standings")[2].partition("</ul>")[0]
