"""Broken or forged archives: none is restored in part, and each is refused with a helpful line."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command

from campaign.archive.commands import opened as opening
from campaign.archive.rules.manifest import digest_of
from campaign.models import Campaign, Phase
from hexmap.rules.shipped_maps import shipped_map
from tests.archive.archived import export, files_of, restore
from tests.conftest import whole_database

Change = Callable[[dict[str, Any]], None]


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Tries to restore an archive; what is said of it, once it is sure that nothing of it is there."""

    def look(place: Path, **options: Any) -> str:
        before, files = whole_database(), sorted(Path(settings.MEDIA_ROOT).rglob("*"))
        known = {"administrator": "marcus", "slug": "again", **options}
        with pytest.raises(SystemExit) as stopped:
            call_command("import_campaign", str(place), **known)
        said = capsys.readouterr().err
        assert stopped.value.code == 2
        assert said.count("\n") == 1
        assert whole_database() == before
        assert sorted(Path(settings.MEDIA_ROOT).rglob("*")) == files
        return said

    return look


Refused = Callable[..., str]


def signed(archive: Path) -> Path:
    """Make the manifest name every file as it is now, as a forger can do too."""
    digests = {
        path.relative_to(archive).as_posix(): digest_of(path.read_bytes())
        for path in sorted(archive.rglob("*"))
        if path.is_file() and path.name != "manifest.json"
    }
    values = {"format": "vae-victis/archive/1", "files": digests}
    (archive / "manifest.json").write_text(json.dumps(values), encoding="utf-8")
    return archive


def rewritten(archive: Path, change: Change, name: str = "campaign.json") -> Path:
    """Changes a file of JSON, and the manifest so that it fits."""
    values = json.loads((archive / name).read_text(encoding="utf-8"))
    change(values)
    (archive / name).write_text(json.dumps(values), encoding="utf-8")
    return signed(archive)


def zipped(files: dict[str, bytes], place: Path) -> Path:
    with ZipFile(place, "w", ZIP_DEFLATED) as made:
        for name, data in files.items():
            made.writestr(name, data)
    return place


# Files


def test_a_changed_byte_is_found_and_its_file_named(archive: Path, refused: Refused) -> None:
    path = archive / "documents" / "1-battles-out.json"
    path.write_bytes(path.read_bytes().replace(b"1", b"2", 1))
    assert "documents/1-battles-out.json: was changed" in refused(archive)


def test_a_changed_picture_is_found_as_well(archive: Path, refused: Refused) -> None:
    path = archive / "pictures" / "1-movement-after.png"
    path.write_bytes(path.read_bytes() + b"\0")
    assert "pictures/1-movement-after.png: was changed" in refused(archive)


def test_a_missing_file_is_named(archive: Path, refused: Refused) -> None:
    (archive / "round-1.html").unlink()
    assert "round-1.html: is missing" in refused(archive)


def test_a_file_that_does_not_belong_there_is_named(archive: Path, refused: Refused) -> None:
    (archive / "notes.txt").write_text("mine", encoding="utf-8")
    assert "notes.txt" in refused(archive)


def test_a_folder_that_is_not_an_archive_is_refused(tmp_path: Path, people: dict[str, User], refused: Refused) -> None:
    (tmp_path / "empty").mkdir()
    assert "this is no archive of a campaign" in refused(tmp_path / "empty")
    assert "No such file" in refused(tmp_path / "nowhere.zip")


def test_a_link_in_the_folder_is_not_followed(archive: Path, refused: Refused) -> None:
    (archive / "round-1.html").unlink()
    (archive / "round-1.html").symlink_to("/etc/hostname")
    assert "is a link" in refused(archive)


