"""What readers of a HANNIBAL campaign see of its rounds: posts, the page of a round, templates of posts."""

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from PIL import Image

from campaign.corrections.commands.corrections import correct, foreseen
from campaign.corrections.rules.changes import Change
from campaign.games.hannibal.kinds import Kind
from campaign.models import Campaign, Phase, Picture
from campaign.posts.commands import set_template
from campaign.selectors import current_phase, last_record, record_texts
from campaign.selectors.phases import game_outcome
from campaign.services import drawing
from campaign.services.phases import close_and_claim, resolve_phase
from campaign.services.sheets import SheetAction
from hexmap.drawing.layers.scene import MapMoment, Scene
from hexmap.drawing.map_picture import encode_png
from hexmap.rules.board import Board
from hexmap.rules.position import Position
from orders.rules.sheets import SheetText
from tests.conftest import NOW
from tests.hannibal_site.played import give, play_first_round, publish
from tests.markup import compact

pytestmark = pytest.mark.django_db
Browsers = Callable[[str], Client]
AT = "/campaigns/italy/"


def page(browser: Client, address: str) -> str:
    answer = browser.get(f"{AT}{address}")
    assert answer.status_code == 200, answer
    return compact(answer.content.decode())


def test_the_open_step_is_asked_for_in_a_post(italy: Campaign, as_: Browsers) -> None:
    text = page(as_("hanno"), "rounds/1/posts/?as=plain")
    assert "Italy - Round 1: first marches, please" in text
    assert "It is winter 218 BC, and the leaders of Carthago march" in text
    assert "Hanno Carthago Hannibal, Hanno, Hamilcar, Gaulish leader" in " ".join(text.split())
    assert "march: 6 8" not in text


def test_posts_of_a_round_say_what_each_step_came_to(italy: Campaign, as_: Browsers) -> None:
    play_first_round(italy)
    text = page(as_("marcus"), "rounds/1/posts/?as=plain")
    for expected in (
        "The leaders of Carthago have marched.",
        "Gaulish leader: 0504 to Felsina (1508), 20 half points.",
        "The leaders of Roma have marched.",
        "Combat at Felsina (1508)",
        "whom does Roma elect?",
    ):
        assert expected in text


@pytest.mark.parametrize("form", ["bbcode", "markdown", "plain", "discord"])
def test_every_format_has_the_posts(italy: Campaign, as_: Browsers, form: str) -> None:
    play_first_round(italy)
    assert "Felsina" in page(as_("marcus"), f"rounds/1/posts/?as={form}")


def test_orders_are_in_no_post_before_their_step_is_published(italy: Campaign, as_: Browsers) -> None:
    give(italy, "Hanno", SheetAction(Kind.MARCH, 31, "4 2 4 4 4"))
    for name in ("hanno", "marcus"):
        assert "4 2 4 4 4" not in page(as_(name), "rounds/1/posts/?as=plain")
    publish(italy)
    assert "4 2 4 4 4" in page(as_("marcus"), "rounds/1/posts/?as=plain")


def test_the_administrator_changes_the_template_of_a_post(italy: Campaign, people: dict[str, User]) -> None:
    assert set_template(italy, "march_1", "The march, {season}\n{marches}", NOW, people["marcus"])
    publish(italy)
    browser = Client()
    browser.force_login(people["marcus"])
    assert "The march, winter 218 BC" in page(browser, "rounds/1/posts/?as=plain")


def test_templates_are_those_of_the_game_and_quote_its_rules(italy: Campaign, as_: Browsers) -> None:
    marcus = as_("marcus")
    text = page(marcus, "administration/templates/")
    assert f'href="{AT}administration/templates/battle/"' in text
    assert "templates/movement/" not in text
    assert marcus.get(f"{AT}administration/templates/movement/").status_code == 404
    form = {"do": "look", "text": "T\n{quote HH.8.12}"}
    looked = marcus.post(f"{AT}administration/templates/asked-march_1/", form)
    assert looked.status_code == 200
    assert "HH.8.12" in looked.content.decode()
    assert "{quote HH.8.7 HH.8.8}" in page(marcus, "administration/templates/battle/")
    wrong = {"do": "look", "text": "T\n{quote MV.6}"}
    assert marcus.post(f"{AT}administration/templates/asked-march_1/", wrong).status_code == 422


