"""The versions of the rules of battles on the site."""

from campaign.games.engine_versions import EngineVersions

VERSIONS = ("0.1", "0.2", "0.3", "0.4")
"""A game says which of them holds for its battles (`BattleRules`)."""
_ENGINE = EngineVersions(VERSIONS)
ENGINE_VERSION = _ENGINE.newest
is_before, check_version = _ENGINE.is_before, _ENGINE.check
