"""The page of maps: any round in a chosen size, style and set of layers, drawn by a worker."""

import json
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

from campaign import tasks
from campaign.models import Campaign, Phase, Picture, UnfinishedTask
from campaign.public_campaigns.commands import set_public
from campaign.selectors.chosen_pictures import PICTURES_KEPT, chosen_and_lost
from campaign.selectors.unfinished import CALM_TIME
from campaign.services import chosen_pictures, drawing
from campaign.services.drawing import PictureFile
from campaign.services.unfinished import Work, begin
from campaign.views.map_choice import LAYER_WORDS, PRESETS
from hexmap.drawing.layers.layers import WITHOUT_REGIONS, Layer
from tests.campaign.test_pictures import kept
from tests.conftest import NOW, advance
from tests.documents import round_document, round_outcome
from tests.forms import Reader
from tests.markup import compact

Browsers = Callable[[str], Client]
ALL, ROUND = "/campaigns/war/maps/", "/campaigns/war/rounds/1/maps/"
PRINTED = {"of": "before", "size": "full", "style": "print", "layers": "map"}
QUERY = "?of=before&size=full&style=print&layers=map"


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The pictures that workers have been asked for."""
    sent: list[int] = []
    monkeypatch.setattr(tasks.draw_chosen, "delay", sent.append)
    return sent


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Picture]:
    """What has been drawn; a stroke of a pen stands for the picture."""
    found: list[Picture] = []

    def draw(picture: Picture, *_rest: object) -> PictureFile:
        found.append(picture)
        return PictureFile(b"\x89PNG a map", "png", 4000)

    monkeypatch.setattr(drawing, "made", draw)
    return found


def ask(browser: Client, commit: Any, **form: Any) -> Any:
    with commit(execute=True):
        return browser.post(ROUND, form)


def test_a_missing_map_is_drawn_by_a_worker_and_then_shown(
    phase: Phase,
    as_: Browsers,
    asked: list[int],
    drawn: list[Picture],
    django_capture_on_commit_callbacks: Any,
) -> None:
    browser = as_("hanno")
    assert "Draw this map" in browser.get(ROUND + QUERY).content.decode()
    assert not Picture.objects.exists()  # looking asks nobody
    answer = ask(browser, django_capture_on_commit_callbacks, **PRINTED)
    assert answer.headers["Location"] == ROUND + QUERY
    picture = Picture.objects.get()
    assert asked == [picture.pk]
    assert drawn == []
    waiting = compact(browser.get(ROUND + QUERY).content.decode())
    assert 'id="map-chosen" data-pending' in waiting
    assert browser.get(f"/pictures/{picture.public_id}.png").status_code == 404
    tasks.draw_chosen(picture.pk)
    tasks.draw_chosen(picture.pk)
    assert [(one.scale, one.style) for one in drawn] == [("full", "print")]
    shown = compact(browser.get(ROUND + QUERY).content.decode())
    assert f'src="/pictures/{picture.public_id}.png" width="4000"' in shown
    assert "data-pending" not in shown
    assert 'download="war-round-1-before-print-map-full.png"' in shown


def test_the_chosen_style_width_and_layers_are_drawn(phase: Phase, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int, frozenset[Layer]]] = []

    def draw(
        _board: object, _position: object, *, style: Any, width: int, layers: frozenset[Layer], **_rest: Any
    ) -> Any:
        asked.append((style.name, width, layers))
        raise OSError

    monkeypatch.setattr(drawing, "draw_map", draw)
    looks = {"scale": "thumbnail", "format": "png", "style": "safe", "layers": "grid,roads"}
    picture = chosen_pictures.ask_for({"phase": phase, "record": None, "moment": "before", **looks}, NOW)
    tasks.draw_chosen(picture.pk)
    assert asked == [("safe", 400, frozenset({Layer.GRID, Layer.ROADS}))]


def test_a_map_that_could_not_be_drawn_says_so_and_can_be_requested_again(
    phase: Phase,
    as_: Browsers,
    asked: list[int],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    django_capture_on_commit_callbacks: Any,
) -> None:
    def fail(*_values: Any) -> None:
        raise ValueError("no such layer")

    monkeypatch.setattr(drawing, "made", fail)
    browser = as_("hanno")
    ask(browser, django_capture_on_commit_callbacks, **PRINTED)
    tasks.draw_chosen(asked[0])
    assert "error=ValueError" in caplog.text
    assert "being drawn" in browser.get(ROUND + QUERY).content.decode()  # it is tried again
    for _try in range(2):
        UnfinishedTask.objects.update(failed_at=timezone.now() - timedelta(hours=1))
        tasks.draw_chosen(asked[0])
    page = browser.get(ROUND + QUERY).content.decode()
    assert "This map could not be drawn" in page
    assert "data-pending" not in page
    monkeypatch.undo()
    ask(browser, django_capture_on_commit_callbacks, **PRINTED)
    assert "being drawn" in browser.get(ROUND + QUERY).content.decode()
    assert not UnfinishedTask.objects.exists()


def test_a_requested_map_that_is_still_tried_is_kept(phase: Phase) -> None:
    lost = chosen(phase, 1, NOW, is_drawn=False)
    assert begin(Work("draw_chosen", str(lost.pk)), NOW, lambda _kind: None)
    assert chosen_pictures.remove_old(NOW + timedelta(hours=2)) == 0
    assert chosen_pictures.remove_old(NOW + CALM_TIME + timedelta(seconds=1)) == 1


def test_a_map_deleted_while_being_drawn_leaves_no_file(phase: Phase, monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(picture: Picture, *_rest: object) -> PictureFile:
        Picture.objects.filter(pk=picture.pk).delete()
        return PictureFile(b"\x89PNG a map", "png", 1600)

    monkeypatch.setattr(drawing, "made", draw)
    looks = {"scale": "forum", "format": "png", "style": "safe", "layers": ""}
    picture = chosen_pictures.ask_for({"phase": phase, "record": None, "moment": "before", **looks}, NOW)
    tasks.draw_chosen(picture.pk)
    assert default_storage.listdir("pictures")[1] == []


def test_the_map_of_the_posts_is_shown_without_a_request(
    phase: Phase, as_: Browsers, asked: list[int], settings: Any, django_capture_on_commit_callbacks: Any
) -> None:
    browser = as_("hanno")
    assert "data-pending" in browser.get(ROUND).content.decode()
    forum, full = kept(phase, "before", "forum"), kept(phase, "before", "full")
    answer = ask(
        browser, django_capture_on_commit_callbacks, of="before", size="forum", style="classic", layers="usual"
    )
    assert answer.headers["Location"] == f"{ROUND}?of=before"
    text = browser.get(answer.headers["Location"]).content.decode()
    at = f"{settings.PUBLIC_URL}/pictures"
    assert f"[url={at}/{full.public_id}.png][img]{at}/{forum.public_id}.png[/img][/url]" in text
    assert 'download="war-round-1-before.png"' in text
    assert asked == []
    assert Picture.objects.count() == 2


def test_single_layers_count_only_with_own_layers(
    phase: Phase, as_: Browsers, asked: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    form = {"of": "before", "layers": "own", "layer": ["roads", "grid"]}
    answer = ask(as_("hanno"), django_capture_on_commit_callbacks, **form)
    assert answer.headers["Location"] == f"{ROUND}?of=before&layers=grid,roads"
    text = compact(as_("hanno").get(answer.headers["Location"]).content.decode())
    assert re.findall(r'name="layer" value="(\w+)" id="\w+" checked', text) == ["grid", "roads"]
    nothing = ask(as_("hanno"), django_capture_on_commit_callbacks, of="before", layers="own")
    assert nothing.headers["Location"] == f"{ROUND}?of=before&layers=-"
    preset = ask(as_("hanno"), django_capture_on_commit_callbacks, of="before", layers="map", layer=["armies"])
    assert preset.headers["Location"] == f"{ROUND}?of=before&layers=map"


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("of=never", "never"),
        ("size=huge", "huge"),
        ("style=<b>", "&lt;b&gt;"),
        ("layers=grid,dragons", "grid,dragons"),
        ("layers=own&layer=dragons", "dragons"),
        ("layers=" + "x" * 5000, "xxx…"),
        ("of=after", "no map after the movement of this round yet"),
        ("size=moving", "Only the movement has a moving picture"),
        ("style=%00", "” is not available here"),
        ("part=nowhere", "nowhere"),
        ("part=faction-gallia", "faction-gallia"),
    ],
)
def test_an_unknown_choice_is_refused_beside_the_usual_map(
    phase: Phase, as_: Browsers, asked: list[int], query: str, says: str
) -> None:
    forum = kept(phase, "before", "forum")
    for answer in (
        as_("hanno").get(f"{ROUND}?{query}"),
        as_("hanno").post(ROUND, query, "application/x-www-form-urlencoded"),
    ):
        text = answer.content.decode()
        assert answer.status_code == 422
        assert says in text
        assert f"/pictures/{forum.public_id}.png" in text
    assert asked == []


@pytest.mark.parametrize("crop", ["action", "faction-roma", "land-Sicilia", "sea-Mare Ionium"])
def test_a_crop_of_the_map_can_be_chosen(
    phase: Phase, as_: Browsers, asked: list[int], crop: str, django_capture_on_commit_callbacks: Any
) -> None:
    answer = ask(as_("hanno"), django_capture_on_commit_callbacks, of="before", part=crop)
    picture = Picture.objects.get()
    assert (picture.crop, picture.scale, asked) == (crop, "forum", [picture.pk])
    shown = compact(as_("hanno").get(answer.headers["Location"]).content.decode())
    assert f'<option value="{crop}" selected>' in shown
    assert 'id="map-chosen" data-pending' in shown


def test_the_crop_of_the_posts_is_shown_without_a_request(
    phase: Phase, as_: Browsers, asked: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    advance(phase, to="published")
    action = kept(phase, "after", "forum", phase.records.get(), crop="action")
    answer = ask(as_("hanno"), django_capture_on_commit_callbacks, of="after", part="action")
    shown = as_("hanno").get(answer.headers["Location"]).content.decode()
    assert f"/pictures/{action.public_id}.png[/img]" in shown
    assert 'download="war-round-1-after-action.png"' in shown
    assert "Where something happens · Classic" in shown
    assert asked == []


@pytest.mark.parametrize("form", ["png", "svg", "moving"])
def test_a_crop_is_drawn_in_every_format(phase: Phase, form: str) -> None:
    advance(phase, to="resolved")
    record = phase.records.get()
    looks = {"scale": "full" if form == "svg" else "thumbnail", "format": form, "style": "classic", "layers": ""}
    if form == "moving":
        looks["scale"] = "forum"
    key = {"phase": phase, "record": record, "moment": "after", "crop": "land-Sicilia", **looks}
    picture = chosen_pictures.ask_for(key, NOW)
    made = drawing.made(picture, round_outcome(record), "Round 1")
    assert made.data.startswith(b"<svg" if form == "svg" else b"\x89PNG")
    if form == "svg":
        text = made.data.decode()
        assert "<title>Agrigentum, City" in text
        assert "<title>Ariminum" not in text


def test_changes_since_the_previous_round_are_listed(phase: Phase, as_: Browsers) -> None:
    assert "Changes since the last round" not in as_("hanno").get(ROUND).content.decode()  # there was none
    advance(phase, to="published")
    Phase.objects.filter(campaign=phase.campaign).update(status="published")  # whatever else the round asked for
    document = json.loads(phase.document)
    document["round"] = 2
    document["control"]["Messana"] = "carthago"
    values = {"engine_version": phase.engine_version, "opened_at": NOW, "due_at": NOW + timedelta(days=1)}
    Phase.objects.create(campaign=phase.campaign, round=2, step="movement", document=json.dumps(document), **values)
    text = as_("hanno").get("/campaigns/war/rounds/2/maps/").content.decode()
    assert "Changes since the last round" in text
    assert "Messana: Roma → Carthago." in text


def test_a_refused_choice_stays_in_the_form(phase: Phase, as_: Browsers) -> None:
    answer = as_("hanno").get(f"{ROUND}?size=moving&style=print&layers=own&layer=grid&part=action")
    assert answer.status_code == 422
    form = answer.context["form"]
    assert {name: form[name].value() for name in ("size", "style", "layers", "layer", "part")} == {
        "size": "moving",
        "style": "print",
        "layers": "own",
        "layer": ["grid"],
        "part": "action",
    }


def test_the_map_after_movement_is_visible_to_the_administrator_only_until_publication(
    phase: Phase, as_: Browsers
) -> None:
    advance(phase, to="resolved")
    after = kept(phase, "after", "forum", phase.records.get())
    address = f"/pictures/{after.public_id}.png"
    assert address in as_("marcus").get(ROUND).content.decode()
    assert "Only you can see this map" in as_("marcus").get(ROUND).content.decode()
    assert address in as_("marcus").get(ALL).content.decode()
    assert as_("hanno").get(f"{ROUND}?of=after").status_code == 422
    assert address not in as_("hanno").get(ALL).content.decode() + as_("hanno").get(ROUND).content.decode()
    advance(phase, to="published")
    assert address in as_("hanno").get(ROUND).content.decode()
    assert address in as_("hanno").get(ALL).content.decode()


def test_the_animation_plays_when_its_section_is_opened(phase: Phase, as_: Browsers) -> None:
    advance(phase, to="published")
    moving = kept(phase, "after", "forum", phase.records.get(), "moving")
    shown = compact(as_("hanno").get(f"{ROUND}?of=after&size=moving").content.decode())
    assert f'<img src="/pictures/{moving.public_id}.png"' in shown
    assert 'download="war-round-1-after-moving.png"' in shown
    assert "<summary>Play the movement, impulse by impulse</summary>" in shown
    still = kept(phase, "after", "thumbnail", phase.records.get())
    shown = compact(as_("hanno").get(f"{ROUND}?of=after&size=moving").content.decode())
    assert f'<img class="still" src="/pictures/{still.public_id}.png"' in shown


def test_pictures_have_an_alternative_text_of_what_they_show(phase: Phase, as_: Browsers) -> None:
    kept(phase, "before", "forum")
    kept(phase, "before", "forum", style="print", layers="grid,roads", asked_at=NOW)
    kept(phase, "before", "forum", style="safe", layers="-", asked_at=NOW)
    usual = as_("hanno").get(ROUND).content.decode()
    assert 'alt="Map of The war. Round 1: As the round opened. It shows: Relief, Hexes and their numbers,' in usual
    assert "Armies and navies." in usual
    assert "<figcaption>Round 1: As the round opened · Classic · As posted</figcaption>" in usual
    printed = as_("hanno").get(f"{ROUND}?style=print&layers=grid,roads").content.decode()
    assert "It shows: Hexes and their numbers, Roads." in printed
    assert "Black and white, for printing · Hexes and their numbers, Roads</figcaption>" in printed
    assert "It shows: only the land." in as_("hanno").get(f"{ROUND}?style=safe&layers=-").content.decode()


def test_the_pages_of_maps_name_the_sources_of_the_map(phase: Phase, as_: Browsers) -> None:
    sources = round_document(phase).board.sources
    assert sources
    for address in (ALL, ROUND):
        shown = as_("hanno").get(address).content.decode()
        assert [source for source in sources if f"<li>{escape(source)}</li>" not in shown] == []


def test_visitors_see_existing_maps_of_a_public_campaign_and_cannot_request_more(
    war: Campaign, phase: Phase, as_: Browsers, asked: list[int]
) -> None:
    assert as_("timon").get(ROUND).status_code == as_("timon").get(ALL).status_code == 404
    set_public(war, NOW, wanted=True, by=war.administrator)
    printed = kept(phase, "before", "full", style="print", layers="-", asked_at=NOW)
    address = f"/pictures/{printed.public_id}.png"
    for who in ("timon", "nobody"):
        text = as_(who).get(f"{ROUND}?of=before&size=full&style=print&layers=-").content.decode()
        assert address in text
        assert 'method="get"' in text
        assert "This map has not been drawn yet" in as_(who).get(ROUND + QUERY).content.decode()
    assert as_("timon").post(ROUND, PRINTED).status_code == 404
    assert as_("nobody").post(ROUND, PRINTED).status_code == 302
    assert asked == []


def test_map_requests_are_rate_limited(phase: Phase, as_: Browsers, asked: list[int], settings: Any) -> None:
    settings.THROTTLES = {**settings.THROTTLES, "pictures": (1, 3600)}
    statuses = [as_("hanno").post(ROUND, {**PRINTED, "style": style}).status_code for style in ("print", "safe")]
    assert statuses == [302, 429]
    assert Picture.objects.count() == 1


def chosen(phase: Phase, which: int, at: datetime, *, is_drawn: bool = True) -> Picture:
    file = ContentFile(b"\x89PNG a map", name=f"chosen-{which}.png") if is_drawn else ""
    return Picture.objects.create(
        phase=phase, moment="before", style="print", layers=f"grid,{which}", asked_at=at, file=file, width=1
    )


def test_only_the_newest_requested_maps_are_kept(phase: Phase) -> None:
    kept(phase, "before", "forum")
    pictures = [chosen(phase, which, NOW + timedelta(minutes=which)) for which in range(PICTURES_KEPT + 2)]
    first = str(pictures[0].file.name)
    again = {"phase": phase, "record": None, "moment": "before", "scale": "forum", "format": "png"}
    chosen_pictures.ask_for({**again, "style": "print", "layers": "grid,0"}, NOW + timedelta(days=1))
    chosen_pictures.ask_for({**again, "style": "classic", "layers": ""}, NOW + timedelta(days=1))
    assert chosen_pictures.remove_old(NOW) == 2
    left = set(Picture.objects.exclude(asked_at=None).values_list("pk", flat=True))
    assert left == {one.pk for one in pictures} - {pictures[1].pk, pictures[2].pk}
    assert Picture.objects.filter(asked_at=None).count() == 1
    assert default_storage.exists(first)


def test_removing_old_maps_deletes_their_files(phase: Phase, django_capture_on_commit_callbacks: Any) -> None:
    pictures = [chosen(phase, which, NOW + timedelta(minutes=which)) for which in range(PICTURES_KEPT + 1)]
    with django_capture_on_commit_callbacks(execute=True):
        tasks.remove_old_pictures()
    assert [default_storage.exists(str(one.file.name)) for one in pictures[:2]] == [False, True]


def test_a_lost_map_request_is_retried_for_an_hour(phase: Phase) -> None:
    lost = chosen(phase, 1, NOW, is_drawn=False)
    assert chosen_and_lost(NOW + timedelta(minutes=1)) == []
    assert chosen_and_lost(NOW + timedelta(minutes=3)) == [lost.pk]
    assert chosen_pictures.remove_old(NOW + timedelta(minutes=59)) == 0
    assert chosen_and_lost(NOW + timedelta(minutes=61)) == []
    assert chosen_pictures.remove_old(NOW + timedelta(minutes=61)) == 1


def test_drawing_tasks_receive_only_the_picture_id(
    phase: Phase, as_: Browsers, asked: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    ask(as_("hanno"), django_capture_on_commit_callbacks, **PRINTED)
    assert asked == [Picture.objects.get().pk]


def test_every_layer_has_a_name_and_presets_are_distinct() -> None:
    assert list(LAYER_WORDS) == [layer for layer in Layer if layer in WITHOUT_REGIONS]
    assert not set(PRESETS) & set(Layer)  # an address that names one layer must not be taken for a preset
    assert len(set(PRESETS.values())) == len(PRESETS)


def test_a_round_that_has_not_started_has_no_maps(phase: Phase, as_: Browsers) -> None:
    for number in (2, 10**12, 2**63):
        assert as_("hanno").get(f"/campaigns/war/rounds/{number}/maps/").status_code == 404


def test_a_map_is_chosen_by_form(phase: Phase, people: dict[str, User], asked: list[int]) -> None:
    hanno = Reader(people["hanno"])
    hanno.open("/campaigns/war/rounds/1/maps/")
    hanno.choose("Style", "print")
    hanno.press("Show this map")
    assert hanno.address.partition("/campaigns/")[2] == "war/rounds/1/maps/?of=before&style=print"
    assert hanno.page.one("#map-chosen .pending").is_shown
