"""The archive of a campaign: complete, the same whenever it is made, nothing in it that is not public."""

import json
import re
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import urldefrag
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.utils.translation import override

from campaign.archive.commands import files as archive_files_module
from campaign.archive.commands.files import MovesOn
from campaign.archive.rules.campaign_file import read_campaign_file
from campaign.archive.rules.manifest import digest_of
from campaign.archive.views import download
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase
from campaign.receipts.rules.check import check
from campaign.receipts.rules.export import read_export
from campaign.selectors import last_record, record_texts
from campaign.services.standing import halt
from tests.archive.archived import DRAFT, EARLIER, MARCH, export, files_in, files_of, values_of
from tests.campaign.test_pages import page
from tests.conftest import NOW, advance, submit_orders
from tests.corrections.corrected import correct, step_of, winner


class Links(HTMLParser):
    """The addresses and names of a page, its scripts, its styles in elements, its pictures without a text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.ids: list[str] = []
        self.faults: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        self.targets += [known[name] or "" for name in ("href", "src") if name in known]
        self.ids += [known["id"] or ""] if "id" in known else []
        if tag in ("script", "style", "iframe", "form") or "style" in known or any(name[:2] == "on" for name in known):
            self.faults.append(self.get_starttag_text() or tag)
        if tag == "img" and not known.get("alt"):
            self.faults.append("a picture without a text")


def pages_of(files: dict[str, bytes]) -> dict[str, Links]:
    return {path: Links(data.decode()) for path, data in files.items() if path.endswith(".html")}


def test_an_archive_holds_pages_documents_pictures_and_receipts(played: Campaign) -> None:
    files = files_of(played)
    pages = {"index.html", "round-1.html", "round-2.html", "rules.html", "receipts.html", "log.html"}
    steps = ("movement", "retreats", "battles", "administration")
    documents = {f"documents/1-{step}-{way}.json" for step in steps for way in ("in", "out")}
    after = {"1-movement-after.png", "1-movement-after-full.png", "1-movement-after.svg", "1-movement-after-moving.png"}
    pictures = {f"pictures/{name}" for name in {"1-movement-before.png", "2-initiative-before.png", *after}}
    assert pages | documents <= files.keys()
    assert {
        "campaign.json",
        "receipts.json",
        "manifest.json",
        "css/page.css",
        "fonts/Cinzel-LICENSE.txt",
    } <= files.keys()
    # Those of the desk stay here, the small ones, and what somebody chose.
    assert {path for path in files if path.startswith("pictures/")} == pictures
    assert len([path for path in files if path.startswith("screenshots/")]) == 1


def test_no_font_of_an_archive_is_left_out_when_it_comes_late(played: Campaign) -> None:
    """Letters of one word may lie in several files: all of them are used, or a word is in two typefaces."""
    sheet = files_of(played)["css/page.css"].decode()
    assert set(re.findall(r"font-display: (\w+)", sheet)) == {"swap"}
    assert sheet.count("@font-face") > 10


def test_the_documents_are_the_bytes_of_the_records(played: Campaign) -> None:
    files = files_of(played)
    for phase in played.phases.filter(status=Phase.Status.PUBLISHED):
        record = last_record(phase)
        assert record is not None
        texts = record_texts(record)
        assert files[f"documents/1-{phase.step}-in.json"] == texts.document_in.encode()
        assert files[f"documents/1-{phase.step}-out.json"] == texts.document_out.encode()


def test_the_receipts_of_an_archive_can_be_verified(played: Campaign) -> None:
    verdict = check(read_export(json.loads(files_of(played)["receipts.json"])))
    assert verdict.problems == []
    assert sum(row.opened for row in verdict.rows) == 4  # two versions of a march, two of a retreat


def test_the_manifest_has_the_sha_256_of_every_file(played: Campaign) -> None:
    files = files_of(played)
    named = json.loads(files.pop("manifest.json"))["files"]
    assert named == {path: digest_of(data) for path, data in files.items()}


def test_exporting_twice_gives_the_same_bytes(played: Campaign, tmp_path: Path) -> None:
    first, second = export(played, tmp_path / "first.zip"), export(played, tmp_path / "second.zip")
    assert first.read_bytes() == second.read_bytes()
    with ZipFile(first) as archive:
        assert {info.date_time[0] for info in archive.infolist()} == {1980}
        assert archive.testzip() is None


def test_folder_and_zip_hold_the_same_files(played: Campaign, tmp_path: Path) -> None:
    folder, zipped = export(played, tmp_path / "folder"), export(played, tmp_path / "war.zip")
    held = {
        f"war/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }
    assert held == files_in(zipped.read_bytes())


def test_archive_pages_link_only_to_archived_files_and_have_no_scripts(played: Campaign) -> None:
    files = files_of(played)
    pages = pages_of(files)
    for path, found in pages.items():
        assert found.faults == [], path
        assert len(found.ids) == len(set(found.ids)), path
        for target in found.targets:
            place, fragment = urldefrag(target)
            assert not place or place in files, (path, target)
            if fragment:
                assert fragment in pages[place or path].ids, (path, target)
    for name in ("css/page.css", "css/archive.css"):
        for target in re.findall(r'url\("([^"]+)"\)', files[name].decode()):
            assert str(PurePosixPath("css") / target).replace("css/../", "") in files


def test_the_page_of_a_round_shows_everything_published(played: Campaign) -> None:
    text = files_of(played)["round-1.html"].decode()
    for said in (MARCH, "4-9", "So it was", "45", "Hamilcar", "[size=150]" if "[size=150]" in text else "Round 1"):
        assert said in text
    assert EARLIER in files_of(played)["receipts.html"].decode()


def test_the_index_lists_the_standing_of_factions_and_the_players(played: Campaign) -> None:
    text = files_of(played)["index.html"].decode()
    for said in ("The war", "Carthago", "Roma", "Hamilcar", "round-1.html", "This step is not published"):
        assert said in text


def test_the_rules_page_has_the_parameters_and_rule_changes_of_the_campaign(played: Campaign) -> None:
    text = files_of(played)["rules.html"].decode()
    assert "Rivers are wide" in text
    assert 'id="MV.6"' in text


def test_campaign_values_match_the_documented_format(played: Campaign) -> None:
    found = read_campaign_file(files_of(played)["campaign.json"])
    assert [phase.status for phase in found.phases] == [*["published"] * 4, "open"]
    assert [sheet.text for sheet in found.sheets if sheet.army == 10] == [EARLIER, MARCH]
    assert [absence.seat for absence in found.absences] == ["Lucius"]
    assert found.reports[0].answers[0].note == "So it was"
    assert (found.rule_changes[0].from_round, found.post_templates[0].key) == (2, "movement")


def test_archive_pages_use_the_language_of_the_campaign(played: Campaign) -> None:
    Campaign.objects.update(language="sv")
    with override("en"):
        files = files_of(played)
    assert '<html lang="sv">' in files["index.html"].decode()
    assert "Kvitton" in files["index.html"].decode()


# What is not public


def test_an_archive_holds_no_drafts(played: Campaign) -> None:
    assert all(DRAFT not in data.decode("utf-8", "replace") for data in files_of(played).values())


@pytest.mark.parametrize("status", ["closed", "resolved"])
def test_an_unpublished_step_is_archived_as_it_opened(played: Campaign, status: str) -> None:
    before = files_of(played)
    phase = played.phases.latest("pk")
    submit_orders(
        phase_id=phase.pk, seat=played.seats.get(name="Marcus"), army_number=10, text="strength", kind=Kind.INITIATIVE
    )
    advance(phase, to=status)
    after = files_of(played)
    differ = {path for path in after if before.get(path) != after[path]}
    # That it is closed is public, and so is the list of its receipts, but not what they are for. The last post of the
    # round before asks for the step while it is open.
    assert differ == {"round-1.html", "log.html", "receipts.html", "receipts.json", "campaign.json", "manifest.json"}
    was, now = values_of(before), values_of(after)
    assert [name for name in was if was[name] != now[name]] == ["log"]
    assert [one["receipts"] for one in json.loads(after["receipts.json"])["rounds"][1]["steps"]] != [[]]


def test_an_archive_holds_no_mail_address_token_or_secret(played: Campaign, people: dict[str, User]) -> None:
    User.objects.filter(pk=people["hanno"].pk).update(email="hanno@carthage.example")
    text = files_of(played)["campaign.json"].decode()
    assert "carthage.example" not in text
    assert "token" not in text
    assert "sealed" not in text


# Corrections


def test_superseded_results_are_archived_beside_their_correction(played: Campaign) -> None:
    before = files_of(played)
    correct(played, step_of(played, 1, Step.BATTLES), winner("4-9", "9", 20, 45))
    after = files_of(played)
    place = next(
        i for i, one in enumerate(values_of(after)["phases"], 1) if one["step"] == "battles" and one["superseded_by"]
    )
    assert after[f"documents/1-battles-superseded-{place}-out.json"] == before["documents/1-battles-out.json"]
    assert after["documents/1-battles-out.json"] != before["documents/1-battles-out.json"]
    assert values_of(after)["corrections"][0]["what"]["results"][0]["winner"] == "9"
    text = after["round-1.html"].decode()
    assert "Steps superseded by a correction" in text
    assert values_of(after)["corrections"][0]["reason"] in text
    assert read_campaign_file(after["campaign.json"]).corrections[0].phase < place + 1


# The button


def test_every_member_can_download_the_archive(played: Campaign, as_: Any) -> None:
    answer = as_("lucius").get(page("archive.zip"))
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"] == 'attachment; filename="war-archive.zip"'
    held = files_in(b"".join(answer.streaming_content))
    assert held["war/campaign.json"] == files_of(played)["campaign.json"]


def test_others_cannot_download_the_archive(played: Campaign, as_: Any) -> None:
    assert as_("timon").get(page("archive.zip")).status_code == 404
    assert as_("nobody").get(page("archive.zip")).status_code == 302


def test_an_export_that_meets_changes_asks_to_try_again(
    played: Campaign, monkeypatch: pytest.MonkeyPatch, as_: Any
) -> None:
    moments = iter(range(100))
    monkeypatch.setattr(archive_files_module, "_moment", lambda _campaign: next(moments))
    with pytest.raises(MovesOn):
        files_of(played)
    answer = as_("marcus").get(page("archive.zip"))
    assert answer.status_code == 503
    assert b"Try again" in answer.content


def test_the_file_of_an_archive_that_fails_is_closed(
    played: Campaign, monkeypatch: pytest.MonkeyPatch, as_: Any, tmp_path: Path
) -> None:
    file = (tmp_path / "archive").open("w+b")

    def fail(*_args: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(download, "TemporaryFile", lambda: file)
    monkeypatch.setattr(download, "write_zip", fail)
    browser = as_("marcus")
    browser.raise_request_exception = False
    assert browser.get(page("archive.zip")).status_code == 500
    assert file.closed


def test_the_archive_of_an_abandoned_campaign_says_that_it_was_ended(played: Campaign, people: dict[str, User]) -> None:
    halt(played, "end", "Nobody plays any more", NOW, people["marcus"])
    assert b"The campaign was ended." in files_of(played)["index.html"]


# The command


def refused(*arguments: str) -> None:
    with pytest.raises(SystemExit) as stopped:
        call_command(*arguments, stdout=StringIO())
    assert stopped.value.code == 2


def test_export_command_explains_why_it_fails(
    played: Campaign, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    refused("export_campaign", "peace", str(tmp_path / "new"))
    assert "there is no campaign" in capsys.readouterr().err
    (tmp_path / "note.txt").write_text("mine", encoding="utf-8")
    refused("export_campaign", "war", str(tmp_path))
    assert "not an empty folder" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["note.txt"]
    refused("export_campaign", "war", str(tmp_path / "note.txt" / "deep"))
    assert capsys.readouterr().err
