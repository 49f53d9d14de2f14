"""What workers and readers do with a campaign of the toy game: deadlines, maps, feed, replay, and its archive."""

from datetime import timedelta

import pytest
from django.utils import timezone

from campaign import tasks
from campaign.models import Campaign, Phase, Picture
from campaign.selectors import last_record
from campaign.selectors.standard_pictures import OUTCOME
from campaign.services import pictures
from campaign.services.sheets import SheetAction
from tests.archive.archived import files_of
from tests.games.toy.rules import MOVE
from tests.games.toy_campaign import DUSK, MEETING_HEX, Browsers, Dark, secrets
from tests.secrecy.answers import everything

pytestmark = pytest.mark.django_db


def test_a_step_past_its_deadline_is_closed_resolved_and_published(dark: Dark, monkeypatch: pytest.MonkeyPatch) -> None:
    for task in (tasks.draw_opening, tasks.draw_outcome):
        monkeypatch.setattr(task, "delay", lambda _number: None)
    monkeypatch.setattr(tasks.publish_resolved_step, "delay", tasks.publish_resolved_step)
    dark.give("Marcus", SheetAction(MOVE, 1, "6"))
    Campaign.objects.update(by_itself=Campaign.AutoAdvance.PUBLISH)
    Phase.objects.update(opened_at=timezone.now() - timedelta(days=3), due_at=timezone.now() - timedelta(hours=1))
    tasks.close_due_step(dark.phase.pk)
    assert (dark.phase.step, dark.phase.round) == ("meeting", 1)


def test_maps_are_drawn_and_show_no_weight(dark: Dark, as_: Browsers) -> None:
    dark.give("Marcus", SheetAction(MOVE, 1, "6"))
    record = last_record(dark.publish())
    assert record is not None
    for one in {one.format: one for one in OUTCOME}.values():
        pictures.draw_of_outcome(record.pk, one.name)
    drawn = list(Picture.objects.exclude(file=""))
    assert {picture.format for picture in drawn} == {Picture.Format.PNG, Picture.Format.SVG, Picture.Format.MOVING}
    for picture in drawn:
        kind = "svg" if picture.format == Picture.Format.SVG else "png"
        answer = as_("nobody").get(f"/pictures/{picture.public_id}.{kind}")
        assert answer.status_code == 200
        assert not [weight for weight in secrets(dark, "") if weight in everything(answer)]


def test_readers_follow_a_round_by_feed_page_and_replay(dark: Dark, as_: Browsers) -> None:
    dark.give("Marcus", SheetAction(MOVE, 1, "6"))
    dark.publish()
    reader = as_("nobody")
    replay = reader.get("/campaigns/dark/rounds/1/replay/").text
    assert f"Scout 1 goes to {MEETING_HEX}." in replay
    assert "The round begins" in replay
    assert reader.get("/campaigns/dark/feed.atom").status_code == 200


def test_pages_of_an_archive_show_the_rounds_and_no_weight(dark: Dark) -> None:
    """An archive of the public has what everyone sees; those who see everything get another one."""
    dark.give("Marcus", SheetAction(MOVE, 1, "6"))
    dark.publish()
    page = files_of(dark.campaign)["round-1.html"].decode()
    assert f"Scout 1 goes to {MEETING_HEX}." in page
    assert str(DUSK.scouts[1].weight) not in page
    assert "TY.2" in page
