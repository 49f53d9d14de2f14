"""Messages that quote another one: nothing below the sign of a quotation is certain."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from campaign.entered_orders.quotations import quoted_from
from campaign.games.messages import MOST_CHARACTERS
from campaign.games.vae_victis.messages.lines import LONGEST_LINE
from campaign.games.vae_victis.messages.message import read_message
from tests.orders.test_pasted import HAMILCAR

MAILS: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("quoted_mails.toml").read_text("utf-8"))["mail"]


def readings(text: str) -> tuple[set[str], set[str]]:
    """Return the certain orders of a message of Hamilcar's, and those that are offered."""
    groups = read_message(text, HAMILCAR, quoted_from(text)).groups
    certain = {sheet.line.strip() for group in groups if group.sure for sheet in group.readings}
    return certain, {sheet.line.strip() for group in groups if not group.sure for sheet in group.readings}


@pytest.mark.parametrize("mail", MAILS, ids=[mail["name"] for mail in MAILS])
def test_nothing_below_the_sign_of_a_quotation_is_certain(mail: dict[str, Any]) -> None:
    assert readings(mail["text"]) == (set(mail["certain"]), set(mail.get("offered", [])))


@pytest.mark.parametrize("mail", MAILS, ids=[mail["name"] for mail in MAILS])
def test_the_same_signs_are_seen_with_other_line_ends_and_blanks(mail: dict[str, Any]) -> None:
    text = mail["text"].replace("\n", " \r\n").replace(" AM ", "\u202fAM ").replace(" :", "\u00a0:")
    assert readings(text)[0] == set(mail["certain"])


SIGNS = [
    *("> So far", "[quote]So far", "<blockquote>So far", "-----Original Message-----", "Marcus skrev:", "Citat:"),
    *("Marcus <m@x.example> \u043d\u0430\u043f\u0438\u0441\u0430\u043b(\u0430):", "2025-12-01 10:00, Marcus:"),
    *("Den 1 dec. 2025 kl 10:00\nskrev Marcus:", "Op ma 1 dec 2025 om 10:00 schreef\nMarcus <m@x.example>:"),
    *("Lähettäjä: Marcus\nLähetetty: 1.12.2025 10:00", "Fra: Marcus <m@x.example>\nEmne: Runde 3"),
    *("~~So far", "[s]So far", "Originally posted by Marcus", "Am 1.12.2025 um 10:00 schrieb Marcus <\nm@x.example>:"),
]


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("between", ["\n", "\n\n", "\n> \n\n"])
def test_every_sign_of_a_quotation_ends_what_is_certain(sign: str, between: str) -> None:
    certain, offered = readings(f"Army 4: 2 4 2\n\n{sign}{between}Army 5: 6 6")
    assert (certain, offered) == ({"movement 4: 2 4 2"}, {"movement 5: 6 6"})


def test_a_quotation_that_begins_behind_an_overlong_line_is_seen() -> None:
    text = "Army 4: 2 4 2\n" + "so " * LONGEST_LINE + "[quote]\nArmy 5: 6 6\n[/quote]"
    assert readings(text) == ({"movement 4: 2 4 2"}, {"movement 5: 6 6"})


def test_a_message_of_any_length_is_looked_at_no_further_than_it_is_read() -> None:
    assert quoted_from("Hail\n" * MOST_CHARACTERS + "> 4") is None
    assert quoted_from("On " + "x" * MOST_CHARACTERS + " wrote:") is None
    assert quoted_from("") is None


def test_what_either_library_calls_quoted_is_not_certain() -> None:
    german = "Army 4: 2 4 2\n\nVon: Marcus\nBetreff: orders\n\nArmy 5: 6 6"  # known to mail-parser-reply alone
    dutch = "Army 4: 2 4 2\n\nOp maandag heeft Marcus geschreven:\n\nArmy 5: 6 6"  # known to quotequail alone
    assert [quoted_from(german), quoted_from(dutch)] == [3, 3]
    assert readings(german) == readings(dutch) == ({"movement 4: 2 4 2"}, {"movement 5: 6 6"})
    assert read_message(german, HAMILCAR).groups[1].sure
    assert read_message(dutch, HAMILCAR).groups[1].sure
