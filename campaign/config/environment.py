"""Check the environment variables of the settings, and report all errors together."""

import re
from collections.abc import Callable, Mapping
from urllib.parse import SplitResult, urlsplit

from django.core.exceptions import ImproperlyConfigured

from campaign.config.log_lines import FORMATS
from campaign.config.seal_keys import check_keys

_YES_OR_NO = ("DEBUG", "HSTS_SUBDOMAINS", "HSTS_PRELOAD", "PLAY_ALONE")
_LEAST_TOKEN = 20
_LONGEST_REQUEST = 600
_DIGITS = 6
_WORDS_OF_YES_OR_NO = ("", "true", "false", "on", "off", "yes", "no", "1", "0")
_SCHEMES = {
    "DATABASE_URL": ("postgres", "postgresql"),
    "REDIS_URL": ("redis", "rediss", "unix"),
    "EMAIL_URL": ("smtp", "smtp+tls", "smtp+ssl", "smtps", "consolemail", "filemail", "memorymail", "dummymail"),
    "PUBLIC_URL": ("http", "https"),
    "SENTRY_DSN": ("https", "http"),
}

_SECONDS = re.compile(r" *(?:60(?:\.0+)?|[0-5]?[0-9](?:\.[0-9]+)?) *", re.ASCII)
_PUSH_KEY = re.compile(r"[A-Za-z0-9_-]{43}=?", re.ASCII)
_PLACE = re.compile(r"here|unix:/.{1,100}|[A-Za-z0-9.-]+:[0-9]{1,5}", re.ASCII)
_HEADER = re.compile(r" *[A-Za-z0-9-]* *", re.ASCII)

Given = Mapping[str, str]


def check_environment(given: Given) -> None:
    """Raise ImproperlyConfigured with a line for every error; values that may be secret are not shown."""
    found = [problem for check in _CHECKS for problem in check(given)]
    if found:
        raise ImproperlyConfigured("\n  ".join(["", *found]) if len(found) > 1 else found[0])


def header_key(name: str) -> str:
    """Return the WSGI key of a header: HTTP_X_REQUEST_START for X-Request-Start, "" for none."""
    return f"HTTP_{name.strip().upper().replace('-', '_')}" if name.strip() else ""


def _keys(given: Given) -> list[str]:
    """Require explicit keys: a stored one would differ between machines, be lost, or lie beside what it seals."""
    named = ("SECRET_KEY", "SEAL_KEYS") if given.get("DATABASE_URL") else ()
    found = [
        f"DATABASE_URL is set, so {name} must be set too; .env.example says how"
        for name in named
        if not given.get(name, "").strip()
    ]
    try:
        check_keys([key.strip() for key in given.get("SEAL_KEYS", "").split(",") if key])
    except ImproperlyConfigured as error:
        found.append(str(error))
    if (key := given.get("PUSH_KEY", "").strip()) and not _PUSH_KEY.fullmatch(key):
        found.append("PUSH_KEY must be a key of 43 letters; `manage.py new_push_key` makes one")
    return found


def _addresses(given: Given) -> list[str]:
    found = []
    for name, schemes in _SCHEMES.items():
        text = given.get(name, "")
        if not text:
            continue
        try:
            parts = urlsplit(text)
            fits = parts.scheme in schemes and (parts.port is None or parts.port > 0)
        except ValueError:  # which would show the address, and a password in it
            fits = False
        if not fits or (name == "PUBLIC_URL" and not parts.hostname):
            found.append(f"{name} must be an address that begins with {' or '.join(f'{one}:' for one in schemes[:3])}")
        elif name == "DATABASE_URL":
            found += _database(parts)
    return found


def _database(parts: SplitResult) -> list[str]:
    if "%" in (parts.hostname or ""):
        return ["DATABASE_URL has a folder as its host: write postgres://user@/name?host=/run/postgresql"]
    if not parts.path.strip("/"):
        return ["DATABASE_URL has no database: add a slash and its name after the host"]
    return []


def _words(given: Given) -> list[str]:
    found = [
        f"{name} must be true or false"
        for name in _YES_OR_NO
        if given.get(name, "").strip().lower() not in _WORDS_OF_YES_OR_NO
    ]
    openers = given.get("OPEN_CAMPAIGNS", "everybody")
    if openers not in ("everybody", "staff"):
        found.append(f"OPEN_CAMPAIGNS is {openers!r}; it must be everybody or staff")
    if not (given.get("TRUSTED_PROXIES") or "0").isdecimal():
        found.append("TRUSTED_PROXIES must be a number of proxies")
    seconds = given.get("WEB_TIME_LIMIT") or "30"
    if not (seconds.isascii() and seconds.isdigit() and 1 <= int(seconds[:9]) <= _LONGEST_REQUEST):
        found.append(f"WEB_TIME_LIMIT must be a number of seconds from 1 to {_LONGEST_REQUEST}")
    for name in (
        "MOST_CAMPAIGNS",
        "MOST_SCENARIOS",
        "PRACTICE_DAYS",
        "MOST_PRACTICE_BATTLES",
        "MOST_OF_ONE_ADDRESS",
        "SOLO_GUEST_DAYS",
        "MOST_SOLO_GUESTS",
    ):
        number = given.get(name) or "20"
        if not (number.isascii() and number.isdigit() and len(number) <= _DIGITS):
            found.append(f"{name} must be a number from 0 to {10**_DIGITS - 1:,}")
    return found


def _arrivals(given: Given) -> list[str]:
    found = []
    if not _SECONDS.fullmatch(given.get("CLOSING_SECONDS") or "0"):
        found.append("CLOSING_SECONDS must be a number of seconds from 0 to 60, such as 5")
    for name in ("CALCULATIONS", "GUEST_CALCULATIONS"):
        if (place := given.get(name)) and not _PLACE.fullmatch(place):
            found.append(f"{name} must be unix: and an absolute path, or a host and a port, such as guests:8001")
    if not _HEADER.fullmatch(given.get("ARRIVAL_HEADER", "")):
        found.append("ARRIVAL_HEADER must be the name of a header, such as X-Request-Start")
    return found


def _watching(given: Given) -> list[str]:
    found = []
    if given.get("LOG_FORMAT") and given["LOG_FORMAT"] not in FORMATS:
        found.append(f"LOG_FORMAT is {given['LOG_FORMAT']!r}; it must be {' or '.join(FORMATS)}")
    if 0 < len(given.get("METRICS_TOKEN", "")) < _LEAST_TOKEN:
        found.append(f"METRICS_TOKEN is too short: use {_LEAST_TOKEN} characters or more, or leave it empty")
    return found


_CHECKS: tuple[Callable[[Given], list[str]], ...] = (_keys, _addresses, _words, _arrivals, _watching)
