"""Refusals of the API: one shape for all, with the place of the error if there is one."""

import logging
from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers, status
from rest_framework.exceptions import APIException, ErrorDetail, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from orders.sealing import CannotUnseal

log = logging.getLogger(__name__)

_LONGEST_SENTENCE = 1000


class ProblemSerializer(serializers.Serializer[Any]):
    """A problem: a sentence for people, a code for programs, and its place in the request, if it has one."""

    detail = serializers.CharField(help_text="What is wrong and what to do, in the language of the request.")
    code = serializers.CharField(help_text="The same as a code that does not change.")
    where = serializers.CharField(
        required=False, help_text="The parameter, or the place in the body, such as `sheets[2].text`."
    )
    rule = serializers.CharField(required=False, help_text="The paragraph of the rules that says so.")


class InvalidRequest(ValidationError):
    """400: a parameter, `where`, that there is not, or that does not say what it may."""

    def __init__(self, where: str, sentence: str, code: str = "invalid") -> None:
        super().__init__({where: [ErrorDetail(sentence, code)]})


class TooLarge(APIException):
    """413: a body of which nothing is read."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"


class KeyMissing(APIException):
    """503: something sealed cannot be opened, because the server lacks its key."""

    status_code = status.HTTP_503_SERVICE_UNAVAILABLE
    default_code = "key_missing"


def answer_to(problem: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to whatever a view has raised; None for what nobody has foreseen, which is the server's own fault."""
    if isinstance(problem, CannotUnseal):
        log.error("campaign.seal.key_missing %s", problem)
        sentence = gettext(
            "The server lacks the key of these orders. Nothing is lost. Ask the site operator to restore it."
        )
        problem = KeyMissing(sentence)
    answer = exception_handler(problem, context)
    if answer is not None:
        known = {name: getattr(problem, name, "") for name in ("where", "rule")}
        answer.data = problem_in(answer.data) | {name: said for name, said in known.items() if said}
    return answer


def problem_in(data: Any) -> dict[str, str]:
    """The first thing that is wrong of all that Django REST framework says, with its place."""
    if isinstance(data, dict) and isinstance(data.get("detail"), ErrorDetail):
        return {"detail": _written(data["detail"]), "code": data["detail"].code}
    where, first = _first("", data)
    problem = {"detail": _written(first), "code": getattr(first, "code", "invalid")}
    return {**problem, "where": where} if where else problem


def _written(sentence: object) -> str:
    """A sentence, which may quote what was sent, and so be of any length and hold what is no character of UTF-8."""
    text = str(sentence).encode(errors="replace").decode()
    return text if len(text) <= _LONGEST_SENTENCE else f"{text[:_LONGEST_SENTENCE]}…"


def _first(where: str, found: Any) -> tuple[str, Any]:
    """The first sentence in what may be sentences by field, by place in a list, or both."""
    if isinstance(found, dict):
        name, inside = next(((name, inside) for name, inside in found.items() if inside), ("", ""))
        if name == "non_field_errors":
            return _first(where, inside)
        return _first(_joined(where, name), inside)
    if isinstance(found, list) and found:
        if isinstance(found[0], str):
            return where, found[0]
        place = next((place for place, inside in enumerate(found) if inside), 0)
        return _first(f"{where}[{place}]", found[place])
    return where, found


def _joined(where: str, name: object) -> str:
    """A place inside a place: a field by its name, a place in a list by its number."""
    if isinstance(name, int):
        return f"{where}[{name}]"
    return f"{where}.{name}" if where else str(name)
