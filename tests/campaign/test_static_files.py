"""The scripts as a site serves them: under names that change with their content, which their imports must follow."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import HashedFilesMixin, staticfiles_storage

IMPORTED = re.compile(r"""^(?:import|export)\b[^;]*?["'](?P<address>\.[^"']+)["'];""", re.MULTILINE)


@pytest.mark.servers
def test_every_import_of_a_script_resolves() -> None:
    """A comment before the imports that says `export` once made Django name the first of them twice."""
    collected = Path(settings.STATIC_ROOT)
    assert isinstance(staticfiles_storage, HashedFilesMixin)
    named = [staticfiles_storage.stored_name(str(path.relative_to(collected))) for path in _sources(collected)]
    found = [
        (name, address)
        for name in named
        for address in IMPORTED.findall((collected / name).read_text(encoding="utf-8"))
    ]
    assert len(found) > 30
    assert [
        (name, address) for name, address in found if not (collected / name).parent.joinpath(address).exists()
    ] == []


def _sources(collected: Path) -> list[Path]:
    """The scripts by their own names, without those named by their content."""
    return [path for path in sorted((collected / "js").rglob("*.js")) if path.name.count(".") == 1]
