"""What is too much, too large, or no text at all is refused in the one shape of refusals."""

from typing import Any

import pytest

from campaign.models import Phase
from orders.models import OrderSheet
from tests.api.conftest import Programs, post

WAR = "/api/campaigns/war/"
SHEET = {"kind": "movement", "army": 4, "text": "4 4"}
AGES = 10**9
"""Seconds that do not end while a test runs: the next begin in 2033, 2064, ..."""


@pytest.mark.parametrize("field", ["kind", "do"])
def test_a_refusal_quotes_input_that_is_not_text(phase: Phase, program: Programs, field: str) -> None:
    answer = post(program("hamilcar"), f"{WAR}sheets/", phase=phase.pk, sheets=[{**SHEET, field: "\ud800"}])
    assert answer.status_code == 400
    assert answer.json()["where"] == f"sheets[0].{field}"
    assert answer.json()["detail"].startswith('"?"')


def test_a_refusal_shortens_long_quotes(phase: Phase, program: Programs) -> None:
    answer = post(program("hamilcar"), f"{WAR}trial/", phase=phase.pk, sheets=[{**SHEET, "kind": "x" * 50_000}])
    assert answer.status_code == 400
    assert len(answer.content) < 1200


@pytest.mark.parametrize("size", [2_500_001, 20_000_001])
def test_a_body_that_is_too_large_is_not_read(phase: Phase, program: Programs, size: int) -> None:
    """The limit of what the API reads, and that of all requests."""
    answer = program("hamilcar").post(f"{WAR}sheets/", b" " * size, content_type="application/json")
    assert answer.status_code == 413
    assert answer.json()["code"] == "too_large"


@pytest.mark.parametrize(
    ("action", "address", "body"),
    [
        ("sheets", "sheets/", {"phase": 0, "sheets": [SHEET]}),
        ("reports", "reports/", {"phase": 0, "engagement": "4-9"}),
        ("reports", "answers/", {"phase": 0, "engagement": "4-9"}),
        ("plans", "plans/", {"title": ""}),
    ],
)
def test_api_requests_share_the_rate_limits_of_the_pages(
    phase: Phase, program: Programs, settings: Any, action: str, address: str, body: dict[str, Any]
) -> None:
    settings.THROTTLES = {**settings.THROTTLES, action: (2, AGES)}
    hamilcar = program("hamilcar")
    statuses = [post(hamilcar, WAR + address, **body).status_code for _ in range(3)]
    assert 429 not in statuses[:2]
    assert statuses[2] == 429
    assert hamilcar.get(f"{WAR}sheets/").status_code == 200, "reading goes on"
    assert post(program("hanno"), WAR + address, **body).status_code == statuses[0], "others are counted by themselves"
    assert not OrderSheet.objects.exists()
