"""What all addresses have in common where something is read: who may, the query, the caches on the way."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.http import conditional_page
from rest_framework.request import Request
from rest_framework.views import APIView

from campaign.api_base.limits import MOST_BYTES
from campaign.api_base.problems import InvalidRequest, TooLarge
from campaign.api_base.queries import QuerySerializer
from campaign.api_base.scopes import HasScope
from campaign.models import Scope
from campaign.platform.answer_headers import length_of


class ReadView(APIView):
    """A view for everyone who may read, which it checks itself; others get the usual refusals.

    `query` are the parameters that it takes; others, and repeated ones, are refused, because a misspelt filter would
    otherwise return everything. Answers have a digest as their ETag; a reader who has that very answer, and is still
    allowed to read it, gets 304.
    """

    permission_classes = (HasScope,)
    required_scopes: ClassVar[Mapping[str, Scope]] = {"GET": Scope.READ}
    query: ClassVar[type[QuerySerializer]] = QuerySerializer

    asked: dict[str, Any]

    @classmethod
    def as_view(cls, **initkwargs: Any) -> Any:
        """The view, which answers 304 where it can."""
        return conditional_page(super().as_view(**initkwargs))

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse a body that is too large before any of it is read; then check the user, and the request."""
        if length_of(request) > MOST_BYTES:
            sentence = gettext("The body is larger than %(most)s kB. Nothing was saved. Send less at a time.")
            raise TooLarge(sentence % {"most": MOST_BYTES // 1000})
        super().initial(request, *args, **kwargs)
        self.asked = _understood(self.query, request)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Forbid shared caching, and require revalidation."""
        answer: HttpResponseBase = super().finalize_response(request, response, *args, **kwargs)
        if not answer.has_header("Cache-Control"):
            patch_cache_control(answer, private=True, no_cache=True)
        patch_vary_headers(answer, ["Authorization", "Cookie"])
        return answer


def _understood(query: type[QuerySerializer], request: Request) -> dict[str, Any]:
    """The parameters of a request; raises InvalidRequest and ValidationError."""
    known = query().fields
    for name, said in request.query_params.lists():
        if name not in known:
            raise InvalidRequest(_shortened(name), _unknown(list(known)), "unknown_parameter")
        if len(said) > 1:
            raise InvalidRequest(
                name, gettext("This parameter was sent more than once. Send it once."), "repeated_parameter"
            )
    found = query(data=request.query_params.dict())  # of a form, a box that is not ticked would be false
    found.is_valid(raise_exception=True)
    values: dict[str, Any] = found.validated_data
    return values


def _unknown(known: list[str]) -> str:
    if not known:
        return gettext("Unknown parameter. This address takes no parameters.")
    return gettext("Unknown parameter. This address takes %(known)s.") % {"known": ", ".join(sorted(known))}


def _shortened(name: str) -> str:
    return name if len(name) <= 40 else f"{name[:40]}…"
