"""What all views have that answer one person with what is his, or do something for him."""

from collections.abc import Mapping
from typing import IO, Any

from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser
from rest_framework.request import Request
from rest_framework.serializers import Serializer
from rest_framework.views import APIView


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


class OwnView(APIView):
    """A view whose answers are one person's: nothing keeps them. What is sent to it comes as JSON in the body."""

    parser_classes = (BoundedParser,)

    @method_decorator(never_cache)
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answers."""
        return super().dispatch(request, *args, **kwargs)


def sent(request: Request, shape: type[Serializer[Any]]) -> dict[str, Any]:
    """What was sent, of the right shape; raises ValidationError, which names the place."""
    found = shape(data=request.data)
    found.is_valid(raise_exception=True)
    values: dict[str, Any] = found.validated_data
    return values
