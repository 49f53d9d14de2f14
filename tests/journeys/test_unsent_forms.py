"""Forms whose answer is not the page, and forms to which a browser returns."""

from urllib.parse import quote

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect
from sesame.utils import get_query_string

from campaign.models import Campaign, Question
from tests.journeys.conftest import Visitor
from tests.journeys.screens import DESKTOP, no_sideways_scrolling

pytestmark = pytest.mark.django_db(transaction=True)

QUESTIONS = "/campaigns/war/questions/"
DESK = "/campaigns/war/desk/"
TEXT = "May an army & its fleet <land> at Lilybaeum?"


def test_back_shows_what_is_saved_and_not_what_was_chosen_before(war: Campaign, visitor: Visitor) -> None:
    hanno = visitor("Hanno", viewport=DESKTOP, java_script_enabled=False)
    hanno.goto("/campaigns/war/orders/")
    choice = hanno.locator("form.sheets select").first
    choice.select_option(index=1, force=True)  # it may be within a folded part
    hanno.goto("/campaigns/war/log/")
    hanno.go_back()
    expect(choice).to_have_value("")


def end_session(page: Page) -> None:
    """What happens after two weeks, or when someone changes their password elsewhere."""
    page.context.clear_cookies(name="sessionid")


def kept_in(page: Page) -> list[str]:
    """The names of what this site keeps of forms in the browser."""
    names: list[str] = page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('unsent-'))")
    return names


def test_a_question_of_an_ended_session_is_offered_to_its_account_alone(
    war: Campaign, visitor: Visitor, people: dict[str, User]
) -> None:
    hanno = visitor("Hanno", viewport=DESKTOP)
    hanno.goto(QUESTIONS)
    end_session(hanno)
    hanno.get_by_label("Your question").fill(TEXT)
    hanno.get_by_role("button", name="Publish question").click()
    expect(hanno.get_by_role("heading", level=1)).to_have_text("Not sent")
    expect(hanno.get_by_label("What you typed")).to_have_value(TEXT)
    expect(hanno.locator("[data-kept-here]")).to_be_visible()
    assert (
        hanno.get_by_role("link", name="Sign in").last.get_attribute("href")
        == f"/accounts/login/?next={quote(QUESTIONS, '')}"
    )

    hanno.goto(f"/sign-in/{get_query_string(people['hamilcar'])}")  # another account, in the same browser
    hanno.goto(QUESTIONS)
    expect(hanno.get_by_label("Your question")).to_have_value("")
    expect(hanno.locator(".unsent")).to_have_count(0)
    assert TEXT not in hanno.content()

    end_session(hanno)
    hanno.goto(f"/sign-in/{get_query_string(people['hanno'])}&next={QUESTIONS}")
    notice = hanno.locator(".unsent")
    expect(notice).to_contain_text("was not sent. It is filled in again below")
    expect(hanno.get_by_label("Your question")).to_have_value(TEXT)
    assert no_sideways_scrolling(hanno)
    notice.get_by_role("button", name="Send again").click()
    expect(hanno.locator("main")).to_contain_text(TEXT)
    expect(hanno.locator(".unsent")).to_have_count(0)
    assert Question.objects.get().text == TEXT
    assert kept_in(hanno) == []


def test_signing_out_deletes_what_the_browser_kept(war: Campaign, visitor: Visitor) -> None:
    hanno = visitor("Hanno", viewport=DESKTOP)
    hanno.goto(QUESTIONS)
    hanno.route("**/questions/", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    hanno.get_by_label("Your question").fill(TEXT)
    hanno.get_by_role("button", name="Publish question").click()  # and there is no network
    hanno.wait_for_url("chrome-error://**")
    hanno.goto("/campaigns/war/log/")
    expect(hanno.locator(".unsent")).to_contain_text("What you typed on another page was not sent")
    assert len(kept_in(hanno)) == 1
    hanno.locator("details.who summary").click()
    hanno.get_by_role("button", name="Sign out").click()
    expect(hanno.get_by_role("button", name="Sign in")).to_be_visible()
    assert kept_in(hanno) == []


def test_orders_of_several_armies_are_shown_again_after_an_ended_session(
    war: Campaign, visitor: Visitor, people: dict[str, User]
) -> None:
    """The map submits them with a script, which stays on its page; they are lost when that page is left."""
    hanno = visitor("Hanno", viewport=DESKTOP)
    hanno.goto(DESK)
    lines = hanno.locator("form[data-kind=movement] input[name^=sheet-]")
    expect(hanno.locator(".desk.ready")).to_be_visible()
    for number, march in enumerate(("2 4 4", "12 0 2")):  # only the line of the chosen army is seen
        lines.nth(number).evaluate("(line, march) => { line.value = march; }", march)
        lines.nth(number).dispatch_event("input")
    end_session(hanno)
    hanno.locator("#drafts button").click()
    expect(hanno.locator("#spoken, [role=alert]").filter(has_text="signed out").first).to_be_attached()
    hanno.on("dialog", lambda dialog: dialog.accept())  # whether to leave what is not submitted
    hanno.goto(f"/sign-in/{get_query_string(people['hanno'])}&next={DESK}")
    text = hanno.locator(".unsent textarea").input_value()
    assert "2 4 4" in text
    assert "12 0 2" in text


def test_a_battle_plan_that_was_not_sent_is_offered_and_then_confirmed(war: Campaign, visitor: Visitor) -> None:
    """Its page sends forms with a script, and stays: first there is no network, then the CSRF token has changed."""
    hanno = visitor("Hanno", viewport=DESKTOP, reduced_motion="reduce")
    hanno.goto("/practice/")
    hanno.get_by_role("radio", name="The computer").check()
    hanno.get_by_role("button", name="Start the battle").click()
    expect(hanno.locator("#battle.ready")).to_be_visible()
    hanno.locator("details.in-words").evaluate_all("(all) => all.forEach((one) => { one.open = true; })")
    hanno.locator("#square-11").fill("0202")
    hanno.route("**/*", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    hanno.get_by_role("button", name="Submit battle plan").click()  # and there is no network
    expect(hanno.locator(".unsent")).to_contain_text("No answer came to what you sent here")
    assert len(kept_in(hanno)) == 1
    hanno.unroute("**/*")
    hanno.context.clear_cookies(name="csrftoken")
    hanno.get_by_role("button", name="Submit battle plan").click()
    expect(hanno.locator(".unsent")).to_contain_text("was not sent. It is filled in again below")
    assert len(kept_in(hanno)) == 1
    hanno.reload()
    expect(hanno.locator(".unsent")).to_contain_text("was not sent. It is filled in again below")
    expect(hanno.locator("#square-11")).to_have_value("0202")
    hanno.get_by_role("button", name="Send again").click()
    expect(hanno.locator("#battle-plan")).to_have_count(0)
    expect(hanno.locator(".unsent")).to_have_count(0)
    assert kept_in(hanno) == []
