"""`manage.py build_map RECIPE.toml OUT.json --layers FOLDER`.

What makes maps is imported where it is used: it needs packages that only a mapmaker installs.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, NoReturn

from django.core.management.base import BaseCommand

from hexmap.rules.documents import DocumentError, bounded_text, fault_line, parse_json
from hexmap.rules.map_file import read_map

if TYPE_CHECKING:
    from hexmap.mapmaking.build import Theatre
    from hexmap.mapmaking.scenery import MadeScenery

REFUSED, DIFFERENT = 2, 1
"""The exit statuses for what is not valid, and for maps that differ."""
NEEDED = ("numpy", "pyproj", "shapely")


class Command(BaseCommand):
    """Makes a map document from a recipe and geographic layers."""

    help = "Makes a map document from a recipe and geographic layers; docs/maps.md explains recipes."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the recipe, the document and the options."""
        parser.add_argument("recipe", metavar="RECIPE.toml")
        parser.add_argument("document", metavar="OUT.json", nargs="?", help="the map document to write")
        parser.add_argument("--layers", metavar="FOLDER", required=True, help="the folder with the files of the layers")
        parser.add_argument("--check", metavar="MAP.json", help="compare the result with this map document")
        parser.add_argument("--search", action="store_true", help="find the best offset of the grid, and use it")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Build the map; write it, compare it, or both."""
        if not (options["document"] or options["check"] or options["search"]):
            _refuse("give the map document to write, OUT.json, or --check or --search")
        try:
            if options["document"]:
                _must_be_writable(Path(options["document"]))
            self._build(options)
        except DocumentError as error:
            _refuse(error)
        except ModuleNotFoundError as error:
            if error.name not in NEEDED:
                raise
            _refuse(f"the mapmaker needs {', '.join(NEEDED)}: pip install '.[mapmaking]'")

    def _build(self, options: Mapping[str, Any]) -> None:
        from hexmap.mapmaking.build import build, read_theatre
        from hexmap.mapmaking.document import text_of
        from hexmap.mapmaking.recipe import read_recipe

        existing = _existing(Path(options["check"])) if options["check"] else None
        started = perf_counter()
        theatre = read_theatre(read_recipe(Path(options["recipe"])), Path(options["layers"]))
        if options["search"]:
            theatre = self._searched(theatre)
            if not (options["document"] or options["check"]):
                return
        built = build(theatre)
        for remark in built.remarks:
            self.stdout.write(remark)
        self.stdout.write(f"{built.document['name']} passes its checks ({perf_counter() - started:.1f} s)")
        made = _scenery(theatre, built.document)
        found = _differences(built.document, made, existing, Path(options["check"])) if existing else []
        if options["document"]:
            _write(Path(options["document"]), text_of(built.document), made)
        if existing:
            self._tell(found, options["check"])

    def _searched(self, theatre: "Theatre") -> "Theatre":
        """The theatre with the best offset instead of that of its recipe."""
        from hexmap.mapmaking.search import Offset, best_offset

        def tell(offset: Offset) -> None:
            self.stdout.write(f"offset = [{offset.east:g}, {offset.south:g}]  # score {offset.score:.1f}")

        best = best_offset(theatre, tell)
        return theatre.with_offset(best.east, best.south)

    def _tell(self, found: Sequence[str], existing: str) -> None:
        """Say what differs between the map that was built and one that exists; end with status 1 if anything does."""
        for line in found:
            self.stdout.write(line)
        if found:
            self.stdout.write(f"{existing} differs in {len(found)} places.")
            raise SystemExit(DIFFERENT)
        self.stdout.write(f"{existing} is the same.")


def _differences(
    built: Mapping[str, Any], made: "MadeScenery | None", existing: Mapping[str, Any], path: Path
) -> list[str]:
    """The differences, found before anything is written: the two may be one file."""
    from hexmap.mapmaking.comparison import differences
    from hexmap.mapmaking.scenery_files import scenery_differences

    return [*differences(built, existing), *(scenery_differences(made, path) if made else ())]


def _existing(path: Path) -> dict[str, Any]:
    """The valid map document of a file."""
    try:
        text = bounded_text(path)
        value = parse_json(text)
        read_map(value)
    except DocumentError as error:
        raise DocumentError(str(path), str(error)) from None
    return dict(value)


def _scenery(theatre: "Theatre", document: Mapping[str, Any]) -> "MadeScenery | None":
    """The scenery of a map that was built, if its recipe asks for it."""
    from hexmap.mapmaking.scenery import make_scenery

    recipe = theatre.recipe.scenery
    return make_scenery(theatre, recipe, read_map(document)) if recipe else None


def _must_be_writable(path: Path) -> None:
    """Raise DocumentError, before anything is worked out, for a place where no map document can be written."""
    if path.suffix != ".json":
        raise DocumentError(str(path), "the name of a map document ends in .json")
    if not path.parent.is_dir():
        raise DocumentError(str(path), f"no folder {path.parent}; make it first")
    if path.is_dir():
        raise DocumentError(str(path), "is a folder; give a file")


def _write(path: Path, text: str, made: "MadeScenery | None") -> None:
    """Write a map document and its scenery beside it; what was there before stays if that is not possible."""
    from hexmap.mapmaking.scenery_files import scenery_contents
    from hexmap.mapmaking.whole_files import write_whole

    write_whole({path: text.encode()} | (scenery_contents(made, path) if made else {}))


def _refuse(error: DocumentError | str) -> NoReturn:
    """End the command with one line on standard error and status 2."""
    sys.stderr.write(f"{fault_line(error)}\n")
    raise SystemExit(REFUSED)
