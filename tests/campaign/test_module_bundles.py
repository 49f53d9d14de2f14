"""Scripts in one file with the modules that they import."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import FileSystemStorage

from campaign.config import static_storage
from campaign.config.module_bundles import ENTRIES, BundleError, bundle
from campaign.config.static_storage import HashedModules
from campaign.platform.checkout import TOP

FILES = {
    "js/page.js": 'import { twice as double, START } from "./sums.js";\nimport { name } from "../other.js";\n'
    "console.log(name(), double(START));\n",
    "js/sums.js": 'import { name } from "../other.js";\n// Sums.\nconst hidden = name().length;\n'
    "export const START = hidden;\nexport function twice(number) {\n  return 2 * number;\n}\n",
    "other.js": 'const hidden = "abc";\n\n/**\n * A name.\n */\nexport function name() {\n  return hidden;\n}\n',
}


def ran(script: str) -> str:
    """What a script says, run by Node."""
    node = shutil.which("node") or pytest.fail("Bundles are tested with Node")
    command = [node, "--input-type=module", "-"]
    return subprocess.run(command, input=script, capture_output=True, text=True, check=True, timeout=60).stdout


def test_a_bundle_does_what_its_modules_do() -> None:
    script = bundle("js/page.js", FILES.__getitem__)
    assert ran(script) == "abc 6\n"
    assert "import" not in script
    assert "Sums." not in script
    assert script.count("function name") == 1


@pytest.mark.parametrize(
    "text",
    [
        "import name from './other.js';\n",
        "export default 1;\n",
        'import { page } from "./page.js";\n',
        'import("./a.js");\n',
    ],
)
def test_what_cannot_be_bundled_is_refused(text: str) -> None:
    with pytest.raises(BundleError):
        bundle("js/page.js", (FILES | {"js/page.js": text}).__getitem__)


@pytest.mark.parametrize("entry", ENTRIES)
def test_every_bundle_is_a_script(entry: str) -> None:
    script = bundle(entry, lambda name: (TOP / "static" / name).read_text(encoding="utf-8"))
    assert ran(f"if (0) await (async () => {{\n{script}\n}})();") == ""


def test_collected_pages_get_the_bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_storage, "ENTRIES", ("js/page.js", "js/missing.js"))
    for name, text in FILES.items():
        for folder in ("source", "collected"):
            (tmp_path / folder / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / folder / name).write_text(text, encoding="utf-8")
    source = FileSystemStorage(tmp_path / "source")
    make: Any = HashedModules  # it has no types
    collected = make(location=tmp_path / "collected", base_url="/static/")
    for _ in range(2):  # it is collected again with each new version
        list(collected.post_process({name: (source, name) for name in FILES}))
        named = collected.path(collected.stored_name("js/page.js"))
        assert ran(Path(named).read_text(encoding="utf-8")) == "abc 6\n"
    other = Path(collected.path(collected.stored_name("js/sums.js"))).read_text(encoding="utf-8")
    assert f'"../{collected.stored_name("other.js")}"' in other
