"""No secret lies in the repository.

The well-known scanner for this has had no release for years, so the few kinds of secrets that this site has, and those
that people lose most often, are looked for here.
"""

import math
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]

KINDS = {
    "a private key": r"-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----",
    "a Fernet key": r"(?<![\w/+=-])[\w-]{43}=(?![\w/+=-])",
    "a key of a cloud": r"\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[\w-]{35}\b",
    "a token of a forge or a chat": r"\b(?:ghp|gho|ghs|glpat|xox[bp]|sk)[-_][\w-]{20,}",
    "a token that is signed": r"\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}",
    "a password in an address": r"\b[a-z][a-z0-9+]*://[^\s/:@\"'<>]*:([^\s/:@\"'<>]+)@",
    "a value that is set": (
        r"(?i)(?:secret|token|passw(?:or)?d|_key|_keys)\w*[\"']?\s*[:=]\s*[\"']?([^\s\"',;)]{16,})"
    ),
}
BY_LOT = ("a Fernet key", "a value that is set")
"""The kinds of which only what looks drawn by lot is one: tests may have keys that can be read."""
RANDOM = 3.7
"""Bits a letter beyond which a long value of mixed letters is taken for drawn by lot; names and words stay below."""

ALLOWED = {
    ".env.example": {"password"},  # in addresses that show where the password goes
    "docs/accounts.md": {"password"},
}
"""What looks like a secret and is none, by file."""


def entropy(text: str) -> float:
    """Bits a letter."""
    shares = [count / len(text) for count in Counter(text).values()]
    return -sum(share * math.log2(share) for share in shares)


def is_random(text: str) -> bool:
    """Whether a value looks like one: letters of both sizes and digits, in no order that words have."""
    mixed = all(re.search(kind, text) for kind in ("[a-z]", "[A-Z]", "[0-9]"))
    in_hex = re.fullmatch(r"[0-9a-f]{32,}", text) is not None
    return in_hex or (mixed and entropy(text) > RANDOM and "(" not in text and "/" not in text)


def secrets_in(text: str) -> Iterator[tuple[str, str]]:
    """What looks like a secret: its kind and itself."""
    for kind, pattern in KINDS.items():
        for found in re.finditer(pattern, text):
            value = found.group(found.lastindex or 0)
            if kind not in BY_LOT or is_random(value):
                yield kind, value


def tracked() -> list[Path]:
    names = subprocess.run(["git", "ls-files", "-z"], cwd=TOP, capture_output=True, text=True, check=True).stdout
    return [path for name in names.split("\0") if name and (path := TOP / name).is_file()]


def test_the_repository_holds_no_secrets() -> None:
    files = tracked()
    assert len(files) > 300
    found = []
    for path in files:
        name = path.relative_to(TOP).as_posix()
        if path.samefile(__file__):
            continue
        text = path.read_bytes().decode("utf-8", errors="replace")
        allowed = ALLOWED.get(name, set())
        found += [f"{name}: {kind}" for kind, value in secrets_in(text) if value not in allowed]
    assert found == []


def test_no_key_or_database_file_is_tracked() -> None:
    names = {path.name for path in tracked()}
    assert not {
        name for name in names if re.fullmatch(r"\.env|.*\.(pem|key|p12|pfx|sqlite3|dump|sql)|id_(rsa|ed25519)", name)
    }
    assert not {"secret-key", "seal-key"} & names


def test_every_exception_is_still_needed() -> None:
    for name, allowed in ALLOWED.items():
        values = {value for _kind, value in secrets_in((TOP / name).read_text(encoding="utf-8"))}
        assert allowed <= values, name


@pytest.mark.parametrize(
    "text",
    [
        "-----BEGIN OPENSSH PRIVATE " + "KEY-----",
        "SEAL_KEYS=" + "q3Zt8Kp1Vw5Rb9Xc2Ns7" + "Lm4Yh6Dj0Fg8Ua3Te5Io1Pk" + "=",
        "AKIA" + "Q7Z3M5X2K9W4L8T1",
        "ghp" + "_a1B2c3D4e5F6g7H8i9J0k1L2",
        "postgres://someone:" + "tiger99@db.example.org/site",
        'SECRET_KEY = "' + 'vK3-xQ9_pL7zR2mT8wB4nY6c"',
        "password: " + "Xk29fmQ7vLs04TbeRz",
        'api_token="' + '0f3a9c71d5e2b8460f3a9c71d5e2b846"',
    ],
)
def test_secrets_in_texts_are_found(text: str) -> None:
    assert list(secrets_in(f"before\n{text}\nafter"))


@pytest.mark.parametrize(
    "text",
    [
        'SECRET_KEY = env.str("SECRET_KEY", default="")',
        "PASSWORD = 'twelve-elephants-and-one'",
        "{% csrf_token %}",
        "path_of_the_key = settings_of_the_site.SEAL_KEYS",
        "postgres://u@127.0.0.1:9/n",
        "    --hash=sha256:" + "ab12" * 16,
    ],
)
def test_harmless_texts_are_not_reported(text: str) -> None:
    assert list(secrets_in(text)) == []
