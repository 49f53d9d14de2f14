"""Every page is looked at by axe, on a desktop and on a phone, in the light and in the dark; none may be left out.

They take turns: a run looks at a third of them, chosen by the commit, `make release` at all.

This is of campaigns whose armies have marched, and of the site where something goes wrong.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.urls import URLPattern, URLResolver, get_resolver

from campaign.front import views
from campaign.notices.commands.channels import notify_by_mail
from tests.conftest import NOW
from tests.journeys.conftest import Look, LookAround, Visitor
from tests.journeys.languages import CUT_OFF
from tests.journeys.looks import faults_of
from tests.journeys.pages import BEFORE_THE_MARCH, CAMPAIGN, Visit
from tests.journeys.pages_of_accounts import ACCOUNTS
from tests.journeys.screens import DESKTOP
from tests.journeys.worlds import World

pytestmark = pytest.mark.django_db(transaction=True)
AFTER_THE_MARCH = [world for world in CAMPAIGN if world not in BEFORE_THE_MARCH]

NO_PAGES = {
    "answers with a page of another name": {
        *("close", "resolve", "publish", "deadline", "ruling", "close-early", "invite", "withdraw", "vacate"),
        *("away", "back", "hand-over", "draw-again", "withdraw-correction", "answer-correction", "confirm-newcomer"),
        *(
            "captain",
            "seat-general",
            "dismiss-general",
            "wish",
            "take-seat",
            "invite-all",
            "clock",
            "standing",
            "public",
            "allow-hints",
            "decide-rule-change",
            "start",
        ),
        *("notify-by-mail", "devices", "this-device", "submit-drafts"),
        *("answer-request", "ask-for-seat", "look-for-players", "sign-up-for-seat", "withdraw-request"),
        *("sign-out", "room-message", "solo-do"),
        "plan-run",
        *("publish-puzzle", "remove-puzzle"),
        "practice-watch",  # looks as the page of a side does when its battle is over
        "entered-by-link",  # for one who is not signed in; looks as the page `entered` does
        "account_confirm_login_code",  # nobody is mailed a code here; it leads to the page for signing in
    },
    "a part of the page of the desk, or what its scripts ask": {
        *(
            "desk-lines",
            "desk-board",
            "desk-layers",
            "desk-enemies",
            "desk-reach",
            "desk-preview",
            "desk-hint",
            "sheet",
        ),
    },
    "a part of the page of the room": {"room-messages"},
    "what the script of the title asks": {"your-turn", "your-turn-anywhere"},
    "what the scripts of the map editor ask": {
        *("map-to-edit", "check-map", "my-maps", "my-map", "delete-my-map", "map-preview", "preview-picture"),
    },
    "what the scripts of a battle ask": {"battle-state", "practice-state"},
    "what the scripts of a game ask": {"solo-state"},
    "what the script of the lesson asks": {
        "learn-reach",
        "learn-preview",
        "learn-result",
        "puzzle-reach",
        "puzzle-preview",
        *("shared-reach", "shared-preview"),
    },
    "what the scripts of orders ask": {"order-answer"},
    "visited by a test of its own": {
        *("game-table", "what-if"),
        *("rules-of-game", "rules-chapter-of-game"),
        *(
            "battle",
            "practice",
            "practice-side",
            "practice-invitation",
            "puzzles",
            "puzzle",
            "suggestion",
            "share-puzzle",
            "shared-puzzle",
        ),
        *("play-alone", "keep-games", "solo-game", "honour", "shares"),
        *("unsubscribe", "learn", "learn-chapter", "open-seats", "profile"),
    },
    "a file": {
        *(
            "faction-colours",
            "game-map",
            "position",
            "screenshot",
            "picture",
            "drawing",
            "rules-board",
            "learn-board",
            "puzzle-board",
            "shared-board",
        ),
        *("picture-edition", "robots", "sitemap", "glossary-terms"),
        *("receipts-export", "my-receipts-file", "scenario-file", "corrected-document", "archive"),
        *("feed", "campaign-feed", "manifest", "service-worker"),
        *("battle-document", "battle-record", "battle-picture", "practice-document", "practice-record"),
    },
    "for programs": {
        *("api-campaign", "api-opening", "api-map", "api-events", "api-pictures", "api-receipts", "api-rounds"),
        *("api-round", "api-posts", "api-round-steps", "api-position", "api-campaigns", "api-decisions"),
        *("api-sheets", "api-own-receipts", "api-engagements", "api-reports", "api-answers", "api-preview"),
        *("api-trial", "api-enemies", "api-reach", "api-plans", "api-plan", "api-plan-step"),
        *("api-plan-run", "api-questions"),
    },
    "leads to another page": {
        *("former-sandbox", "leaders-moved", "map-moved", "orders-moved", "provinces-moved", "what-if-moved"),
    },
    "for what watches the site": {"healthz", "readyz", "metrics"},
}


@pytest.mark.parametrize("world", AFTER_THE_MARCH, ids=lambda world: world.__name__)
def test_the_pages_of_a_campaign_after_the_march(world: World, faults_in: LookAround) -> None:
    assert faults_in(world) == []


def test_the_error_page_is_accessible(people: dict[str, User], look_at: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Visit("home", "Timon", (), says="You are not in a campaign yet")
    assert look_at(home) == []

    def broken(_user: Any) -> Any:
        raise OSError

    monkeypatch.setattr(views, "campaigns_of", broken)
    assert look_at(Visit("home", "Timon", (), status=500, says="Something went wrong")) == []


def test_every_page_is_checked() -> None:
    pages = {visit.name for visits in (*CAMPAIGN.values(), ACCOUNTS) for visit in visits}
    others = [name for names in NO_PAGES.values() for name in names]
    assert sorted({*pages, *others}) == sorted(set(_names(get_resolver())))
    assert sorted(pages & set(others)) == []


def _names(resolver: URLResolver) -> Iterator[str]:
    """The names of all addresses."""
    for entry in resolver.url_patterns:
        if isinstance(entry, URLPattern):
            yield entry.name or str(entry.pattern)
        else:
            yield from _names(entry)


def test_the_page_that_switches_mails_off(people: dict[str, User], look_at: Look) -> None:
    mail = notify_by_mail(people["hamilcar"], NOW)
    assert look_at(Visit("unsubscribe", "nobody", (str(mail.token),), says="You get no more mails")) == []


FAULTY = """<!doctype html><html lang="en"><title>A page</title><style>
  p { color: #999; background: #fff } @media (prefers-color-scheme: dark) { p { color: #333; background: #000 } }
  button { width: 12px; height: 12px; padding: 0; margin: 0; border: 0 } div { width: 500px; height: 9px }
  @media (max-width: 700px) { a { display: none } }
</style><main><h1>A page</h1><p>Pale.</p><input id="nameless"><button>1</button><button>2</button><div></div>
<a href="/">Away</a></main></html>"""


def test_a_faulty_page_is_found(visitor: Visitor) -> None:
    page = visitor("nobody", viewport=DESKTOP)
    page.set_content(FAULTY)
    found = " ".join(faults_of(page))
    for fault in (
        "desktop, light: label:",
        "desktop, light: color-contrast:",
        "desktop, dark: color-contrast:",
        "desktop, light: target-size:",
        "phone: wider than the screen: div",
        "phone: not offered: a Away",
        "at 200 %: not offered: a Away",
        "at 400 %: wider than the screen: div",
    ):
        assert fault in found


NARROW = """<!doctype html><html lang="en"><title>A page</title><button>All of it is here</button>
<button style="width: 30px; white-space: nowrap; overflow: hidden">Submit orders</button>
<div style="width: 20px; overflow: hidden"><button style="width: 90px">Save draft</button></div></html>"""


def test_buttons_with_cut_off_texts_are_found(visitor: Visitor) -> None:
    page = visitor("nobody", viewport=DESKTOP)
    page.set_content(NARROW)
    assert page.evaluate(CUT_OFF) == ["button. “Submit orders”", "button. “Save draft”"]
