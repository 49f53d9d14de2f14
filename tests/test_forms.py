"""The reader of forms does what a browser would, and refuses what nobody could do."""

from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import path

from tests.forms import Reader

PAGE = """<!doctype html><title>A page</title><main>
<form method="post" action="?to=here">
  <input type="hidden" name="version" value="3">
  <label>Text <textarea name="text">
one &amp; two</textarea></label>
  <label for="where">Where</label>
  <select id="where" name="where"><option>Sicily<option value="it" selected>Italy</select>
  <label><input type="checkbox" name="sure" checked> Sure</label>
  <label><input type="checkbox" name="open"> Open</label>
  <label><input type="radio" name="side" value="r" checked> Rome</label>
  <label><input type="radio" name="side" value="c"> <b aria-hidden="true">C</b> Carthage</label>
  <label>Name <input name="name" required maxlength="5" value="Gisgo"></label>
  <fieldset disabled><label>Closed <input name="closed" value="x"></label></fieldset>
  <button name="do" value="save">Save</button> <button name="do" value="send">Send</button>
  <button type="button">Copy</button> <button disabled name="do" value="end">End</button>
</form>
<details><summary>More</summary><a href="#below">Below</a> hidden words</details>
<p hidden>secret</p><a href="/elsewhere/">Away</a> <a href="/there/">There</a> <a href="/other/">There</a>
</main>"""
_sent: list[QueryDict] = []


def _page(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        _sent.append(request.POST)
    return HttpResponse(PAGE)


def _elsewhere(_request: HttpRequest) -> HttpResponse:
    return HttpResponseRedirect("https://elsewhere.example/")


urlpatterns = [path("", _page), path("elsewhere/", _elsewhere)]


@pytest.fixture
def reader(settings: Any) -> Reader:
    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE = []
    _sent.clear()
    found = Reader()
    found.open("/#top")
    return found


def test_a_form_sends_what_a_browser_would(reader: Reader) -> None:
    reader.press("Send")
    assert dict(_sent[0].lists()) == {
        "version": ["3"],
        "text": ["one & two"],
        "where": ["it"],
        "sure": ["on"],
        "side": ["r"],
        "name": ["Gisgo"],
        "do": ["send"],
    }
    assert reader.address == "/?to=here"


def test_what_was_filled_in_is_sent(reader: Reader) -> None:
    reader.fill("Text", "two\nlines")
    reader.choose("Where", "Sicily")
    reader.check("Open")
    reader.check("Carthage")
    reader.fill("name", "Hanno")
    reader.press("Save")
    sent = _sent[0]
    assert [sent[name] for name in ("text", "where", "open", "side", "name", "do")] == [
        *("two\r\nlines", "Sicily", "on", "c", "Hanno", "save"),
    ]


@pytest.mark.parametrize(
    ("act", "error"),
    [
        (lambda one: one.fill("Nothing", "x"), "no field 'Nothing'"),
        (lambda one: one.press("Copy"), "no button 'Copy'"),
        (lambda one: one.follow("There"), "2 link 'There'"),
        (lambda one: one.follow("Below"), "no link 'Below'"),
        (lambda one: one.choose("Where", "Spain"), "no choice 'Spain'"),
        (lambda one: one.fill("Sure", "x"), "no field 'Sure'"),
        (lambda one: one.fill("Closed", "y"), "is disabled"),
        (lambda one: one.fill("Name", "Hamilcar"), "does not take"),
        (lambda one: one.press("End"), "is disabled"),
        (lambda one: (one.fill("Name", ""), one.press("Save")), "is required"),
        (lambda one: one.follow("Away"), "another site"),
    ],
)
def test_what_nobody_can_do_is_refused(reader: Reader, act: Any, error: str) -> None:
    with pytest.raises((LookupError, ValueError), match=error):
        act(reader)
    assert _sent == []


def test_only_what_is_seen_is_text(reader: Reader) -> None:
    assert "hidden words" not in reader.main.text
    assert "secret" not in reader.main.text
    reader.unfold("More")
    assert "Below hidden words" in reader.main.text


def test_an_answer_of_another_status_is_no_page(reader: Reader) -> None:
    with pytest.raises(AssertionError, match="answers 404"):
        reader.open("/nothing/")
