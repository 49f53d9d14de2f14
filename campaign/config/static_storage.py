"""How static files are named: by their content, also where one script imports another."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedModules(CompressedManifestStaticFilesStorage):
    """Rewrites the imports of JavaScript modules to the hashed names, so that all of them can be kept for ever."""

    support_js_module_import_aggregation = True
