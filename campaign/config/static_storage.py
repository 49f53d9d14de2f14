"""Names of static files by content hash, also in imports of scripts, and scripts with all their modules in one file."""

from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

from campaign.config.module_bundles import ENTRIES, bundle


class HashedModules(CompressedManifestStaticFilesStorage):
    """Bundles the scripts of pages, and rewrites imports of other modules to the hashed names.

    So all of them can be cached for ever.
    """

    support_js_module_import_aggregation = True

    def post_process(self, paths: dict[str, tuple[Any, str]], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Bundle the collected scripts, and name, rewrite and compress all files."""
        if not dry_run:
            bundled = {entry: bundle(entry, lambda name: _text(*paths[name])) for entry in ENTRIES if entry in paths}
            for entry, text in bundled.items():
                self.delete(entry)
                paths[entry] = (self, self.save(entry, ContentFile(text.encode())))
        process: Any = super().post_process  # it has no types
        yield from process(paths, dry_run, **options)


def _text(storage: Any, path: str) -> str:
    with storage.open(path) as file:
        text: str = file.read().decode()
    return text
