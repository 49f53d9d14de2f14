"""The folder of the made-up theatre."""

from pathlib import Path

import pytest

from tests.mapmaking.theatre import write_layers


@pytest.fixture
def layers(tmp_path: Path) -> Path:
    """A folder with all layers of the made-up theatre."""
    folder = tmp_path / "layers"
    folder.mkdir()
    write_layers(folder)
    return folder
