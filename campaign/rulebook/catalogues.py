"""The folders with the rule cases of every game."""

from collections.abc import Mapping
from pathlib import Path

from campaign.games.hannibal.rulebook.book import HANNIBAL_CASES
from campaign.games.vae_victis.rulebook.book import CASES

CATALOGUES: Mapping[str, Path] = {"Vae Victis": CASES, "HANNIBAL": HANNIBAL_CASES}
"""The folder with the cases of each game that the site shows beside its rules."""
