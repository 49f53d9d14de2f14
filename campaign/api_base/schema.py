"""How the API describes itself in OpenAPI: `docs/openapi.yaml`, which `make openapi` writes."""

from inspect import cleandoc
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction
from rest_framework.serializers import Serializer

from campaign.api_base.problems import ProblemSerializer

_ALWAYS = {
    "400": "A parameter or the body was not understood; `where` says which part of it.",
    "401": "Nobody has signed in and no key was shown, or it opens nothing.",
    "403": "The key, or whoever asks, may not do this.",
    "406": "The answer is JSON, and that was not asked for.",
    "429": "That was asked too often; `Retry-After` has the seconds to wait.",
    "503": "The server lacks a key, or a part of it is not there. Try again later.",
}
_OF_A_PLACE = {
    "404": "There is no such thing, or not for whoever asks, or not yet.",
    "409": "This is not the moment, or something has changed meanwhile; nothing was done.",
}
_OF_A_BODY = {
    "413": "That is too large; nothing was done.",
    "415": "The body is to be JSON.",
    "422": "That was understood and cannot be done; nothing was done.",
}


class KeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The key of a program, as OpenAPI says it."""

    target_class = "campaign.api.authentication.TokenAuthentication"
    name = "key"

    def get_security_definition(self, _described: AutoSchema) -> dict[str, Any]:
        """`Authorization: Bearer vv_...`."""
        return {"type": "http", "scheme": "bearer", "description": "A key of the page “Keys” of an account."}


class ApiSchema(AutoSchema):
    """An operation with the refusals that it can be answered, so that no view need list them."""

    def get_operation(self, path: str, *rest: Any, **more: Any) -> dict[str, Any] | None:
        """As the library describes it, and the refusals."""
        operation: dict[str, Any] | None = super().get_operation(path, *rest, **more)
        if operation is None:
            return None
        said = {**_ALWAYS, **(_OF_A_PLACE if "{" in path else {}), **(_OF_A_BODY if "requestBody" in operation else {})}
        problem = self.resolve_serializer(ProblemSerializer(), "response").ref
        content = {"application/json": {"schema": problem}}
        for code, description in sorted(said.items()):
            operation["responses"].setdefault(code, {"description": description, "content": content})
        return operation

    def get_description(self, *_asked: object) -> str:
        """What the address is for, and what is done there."""
        view, method = type(self.view), getattr(self.view, self.method.lower())
        return "\n\n".join(cleandoc(text) for text in (view.__doc__, method.__doc__) if text)

    def get_serializer_name(self, serializer: Serializer[Any], _direction: Direction) -> str:
        """The name of a component: `SheetShape` for `SheetSerializer`. Programs are generated from these names."""
        return f"{type(serializer).__name__.removesuffix('Serializer')}Shape"

    def get_tags(self) -> list[str]:
        """What the operation is about: the first word of its own in the address."""
        words = [word for word in self.path.split("/") if word and not word.startswith("{") and word != "api"]
        return [words[1] if len(words) > 1 else words[0]]
