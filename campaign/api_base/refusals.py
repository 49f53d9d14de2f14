"""Refusals of what a program asks for, with a sentence that its owner can act on."""

from collections.abc import Hashable, Sequence

from django.utils.translation import gettext
from rest_framework import status
from rest_framework.exceptions import APIException

from campaign.api_base.problems import InvalidRequest
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.services.errors import NotTaken, NotYours, Refused


class ApiRefusal(APIException):
    """A refusal; `where` is the place of what is wrong in what was sent, `rule` the paragraph, if there is one."""

    where = ""
    rule = ""


class TooLate(ApiRefusal):
    """409: this is not the moment, or something else stands there now."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "too_late"


class TooMany(ApiRefusal):
    """429: too much of it is under way already."""

    status_code = status.HTTP_429_TOO_MANY_REQUESTS
    default_code = "too_many"


class NotAllowed(ApiRefusal):
    """422: understood as a request, and not possible, or not by the rules."""

    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY
    default_code = "not_allowed"


class Forbidden(ApiRefusal):
    """403: only another user may do this."""

    status_code = status.HTTP_403_FORBIDDEN
    default_code = "not_yours"


def refusal(error: Refused, where: str = "") -> ApiRefusal:
    """Return the response for a refusal of a service: 403 for missing rights, 422 for invalid data, else 409."""
    kind = Forbidden if isinstance(error, NotYours) else NotAllowed if isinstance(error, NotTaken) else TooLate
    found = kind(translated(str(error)))
    found.where = where
    if isinstance(error, NotTaken):
        found.rule = error.rule
    return found


def refused(where: str, sentence: str, rule: str = "") -> NotAllowed:
    """A refusal of what stands at a place, in the language of the reader."""
    found = NotAllowed(sentence)
    found.where, found.rule = where, rule
    return found


def check_each_once(keys: Sequence[Hashable]) -> None:
    """Raise InvalidRequest where a list `sheets` has the same orders, by their keys, more than once."""
    seen: set[Hashable] = set()
    for which, key in enumerate(keys):
        if key in seen:
            raise InvalidRequest(f"sheets[{which}]", gettext("The same orders are sent twice. Send them once."))
        seen.add(key)


def check_phase(sent: int, current: int) -> None:
    """Raise TooLate where what was sent is for another phase than the one that the campaign is in."""
    if sent != current:
        raise TooLate(translated(say("this_is_for_an_earlier_step")))
