"""Answers that are not sent again: documents, pictures and lists that a client has, and may still read."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaign.models import Phase, Picture, PublishedRecord, Seat
from campaign.public_campaigns.commands import set_public
from campaign.selectors import last_record
from tests.conftest import NOW, advance, step_on

Browsers = Callable[[str], Client]
WAR = "/api/campaigns/war/"
DOCUMENTS = ("position/", "rounds/1/", "rounds/1/steps/movement/before/", "rounds/1/steps/movement/after/")
LISTS = ("", "rounds/", "rounds/1/steps/", "events/", "pictures/", "rounds/1/posts/", "receipts/", "questions/")


@pytest.fixture
def published(phase: Phase) -> Phase:
    """The movement of round 1, published."""
    advance(phase, to="published")
    return phase


def again(client: Client, address: str) -> Any:
    """Return the answer to a client that has the current one."""
    return client.get(address, headers={"if-none-match": client.get(address).headers["ETag"]})


@pytest.mark.parametrize("part", [*DOCUMENTS, *LISTS])
def test_an_unchanged_answer_is_not_sent_again(published: Phase, as_: Browsers, part: str) -> None:
    hanno = as_("hanno")
    first = hanno.get(WAR + part)
    answer = again(hanno, WAR + part)
    assert not first.headers["ETag"].startswith("W/")
    assert (answer.status_code, answer.content) == (304, b"")
    assert answer.headers["ETag"] == first.headers["ETag"]
    for one in (first, answer):
        assert {"private", "no-cache"} <= set(one.headers["Cache-Control"].replace(" ", "").split(","))
        assert {"Cookie", "Authorization"} <= set(one.headers["Vary"].replace(" ", "").split(","))


def test_documents_have_an_etag_of_their_content(published: Phase, as_: Browsers) -> None:
    hanno = as_("hanno")
    tags = [hanno.get(WAR + part).headers["ETag"] for part in DOCUMENTS]
    assert tags[1] == tags[3], "the same document at two addresses"
    assert len(set(tags)) == 3
    step_on(published.campaign)
    later = [hanno.get(WAR + part).headers["ETag"] for part in DOCUMENTS]
    assert later[0] != tags[0], "the campaign is in another phase"
    assert later[1:] == tags[1:]


def test_an_unchanged_document_is_not_read_from_the_database(published: Phase, as_: Browsers) -> None:
    hanno = as_("hanno")
    for part, column in (
        ("position/", f'SELECT "{Phase._meta.db_table}"."document"'),
        ("rounds/1/", PublishedRecord._meta.db_table),
        ("rounds/1/steps/movement/before/", PublishedRecord._meta.db_table),
    ):
        tag = hanno.get(WAR + part).headers["ETag"]
        for headers, reads in (({}, True), ({"if-none-match": tag}, False)):
            with CaptureQueriesContext(connection) as queries:
                hanno.get(WAR + part, headers=headers)
            assert any(column in one["sql"] for one in queries) is reads, (part, headers)


def test_a_reader_who_lost_access_gets_an_error_not_304(published: Phase, as_: Browsers) -> None:
    set_public(published.campaign, NOW, wanted=True)
    tags = {part: Client().get(WAR + part).headers["ETag"] for part in (*DOCUMENTS, *LISTS)}
    set_public(published.campaign, NOW, wanted=False)
    for part, tag in tags.items():
        assert Client().get(WAR + part, headers={"if-none-match": tag}).status_code == 401, part
        assert as_("timon").get(WAR + part, headers={"if-none-match": tag}).status_code == 404, part
    lucius = as_("lucius")
    tag = lucius.get(f"{WAR}position/").headers["ETag"]
    Seat.objects.filter(name="Lucius").update(user=None)
    assert lucius.get(f"{WAR}position/", headers={"if-none-match": tag}).status_code == 404


# Pictures


def drawn(phase: Phase, *, outcome: bool = False, form: str = Picture.Format.PNG) -> Picture:
    """A picture of a phase, as a worker leaves it."""
    record = last_record(phase) if outcome else None
    moment = Picture.Moment.AFTER if outcome else Picture.Moment.BEFORE
    picture = Picture(phase=phase, record=record, moment=moment, format=form, width=1600)
    picture.file.save(f"{picture.public_id}.{'svg' if form == Picture.Format.SVG else 'png'}", ContentFile(b"a map"))
    return picture


@pytest.mark.parametrize(("form", "suffix"), [(Picture.Format.PNG, "png"), (Picture.Format.SVG, "svg")])
def test_public_pictures_are_cached_for_a_year_by_anyone(phase: Phase, form: str, suffix: str) -> None:
    address = f"/pictures/{drawn(phase, form=form).public_id}.{suffix}"
    first = Client().get(address)
    assert first.getvalue() == b"a map"
    answer = Client().get(address, headers={"if-none-match": first.headers["ETag"]})
    assert answer.status_code == 304
    for one in (first, answer):
        assert one.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert one.headers["ETag"] == first.headers["ETag"]


def test_an_unchanged_picture_file_is_not_opened(phase: Phase) -> None:
    picture = drawn(phase)
    address = f"/pictures/{picture.public_id}.png"
    first = Client().get(address)
    first.getvalue()
    tag = first.headers["ETag"]
    picture.file.storage.delete(str(picture.file.name))
    assert Client().get(address).status_code == 404
    assert Client().get(address, headers={"if-none-match": tag}).status_code == 304


def test_the_outcome_picture_is_visible_to_the_administrator_only_until_publication(
    phase: Phase, as_: Browsers
) -> None:
    advance(phase, to="resolved")
    address = f"/pictures/{drawn(phase, outcome=True).public_id}.png"
    marcus = as_("marcus").get(address)
    marcus.getvalue()
    assert marcus.headers["Cache-Control"].startswith("private")
    known = {"if-none-match": marcus.headers["ETag"]}
    assert as_("marcus").get(address, headers=known).status_code == 304
    for name in ("nobody", "hanno", "lucius"):
        assert as_(name).get(address, headers=known).status_code == 404, name
    assert [one["round"] for one in as_("marcus").get(f"{WAR}pictures/").json()["results"]] == [1]
    assert as_("hanno").get(f"{WAR}pictures/").json()["results"] == []


def test_pictures_are_listed_with_their_content_and_address(phase: Phase, as_: Browsers) -> None:
    drawn(phase)
    drawn(phase, form=Picture.Format.SVG)
    advance(phase, to="published")
    drawn(phase, outcome=True)
    Picture.objects.filter(format=Picture.Format.SVG).update(asked_at=phase.opened_at + timedelta(hours=3))
    hanno = as_("hanno")
    found = hanno.get(f"{WAR}pictures/").json()
    assert [(one["moment"], one["file_format"], one["width"]) for one in found["results"]] == [
        ("before", "png", 1600),
        ("before", "svg", 1600),
        ("after", "png", 1600),
    ]
    opened = "2264-04-01T12:00:00Z"
    assert [one["created"] for one in found["results"][:2]] == [opened, opened], "not when somebody chose it"
    for one in found["results"]:
        assert Client().get(one["address"]).getvalue() == b"a map"
    for query, count in (
        ({"round": 1}, 3),
        ({"round": 2}, 0),
        ({"moment": "after"}, 1),
        ({"file_format": "svg"}, 1),
        ({"size": "full"}, 0),
        ({"map_style": "classic", "size": "forum"}, 3),
    ):
        assert hanno.get(f"{WAR}pictures/", query).json()["count"] == count, query
