"""The base of views that serve one user's own data."""

from collections.abc import Mapping
from typing import IO, Any, ClassVar

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
    """JSON; what is nested deeper than anything here could be is refused like anything else that is not understood."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """The values of a body; raises ParseError."""
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError:
            raise ParseError("JSON parse error - nested too deeply") from None


class OwnView(ReadView):
    """A view whose answers are one person's: nothing keeps them. What is sent to it comes as JSON in the body.

    What is sent counts as the action `counted_as` of THROTTLES as well, "" for none: together with what the same person
    sends by the pages that do the same.
    """

    parser_classes = (BoundedParser,)
    counted_as: ClassVar[str] = ""
    is_heavy: ClassVar[bool] = False
    _turn: Turn | None = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Of the costly answers to one person, `is_heavy`, one is worked out at a time."""
        super().initial(request, *args, **kwargs)
        if self.is_heavy:
            turn = Turn(user_of(request).pk)
            if not turn.take():
                raise Throttled(1)
            self._turn = turn

    def get_permissions(self) -> list[BasePermission]:
        """Nobody comes without a name."""
        return [IsAuthenticated(), HasScope()]

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Nothing keeps the answer."""
        if self._turn is not None:
            self._turn.give_back()
        answer = super().finalize_response(request, response, *args, **kwargs)
        add_never_cache_headers(answer)
        return answer


def sent(request: Request, serializer: type[Serializer[Any]]) -> dict[str, Any]:
    """What was sent, of the right shape; raises ValidationError, which names the place."""
    found = serializer(data=request.data)
    found.is_valid(raise_exception=True)
    values: dict[str, Any] = found.validated_data
    return values
