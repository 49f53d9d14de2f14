"""The maps that every round has, in all sizes, each drawn separately under its own address."""

from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.base import ContentFile
from django.test import Client
from PIL import Image

from campaign import tasks
from campaign.models import Campaign, Correction, Phase, PhaseRecord, Picture
from campaign.selectors import picture_for, records_without_picture, shown_maps
from campaign.selectors.pictures import MomentPictures, desk_picture, opening_pictures, outcome_pictures
from campaign.selectors.standard_pictures import (
    OPENING,
    OUTCOME,
    openings_that_lack,
    openings_without_picture,
    records_that_lack,
)
from campaign.services import pictures
from campaign.tasks import clock
from tests.conftest import NOW, advance
from tests.markup import compact

Browsers = Callable[[str], Client]
Scale, Moment, Format = Picture.Scale, Picture.Moment, Picture.Format
PAGE = "/campaigns/war/rounds/1/posts/"


@pytest.fixture
def record(phase: Phase) -> PhaseRecord:
    advance(phase, to="resolved")
    return phase.records.get()


def kept(
    phase: Phase, moment: str, scale: str, record: PhaseRecord | None = None, form: str = Format.PNG, **more: Any
) -> Picture:
    """Return a picture that has been drawn."""
    file = ContentFile(b"\x89PNG a map", name=f"{moment}-{scale}.{'svg' if form == Format.SVG else 'png'}")
    return Picture.objects.create(
        phase=phase, record=record, moment=moment, scale=scale, format=form, file=file, width=1, **more
    )


def superseded(phase: Phase, people: dict[str, User]) -> None:
    """A correction has put something else in the place of a phase."""
    correction = Correction.objects.create(
        campaign=phase.campaign, phase=phase, author=people["marcus"], reason="A slip", what=[], made_at=NOW
    )
    Phase.ever.filter(pk=phase.pk).update(superseded_by=correction)


@pytest.mark.parametrize(
    ("name", "width"),
    [("before-thumbnail-png", 400), ("before-full-png", 4000), ("desk-thumbnail-png", 1600), ("desk-full-png", 4800)],
)
def test_each_map_is_drawn_once(record: PhaseRecord, name: str, width: int) -> None:
    for _ in range(2):
        pictures.draw_of_opening(record.phase_id, name)
    picture = Picture.objects.get()
    assert f"{picture.moment}-{picture.scale}-{picture.format}" == name
    assert picture.width == width
    with picture.file.open("rb") as file:
        assert Image.open(BytesIO(file.read())).width == width


def test_the_cropped_map_is_drawn_beside_the_whole_map(record: PhaseRecord) -> None:
    pictures.draw_outcome(record.pk)
    assert outcome_pictures(record).action is None
    pictures.draw_of_outcome(record.pk, "after-forum-png-action")
    drawn = outcome_pictures(record)
    assert drawn.forum is not None
    assert drawn.action is not None
    assert (drawn.forum.crop, drawn.action.crop) == ("", "action")
    assert drawn.action.width == drawn.forum.width == 1600


def test_an_outcome_picture_belongs_to_its_record(record: PhaseRecord) -> None:
    pictures.draw_of_outcome(record.pk, "after-thumbnail-png")
    assert [one.record for one in Picture.objects.all()] == [record]
    assert outcome_pictures(record) == MomentPictures()  # a page waits for the one of the forum
    assert records_without_picture() == [record.pk]


def test_a_phase_with_a_forum_map_lacks_the_other_maps(record: PhaseRecord) -> None:
    phase = record.phase
    others = [one for one in OPENING if not one.is_awaited]
    assert [openings_that_lack(one) for one in others] == [[]] * len(others)
    kept(phase, Moment.BEFORE, Scale.FORUM)
    assert [openings_that_lack(one) for one in others] == [[phase.pk]] * len(others)
    for one in others:
        kept(phase, one.moment, one.scale, form=one.format)
        assert openings_that_lack(one) == []
    assert openings_without_picture() == [phase.pk]  # that of the desk
    more = [one for one in OUTCOME if not one.is_awaited]
    kept(phase, Moment.AFTER, Scale.FORUM, record)
    assert [records_that_lack(one) for one in more] == [[record.pk]] * len(more)
    for one in more:
        kept(phase, one.moment, one.scale, record, one.format, crop=one.crop)
        assert records_that_lack(one) == []


