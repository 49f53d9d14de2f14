"""The versions of the engine of HANNIBAL."""

from campaign.games.engine_versions import EngineVersions

VERSIONS = ("hannibal 0.1", "hannibal 0.2")
_ENGINE = EngineVersions(VERSIONS)
ENGINE_VERSION = _ENGINE.newest
is_before, check_version = _ENGINE.is_before, _ENGINE.check