@pytest.mark.parametrize("folder", ["", "war", "backup/war"])
@pytest.mark.parametrize("zipped", [True, False], ids=["zipped", "a folder"])
def test_an_archive_that_was_packed_again_is_found(archive: Path, tmp_path: Path, folder: str, *, zipped: bool) -> None:
    around, inside = tmp_path / "around", tmp_path / "around" / folder
    shutil.copytree(archive, inside, dirs_exist_ok=True)
    for extra in (inside / ".DS_Store", inside / "._index.html", around / "__MACOSX" / folder / "._index.html"):
        extra.parent.mkdir(parents=True, exist_ok=True)
        extra.write_bytes(b"\0\5\26\7")
    place = Path(shutil.make_archive(str(tmp_path / "again"), "zip", around)) if zipped else around
    with opening.opened(place) as again, opening.opened(archive) as before:
        assert again.manifest == before.manifest
        assert again.read("campaign.json") == before.read("campaign.json")


@pytest.mark.parametrize("data", [b"", b"no ZIP", b"PK\x03\x04 and nothing"])
def test_a_file_that_is_not_a_zip_is_refused(
    data: bytes, tmp_path: Path, people: dict[str, User], refused: Refused
) -> None:
    (tmp_path / "war.zip").write_bytes(data)
    assert "is neither a folder nor a ZIP file" in refused(tmp_path / "war.zip")