def test_requested_maps_do_not_count_as_maps_of_a_round(record: PhaseRecord) -> None:
    kept(record.phase, Moment.AFTER, Scale.FORUM, record, style=Picture.Style.PRINT, asked_at=NOW)
    assert records_without_picture() == [record.pk]
    assert outcome_pictures(record) == MomentPictures()


def test_drawing_the_forum_map_queues_the_other_maps(record: PhaseRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[int, str]] = []
    for task in (tasks.draw_of_opening, tasks.draw_of_outcome):
        monkeypatch.setattr(task, "delay", lambda number, name: sent.append((number, name)))
    for drawn in ("draw_opening", "draw_outcome"):
        monkeypatch.setattr(pictures, drawn, lambda _number: None)
    tasks.draw_opening(record.phase_id)
    tasks.draw_outcome(record.pk)
    assert sent == [
        *((record.phase_id, one.name) for one in OPENING if not one.is_awaited),
        *((record.pk, one.name) for one in OUTCOME if not one.is_awaited),
    ]


def test_lost_drawing_tasks_are_queued_again_in_batches(record: PhaseRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[int, str]] = []
    for task in (tasks.draw_of_opening, tasks.draw_of_outcome):
        monkeypatch.setattr(task, "delay", lambda number, name: sent.append((number, name)))
    for awaited in (tasks.draw_opening, tasks.draw_outcome):
        monkeypatch.setattr(awaited, "delay", lambda _number: None)
    in_full, small = ("before-full-png", [9, 8, 7]), ("after-thumbnail-png", [6, 5, 4])
    monkeypatch.setattr(clock, "PICTURE_BATCH", 4)
    monkeypatch.setattr(clock, "openings_that_lack", lambda wanted, _: dict([in_full]).get(wanted.name, []))
    monkeypatch.setattr(clock, "records_that_lack", lambda wanted, _: dict([small]).get(wanted.name, []))
    found: list[tuple[int, str]] = []
    for count in (4, 2, 0):  # what has been asked for is not asked for again so soon, though it is not there
        sent.clear()
        tasks.take_up_stalled_phases()
        assert len(sent) == count
        found += sent
    assert found == [(number, name) for name, numbers in (in_full, small) for number in numbers]


def test_pages_show_the_forum_map(war: Campaign, record: PhaseRecord) -> None:
    phase = record.phase
    full = kept(phase, Moment.BEFORE, Scale.FULL)
    assert shown_maps(war) == opening_pictures(war, 1) == MomentPictures()
    forum = kept(phase, Moment.BEFORE, Scale.FORUM)
    kept(phase, Moment.DESK, Scale.FORUM)
    assert shown_maps(war) == opening_pictures(war, 1) == MomentPictures(forum, full)
    after = {
        name: kept(phase, Moment.AFTER, scale, record, form)
        for name, scale, form in (
            ("full", Scale.FULL, Format.PNG),
            ("forum", Scale.FORUM, Format.PNG),
            ("thumbnail", Scale.THUMBNAIL, Format.PNG),
            ("svg", Scale.FULL, Format.SVG),
            ("moving", Scale.FORUM, Format.MOVING),
        )
    }
    assert outcome_pictures(record) == MomentPictures(**after)
    assert shown_maps(war) == MomentPictures(forum, full)  # the outcome is not published yet
    advance(phase, to="published")
    assert shown_maps(war) == MomentPictures(**after)


