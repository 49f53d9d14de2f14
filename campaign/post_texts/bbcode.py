"""The few BBCodes of a phpBB forum that the posts use."""


def plain(text: str) -> str:
    """Text in which nothing is a BBCode: phpBB has no escape for brackets, so they become round ones."""
    return text.replace("[", "(").replace("]", ")")


def bold(text: str) -> str:
    """Bold text; brackets in it are not taken for codes."""
    return f"[b]{plain(text)}[/b]"


def title(text: str) -> str:
    """A heading, larger and bold."""
    return f"[size=150]{bold(text)}[/size]"


def image(address: str) -> str:
    """A picture by its public address."""
    return f"[img]{address}[/img]"


def linked(address: str, code: str) -> str:
    """Codes that lead to an address."""
    return f"[url={address}]{code}[/url]"
