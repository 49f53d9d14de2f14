"""Names of static files by content hash, also in imports of scripts."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedModules(CompressedManifestStaticFilesStorage):
    """Rewrites imports of JavaScript modules to the hashed names, so that all of them can be cached for ever."""

    support_js_module_import_aggregation = True
