"""Texts that people typed, in whatever is read a second time: its reader finds them as they were typed."""

import copy
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree as Xml

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.test import Client

from campaign.archive.commands.files import archive_files
from campaign.archive.views.pages import archive_pages
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign
from campaign.notices.commands import by_discord, by_webhook
from campaign.notices.commands.delivery import SENT
from campaign.notices.texts.kinds import WITH_POST
from campaign.public_campaigns.commands import set_public
from campaign.services.campaigns import SeatPlan, open_campaign
from tests.conftest import NOW, step_on
from tests.notices.telling_people import EVERYTHING, feed_of, mail_to, tell, webhook_of

TYPED = """<b>&amp;"'*_[url]"""
FOR_PHPBB = TYPED.replace("[", "(").replace("]", ")")
"""The text where BBCode is read: phpBB has no escape for brackets."""
LEFT = re.compile(r"&(amp|lt|gt|quot|#\w+);|</?b>|\[url\]")
"""What is left of the text where something has escaped it twice, or not at all."""
PAGES = ("", "log/", "maps/", "receipts/", "rounds/1/", "rounds/1/replay/", "rounds/1/posts/?as=plain", "questions/")
OWN_PAGES = ("orders/", "desk/", "players/", "people/", "administration/", "plans/", "room/", "armies/9/")


class Read(HTMLParser):
    """A page as a browser reads it: its texts, attributes, scripts and text fields."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[str] = []
        self.attributes: list[str] = []
        self.scripts: list[str] = []
        self.fields: list[str] = []
        self._inside = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = tag
        self.attributes += [unquote(value) for _, value in attrs if value]
        if tag == "textarea":
            self.fields.append("")

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside == "script":
            self.scripts.append(data)
        elif self._inside == "textarea":
            self.fields[-1] += data
        else:
            self.texts.append(data)


def strings_in(value: Any) -> Iterator[str]:
    """Yield the strings of JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for one in value.values() for text in strings_in(one))
    elif isinstance(value, list):
        yield from (text for one in value for text in strings_in(one))


def spoiled(texts: list[str]) -> list[str]:
    """Return the texts in which what was typed is not as it was typed."""
    return [text for text in texts if LEFT.search(text.replace(TYPED, "").replace(FOR_PHPBB, ""))]


def of_discord(message: str) -> str:
    """Return the words of a message in Discord's Markdown; assert that only the site's own marks are left."""
    words = re.sub(r"\*\*(?=\S)((?:\\.|[^\\*])+)\*\*", r"\1", re.sub(r"(?m)^(## |- |> )", "", message))
    words = re.sub(r"(?s)```\n(.*?)\n```", lambda block: re.sub(r"([^a-zA-Z0-9\s])", r"\\\1", block[1]), words)
    words = re.sub(r"(?<!\\)\[((?:\\.|[^\\\]])+)\]\(<[^<>\s]+>\)|<?https?://[^\s<>]+>?", r"\1", words)
    assert re.findall(r"(?<!\\)(?:\\\\)*([*_~`|<>\[\]])", words) == []
    return re.sub(r"\\([^a-zA-Z0-9\s])", r"\1", words)


def of_phpbb(post: str) -> str:
    """Return the words of a post in BBCode; assert that its codes are the site's own."""
    codes = re.findall(r"\[/?([a-z*]+)", post)
    assert set(codes) <= {"b", "code", "img", "list", "quote", "size", "url", "*"}
    assert sorted(re.findall(r"\[([a-z]+)[\]=]", post)) == sorted(re.findall(r"\[/([a-z]+)\]", post))
    return re.sub(r"\[/?[a-z*]+(=[^\]]*)?\]", "", post)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch, settings: Any) -> list[Any]:
    """What is sent to Discord and to programs."""
    settings.WEBHOOK_HOSTS = ["discord.com", "bots.example.org"]
    found: list[Any] = []

    def post(_address: str, body: bytes, *_rest: object) -> Any:
        found.append(json.loads(body))
        return SENT

    monkeypatch.setattr(by_discord, "post", post)
    monkeypatch.setattr(by_webhook, "post", post)
    return found


