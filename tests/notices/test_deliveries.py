"""How often a delivery is tried, and where a webhook may lead. Pure: no clock and no network."""

import re

import pytest

from campaign.notices.commands.careful_connections import is_public
from campaign.notices.rules.deliveries import (
    DeliveryVerdict,
    pause_after,
    reminder_before,
    seconds_asked_for,
    verdict_of,
)
from campaign.notices.rules.webhooks import is_allowed
from campaign.notices.texts.words import NoticeWords
from campaign.notices.texts.written import LONGEST_MESSAGE, message_of, subject_of

HOSTS = ["discord.com", "ptb.discord.com", "http://127.0.0.1:8099"]
HOUR = 3600


@pytest.mark.parametrize(
    "address",
    [
        *("fec0::1", "feff::1"),  # site-local, RFC 3879
        *("::ffff:0:10.0.0.3", "::ffff:0:8.8.8.8"),  # SIIT, RFC 2765
        *("5f00::1", "5f00:8:808::1"),  # segment routing, RFC 9602
        *("3fff::1", "3fff:fff::1", "2001:db8::1"),  # documentation, RFC 9637 and 3849
        *("192.88.99.1", "::ffff:192.88.99.1", "64:ff9b::192.88.99.1", "2002:c058:6301::1"),  # 6to4 relays, RFC 7526
        *("64:ff9b:1::8.8.8.8", "100::1", "2001::1", "2001:10::1", "fc00::1", "fe80::1", "ff02::1", "::1", "::"),
        *("::127.0.0.1", "::8.8.8.8", "2002:7f00:1::1", "4000::1"),
        *("0.0.0.0", "10.0.0.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.0.0.8"),
        *("192.0.2.1", "192.168.0.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "255.255.255.255"),
    ],
)
def test_a_webhook_never_reaches_a_reserved_or_private_address(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["162.159.128.233", "2606:4700::1", "2a00:1450:4001:80b::200e", "64:ff9b::8.8.8.8", "::ffff:8.8.8.8"]
)
def test_a_webhook_reaches_public_addresses(address: str) -> None:
    assert is_public(address)


def test_retry_delays_grow_until_the_delivery_is_given_up() -> None:
    """After 1 minute, 5 and 30 minutes, 2 and 12 hours: six tries in all."""
    assert [pause_after(tries) for tries in range(1, 7)] == [60, 300, 1800, 7200, 43200, None]


@pytest.mark.parametrize(
    ("status", "verdict"),
    [
        *((status, DeliveryVerdict.SENT) for status in (200, 204)),
        *((status, DeliveryVerdict.NEVER) for status in (401, 403, 404, 410)),
        *((status, DeliveryVerdict.NOT_THIS) for status in (400, 413, 422)),
        *((status, DeliveryVerdict.AGAIN) for status in (301, 302, 408, 429, 500, 502, 503)),
    ],
)
def test_discord_statuses_map_to_verdicts(status: int, verdict: DeliveryVerdict) -> None:
    assert verdict_of(status) is verdict


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        *(("7", 7), ("0.3", 1), ("2.0", 2), (" 65 ", 65), ("9999999", 24 * HOUR)),
        *((text, 0) for text in ("", "soon", "-5", "٧", "9" * 30, "Wed, 21 Oct 2026 07:28:00 GMT")),
    ],
)
def test_the_retry_after_header_gives_the_delay(header: str, seconds: int) -> None:
    assert seconds_asked_for(header) == seconds


@pytest.mark.parametrize(
    ("length", "hours", "before"),
    [(72 * HOUR, 24, 24 * HOUR), (48 * HOUR, 24, 24 * HOUR), (24 * HOUR, 24, 12 * HOUR), (2 * HOUR, 24, HOUR)],
)
def test_a_short_step_reminds_at_half_time(length: int, hours: int, before: int) -> None:
    assert reminder_before(length, hours) == before


@pytest.mark.parametrize(
    ("address", "allowed"),
    [
        ("https://discord.com/api/webhooks/1/abc", True),
        ("https://DISCORD.com/api/webhooks/1/abc", True),
        ("https://ptb.discord.com/api/webhooks/1/abc?thread_id=2", True),
        ("http://127.0.0.1:8099/hook", True),
        ("http://discord.com/api/webhooks/1/abc", False),
        ("https://127.0.0.1:8099/hook", False),
        ("http://127.0.0.1:8100/hook", False),
        ("https://discord.com:8443/api/webhooks/1/abc", False),
        ("https://discord.com.example.org/api/webhooks/1/abc", False),
        ("https://example.org/discord.com", False),
        ("https://user@discord.com/api/webhooks/1/abc", False),
        ("https://discord.com@example.org/api", False),
        ("https://discord.com\\@example.org/api", False),
        ("https://discord.com", False),
        ("https://discord.com/", False),
        ("https://[::1/api", False),
        ("ftp://discord.com/api", False),
        ("//discord.com/api", False),
        ("discord.com/api", False),
        ("https://discord.com/api/\nHost: x", False),
        ("https://discord.com/a b", False),
        ("https://dіscord.com/api", False),  # the first i is a Cyrillic one
        (f"https://discord.com/{'a' * 300}", False),
        ("", False),
    ],
)
def test_a_webhook_host_must_be_allowed(address: str, allowed: bool) -> None:
    assert is_allowed(address, HOSTS) is allowed


def test_a_message_escapes_mentions_and_markdown() -> None:
    said = message_of(NoticeWords("@everyone: **war**", ["<@123> [here](https://example.org)"]), "https://site/x")
    assert "@everyone" not in said
    assert "<@123>" not in said
    assert "[here]" not in said
    assert said.endswith("\nhttps://site/x")
    assert "\n\\- no list" in message_of(NoticeWords("Paused", ["Reason: a\n- no list"]), "https://site/x")


def test_a_long_message_keeps_its_link_and_drops_a_long_post() -> None:
    words, link = NoticeWords("The war", ["a" * 5000]), "https://site/x"
    said = message_of(words, link)
    assert len(said) == LONGEST_MESSAGE
    assert said.endswith(f"…\n{link}")
    short = NoticeWords("The war", ["Published."])
    assert message_of(short, link, "b" * 1900).endswith(f"{link}\n\n{'b' * 1900}")
    assert message_of(short, link, "b" * 1990) == message_of(short, link)


@pytest.mark.parametrize("before", range(4))
def test_a_message_is_not_cut_within_an_escape(before: int) -> None:
    """A backslash at the end would be seen, or take away what the next sign means."""
    said = message_of(NoticeWords("War", ["a" * before + "_" * 1_500]), "https://site/x").splitlines()[1]
    assert len(said) > 1_900
    assert re.fullmatch(r"a*(\\_)+…", said)


def test_a_subject_is_one_line() -> None:
    subject = subject_of(NoticeWords("The war\r\nBcc: somebody\u2028else", []), "[Vae Victis] ")
    assert subject == "[Vae Victis] The war Bcc: somebody else"
    assert len(subject_of(NoticeWords("w" * 500, []), "")) == 200
