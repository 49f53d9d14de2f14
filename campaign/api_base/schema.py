"""How the API describes itself in OpenAPI: `docs/openapi.yaml`, which `make openapi` writes."""

from inspect import cleandoc
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction
from rest_framework.serializers import Serializer

from campaign.api_base.problems import ProblemSerializer

_ALWAYS = {
    "400": "A parameter or the body is not valid; `where` names the part.",
    "401": "No sign-in and no valid API key.",
    "403": "The API key or the user is not allowed to do this.",
    "406": "The `Accept` header excludes JSON.",
    "429": "Too many requests; `Retry-After` has the seconds to wait.",
    "503": "A part of the server is not available. Try again later.",
}
_OF_A_PLACE = {
    "404": "Not found: it does not exist, is not visible to you, or is not there yet.",
    "409": "Too early, too late, or changed meanwhile. Nothing was saved.",
}
_OF_A_BODY = {
    "413": "The body is too large. Nothing was saved.",
    "415": "The body must be JSON.",
    "422": "Valid, but not possible. Nothing was saved.",
}


class KeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The key of a program, as OpenAPI says it."""

    target_class = "campaign.api.authentication.TokenAuthentication"
    name = "key"

    def get_security_definition(self, _described: AutoSchema) -> dict[str, Any]:
        """`Authorization: Bearer vv_...`."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "An API key, from the page “API keys” of an account.",
        }


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
        """The purpose of the address, and of the operation there."""
        view, method = type(self.view), getattr(self.view, self.method.lower())
        return "\n\n".join(cleandoc(text) for text in (view.__doc__, method.__doc__) if text)

    def get_serializer_name(self, serializer: Serializer[Any], _direction: Direction) -> str:
        """The name of a component: `SheetShape` for `SheetSerializer`. Programs are generated from these names."""
        return f"{type(serializer).__name__.removesuffix('Serializer')}Shape"

    def get_tags(self) -> list[str]:
        """The subject of the operation: the first word of its own in the address."""
        words = [word for word in self.path.split("/") if word and not word.startswith("{") and word != "api"]
        return [words[1] if len(words) > 1 else words[0]]
