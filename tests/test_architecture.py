"""What the house rests on, beside the import contracts."""

import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[1]
RULES = ("hexmap.rules", "orders.rules", "navy.rules", "campaign.rules", "campaign.rulebook", "campaign.reports")


@pytest.mark.parametrize("app", ["campaign", "hexmap", "navy", "orders"])
def test_importing_an_app_does_nothing(app: str) -> None:
    assert (TOP / app / "__init__.py").read_text(encoding="utf-8") == ""


@pytest.mark.parametrize("package", RULES)
def test_importing_rules_loads_neither_django_nor_celery(package: str) -> None:
    folder = TOP / package.replace(".", "/")
    modules = [f"{package}.{path.stem}" for path in sorted(folder.glob("*.py")) if path.stem != "__init__"]
    look = "import sys; print(sorted({'django', 'celery', 'PIL', 'rest_framework'} & set(sys.modules)))"
    program = "; ".join([*(f"import {module}" for module in modules), look])
    run = subprocess.run([sys.executable, "-c", program], cwd=TOP, capture_output=True, text=True, check=True)
    assert modules
    assert run.stdout == "[]\n"
