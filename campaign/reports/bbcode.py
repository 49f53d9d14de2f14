"""The few BBCodes of a phpBB forum that the posts use."""

from collections.abc import Iterable


def plain(text: str) -> str:
    """Text in which nothing is a BBCode: phpBB has no escape for brackets, so they become round ones."""
    return text.replace("[", "(").replace("]", ")")


def bold(text: str) -> str:
    """Bold text; brackets in it are not taken for codes."""
    return f"[b]{plain(text)}[/b]"


def title(text: str) -> str:
    """A heading, larger and bold."""
    return f"[size=150]{bold(text)}[/size]"


def code(lines: Iterable[str]) -> str:
    """Lines in a fixed pitch, as they are."""
    return "\n".join(["[code]", *(plain(line) for line in lines), "[/code]"])


def bullets(lines: Iterable[str]) -> str:
    """A list with one line an entry."""
    return "\n".join(["[list]", *(f"[*]{plain(line)}" for line in lines), "[/list]"])


def image(address: str) -> str:
    """A picture by its public address."""
    return f"[img]{address}[/img]"