def test_the_page_of_a_round_has_marches_combats_and_how_things_stand(italy: Campaign, as_: Browsers) -> None:
    play_first_round(italy)
    text = page(as_("hanno"), "rounds/1/")
    for expected in (
        "March of Hannibal",
        "0504 to Taurasia (0405), 6 half points.",
        "Combat at Felsina (1508)",
        "Victory points of the winter",
        "Leaders on the map",
        "foot 3 horse 6 elephants 3",
    ):
        assert expected in text


def test_a_round_is_shown_from_its_first_published_step_on(italy: Campaign, as_: Browsers) -> None:
    assert as_("hanno").get(f"{AT}rounds/1/").status_code == 404
    publish(italy)
    assert "First march: Carthago" in page(as_("hanno"), "rounds/1/")
    play_rest = [publish(italy) for _ in range(3)]
    assert play_rest[-1].step == "ballot"
    text = page(as_("hanno"), "rounds/2/")
    assert "has served" in text


def test_a_round_is_played_back_leader_by_leader(italy: Campaign, as_: Browsers) -> None:
    assert as_("hanno").get(f"{AT}rounds/1/replay/").status_code == 404
    play_first_round(italy)
    text = page(as_("hanno"), "rounds/1/replay/")
    assert "March of Hannibal" in text
    assert "Combat at Felsina (1508)" in text
    assert "4 half points" in text
    data = json.loads(text.split('id="replay-data" type="application/json">', 1)[1].split("</script>", 1)[0])
    assert data["frames"][0]["armies"]["31"] == "0504"
    assert data["frames"][-1]["armies"]["31"] == "0405"
    assert data["armies"]["31"]["name"] == "Hannibal"


SECRET = "foot 3 horse 6 elephants 3"
"""The order for Hannibal's units, which stays sealed until the game ends (HH.15.4)."""


@pytest.mark.parametrize(
    "address", ["rounds/1/", "rounds/1/posts/?as=plain", "rounds/1/position.json", "rounds/1/replay/"]
)
def test_hidden_units_are_on_no_page_of_the_other_side(hidden_italy: Campaign, as_: Browsers, address: str) -> None:
    play_first_round(hidden_italy)
    text = page(as_("marcus"), address)
    assert SECRET not in text
    assert "units of 51 SP" not in text
    assert '"elephants": [1' not in text


