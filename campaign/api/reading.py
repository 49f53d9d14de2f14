"""What all addresses have in common where something is read: who may, the query, the page, the caches on the way."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.http import conditional_page
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from campaign.api.problems import NotUnderstood
from campaign.api.scopes import HasScope
from campaign.models import Scope

LARGEST_NUMBER = 999_999_999
"""Of rounds, armies and whatever else has a number; no column would take a much larger one."""
LARGEST_PAGE = 100
_LAST_PAGE = 100_000

Values = dict[str, Any]


class Query(serializers.Serializer[Any]):
    """The parameters of an address that has none."""


class PageQuery(Query):
    """The parameters of a list that is answered page by page."""

    page = serializers.IntegerField(default=1, min_value=1, max_value=_LAST_PAGE, help_text="Which page, from 1.")
    page_size = serializers.IntegerField(
        default=50, min_value=1, max_value=LARGEST_PAGE, help_text="How many things there are on a page."
    )


class PageShape(serializers.Serializer[Any]):
    """A page of a list; the addresses of its neighbours are null where there are none."""

    count = serializers.IntegerField(help_text="How many things there are on all pages.")
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)


class ReadView(APIView):
    """An address that is read by everybody who may, which it finds out itself; others are told so in the usual way.

    `query` are the parameters that it takes; others, and those said twice, are refused, because a filter that is
    misspelt would else give everything. Answers have a digest as their ETag, and whoever has that very answer, and may
    still read it, gets 304.
    """

    permission_classes = (HasScope,)
    required_scopes: ClassVar[Mapping[str, Scope]] = {"GET": Scope.READ}
    query: ClassVar[type[Query]] = Query

    asked: Values

    @classmethod
    def as_view(cls, **initkwargs: Any) -> Any:
        """The view, which answers 304 where it can."""
        return conditional_page(super().as_view(**initkwargs))

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Looks who it is, and what he asks."""
        super().initial(request, *args, **kwargs)
        self.asked = _understood(self.query, request)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Nothing on the way keeps the answer for somebody else, and whoever keeps it asks whether it still holds."""
        answer: HttpResponseBase = super().finalize_response(request, response, *args, **kwargs)
        if not answer.has_header("Cache-Control"):
            patch_cache_control(answer, private=True, no_cache=True)
        patch_vary_headers(answer, ["Authorization", "Cookie"])
        return answer


def _understood(query: type[Query], request: Request) -> Values:
    """The parameters of a request; raises NotUnderstood and ValidationError."""
    known = query().fields
    for name, said in request.query_params.lists():
        if name not in known:
            raise NotUnderstood(_shortened(name), _unknown(list(known)), "unknown_parameter")
        if len(said) > 1:
            raise NotUnderstood(name, gettext("This parameter is there more than once."), "repeated_parameter")
    found = query(data=request.query_params.dict())  # of a form, a box that is not ticked would be false
    found.is_valid(raise_exception=True)
    values: Values = found.validated_data
    return values


def _unknown(known: list[str]) -> str:
    if not known:
        return gettext("There is no such parameter; this address takes none.")
    return gettext("There is no such parameter; there are %(known)s.") % {"known": ", ".join(sorted(known))}


def _shortened(name: str) -> str:
    return name if len(name) <= 40 else f"{name[:40]}…"


def page_of(view: ReadView, request: Request, count: int) -> tuple[Values, slice]:
    """What the page that is asked for says of itself, and which of the things are on it: beyond the last page none."""
    page, size = view.asked["page"], view.asked["page_size"]
    said = {
        "count": count,
        "next": _address(request, page + 1) if page * size < count else None,
        "previous": _address(request, page - 1) if page > 1 else None,
    }
    return said, slice((page - 1) * size, page * size)


def _address(request: Request, page: int) -> str:
    """The address of another page of the same list, on this site."""
    query = request.query_params.copy()
    query["page"] = str(page)
    return f"{request.path}?{query.urlencode()}"
