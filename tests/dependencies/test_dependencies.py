"""What the site is made of: locked to the byte, installed as locked, and not behind what is known to be broken."""

import json
import re
import tomllib
from importlib.metadata import version

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from tests.dependencies.audit import audited, not_audited, said
from tests.dependencies.locked import FILES, TOP, Advisory, advisories, locked

SITE, EVERYTHING = FILES
VERSIONS = {one.name: one.version for one in locked(EVERYTHING)}


@pytest.mark.parametrize("file", FILES)
def test_every_package_is_locked_by_version_and_by_hash(file: str) -> None:
    assert len(locked(file)) > 30
    assert [one.name for one in locked(file) if one.hashes == 0] == []


@pytest.mark.parametrize("line", ["-e .", "django>=5", "https://example.org/a.whl", "--index-url https://example.org/"])
def test_a_line_without_a_lock_is_reported(line: str, monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setattr("tests.dependencies.locked.TOP", tmp_path)
    (TOP / str(tmp_path) / "other.txt").write_text(f"{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(line)):
        locked.__wrapped__("other.txt")


def test_tests_use_the_locked_packages_of_the_site() -> None:
    assert set(locked(SITE)) <= set(locked(EVERYTHING))


def test_every_requirement_is_locked_to_a_matching_version() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    asked = [*project["project"]["dependencies"], *project["dependency-groups"]["dev"]]
    for requirement in map(Requirement, asked):
        assert requirement.specifier.contains(VERSIONS[requirement.name]), requirement


def test_installed_packages_match_the_lock_file() -> None:
    """Else the tests would say something about another site."""
    here = {one.name: one.version for one in locked(EVERYTHING) if one.is_wanted_here}
    assert {name: version(name) for name in here} == here


@pytest.mark.parametrize("advisory", advisories()[1], ids=lambda advisory: f"{advisory.package} {advisory.id}")
def test_no_locked_package_has_a_known_vulnerability(advisory: Advisory) -> None:
    assert Version(VERSIONS[advisory.package]) >= Version(advisory.fixed), advisory.what


def test_the_list_of_advisories_is_sorted() -> None:
    until, listed = advisories()
    assert until.isoformat() <= "2100"
    assert len({(one.id, one.package) for one in listed}) == len(listed)
    assert all(re.fullmatch(r"(CVE-\d{4}-\d{4,7}|GHSA(-[0-9a-z]{4}){3})", one.id) for one in listed)


def answer(*told: dict[str, object]) -> str:
    return json.dumps({"dependencies": told, "fixes": []})


def test_an_audit_lists_known_vulnerabilities() -> None:
    known = {"id": "PYSEC-2026-1", "fix_versions": ["2.1", "3.0"], "aliases": [], "description": ""}
    given = answer({"name": "a", "version": "1.0", "vulns": []}, {"name": "b", "version": "2.0", "vulns": [known]})
    found = audited(given, {"a", "b"})
    assert found == ["b 2.0: PYSEC-2026-1, ended by 2.1 or 3.0"]
    assert "osv knows of vulnerabilities" in said("osv", found)
    assert audited(answer({"name": "a", "version": "1.0", "vulns": []}), {"a"}) == []


@pytest.mark.parametrize(
    "given",
    [
        "",
        "Traceback",
        "[]",
        answer(),
        answer({"name": "a", "version": "1.0", "vulns": []}),
        answer({"name": "a", "version": "1.0", "vulns": []}, {"name": "b", "skip_reason": "not found"}),
    ],
    ids=["nothing", "an error", "something else", "of nothing", "of one of two", "of one, the other skipped"],
)
def test_an_incomplete_audit_does_not_count(given: str) -> None:
    assert audited(given, {"a", "b"}) is None


def test_a_missing_audit_prints_a_warning_box() -> None:
    text = not_audited()
    assert "THE DEPENDENCIES WERE NOT AUDITED." in text
    assert advisories()[0].isoformat() in text
    assert len({len(line) for line in text.splitlines()}) == 1
