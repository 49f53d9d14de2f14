"""Things that must stay secret, each with a text that occurs nowhere else; and who may see which, and when.

What is said here of who may see what is said from the rules (FA.2, RD.2, OR.4, NB.4) and nothing else: it asks none of
the code that it is to test.
"""

import re
from collections.abc import Iterable, Set
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cache
from html import unescape

from campaign.games.vae_victis.steps import Step


class SecretKind(StrEnum):
    """The sorts of secrets, as the last column of the table names them."""

    MARCH = "marches"
    EARLIER = "earlier versions"
    DRAFT = "drafts"
    DECISION = "decisions"
    MESSAGE = "messages"
    PLAN = "plans"
    PLANNED = "planned marches"
    BATTLE_PLAN = "battle plans"
    BATTLE_RECEIPT = "receipts of battle plans"
    SALT = "salts"
    SALT_OF_DRAFT = "salts of drafts"
    RECEIPT = "receipts"
    SEED = "seeds"


@dataclass(frozen=True)
class Secret:
    """A text that someone wrote, or that the site made for them.

    It is of a `faction`, or nobody's at all (None); of the `owner` alone (a visitor) where it is private. It is open to
    everybody once the step `opens` of `round` has been published, or, with `when_closed`, closed; None: it never is.
    `written_at` is when it was written or changed last, where that matters to a substitute.
    """

    what: SecretKind
    text: str
    faction: str | None
    opens: Step | None = None
    when_closed: bool = False
    round: int = 1
    owner: str | None = None
    written_at: datetime | None = None


@dataclass(frozen=True)
class Viewpoint:
    """A visitor: the faction they play for now, if any, and the moment from which they may read its chat."""

    visitor: str
    faction: str | None
    since: datetime | None


def may_see(secret: Secret, eyes: Viewpoint, published: Set[tuple[int, Step]], closed: Set[tuple[int, Step]]) -> bool:
    """Whether somebody may see a secret when those steps of those rounds have been published, and those closed."""
    if secret.opens is not None:
        done = closed if secret.when_closed else published
        if (secret.round, secret.opens) in done:
            return True
    if secret.faction is None or secret.faction != eyes.faction:
        return False
    if secret.owner is not None:
        return secret.owner == eyes.visitor
    return secret.written_at is None or eyes.since is None or secret.written_at >= eyes.since


_TAG = re.compile(r"<[^>]*>")
_LINE_ENDS = ("\\n", "\\r", "\\t")
"""As JSON writes them: they set words apart too."""
_WORDS = bytes(code if chr(code).isalnum() and code < 128 else ord(" ") for code in range(256))
"""What becomes of each byte: whatever is no letter or digit sets words apart."""


def found_in(text: str, secrets: Iterable[Secret]) -> list[Secret]:
    """Those of the secrets that stand in a text, however their words are set apart: by blanks, commas, tags, lines."""
    if "&" in text:
        text = unescape(text)
    words = _words(text) + (_words(_TAG.sub(" ", text)) if "<" in text else "")
    return [secret for secret in secrets if _words_of(secret) in words]


def _words(text: str) -> str:
    """The words of a text with one blank around each."""
    for end in _LINE_ENDS:
        text = text.replace(end, " ")
    words = text.encode("ascii", "replace").translate(_WORDS).split()  # a page has many: this is much quicker than re
    return f" {b' '.join(words).decode('ascii')} "


@cache
def _words_of(secret: Secret) -> str:
    return _words(secret.text)