def test_the_map_page_begins_with_a_small_edition(war: Campaign, phase: Phase, as_: Browsers) -> None:
    assert desk_picture(war, 1) is None
    assert 'id="map-picture" alt="" fetchpriority="high" draggable' in desk_of_hanno(as_)
    large = kept(phase, Moment.DESK, Scale.FORUM)
    small, sharp = kept(phase, Moment.DESK, Scale.THUMBNAIL), kept(phase, Moment.DESK, Scale.FULL)
    found = as_("hanno").get("/campaigns/war/desk/layers.json").json()
    addresses = tuple(f"/pictures/{one.public_id}.png" for one in (large, small, sharp))
    assert (found["picture"], found["small"], found["sharp"]) == addresses
    text = desk_of_hanno(as_)
    edition = f"/pictures/{large.public_id}/map"
    assert f'<source media="(max-width: 700px), (pointer: coarse)" srcset="{edition}-760.webp">' in text
    assert f'id="map-picture" alt="" fetchpriority="high" src="{edition}-1120.webp"' in text
    assert not any(address in text for address in addresses)


def desk_of_hanno(as_: Browsers) -> str:
    return compact(as_("hanno").get("/campaigns/war/desk/").content.decode())


def test_other_pages_get_a_map_for_their_screen(phase: Phase, as_: Browsers) -> None:
    advance(phase, to="published")
    large, small, sharp = (kept(phase, Moment.DESK, size) for size in (Scale.FORUM, Scale.THUMBNAIL, Scale.FULL))
    text = compact(as_("hanno").get("/campaigns/war/rounds/1/replay/").content.decode())
    small_and_large = f"/pictures/{small.public_id}.png, /pictures/{large.public_id}.png 2x"
    assert f'<source media="(max-width: 700px), (pointer: coarse)" srcset="{small_and_large}">' in text
    assert f'srcset="/pictures/{large.public_id}.png, /pictures/{sharp.public_id}.png 2x"' in text


def test_superseded_pictures_are_hidden_but_keep_their_address(
    war: Campaign, phase: Phase, people: dict[str, User]
) -> None:
    advance(phase, to="published")
    record = phase.records.get()
    before, after = kept(phase, Moment.BEFORE, Scale.FORUM), kept(phase, Moment.AFTER, Scale.FORUM, record)
    desk = kept(phase, Moment.DESK, Scale.FORUM)
    superseded(phase, people)
    assert shown_maps(war) == MomentPictures()
    assert opening_pictures(war, 1) == MomentPictures()
    assert desk_picture(war, 1) is None
    assert [records_that_lack(one) for one in OUTCOME] == [[]] * len(OUTCOME)
    for picture in (before, after, desk):
        assert picture_for(people["timon"], picture.public_id) == picture
    after.delete()
    assert records_without_picture() == []


def test_the_full_map_of_an_outcome_is_secret_until_it_is_published(
    phase: Phase, as_: Browsers, record: PhaseRecord
) -> None:
    full = kept(phase, Moment.AFTER, Scale.FULL, record)
    svg = kept(phase, Moment.AFTER, Scale.FULL, record, Format.SVG)

    def asked_by(who: str) -> list[int]:
        answers = [as_(who).get(f"/pictures/{full.public_id}.png"), as_(who).get(f"/pictures/{svg.public_id}.svg")]
        for answer in answers:
            b"".join(answer)  # to its end, so that the file is closed
        return [answer.status_code for answer in answers]

    assert (asked_by("marcus"), asked_by("hanno")) == ([200, 200], [404, 404])
    advance(phase, to="published")
    assert (asked_by("hanno"), asked_by("nobody")) == ([200, 200], [200, 200])


def test_an_svg_is_served_with_its_type_and_cannot_run_scripts(phase: Phase, as_: Browsers) -> None:
    svg = kept(phase, Moment.BEFORE, Scale.FULL, form=Format.SVG)
    answer = as_("nobody").get(f"/pictures/{svg.public_id}.svg")
    b"".join(answer)
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    assert as_("nobody").get(f"/pictures/{svg.public_id}.png").status_code == 404
    png = kept(phase, Moment.BEFORE, Scale.FORUM)
    assert as_("nobody").get(f"/pictures/{png.public_id}.svg").status_code == 404