@pytest.fixture
def typed(people: dict[str, User], start: dict[str, Any]) -> Campaign:
    """A public campaign with markup for its title and the names of a seat, a player and a faction."""
    document = copy.deepcopy(start)
    document["factions"][0]["title"] = TYPED
    User.objects.filter(pk=people["marcus"].pk).update(username=TYPED)
    plans = [
        SeatPlan(TYPED, people["marcus"], "roma", [*range(9, 17)]),
        SeatPlan("Hanno", people["hanno"], "carthago", [*range(1, 9)]),
    ]
    war = open_campaign(
        slug="war",
        title=TYPED,
        administrator=people["marcus"],
        document=document,
        seats=plans,
        at=NOW,
        first=Step.MOVEMENT,
    )
    set_public(war, NOW, wanted=True)
    cache.clear()
    return war


def test_pages_and_previews_show_texts_as_they_were_typed(typed: Campaign, people: dict[str, User]) -> None:
    step_on(typed)
    visitor, player = Client(), Client()
    player.force_login(people["marcus"])
    for browser, paths in ((visitor, PAGES), (player, OWN_PAGES)):
        for path in paths:
            answer = browser.get(f"/campaigns/war/{path}")
            assert answer.status_code == 200, path
            page = Read(answer.content.decode())
            assert any(TYPED in text for text in page.texts), path
            in_scripts = [
                text for script in page.scripts if script[:1] in "[{" for text in strings_in(json.loads(script))
            ]
            assert spoiled([*page.texts, *page.attributes, *page.fields, *in_scripts]) == [], path
    head = Read(visitor.get("/campaigns/war/rounds/1/").content.decode())
    assert f"Round 1 · {TYPED}" in head.attributes


@pytest.mark.parametrize(("format_", "read"), [("bbcode", of_phpbb), ("markdown", of_discord)])
def test_posts_to_paste_read_as_they_were_typed(typed: Campaign, format_: str, read: Any) -> None:
    step_on(typed)
    page = Read(Client().get(f"/campaigns/war/rounds/1/posts/?as={format_}").content.decode())
    posts = [read(field) for field in page.fields]
    assert posts
    shown = FOR_PHPBB if format_ == "bbcode" else TYPED
    assert all(shown in post for post in posts)


def test_notifications_read_as_they_were_typed(typed: Campaign, people: dict[str, User], sent: list[Any]) -> None:
    mail_to(people["hanno"])
    webhook_of(people["hanno"])
    webhook_of(people["marcus"], wanted=[*EVERYTHING, WITH_POST], campaign=typed)
    feed = feed_of(people["hanno"])
    step_on(typed)
    tell(NOW)
    assert mail.outbox
    for one in mail.outbox:
        texts = [str(one.subject), str(one.body)]
        assert all(TYPED in text for text in texts)
        assert spoiled(texts) == []
    assert sent
    assert all(TYPED in of_discord(message["content"]) for message in sent)
    for address in (f"/feeds/{feed.token}.atom", "/campaigns/war/feed.atom"):
        parts = [text for part in Xml.fromstring(Client().get(address).content).iter() for text in (part.text or "",)]
        assert any(TYPED in text for text in parts)
        assert spoiled(parts) == []


def test_archives_read_as_they_were_typed(typed: Campaign) -> None:
    step_on(typed)
    files = [file for file in archive_files(typed, archive_pages) if file.path.endswith(".html")]
    pages = [Read(file.data.decode()) for file in files]
    assert len(pages) > 3
    assert all(any(TYPED in text for text in page.texts) for page in pages)
    assert spoiled([text for page in pages for text in (*page.texts, *page.attributes)]) == []
