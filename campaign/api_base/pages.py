"""Lists that are answered page by page."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request


class PageSerializer(serializers.Serializer[Any]):
    """A page of a list; the addresses of its neighbours are null where there are none."""

    count = serializers.IntegerField(help_text="The number of entries on all pages.")
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)


class ListPage:
    """The page of a list of `count` things that a request asks for with `page` and `page_size`."""

    def __init__(self, request: Request, asked: Mapping[str, int], count: int) -> None:
        self._request, self._count = request, count
        self._number, self._size = asked["page"], asked["page_size"]

    @property
    def slice(self) -> slice:
        """The things on it: beyond the last page none."""
        return slice((self._number - 1) * self._size, self._number * self._size)

    def holding(self, results: Any) -> dict[str, Any]:
        """The values for a `PageSerializer` with these `results`."""
        number = self._number
        return {
            "count": self._count,
            "next": self._address(number + 1) if number * self._size < self._count else None,
            "previous": self._address(number - 1) if number > 1 else None,
            "results": results,
        }

    def _address(self, number: int) -> str:
        """The address of another page of the same list, on this site."""
        query = self._request.query_params.copy()
        query["page"] = str(number)
        return f"{self._request.path}?{query.urlencode()}"