def test_animations_are_served_as_png(phase: Phase, record: PhaseRecord, as_: Browsers) -> None:
    moving = kept(phase, Moment.AFTER, Scale.FORUM, record, Format.MOVING)
    answer = as_("marcus").get(f"/pictures/{moving.public_id}.png")
    b"".join(answer)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png")


def test_a_picture_without_a_file_is_not_found(phase: Phase, as_: Browsers) -> None:
    picture = kept(phase, Moment.BEFORE, Scale.FORUM)
    picture.file.storage.delete(str(picture.file.name))
    assert as_("nobody").get(f"/pictures/{picture.public_id}.png").status_code == 404
    Picture.objects.filter(pk=picture.pk).update(file="", asked_at=NOW - timedelta(days=1))
    assert as_("nobody").get(f"/pictures/{picture.public_id}.png").status_code == 404


@pytest.mark.parametrize(
    ("as_format", "linked"),
    [
        ("bbcode", "[url={full}][img]{forum}[/img][/url]\n\n[img]{moving}[/img]\n"),
        ("markdown", "{forum}\nIn full size: &lt;{full}&gt;\n\n{moving}\n"),
        ("plain", "{forum}\nIn full size: {full}\n\n{moving}\n"),
    ],
)
def test_posts_link_the_map_to_full_size_and_show_the_animation(
    phase: Phase, as_: Browsers, settings: Any, as_format: str, linked: str
) -> None:
    advance(phase, to="published")
    record = phase.records.get()
    there = {
        "forum": kept(phase, Moment.AFTER, Scale.FORUM, record),
        "full": kept(phase, Moment.AFTER, Scale.FULL, record),
        "moving": kept(phase, Moment.AFTER, Scale.FORUM, record, Format.MOVING),
    }
    address = {name: f"{settings.PUBLIC_URL}/pictures/{one.public_id}.png" for name, one in there.items()}
    text = as_("hanno").get(f"{PAGE}?as={as_format}").content.decode()
    assert linked.format(**address) in text
    full, forum = (f"/pictures/{there[name].public_id}.png" for name in ("full", "forum"))
    assert (f'<a href="{full}"><img src="{forum}"' in compact(text)) == (as_format != "plain")


def test_a_post_waits_neither_for_the_full_map_nor_for_the_animation(
    phase: Phase, as_: Browsers, settings: Any
) -> None:
    advance(phase, to="published")
    forum = kept(phase, Moment.AFTER, Scale.FORUM, phase.records.get())
    text = as_("hanno").get(PAGE).content.decode()
    assert f"\n[img]{settings.PUBLIC_URL}/pictures/{forum.public_id}.png[/img]" in text
    assert "][img]" not in text
    assert text.count("[img]") == 1


def test_a_round_page_offers_map_sizes_and_links_to_the_full_map(phase: Phase, as_: Browsers) -> None:
    advance(phase, to="published")
    record = phase.records.get()
    forum = kept(phase, Moment.AFTER, Scale.FORUM, record)
    full = kept(phase, Moment.AFTER, Scale.FULL, record)
    data = BytesIO()
    Image.new("P", (400, 300)).save(data, "PNG")
    forum.width = 1600
    forum.file.save("map.png", ContentFile(data.getvalue()))
    text = compact(as_("hanno").get("/campaigns/war/rounds/1/").content.decode())
    assert f'<a href="/pictures/{full.public_id}.png"><img src="/pictures/{forum.public_id}.png"' in text
    small = [f"/pictures/{forum.public_id}/map-{width}.webp {width}w" for width in (480, 760, 1120, 1600)]
    assert f'srcset="{", ".join(small)}"' in text
    assert 'height="300"' in text
