"""What is read of a typed text: without markup, the kinds of quotes and dashes, and what is said out of politeness."""

import re

from hexmap.rules.names import plain_letters

_TAG = re.compile(r"\[/?(?:b|i|u|code|list|size|color|font|center|url|spoiler|\*)(?:=[^\]\n]{0,100})?\]", re.IGNORECASE)
_ARROWS = re.compile("[\u2190-\u21ff\u2794\u279c\u27a1\u25b6\u25ba]|=>|->")
_BULLET = re.compile(r"^\s*(?:[*+]|-(?!>))+\s+")
_EMOTICON = re.compile(r"(?:(?<=\s)|^)[:;]-?[()DPp/|\]]+(?=[\s.,!]|$)")

_THANKS = (
    r"(?:many\s+)?(?:thanks|thank\s+you|thx|tack(?:ar)?)(?:\s+(?:you|a\s+lot|a\s+million|so\s+much|very\s+much|again|in\s+advance"
    r"|på\s+förhand|så\s+mycket|igen))*"
)
_POLITE = re.compile(
    rf"(?<!\w)(?:please|pls|plz|kindly|snälla|vänligen|var\s+snäll\s+och|{_THANKS})(?!\w)", re.IGNORECASE
)
_GREETING = re.compile(
    r"^(?:hi|hello|hey|hiya|dear|hail|salve|salvete|ave|greetings|good\s+(?:morning|afternoon|evening|day)"
    r"|hej|hejsan|hallå|tjena|god\s+(?:morgon|kväll|dag|afton))(?:\s+[^\W\d]+){0,3}\s*[,!.:;-]+\s*",
    re.IGNORECASE,
)
_FAREWELL = re.compile(
    r"[\s,.;!-]{1,5}(?:(?:kind|best|warm)\s+regards|regards|best\s+wishes|best|cheers|yours|sincerely|good\s+luck|see\s+you"
    r"|have\s+(?:a\s+)?(?:nice|good|great)\s+(?:day|evening|night|weekend|week)|take\s+care|vänliga\s+hälsningar"
    r"|med\s+vänlig\s+hälsning|hälsningar|mvh|lycka\s+till|trevlig\s+(?:helg|kväll|dag)|ha\s+det\s+(?:så\s+)?(?:bra|gott))"
    r"(?:\s*[,.!-]?\s*[^\W\d]+){0,3}[\s.!]*$",
    re.IGNORECASE,
)
_UNTYPED = re.compile("[\\x00-\\x08\\x0e-\\x1b\\x7f\\ud800-\\udfff]")
_PUNCTUATION = " .,;:!-"


def is_damaged(text: str) -> bool:
    """Whether a text holds characters that nobody types, such as a NUL or half a letter."""
    return _UNTYPED.search(text) is not None


def plain(text: str) -> str:
    """The part of a line that is read: `plain("**Army** 4 => 2,4") == "army 4 -> 2,4"`."""
    text = _EMOTICON.sub(" ", _ARROWS.sub(" -> ", _TAG.sub(" ", text)))
    text = re.sub(r"\*\*|__|[`\"~|]", " ", plain_letters(text))
    return " ".join(_BULLET.sub("", text).casefold().split())


def without_politeness(text: str) -> str:
    """A plain text without greetings, thanks and "please": `without_politeness("4: 2 4, please") == "4: 2 4"`.

    A text that is nothing else stays as it is.
    """
    left = _POLITE.sub(" ", _FAREWELL.sub("", _GREETING.sub("", text)))
    left = " ".join(re.sub(r",(?:\s*,)+", ",", left).strip(" ,!").split())
    return left if left.strip(_PUNCTUATION) else text


def unmarked(text: str) -> str:
    """A text of one or several lines without markup and quotes around its words, in the capitals that it has."""
    lines = (_EMOTICON.sub(" ", _TAG.sub(" ", line)) for line in text.splitlines())
    plainer = (re.sub(r"\*\*|__|[`\"|]", " ", plain_letters(line)) for line in lines)
    return "\n".join(" ".join(line.split()).rstrip(".!;, ") for line in plainer).strip()
