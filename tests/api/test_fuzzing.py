"""Every operation that the API describes, asked with all that its description allows, and with what it does not.

Nothing is answered by an error of the server, or otherwise than the description says. FUZZ_EXAMPLES says how many
questions each operation is asked of each kind.
"""

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
import yaml
from django.contrib.auth.models import User
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, given, seed
from hypothesis import settings as bounds
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from campaign.config.wsgi import application
from campaign.models import Campaign
from tests.api.conftest import key_of
from tests.api.test_openapi import DESCRIPTION
from tests.conftest import step_on

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "4"))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
THERE = {
    "slug": "war",
    "number": 1,
    "step": "movement",
    "moment": "after",
    "engagement": "4-9",
}
"""What there is in the war, so that not every question is about something that there is not."""
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)


def operations() -> Iterator[Any]:
    """Every operation of the description, asked within this process."""
    schema = schemathesis.openapi.from_dict(yaml.safe_load(DESCRIPTION.read_text(encoding="utf-8")))
    schema.app = application
    for found in schema.get_all_operations():
        assert isinstance(found, Ok), found
        yield found.ok()


@pytest.fixture
def _one_connection() -> Iterator[None]:
    """No request closes the connection in which the test has what it looks at."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def keys(people: dict[str, User]) -> list[str]:
    """The headers of a player, of an administrator who plays, of an outsider, and of nobody."""
    shown = [f"Bearer {key_of(people[name])}" for name in ("hamilcar", "marcus", "timon")]
    return [*shown, ""]


def asked(operation: Any, mode: GenerationMode, keys: list[str], *, there: bool) -> None:
    """Asks an operation, about what there is or about anything; what it writes is undone."""
    known = {name: value for name, value in THERE.items() if f"{{{name}}}" in operation.path} if there else None

    @seed(8)
    @bounds(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode, path_parameters=known), key=st.sampled_from(keys))
    def ask(case: Any, key: str) -> None:
        with transaction.atomic():
            # The client of this test reads no compressed answers.
            headers = {"Accept-Encoding": "identity"} | ({"Authorization": key} if key else {})
            answer = case.call(headers=headers)
            transaction.set_rollback(True)
        case.validate_response(answer, checks=CHECKS)

    ask()


@pytest.mark.usefixtures("_one_connection")
def test_no_generated_request_causes_a_server_error(contact: Campaign, keys: list[str], settings: Any) -> None:
    settings.THROTTLES = dict.fromkeys(settings.THROTTLES, (10**9, 60))
    step_on(contact)
    for operation in operations():
        for mode in MODES:
            asked(operation, mode, keys, there=True)
        asked(operation, GenerationMode.POSITIVE, keys, there=False)
