"""Texts and names from right to left: each in its own direction, and nothing beside it turned around."""

import re
from collections.abc import Callable

import pytest
from django import forms
from django.contrib.auth.models import User
from django.test import Client

from campaign.members.commands.listings import look_for_players
from campaign.models import Campaign, Seat
from campaign.platform.checkout import TOP
from campaign.public_campaigns.commands import set_public
from campaign.questions.commands import ask
from campaign.services.seats import leave_seat
from campaign.templatetags.language import isolated
from tests.conftest import NOW

Browsers = Callable[[str], Client]
HEBREW, ARABIC = "חניבעל", "حنبعل 3"
TEXT_FIELD = re.compile(r"<(?:input|textarea)\b(?:[^>%]|%(?!\})|%\})*>")
NO_TEXT = ("readonly", " hidden", 'spellcheck="false"', 'inputmode="numeric"', 'class="short"')
"""What a field has in which nobody writes a name or a sentence: of orders, numbers, codes and what is to be copied."""


def text_of(browser: Client, address: str) -> str:
    answer = browser.get(address)
    assert answer.status_code == 200, address
    return " ".join(answer.content.decode().split())


@pytest.mark.parametrize("name", [HEBREW, ARABIC])
def test_a_name_from_right_to_left_is_isolated_in_a_sentence(name: str) -> None:
    assert isolated(name) == f"\u2068{name}\u2069"
    assert isolated("Hanno of Karthago (3)") == "Hanno of Karthago (3)"


def test_a_campaign_and_its_players_keep_their_own_direction(
    war: Campaign, seat: Callable[[str], Seat], people: dict[str, User], as_: Browsers
) -> None:
    Campaign.objects.update(title=HEBREW)
    User.objects.filter(pk=people["hamilcar"].pk).update(username=HEBREW)
    Seat.objects.filter(name="Hamilcar").update(name=ARABIC)
    hanno = as_("hanno")
    assert f'<h1 dir="auto">{HEBREW}</h1>' in text_of(hanno, "/campaigns/war/")
    assert f"<bdi>{ARABIC}</bdi>" in text_of(hanno, "/campaigns/war/players/")
    assert f"Commanded by \u2068{ARABIC}\u2069." in text_of(hanno, "/campaigns/war/armies/4/")
    assert f'<h1 dir="auto">{HEBREW}</h1>' in text_of(hanno, f"/players/{HEBREW}/")


def test_what_users_write_keeps_its_own_direction(
    war: Campaign, seat: Callable[[str], Seat], people: dict[str, User], as_: Browsers
) -> None:
    set_public(war, NOW, wanted=True)
    leave_seat(war, seat("Hanno").pk, NOW)
    listing = look_for_players(war, HEBREW, NOW)
    ask(seat("Hamilcar"), people["hamilcar"], ARABIC, NOW)
    assert f'<p class="line" dir="auto">{HEBREW}</p>' in text_of(Client(), "/campaigns/")
    assert f'<p class="lead" dir="auto"> {HEBREW} </p>' in text_of(Client(), f"/open-seats/{listing.token}/")
    assert f'<p class="words" dir="auto">{ARABIC}</p>' in text_of(as_("hamilcar"), "/campaigns/war/questions/")


def test_a_text_field_shows_what_is_typed_in_its_own_direction() -> None:
    class Example(forms.Form):
        line = forms.CharField(initial=HEBREW)
        text = forms.CharField(widget=forms.Textarea, initial=ARABIC)
        password = forms.CharField(widget=forms.PasswordInput)

    shown = str(Example())
    assert f'<input type="text" name="line" value="{HEBREW}" dir="auto"' in shown
    assert re.search(rf'<textarea name="text" dir="auto"[^>]*>\s*{ARABIC}</textarea>', shown)
    assert shown.count("dir=") == 2


def test_every_text_field_of_a_template_has_a_direction_of_its_own() -> None:
    found, without = 0, []
    for path in (TOP / "templates").rglob("*.html"):
        for match in TEXT_FIELD.findall(path.read_text(encoding="utf-8")):
            kind = re.search(r'type="(\w+)"', match)
            if (kind and kind[1] != "text") or any(sign in match for sign in NO_TEXT):
                continue
            found += 1
            if 'dir="auto"' not in match:
                without.append(f"{path.relative_to(TOP)}: {match}")
    assert found > 10
    assert without == []
