"""Rulesets: every number typed and checked, variants by what differs, the ruleset of a round its own (PA, RD.6)."""

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from campaign.games.vae_victis.rules.ruleset import Ruleset, ruleset_of, shipped_ruleset
from hexmap.rules.documents import DocumentError
from tests.json_rounds import adjudicate_administration, adjudicate_movement

FILE = Path(__file__).resolve().parents[2] / "campaign" / "games" / "vae_victis" / "rulesets" / "vae-victis-2.toml"
VALUES: dict[str, Any] = tomllib.loads(FILE.read_text(encoding="utf-8"))


SWITCHES = [("victory", "capitals_connected"), ("victory", "own_capital")]


def keys(values: dict[str, Any], before: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """The paths of all numbers and texts of a ruleset."""
    found = []
    for key, value in values.items():
        found += keys(value, (*before, key)) if isinstance(value, dict) else [(*before, key)]
    return found


def change(path: tuple[str, ...], value: Any) -> dict[str, Any]:
    description: dict[str, Any] = {"base": "vae-victis-2"}
    place = description
    for key in path[:-1]:
        place = place.setdefault(key, {})
    place[path[-1]] = value
    return description


@pytest.mark.parametrize("path", [path for path in keys(VALUES) if path != ("name",)], ids=".".join)
def test_every_value_is_typed_and_a_wrong_one_is_named(path: tuple[str, ...]) -> None:
    wrongs: tuple[Any, ...] = ([], None, 1.5, "yes" if path in SWITCHES else True)
    for wrong in wrongs:
        with pytest.raises(DocumentError) as refused:
            ruleset_of(change(path, wrong))
        assert refused.value.place == f"ruleset.{'.'.join(path)}"


@pytest.mark.parametrize("path", [path for path in keys(VALUES) if path != ("game",)], ids=".".join)
def test_a_ruleset_with_a_missing_value_is_refused(path: tuple[str, ...]) -> None:
    values = copy.deepcopy(VALUES)
    place = values
    for key in path[:-1]:
        place = place[key]
    del place[path[-1]]
    with pytest.raises(ValueError, match="Field required"):
        Ruleset.model_validate(values)


def test_a_variant_changes_only_the_values_it_names() -> None:
    variant = ruleset_of({"base": "vae-victis-2", "sailing": {"level": 30}})
    classic = shipped_ruleset("vae-victis-2")
    assert variant.sailing.level == 30
    assert variant.model_dump() == {**classic.model_dump(), "sailing": {**classic.sailing.model_dump(), "level": 30}}


def test_each_round_uses_the_ruleset_named_in_its_document(start: dict[str, Any]) -> None:
    """RD.6: round 1 by the classic rules, round 2 with half the naval movement points."""
    first = adjudicate_movement(start)
    second = adjudicate_administration({**first, "reports": []})
    second["ruleset"] = {"base": "vae-victis-2", "sailing": {"level": 12}}
    after = adjudicate_movement(second)
    assert set(first["nmp_left"]["roma"].values()) == {48}
    assert set(after["nmp_left"]["roma"].values()) == {24}


def test_sealed_chance_requires_random_numbers(start: dict[str, Any]) -> None:
    sealed = {**start, "ruleset": {"base": "vae-victis-2", "naval_battle": {"chance": "sealed"}}}
    with pytest.raises(DocumentError, match="random_numbers: is missing; with sealed chance"):
        adjudicate_movement(sealed)
    assert adjudicate_movement({**sealed, "random_numbers": [7, 3]})["random_numbers"] == [7, 3]


def test_a_variant_can_be_a_separate_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "vae-victis-2.toml").write_text(FILE.read_text(encoding="utf-8"), encoding="utf-8")
    variant = 'name = "swift"\nbase = "vae-victis-2"\n\n[movement]\npoints = 15\n'
    (tmp_path / "swift.toml").write_text(variant, encoding="utf-8")
    monkeypatch.setattr("campaign.games.vae_victis.rules.ruleset._FOLDER", tmp_path)
    shipped_ruleset.cache_clear()
    try:
        swift = shipped_ruleset("swift")
        assert (swift.name, swift.movement.points, swift.movement.river) == ("swift", 15, 1)
        with pytest.raises(DocumentError, match=r"slow.* is not shipped; there is swift, vae-victis-2"):
            shipped_ruleset("slow")
    finally:
        shipped_ruleset.cache_clear()
