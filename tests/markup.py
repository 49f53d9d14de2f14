"""HTML of pages, compared without regard to how templates break their lines."""

import re


def compact(page: str) -> str:
    """Return HTML without white space that only lays it out: at the edges of tags and of what they hold.

    >>> compact('<p\\n  class="small"\\n>\\n  Round <b>2</b>\\n</p>')
    '<p class="small">Round <b>2</b></p>'
    """
    text = re.sub(r"\s+", " ", page)
    text = re.sub(r"<(\w+) >", r"<\1>", re.sub(r'(["\w]) >', r"\1>", text))
    return re.sub(r" (?=</)|(?<=>) (?=<)|(?<=>) (?=\S)", "", text)