@pytest.mark.parametrize("form", [Picture.Format.PNG, Picture.Format.MOVING])
def test_pictures_of_the_site_show_no_hidden_strength(
    hidden_italy: Campaign, form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_first_round(hidden_italy)
    shown: list[Scene] = []

    def draw(_board: Board, _position: Position, *, scene: Scene, **_how: Any) -> Image.Image:
        shown.append(scene)
        return Image.new("RGB", (1, 1))

    def draw_moving(_board: Board, moments: Sequence[MapMoment], **_how: Any) -> bytes:
        shown.extend(moment.scene for moment in moments)
        return encode_png(Image.new("RGB", (1, 1)))

    monkeypatch.setattr(drawing, "draw_map", draw)
    monkeypatch.setattr(drawing, "moving_map", draw_moving)
    record = last_record(hidden_italy.phases.get(round=1, step="march_1"))
    assert record is not None
    picture = Picture(phase=record.phase, record=record, format=form, scale=Picture.Scale.FORUM)
    drawing.made(picture, game_outcome(record), "")
    carthaginian = {counter.total for scene in shown for counter in scene.counters if counter.faction == "carthago"}
    assert carthaginian == {"?", "-"} or carthaginian == {"?"}


def test_the_administrator_reads_no_hidden_event_before_publication(hidden_italy: Campaign, as_: Browsers) -> None:
    give(hidden_italy, "Hanno", SheetAction(Kind.TAKE, 31, "horse 6"), SheetAction(Kind.TAKE, 32, "foot 3"))
    phase = current_phase(hidden_italy)
    close_and_claim(phase.pk, NOW)
    resolve_phase(phase.pk, NOW)
    record = last_record(phase)
    assert record is not None
    assert "has units of" in record_texts(record).document_out
    assert "has units of" not in page(as_("marcus"), "administration/")


@pytest.mark.parametrize(
    "address",
    [
        "position/",
        "events/",
        "rounds/1/",
        "rounds/1/steps/march_1/before/",
        "rounds/1/steps/march_1/after/",
        "rounds/1/posts/",
    ],
)
def test_programs_of_the_other_side_get_no_hidden_units(hidden_italy: Campaign, as_: Browsers, address: str) -> None:
    play_first_round(hidden_italy)
    answer = as_("marcus").get(f"/api/campaigns/italy/{address}")
    assert answer.status_code == 200
    text = answer.content.decode()
    assert "elephants" not in text.replace("Die, elephants in winter", "")
    own = as_("hanno").get(f"/api/campaigns/italy/{address}").content.decode()
    assert (own == text) is (address == "rounds/1/posts/"), "a post is the same for everyone"


def test_programs_get_the_map_of_the_game(italy: Campaign, as_: Browsers) -> None:
    assert as_("hanno").get("/api/campaigns/italy/map/").json()["name"] == "italia-218"


def test_carthago_reads_its_own_hidden_units_on_the_page_of_a_round(hidden_italy: Campaign, as_: Browsers) -> None:
    play_first_round(hidden_italy)
    assert SECRET in page(as_("hanno"), "rounds/1/")
    assert "secret until the end of the game (HH.15.4)" in page(as_("marcus"), "rounds/1/")


def corrected(campaign: Campaign, *sheets: SheetText) -> None:
    """Correct the first march of a campaign."""
    phase, change = campaign.phases.get(round=1, step="march_1"), Change(sheets)
    mark = foreseen(campaign, phase, change).mark
    correct(campaign, phase.pk, change, reason="typed wrongly", mark=mark, at=NOW, by=campaign.administrator)


def test_a_correction_is_posted_with_the_leader_and_what_it_changes(italy: Campaign, as_: Browsers) -> None:
    give(italy, "Hanno", SheetAction(Kind.MARCH, 31, "4 2"))
    publish(italy)
    corrected(italy, SheetText(Kind.MARCH, 31, "4"))
    text = page(as_("marcus"), "rounds/1/posts/?as=plain")
    assert "Hannibal: March - 4" in text
    assert "at 0704 → at 0604" in text


def test_a_correction_of_hidden_units_is_posted_without_them(hidden_italy: Campaign, as_: Browsers) -> None:
    publish(hidden_italy)
    corrected(hidden_italy, SheetText(Kind.TAKE, 31, "horse 6"), SheetText(Kind.TAKE, 32, "foot 3"))
    text = page(as_("marcus"), "rounds/1/posts/?as=plain")
    assert "Hannibal: Units - secret until the end of the game (HH.15.4)" in " ".join(text.split())
    assert "horse 6" not in text
    assert "SP" not in text.split("What counts now", 1)[1].split("Submit", 1)[0]


def test_everyone_reads_everything_when_the_campaign_is_over(hidden_italy: Campaign, as_: Browsers) -> None:
    play_first_round(hidden_italy)
    while current_phase(hidden_italy).status == Phase.Status.OPEN:
        publish(hidden_italy)
    assert SECRET in page(as_("marcus"), "rounds/1/")
    document = as_("marcus").get(f"{AT}rounds/1/position.json").json()
    assert all(force["units"] is not None for force in document["forces"])


def test_posts_hide_units_also_from_those_who_know_them(hidden_italy: Campaign, as_: Browsers) -> None:
    """Everyone can paste a post into a forum."""
    play_first_round(hidden_italy)
    assert SECRET not in page(as_("hanno"), "rounds/1/posts/?as=plain")


def test_the_position_document_is_whole_where_nothing_is_hidden(italy: Campaign, as_: Browsers) -> None:
    publish(italy)
    document = as_("hanno").get(f"{AT}rounds/1/position.json").json()
    assert document["format"] == "hannibal/position/1"


def test_the_administrator_sees_the_posts_to_come_without_orders(italy: Campaign, as_: Browsers) -> None:
    give(italy, "Hanno", SheetAction(Kind.MARCH, 31, "4 2 4 4 4"))
    phase = current_phase(italy)
    close_and_claim(phase.pk, NOW)
    resolve_phase(phase.pk, NOW)
    text = page(as_("marcus"), "administration/")
    assert "The orders, sealed until publication." in text
    assert "Hannibal: 0504 to" in text
    assert "second marches, please" in text
    assert "4 2 4 4 4" not in text


def test_programs_get_the_posts(italy: Campaign, as_: Browsers) -> None:
    play_first_round(italy)
    answer = as_("hanno").get("/api/campaigns/italy/rounds/1/posts/")
    assert answer.status_code == 200
    assert "Combat at Felsina (1508)" in answer.content.decode()
