"""Forms whose answer is not their page: what was typed is shown, there is a way back, and scripts learn of it."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.test import Client, RequestFactory
from django.urls import get_resolver

from campaign.models import Campaign, Message, Question
from campaign.platform.posted_forms import page_above, page_of_form, posted_text
from campaign.platform.time_left import OutOfTime
from campaign.platform.unsent_forms import ANSWERED, SIGNED_OUT, MessagesInCookie, UnsentForms, not_sent
from orders.sealing import CannotUnseal
from tests.campaign.test_pages import Browsers, page
from tests.routes import routes

HTML = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
TYPED = "Hold <Messana> & wait"
SHOWN = "Hold &lt;Messana&gt; &amp; wait"
ID = "0123456789abcdef"
SAMPLES = {
    "<slug:slug>": "war",
    "<int:number>": "1",
    "<int:round_>": "1",
    "<slug:step>": "movement",
    "<uuid:token>": "00000000-0000-4000-8000-000000000000",
    "<uuid:public_id>": "00000000-0000-4000-8000-000000000000",
}


def posting_only(browser: Client) -> list[str]:
    """The addresses of the site that take nothing but POST; their own guards say so."""
    found = []
    for route in routes(get_resolver()):
        for part, sample in SAMPLES.items():
            route = route.replace(part, sample)
        if "<" in route or "(" in route or route.startswith("api/"):
            continue
        answer = browser.options(f"/{route}")
        if answer.status_code == 405 and answer.headers["Allow"] == "POST":
            found.append(f"/{route}")
    return found


def test_every_address_that_takes_forms_only_leads_browsers_to_a_page(war: Campaign, as_: Browsers) -> None:
    marcus = as_("marcus")
    addresses = posting_only(marcus)
    assert len(addresses) > 40
    for address in addresses:
        answer = marcus.get(address, headers=HTML)
        assert answer.status_code == 302, address
        while answer.status_code == 302:
            address = answer.headers["Location"]
            answer = marcus.get(address, headers=HTML)
        assert answer.status_code in {200, 404}, address  # the samples name things that do not exist
        assert "</html>" in answer.content.decode(), address


def test_programs_still_get_405_with_the_allowed_methods(war: Campaign, as_: Browsers) -> None:
    for address in (page("room/message/"), page("people/invite/")):
        answer = as_("hanno").get(address)
        assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")


@pytest.mark.parametrize(
    ("path", "above"),
    [
        ("/campaigns/war/room/message/", "/campaigns/war/room/"),
        ("/campaigns/war/orders/sheet/", "/campaigns/war/orders/"),
        ("/campaigns/war/orders/answers/march/", "/campaigns/war/orders/"),
        ("/invitations/take/", "/"),
        ("/no/such/place/", "/"),
        ("//elsewhere.example/", "/"),
        ("/", "/"),
    ],
)
def test_the_page_above_an_address_is_the_nearest_that_exists(path: str, above: str) -> None:
    assert page_above(path) == above


@pytest.mark.parametrize(
    ("origin", "found"),
    [
        ("http://testserver/campaigns/war/desk/?army=4", "/campaigns/war/desk/?army=4"),
        ("http://testserver/no-such-page/", "/campaigns/war/orders/"),
        ("http://elsewhere.example/campaigns/war/desk/", "/campaigns/war/orders/"),
        ("", "/campaigns/war/orders/"),
    ],
)
def test_the_page_of_a_form_is_the_one_that_it_was_sent_from(origin: str, found: str) -> None:
    request = RequestFactory().post("/campaigns/war/orders/sheet/", headers={"referer": origin})
    assert page_of_form(request) == found


def test_a_visitor_is_shown_what_could_not_be_sent_and_comes_back_to_its_page(war: Campaign) -> None:
    answer = Client().post(
        page("room/message/"), {"text": TYPED}, headers={**HTML, "referer": f"http://testserver{page('room/')}"}
    )
    text = answer.content.decode()
    assert answer.status_code == 403
    assert SHOWN in text
    assert "/accounts/login/?next=%2Fcampaigns%2Fwar%2Froom%2F" in text
    assert "no-store" in answer.headers["Cache-Control"]
    assert not Message.objects.exists()


def test_a_button_pressed_without_signing_in_leads_back_to_its_page(war: Campaign) -> None:
    answer = Client().post(page("administration/close/"), {"phase": "3"}, headers=HTML)
    parts = urlsplit(answer.headers["Location"])
    assert (answer.status_code, parts.path) == (302, "/accounts/login/")
    assert parse_qs(parts.query) == {"next": [page("administration/")]}


def test_scripts_are_still_led_to_the_page_for_signing_in(war: Campaign) -> None:
    answer = Client().post(page("room/message/"), {"text": TYPED})
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/accounts/login/?next={page('room/message/')}")


def test_a_form_with_another_csrf_token_is_shown_again(war: Campaign, people: dict[str, User]) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(people["hanno"])
    answer = browser.post(page("questions/"), {"text": TYPED}, headers=HTML)
    assert answer.status_code == 403
    assert SHOWN in answer.content.decode()
    assert not Question.objects.exists()
    other = browser.post(page("questions/"), {"text": TYPED}, headers={**HTML, "Sec-Fetch-Site": "cross-site"})
    assert SHOWN not in other.content.decode()


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_a_page_that_takes_no_forms_says_so(war: Campaign, as_: Browsers, method: str) -> None:
    answer = getattr(as_("hanno"), method)(page("log/"), headers=HTML)
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "GET"
    assert "Nothing was sent" in answer.content.decode()


def test_a_refused_form_is_shown_again(war: Campaign, as_: Browsers) -> None:
    answer = as_("hanno").post(page("administration/deadline/"), {"reason": TYPED}, headers=HTML)
    assert answer.status_code == 403
    assert SHOWN in answer.content.decode()


def test_secrets_and_fields_that_nobody_typed_are_not_shown() -> None:
    def shown(**fields: str) -> str:
        return posted_text(RequestFactory().post("/", fields))

    assert shown(text="one", csrfmiddlewaretoken="secret", phase="7", submission=ID, do="hand_in") == "one"
    assert shown(**{"seen-movement-4": "2", "had-movement-4": "2 4", "sheet-movement-4": "4 4"}) == "4 4"
    assert shown(login="hanno", password="thirty-seven-elephants") == ""
    assert shown(token="abc", answer="yes") == ""
    assert posted_text(RequestFactory().get("/", {"text": "one"})) == ""


def test_a_form_that_cannot_be_read_shows_nothing() -> None:
    request = RequestFactory().post("/", b"broken", content_type="multipart/form-data; boundary=")
    assert posted_text(request) == ""


Answer = Callable[[HttpRequest], HttpResponse]


def refused_with_message(request: HttpRequest) -> HttpResponse:
    vars(request)["_messages"] = MessagesInCookie(request)
    messages.error(request, "Too late.")
    return HttpResponse(status=302)


def noted(request: HttpRequest) -> HttpResponse:
    vars(request)["_messages"] = MessagesInCookie(request)
    messages.success(request, "Saved.")
    return HttpResponse(status=302)


@pytest.mark.parametrize(
    ("answer", "is_answered"),
    [
        (lambda _: HttpResponse(status=302), True),
        (noted, True),
        (lambda _: HttpResponse("the form, with what is wrong", status=422), True),
        (lambda _: HttpResponse("the form, overtaken", status=409), True),
        (refused_with_message, False),
        (lambda _: not_sent(HttpResponse("too late", status=409)), False),
        (lambda _: HttpResponseRedirect("/accounts/login/"), True),
        (lambda _: HttpResponseRedirect("/accounts/login/?next=/"), False),
        (lambda _: HttpResponse(status=403), False),
        (lambda _: HttpResponse(status=404), False),
        (lambda _: HttpResponse(status=413), False),
        (lambda _: HttpResponse(status=429), False),
        (lambda _: HttpResponse(status=500), False),
        (lambda _: HttpResponse(status=503), False),
    ],
)
def test_a_script_learns_whether_the_page_of_its_form_has_answered(answer: Answer, is_answered: bool) -> None:
    request = RequestFactory().post("/campaigns/war/questions/", {"text": "one", "submission": ID})
    request.COOKIES[ANSWERED] = "fedcba9876543210.<script>"
    cookies: Any = UnsentForms(answer)(request).cookies
    assert (ANSWERED in cookies) == is_answered
    if is_answered:
        assert cookies[ANSWERED].value == f"fedcba9876543210.{ID}"
        assert cookies[ANSWERED]["samesite"] == "Lax"


@pytest.mark.parametrize("sent", ["", "short", "with blanks and more", "a" * 41, "UPPER-CASE-1"])
def test_what_is_no_id_of_a_form_sets_no_cookie(sent: str) -> None:
    request = RequestFactory().post("/", {"submission": sent})
    assert not UnsentForms(lambda _: HttpResponse())(request).cookies


def test_signing_out_names_the_account_to_the_script(people: dict[str, User], as_: Browsers) -> None:
    hanno = as_("hanno")
    answer = hanno.post("/sign-out/", headers=HTML)
    assert answer.cookies[SIGNED_OUT].value == str(people["hanno"].pk)
    assert SIGNED_OUT not in as_("marcus").get("/", headers=HTML).cookies


def test_a_visitor_who_must_sign_in_has_sent_nothing(war: Campaign) -> None:
    fields = {"text": "one", "submission": ID}
    for headers in (HTML, {}):
        assert ANSWERED not in Client().post(page("room/message/"), fields, headers=headers).cookies


def test_a_form_that_took_too_long_is_shown_again_as_perhaps_saved(
    war: Campaign, as_: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*_arguments: object, **_rest: object) -> None:
        raise OutOfTime

    monkeypatch.setattr("campaign.questions.commands.ask", slow)
    answer = as_("hanno").post(page("questions/"), {"text": TYPED}, headers=HTML)
    assert answer.status_code == 503
    assert SHOWN in answer.content.decode()
    assert 'data-not-sent="perhaps"' in answer.content.decode()
    assert "no-store" in answer.headers["Cache-Control"]


def test_a_form_is_shown_again_while_a_key_is_missing(
    war: Campaign, as_: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sealed(*_arguments: object, **_rest: object) -> None:
        raise CannotUnseal("no key")

    monkeypatch.setattr("campaign.questions.commands.ask", sealed)
    answer = as_("hanno").post(page("questions/"), {"text": TYPED}, headers=HTML)
    assert (answer.status_code, SHOWN in answer.content.decode()) == (503, True)


@pytest.mark.parametrize("limit", ["LARGEST_REQUEST", "DATA_UPLOAD_MAX_MEMORY_SIZE"])
def test_a_form_that_is_too_large_to_be_read_leads_back_to_what_was_typed(
    war: Campaign, as_: Browsers, settings: Any, limit: str
) -> None:
    setattr(settings, limit, 10)
    headers = {**HTML, "referer": f"http://testserver{page('questions/')}"}
    data = urlencode({"text": TYPED})
    form = "application/x-www-form-urlencoded"
    answer = as_("hanno").post(page("questions/"), data, content_type=form, headers=headers)
    text = answer.content.decode()
    assert answer.status_code == 413
    assert "The server did not read what you typed" in text
    assert f'href="{page("questions/")}"' in text
    assert SHOWN not in text
