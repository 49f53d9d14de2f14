"""The guide to the API names addresses that there are, and its examples are taken as they stand."""

import json
import re
from pathlib import Path
from typing import Any

from django.urls import resolve

from campaign.models import Phase, Scope
from tests.api.conftest import Programs, post

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
PLAYING = GUIDE.partition("## Playing")[2].partition("## An example")[0]
CAMPAIGN = "/api/campaigns/war/"


def test_every_address_in_the_guide_exists() -> None:
    asked = re.findall(r"`(GET|POST|PUT|PATCH)\s+([^`\s]+)`", PLAYING)
    assert len(asked) > 12
    for method, path in asked:
        address = path.replace("<step>", "movement")
        view: Any = resolve(CAMPAIGN + re.sub(r"<\w+>", "1", address)).func
        assert method.lower() in view.view_class.http_method_names
        assert hasattr(view.view_class, method.lower()), (method, path)


def test_the_guide_names_every_scope() -> None:
    for scope in Scope:
        assert f"| `{scope.value}` |" in GUIDE


def test_the_orders_in_the_guide_are_accepted(phase: Phase, program: Programs) -> None:
    body = json.loads(PLAYING[PLAYING.index('    {"phase"') : PLAYING.index("Without `do`")])
    answer = post(program("hamilcar"), f"{CAMPAIGN}sheets/", **{**body, "phase": phase.pk})
    assert answer.status_code == 200
    assert [one["army"] for one in answer.json()["taken"]] == [4, 5, 6]
