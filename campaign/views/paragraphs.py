"""Where the paragraphs of the rules are on the site."""

from django.urls import reverse


def paragraph_url(code: str) -> str:
    """Return the address of a rule, also for one of its items: `MV.2 (b)` is found at MV.2."""
    return reverse("rules-chapter", args=[code.partition(" ")[0]])
