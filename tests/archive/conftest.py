"""The campaign that is archived, played once, and its archive, exported once."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from campaign.models import Campaign
from tests.archive.archived import export, play_a_round
from tests.meetings import open_contact
from tests.played_once import played_once


@pytest.fixture
def played(people: dict[str, User], start: dict[str, Any]) -> Campaign:
    """The war after its first round."""
    played_once("archived", lambda: play_a_round(open_contact(people, start), people))
    return Campaign.objects.get(slug="war")


@pytest.fixture(scope="session")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the archive is once it has been exported."""
    return tmp_path_factory.mktemp("archive") / "war"


@pytest.fixture
def archive(played: Campaign, exported: Path, tmp_path: Path) -> Path:
    """The archive of the war, a folder that the test may change."""
    if not exported.exists():
        export(played, exported)
    return Path(shutil.copytree(exported, tmp_path / "war"))
