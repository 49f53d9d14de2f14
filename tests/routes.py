"""The addresses of the site, as its resolver has them."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver


def routes(resolver: URLResolver, before: str = "") -> Iterator[str]:
    """Every route of the site, of every app."""
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern).replace("^", "")
        if isinstance(pattern, URLPattern):
            yield route
        else:
            yield from routes(pattern, route)