def test_a_truncated_or_damaged_zip_is_refused(
    archive: Path, played: Campaign, tmp_path: Path, refused: Refused
) -> None:
    data = export(played, tmp_path / "war.zip").read_bytes()
    (tmp_path / "war.zip").write_bytes(data[: len(data) // 2])
    assert "is neither a folder nor a ZIP file" in refused(tmp_path / "war.zip")
    middle = data.index(b"receipts.json") + 200
    (tmp_path / "war.zip").write_bytes(data[:middle] + bytes(40) + data[middle + 40 :])
    assert "war.zip: " in refused(tmp_path / "war.zip")


def test_a_damaged_zip_of_another_compression_is_refused(
    people: dict[str, User], tmp_path: Path, refused: Refused
) -> None:
    with ZipFile(tmp_path / "war.zip", "w", ZIP_LZMA) as made:
        made.writestr("manifest.json", json.dumps([1] * 100))
    data = (tmp_path / "war.zip").read_bytes()
    middle = data.index(b"manifest.json") + len("manifest.json") + 9  # behind what names the way of packing
    (tmp_path / "war.zip").write_bytes(data[:middle] + b"\xff" * 8 + data[middle + 8 :])
    assert "manifest.json: cannot be unpacked; the ZIP file is damaged" in refused(tmp_path / "war.zip")


@pytest.mark.parametrize("name", ["../evil.txt", "/etc/evil.txt", "war/../../evil.txt", "C:\\evil.txt", "a\nb.txt"])
def test_a_path_outside_the_archive_is_refused(
    name: str, archive: Path, played: Campaign, tmp_path: Path, refused: Refused
) -> None:
    place = zipped({**files_of(played), name: b"evil"}, tmp_path / "war.zip")
    assert "is no path that an archive has" in refused(place)
    assert not list(tmp_path.rglob("evil*"))


def test_a_path_in_the_manifest_outside_the_archive_is_refused(archive: Path, refused: Refused) -> None:
    rewritten(archive, lambda _values: None)
    values = json.loads((archive / "manifest.json").read_text(encoding="utf-8"))
    values["files"]["../war/index.html"] = values["files"]["index.html"]
    (archive / "manifest.json").write_text(json.dumps(values), encoding="utf-8")
    assert "is no path that an archive has" in refused(archive)


def test_a_zip_that_would_fill_the_disk_is_not_unpacked(
    played: Campaign, people: dict[str, User], tmp_path: Path, refused: Refused
) -> None:
    files = {**files_of(played), "round-9.html": bytes(opening.LARGEST_FILE + 1)}
    assert "no more than 100,000,000 are read" in refused(zipped(files, tmp_path / "war.zip"))


def test_too_many_or_too_large_files_are_refused(
    archive: Path, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "LARGEST_ARCHIVE", 10_000)
    assert "together" in refused(archive)
    monkeypatch.setattr(opening, "MOST_FILES", 10)
    assert "no more than 10 are read" in refused(archive)


# What the files say


FAULTS: list[tuple[Change, str]] = [
    (lambda v: v.update(format="vae-victis/campaign/2"), "this build reads vae-victis/campaign/1"),
    (lambda v: v.pop("format"), "names no format at all"),
    (lambda v: v.pop("seats"), "seats: is missing"),
    (lambda v: v.update(password="x"), "password: unknown key"),
    (lambda v: v.update(name="../up"), "name: "),
    (lambda v: v.update(time_zone="Mars/Olympus"), "time_zone: "),
    (lambda v: v.update(language="xx"), "language: "),
    (lambda v: v.update(created_at="2264-13-01T12:00:00.000000Z"), "is no moment"),
    (lambda v: v["clock"].update(deadline_at="29:00:00"), "is no time of day"),
    (lambda v: v["clock"].update(days={"siesta": 2}), "clock.days"),
    (lambda v: v["seats"].append(v["seats"][0]), "is there twice"),
    (lambda v: v["seats"][0].update(faction="gaul"), 'seats[0].faction: "gaul" is not known here'),
    (lambda v: v["seats"][1].update(captain=True), "one_captain_a_faction"),
    (lambda v: v["armies"][0].update(seat="Nero"), "armies[0].seat"),
    (lambda v: v["armies"][0].update(seat="Marcus"), 'armies[0].seat: "Marcus" is of "roma", not of "carthago"'),
    (lambda v: v["absences"][0].update(delegate="Hanno"), 'absences[0].delegate: "Hanno" is of "carthago"'),
    (lambda v: v.update(created_at="0001-01-01T00:00:00.000000Z"), "created_at: "),
    (lambda v: v["armies"].pop(), "it has an army 16 of roma"),
    (lambda v: v["phases"][0].update(document="documents/none.json"), "there is no such file"),
    (lambda v: v["phases"][0].update(records=[]), "phases[0]: a published phase has records"),
    (lambda v: v["phases"][0].update(superseded_by=4), "phases[0].superseded_by: there is no number 4"),
    (lambda v: v["phases"][0].update(round=7), "phases: only the last one can be open"),
    (lambda v: v["phases"][4].update(round=3), "it is of round 2; phases[4] of campaign.json says otherwise"),
    (lambda v: v["phases"][3].update(step="movement"), "says otherwise"),
    (lambda v: v["phases"].clear(), "phases: "),
    (lambda v: v["sheets"].append(v["sheets"][0]), "sheet_version_unique"),
    (lambda v: v["sheets"][0].update(kind="prayer"), "sheets[0].kind"),
    (lambda v: v["sheets"][0].update(seat="Nero"), "sheets[0].seat"),
    (lambda v: v["sheets"][0].update(seat="Hanno"), 'sheets[0].seat: "Hanno" is of "carthago"'),
    (lambda v: v["sheets"][0].update(army=1), "sheets[0].army: 1 is of"),
    (lambda v: v["sheets"][0].update(phase=99), "sheets[0].phase"),
    (lambda v: v["sheets"][0].update(text="a\0b"), "cannot be stored"),
    (lambda v: v["reports"][0].update(phase=1), "reports are of battles"),
    (lambda v: v["reports"][0].update(screenshot="rules.html"), "rules.html: is no picture"),
    (lambda v: v["phases"][0]["pictures"][-1].update(path="rules.html"), "rules.html: is no picture"),
    (lambda v: v["phases"][0]["pictures"][-1].update(format="svg"), "is no picture of those that are read here: .svg"),
    (lambda v: v["phases"][0]["pictures"][-1].update(scale="thumbnail"), "phases[0].pictures[4].scale"),
    (lambda v: v["log"][0].update(action="site.burnt"), 'log[0].action: "site.burnt" is not known here'),
    (lambda v: v["log"][0].update(about={"due_at": "tomorrow"}), "log[0]: nobody can say"),
    (lambda v: v["post_templates"][0].update(key="weather"), "post_templates[0].key"),
    (lambda v: v["post_templates"][0].update(text="{nonsense"), "post_templates[0].text"),
    (lambda v: v["rule_changes"][0].update(ruleset={"movement": {"wings": 1}}), "rule_changes[0]"),
    (lambda v: v["corrections"].append({"phase": 1}), "corrections[0]"),
]


def test_a_script_in_a_drawing_is_neither_restored_nor_exported_again(archive: Path) -> None:
    foreign = b"<script>alert(1)</script><g onload='alert(1)'/><path d='M0 0h1'/></svg>"
    for drawing in (archive / "pictures").glob("*.svg"):
        drawing.write_bytes(drawing.read_bytes().replace(b"/>", b">") + foreign)
    call_command("import_campaign", str(signed(archive)), administrator="marcus", slug="again")
    files = files_of(Campaign.objects.get(slug="again"))
    drawings = [data for path, data in files.items() if path.startswith("pictures/") and path.endswith(".svg")]
    assert drawings
    for data in drawings:
        assert b"alert" not in data
        assert b'd="M0 0h1"' in data


def test_an_invalid_svg_is_refused(archive: Path, refused: Refused) -> None:
    for drawing in (archive / "pictures").glob("*.svg"):
        drawing.write_bytes(b"<svg onload=alert(1)>")
    assert ".svg: is no SVG that is read here: " in refused(signed(archive))


def test_inconsistent_values_are_refused_with_the_reason(archive: Path, refused: Refused) -> None:
    kept = (archive / "campaign.json").read_bytes()
    for change, said in FAULTS:
        assert said in refused(rewritten(archive, change))
        (archive / "campaign.json").write_bytes(kept)


def test_an_invalid_document_is_named(archive: Path, refused: Refused) -> None:
    place = rewritten(archive, lambda v: v["armies"][0].update(hex="9999"), "documents/1-battles-out.json")
    assert "documents/1-battles-out.json: armies[0].hex: 9999" in refused(place)


def test_a_file_that_is_not_json_is_refused(archive: Path, refused: Refused) -> None:
    (archive / "campaign.json").write_bytes(b"\xff\xfe")
    assert "not UTF-8" in refused(signed(archive))
    (archive / "campaign.json").write_bytes(b"[" * 100_000)
    assert "campaign.json: " in refused(signed(archive))


def test_another_version_of_the_archive_is_refused(archive: Path, refused: Refused) -> None:
    text = (archive / "manifest.json").read_text(encoding="utf-8")
    (archive / "manifest.json").write_text(text.replace("archive/1", "archive/2"), encoding="utf-8")
    assert "this build reads vae-victis/archive/1" in refused(archive)


# What is here


def test_a_campaign_address_in_use_is_refused(archive: Path, refused: Refused) -> None:
    assert "There is a campaign war already" in refused(archive, slug="")
    assert "There is a campaign war already" in refused(archive, slug="war")


def test_invalid_names_are_refused(archive: Path, refused: Refused) -> None:
    assert "--slug" in refused(archive, slug="a name with blanks")
    assert "at most 50" in refused(archive, slug="a" * 51)
    assert "there is no user" in refused(archive, administrator="nero")


def test_the_folder_can_be_moved_and_the_order_of_files_does_not_matter(
    archive: Path, played: Campaign, tmp_path: Path, refused: Refused
) -> None:
    files = dict(sorted(files_of(played).items(), reverse=True))
    place = zipped(files, tmp_path / "flat.zip")
    call_command("import_campaign", str(place), administrator="marcus", slug="flat")
    call_command("import_campaign", str(shutil.move(archive, tmp_path / "moved")), administrator="marcus", slug="moved")
    assert Campaign.objects.filter(slug__in=["flat", "moved"]).count() == 2


def test_an_archive_without_map_edition_uses_the_first_edition(archive: Path) -> None:
    """Its documents name the map, and its engine was 0.2: 5458 was Coast then and is land now."""
    rewritten(archive, lambda values: values.update(engine_version="0.2"))
    assert "has another result: networks" in restore(archive, status=1)  # for the round was played on the map of today
    documents = [json.loads(phase.document) for phase in Phase.ever.filter(campaign__slug="again")]
    assert documents
    assert {document["map"]["terrain"][57][53] for document in documents} == {"C"}
    assert shipped_map("first-punic-war").terrain[57 * 76 + 53] == "F"
