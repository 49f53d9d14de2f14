"""The base of views that serve one user's own data."""

from collections.abc import Mapping
from typing import IO, Any, ClassVar

from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import add_never_cache_headers
from rest_framework.exceptions import ParseError, Throttled
from rest_framework.parsers import JSONParser
from rest_framework.permissions import BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.serializers import Serializer

from campaign.api_base.read_view import ReadView
from campaign.api_base.scopes import HasScope, user_of
from campaign.platform.throttle_counts import Turn


class BoundedParser(JSONParser):
    """JSON in UTF-8, also after a byte order mark.

    What is nested deeper than anything here could be is refused like anything else that is not understood.
    """

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """The values of a body; raises ParseError."""
        try:
            return super().parse(stream, media_type, {**(parser_context or {}), "encoding": "utf-8-sig"})
        except RecursionError:
            raise ParseError("JSON parse error - nested too deeply") from None


class OwnView(ReadView):
    """A view whose answers are one person's: nothing keeps them. What is sent to it comes as JSON in the body.

    What is sent counts as the action `counted_as` of THROTTLES as well, "" for none: together with what the same person
    sends by the pages that do the same. `in_turn` are the methods whose answers are costly: of the requests in one
    turn, CALCULATING or SUBMITTING, one of the same person is answered at a time.
    """

    parser_classes = (BoundedParser,)
    counted_as: ClassVar[str] = ""
    in_turn: ClassVar[Mapping[str, str]] = {}
    _turn: Turn | None = None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer, and give the turn back however that ends."""
        try:
            return super().dispatch(request, *args, **kwargs)
        finally:
            if self._turn is not None:
                self._turn.give_back()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Take the turn of a costly request; raise Throttled while another request of the same person has it."""
        super().initial(request, *args, **kwargs)
        kind = self.in_turn.get("GET" if request.method == "HEAD" else request.method or "")
        if kind is not None:
            turn = Turn(f"{kind}{user_of(request).pk}")
            if not turn.take():
                raise Throttled(1)
            self._turn = turn

    def get_permissions(self) -> list[BasePermission]:
        """Nobody comes without a name."""
        return [IsAuthenticated(), HasScope()]

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Nothing keeps the answer."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        add_never_cache_headers(answer)
        return answer


def sent(request: Request, serializer: type[Serializer[Any]]) -> dict[str, Any]:
    """The body that was sent, of the right shape; raises ValidationError, which names the place."""
    found = serializer(data=request.data)
    found.is_valid(raise_exception=True)
    values: dict[str, Any] = found.validated_data
    return values
