"""Sicily alone: what must be true of the island for a war to be fought over it."""

import pytest

from hexmap.rules.board import Board
from hexmap.rules.map_checks import Level, findings
from hexmap.rules.shipped_maps import shipped_map


@pytest.fixture(scope="module")
def sicily() -> Board:
    return shipped_map("sicily")


def test_the_map_of_sicily_has_no_faults_or_warnings(sicily: Board) -> None:
    """No fault and no warning; that small islands have no Town is a hint."""
    assert {finding.level for finding in findings(sicily)} <= {Level.HINT}


def test_one_hex_of_coast_separates_messana_from_rhegium(sicily: Board) -> None:
    messana, rhegium = (sicily.structure_named[name].hex for name in ("Messana", "Rhegium"))
    between = set(sicily.adjacent(messana)) & set(sicily.adjacent(rhegium))
    assert between
    assert all(sicily.is_strait(hex_) for hex_ in between)
    assert sicily.landmasses[messana] != sicily.landmasses[rhegium]


def test_the_strait_is_watched_from_both_seas(sicily: Board) -> None:
    for name in ("Messana", "Rhegium"):
        zones = sicily.coastal_zones(sicily.structure_named[name])
        assert {sicily.zones[zone] for zone in zones} == {"Mare Liparaeum", "Mare Siculum"}


def test_an_army_can_march_from_lilybaeum_to_syracusae_and_messana(sicily: Board) -> None:
    grounds = {sicily.marching_grounds[sicily.structure_named[n].hex] for n in ("Lilybaeum", "Syracusae", "Messana")}
    assert len(grounds) == 1


@pytest.mark.parametrize("name", ["Panormus", "Drepana", "Lilybaeum", "Catana", "Syracusae", "Lipara", "Eryx"])
def test_historical_ports_are_coastal(sicily: Board, name: str) -> None:
    assert sicily.shores[name]


@pytest.mark.parametrize("name", ["Enna", "Centuripae", "Entella", "Morgantina", "Engyum"])
def test_inland_towns_are_not_coastal(sicily: Board, name: str) -> None:
    assert not sicily.shores[name]


def test_the_plain_of_catana_is_farmland(sicily: Board) -> None:
    """Between Catana and Leontini, along the Symaethus."""
    assert {sicily.terrain[sicily.grid.index(name)] for name in ("3923", "4023", "4024", "4124")} == {"F"}


def test_the_peaks_of_aetna_lie_north_of_catana(sicily: Board) -> None:
    """North of Catana, inland from Tauromenium; an army cannot cross it."""
    peaks = [index for index, letter in enumerate(sicily.terrain) if letter == "P"]
    columns = [int(sicily.grid.name(index)[:2]) for index in peaks]
    rows = [int(sicily.grid.name(index)[2:]) for index in peaks]
    assert peaks
    assert 39 <= min(columns) <= max(columns) <= 42
    assert 17 <= min(rows) <= max(rows) <= 20
