"""The alert rules and the dashboard ask for metrics that the site has."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import yaml

from campaign.models import Campaign
from campaign.monitoring.queries.measures import measures
from campaign.platform.checkout import TOP
from campaign.platform.life_signs import Sign, give_sign

FOLDER = TOP / "docs" / "monitoring"
RULES = yaml.safe_load((FOLDER / "alerts.yml").read_text(encoding="utf-8"))["groups"][0]["rules"]
DASHBOARD = json.loads((FOLDER / "dashboard.json").read_text(encoding="utf-8"))
ALERTS = [rule["expr"] for rule in RULES]
PANELS = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
USED = re.compile(r"vae_victis_(?P<name>\w+)(?:\{(?P<labels>[^}]*)\})?")


@pytest.fixture
def there(war: Campaign) -> dict[str, list[dict[str, str]]]:
    """The labels of every measure of a site, by its name."""
    now = datetime.now(UTC)
    for sign in Sign:
        give_sign(sign, now)
    return {measure.name: [labels for labels, _value in measure.rows] for measure in measures(now)}


def used(expression: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The metrics that an expression asks for, with the labels that they should have."""
    for found in USED.finditer(expression):
        yield found["name"], dict(re.findall(r'(\w+)="([^"]*)"', found["labels"] or ""))


@pytest.mark.parametrize("expression", [*ALERTS, *PANELS])
def test_every_expression_uses_an_exported_metric(there: dict[str, list[dict[str, str]]], expression: str) -> None:
    asked = list(used(expression))
    assert asked or 'up{job="vae-victis"}' in expression
    for name, labels in asked:
        assert any(labels.items() <= row.items() for row in there[name]), (name, labels)


def test_the_dashboard_shows_every_metric(there: dict[str, Any]) -> None:
    assert {name for expression in PANELS for name, _labels in used(expression)} == set(there)


def test_every_alert_has_a_severity_and_a_description() -> None:
    for rule in RULES:
        assert rule["labels"]["severity"] in {"wake", "look"}
        assert rule["annotations"].keys() == {"summary", "description"}


def test_dashboard_panels_do_not_overlap() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        at = panel["gridPos"]
        cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
        assert not taken & cells
        assert max(x for x, _y in cells) < 24
        taken |= cells
