"""The maps in two scales: as wide as forums show them, and in full, each drawn by itself under its own address."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.base import ContentFile
from django.test import Client
from PIL import Image

from campaign import tasks
from campaign.models import Campaign, Correction, Phase, PhaseRecord, Picture
from campaign.selectors import opening_of, picture_for, records_without_picture, shown_picture
from campaign.selectors.pictures import (
    desk_picture,
    opening_pictures,
    openings_without_full_picture,
    outcome_pictures,
    records_without_full_picture,
)
from campaign.services import pictures
from tests.conftest import NOW, advance

Browsers = Callable[[str], Client]
Scale, Moment = Picture.Scale, Picture.Moment
PAGE = "/campaigns/war/rounds/1/posts/"


@pytest.fixture
def record(phase: Phase) -> PhaseRecord:
    advance(phase, to="resolved")
    return phase.records.get()


def kept(phase: Phase, moment: str, scale: str, record: PhaseRecord | None = None) -> Picture:
    """A picture that somebody has drawn."""
    file = ContentFile(b"\x89PNG a map", name=f"{moment}-{scale}.png")
    return Picture.objects.create(phase=phase, record=record, moment=moment, scale=scale, file=file, width=1)


def superseded(phase: Phase, people: dict[str, User]) -> None:
    """A correction has put something else in the place of a phase."""
    correction = Correction.objects.create(
        campaign=phase.campaign, phase=phase, author=people["marcus"], reason="A slip", what=[], made_at=NOW
    )
    Phase.ever.filter(pk=phase.pk).update(superseded_by=correction)


def test_a_map_is_drawn_in_full_once_and_by_itself(record: PhaseRecord) -> None:
    for _ in range(2):
        pictures.draw_opening_in_full(record.phase_id)
        pictures.draw_outcome_in_full(record.pk)
    assert sorted(Picture.objects.values_list("moment", "scale", "width")) == [
        ("after", "full", 3200),
        ("before", "full", 3200),
    ]
    with Picture.objects.get(moment=Moment.AFTER).file.open("rb") as file:
        assert Image.open(BytesIO(file.read())).width == 3200
    assert outcome_pictures(record).forum is None
    assert records_without_picture() == [record.pk]


def test_what_is_drawn_for_the_forum_is_still_to_be_drawn_in_full(record: PhaseRecord) -> None:
    phase = record.phase
    assert (openings_without_full_picture(), records_without_full_picture()) == ([], [])
    kept(phase, Moment.BEFORE, Scale.FORUM)
    kept(phase, Moment.AFTER, Scale.FORUM, record)
    assert (openings_without_full_picture(), records_without_full_picture()) == ([phase.pk], [record.pk])
    kept(phase, Moment.BEFORE, Scale.FULL)
    kept(phase, Moment.AFTER, Scale.FULL, record)
    assert (openings_without_full_picture(), records_without_full_picture()) == ([], [])


def test_whoever_draws_for_the_forum_has_the_map_drawn_in_full(
    record: PhaseRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[str, int]] = []
    for name in ("draw_opening_in_full", "draw_outcome_in_full"):
        monkeypatch.setattr(getattr(tasks, name), "delay", lambda number, name=name: sent.append((name, number)))
    for drawn in ("draw_opening", "draw_outcome"):
        monkeypatch.setattr(pictures, drawn, lambda _number: None)
    tasks.draw_opening(record.phase_id)
    tasks.draw_outcome(record.pk)
    assert sent == [("draw_opening_in_full", record.phase_id), ("draw_outcome_in_full", record.pk)]


def test_pages_show_the_map_of_the_forum(war: Campaign, record: PhaseRecord) -> None:
    phase = record.phase
    full = kept(phase, Moment.BEFORE, Scale.FULL)
    assert shown_picture(war) is None
    assert opening_of(war, 1) is None
    forum = kept(phase, Moment.BEFORE, Scale.FORUM)
    kept(phase, Moment.DESK, Scale.FORUM)
    assert shown_picture(war) == opening_of(war, 1) == forum
    assert opening_pictures(war, 1) == (forum, full)
    after = kept(phase, Moment.AFTER, Scale.FULL, record), kept(phase, Moment.AFTER, Scale.FORUM, record)
    assert outcome_pictures(record) == (after[1], after[0])


def test_what_a_correction_supersedes_is_shown_no_more_and_keeps_its_address(
    war: Campaign, phase: Phase, people: dict[str, User]
) -> None:
    advance(phase, to="published")
    record = phase.records.get()
    before, after = kept(phase, Moment.BEFORE, Scale.FORUM), kept(phase, Moment.AFTER, Scale.FORUM, record)
    desk = kept(phase, Moment.DESK, Scale.FORUM)
    superseded(phase, people)
    assert shown_picture(war) is None
    assert opening_of(war, 1) is None
    assert desk_picture(war, 1) is None
    assert records_without_full_picture() == []
    for picture in (before, after, desk):
        assert picture_for(people["timon"], picture.public_id) == picture
    after.delete()
    assert records_without_picture() == []


def test_the_full_map_of_an_outcome_is_secret_until_it_is_published(
    phase: Phase, as_: Browsers, record: PhaseRecord
) -> None:
    full = kept(phase, Moment.AFTER, Scale.FULL, record)

    def asked_by(who: str) -> int:
        answer = as_(who).get(f"/pictures/{full.public_id}.png")
        b"".join(answer)  # to its end, so that the file is closed
        return answer.status_code

    assert (asked_by("marcus"), asked_by("hanno")) == (200, 404)
    advance(phase, to="published")
    assert (asked_by("hanno"), asked_by("nobody")) == (200, 200)


@pytest.mark.parametrize(
    ("as_format", "linked"),
    [
        ("bbcode", "[url={full}][img]{forum}[/img][/url]"),
        ("markdown", "{forum}\nIn full size: &lt;{full}&gt;\n"),
        ("plain", "{forum}\nIn full size: {full}\n"),
    ],
)
def test_posts_link_the_map_to_the_one_in_full(
    phase: Phase, as_: Browsers, settings: Any, as_format: str, linked: str
) -> None:
    advance(phase, to="published")
    record = phase.records.get()
    forum = kept(phase, Moment.AFTER, Scale.FORUM, record)
    full = kept(phase, Moment.AFTER, Scale.FULL, record)
    address = {
        name: f"{settings.PUBLIC_URL}/pictures/{one.public_id}.png" for name, one in (("forum", forum), ("full", full))
    }
    text = as_("hanno").get(f"{PAGE}?as={as_format}").content.decode()
    assert linked.format(**address) in text
    shown = f'<a href="/pictures/{full.public_id}.png"><img src="/pictures/{forum.public_id}.png"'
    assert (shown in text) == (as_format != "plain")


def test_a_post_does_not_wait_for_the_map_in_full(phase: Phase, as_: Browsers, settings: Any) -> None:
    advance(phase, to="published")
    forum = kept(phase, Moment.AFTER, Scale.FORUM, phase.records.get())
    text = as_("hanno").get(PAGE).content.decode()
    assert f"\n[img]{settings.PUBLIC_URL}/pictures/{forum.public_id}.png[/img]" in text
    assert "[url=" not in text


def test_the_page_of_a_round_leads_to_the_map_in_full(phase: Phase, as_: Browsers) -> None:
    advance(phase, to="published")
    record = phase.records.get()
    forum = kept(phase, Moment.AFTER, Scale.FORUM, record)
    full = kept(phase, Moment.AFTER, Scale.FULL, record)
    text = as_("hanno").get("/campaigns/war/rounds/1/").content.decode()
    assert f'<a href="/pictures/{full.public_id}.png"><img src="/pictures/{forum.public_id}.png"' in text
