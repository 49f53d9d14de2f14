"""A site is saved while it is used, and restored elsewhere."""

import os
import shutil
import subprocess
import tarfile
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from io import BytesIO, StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection

from campaign.devtools.backups import packing, retention, written
from campaign.devtools.backups import programs as programs_here
from campaign.devtools.backups.problems import BackupProblem
from campaign.models import Campaign, LogEntry, Phase, Picture
from campaign.services.errors import Refused
from orders.models import OrderSheet
from orders.sealing import fingerprint, seal, unseal
from tests.archive.archived import play_a_round
from tests.conftest import advance, submit_orders, whole_database
from tests.meetings import contact
from tests.operations.conftest import Elsewhere

__all__ = ["contact"]
MARCHES = ("0", "0 0", "0 0 0")
"""Orders that any army can carry out anywhere: it stays where it is."""

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """Where the backups go."""
    folder = tmp_path / "saved"
    folder.mkdir()
    return folder / "site.tar"


def manage(*words: Any) -> str:
    """What a command writes."""
    out = StringIO()
    call_command(*map(str, words), stdout=out, stderr=StringIO())
    return out.getvalue()


def refused(capsys: pytest.CaptureFixture[str], *words: Any) -> str:
    """The line with which a command refuses, status 2."""
    with pytest.raises(SystemExit) as ended:
        manage(*words)
    assert ended.value.code == 2
    line = capsys.readouterr().err
    assert line.count("\n") == 1
    return line


def files_below(folder: Any) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in Path(folder).rglob("*") if path.is_file()
    }


def unpacked(saved: Path) -> Path:
    """A folder of what is in a backup, unpacked with the system's own program."""
    folder = saved.with_suffix("")
    folder.mkdir()
    subprocess.run(["tar", "--extract", "--file", saved, "--directory", folder], check=True)
    return folder


# A backup of a site that is used


class BusySite:
    """A busy site: one thread submits as fast as it can, another plays step after step."""

    def __init__(self, war: Campaign) -> None:
        self.war, self.acknowledged, self.published = war, set[int](), 0
        self.failures: list[BaseException] = []
        self._end, self._seat = threading.Event(), war.seats.get(name="Hamilcar")
        self._threads = [threading.Thread(target=self._until_the_end, args=[do]) for do in (self._order, self._play)]

    def __enter__(self) -> "BusySite":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        for thread in self._threads:
            thread.join()

    def wait_for(self, sheets: int, steps: int) -> None:
        deadline = time.monotonic() + 60
        while len(self.acknowledged) < sheets or self.published < steps:
            assert not self.failures
            assert time.monotonic() < deadline
            time.sleep(0.005)

    def _until_the_end(self, do: Callable[[], None]) -> None:
        try:
            while not self._end.is_set():
                do()
        except BaseException as failure:
            self.failures.append(failure)
        finally:
            connection.close()

    def _order(self) -> None:
        text = MARCHES[len(self.acknowledged) % len(MARCHES)]
        phase = self.war.phases.exclude(status="published").get()
        try:
            submit_orders(phase_id=phase.pk, seat=self._seat, army_number=4, text=text)
        except Refused:
            return
        self.acknowledged.add(OrderSheet.objects.latest("pk").pk)

    def _play(self) -> None:
        phase = Phase.objects.filter(campaign=self.war).exclude(status="published").first()
        if phase is not None:
            advance(phase, to="published")
            self.published += 1


def test_a_backup_of_a_busy_site_replays_to_the_same_bytes(
    war: Campaign, saved: Path, other_database: Elsewhere
) -> None:
    with BusySite(war) as used:
        used.wait_for(sheets=6, steps=4)
        before, steps = set(used.acknowledged), used.published
        manage("backup", saved)
        used.wait_for(sheets=len(before) + 1, steps=steps + 1)  # it was used on while it was saved, and after
    assert used.failures == []
    with other_database():
        said = manage("restore", saved, "--replay")
        assert before <= set(OrderSheet.objects.values_list("pk", flat=True))
        records = Phase.objects.filter(status__in=["published", "resolved"]).count()
        assert records >= steps
        assert f"{records} of {records} records of 1 campaigns replay to the same bytes; 0 do not, 0 cannot" in said
        assert Phase.objects.exclude(status="published").count() == 1


def test_restoring_a_backup_restores_database_and_files(
    contact: Campaign, people: dict[str, User], saved: Path, other_database: Elsewhere, settings: Any, tmp_path: Path
) -> None:
    play_a_round(contact, people)
    rows, files = whole_database(), files_below(settings.MEDIA_ROOT)
    assert len(files) > 3
    said = manage("backup", saved)
    assert f"campaigns: 1, orders: {OrderSheet.objects.count()}, pictures and screenshots: {len(files)}." in said
    assert f"Fingerprints of SEAL_KEYS: {fingerprint(settings.SEAL_KEYS[0])}" in said
    settings.MEDIA_ROOT = tmp_path / "other" / "media"
    with other_database():
        manage("restore", saved)
        assert whole_database() == rows
        assert files_below(settings.MEDIA_ROOT) == files
        with pytest.raises(Exception, match="only ever added"):  # the triggers are there as well
            LogEntry.objects.all().delete()
        User.objects.create_user("somebody-new")  # and numbers go on where they were


def test_a_backup_holds_neither_keys_nor_sealed_texts_in_clear(war: Campaign, saved: Path, settings: Any) -> None:
    submit_orders(phase_id=war.phases.get().pk, seat=war.seats.get(name="Hamilcar"), army_number=4, text="4 4 4 2 2 2")
    manage("backup", saved)
    folder = unpacked(saved)
    reader = programs_here.programs_for(0)
    dump = subprocess.run(
        [reader.path("pg_restore"), "--file=-", folder / "database.dump"], capture_output=True, check=True
    )
    for secret in (settings.SEAL_KEYS[0], settings.SECRET_KEY, "4 4 4 2 2 2"):
        assert secret.encode() not in dump.stdout + saved.read_bytes()
    assert b"COPY public.orders_sealed" in dump.stdout
    assert saved.stat().st_mode & 0o077 == 0


def test_a_backup_into_a_folder_is_named_by_its_time(war: Campaign, saved: Path) -> None:
    manage("backup", saved.parent)
    (made,) = saved.parent.iterdir()
    assert made.name.startswith("vae-victis-2")
    assert made.suffix == ".tar"
    assert "complete, made on " in manage("backup", made, "--check")


def test_a_picture_deleted_during_a_backup_is_skipped(
    war: Campaign, saved: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path(settings.MEDIA_ROOT) / "pictures"
    folder.mkdir(parents=True)
    for name in ("first.png", "second.png"):
        (folder / name).write_bytes(name.encode())
        phase = war.phases.get()
        Picture.objects.create(phase=phase, moment="before", layers=name, file=f"pictures/{name}", width=1)
    listed = packing.media_files

    def removed_meanwhile() -> Iterator[tuple[Path, str]]:
        for path, name in listed():
            if name.endswith("first.png"):
                path.unlink()
            yield path, name

    monkeypatch.setattr(written, "media_files", removed_meanwhile)
    assert "Pictures missing in MEDIA_ROOT: 1." in manage("backup", saved)
    assert "pictures and screenshots: 1." in manage("backup", saved, "--check")


# No half backup


def test_a_full_disk_leaves_no_partial_backup(
    war: Campaign, saved: Path, settings: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: Any) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(written, "added", full)
    assert "No space left on device" in refused(capsys, "backup", saved)
    assert list(saved.parent.iterdir()) == []


def test_an_interrupted_backup_leaves_no_file(war: Campaign, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(written, "added", interrupted)
    with pytest.raises(KeyboardInterrupt):
        manage("backup", saved)
    assert list(saved.parent.iterdir()) == []


def test_a_backup_is_never_written_over(war: Campaign, saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved.write_bytes(b"of yesterday")
    assert "exists already; give a new file" in refused(capsys, "backup", saved)
    assert saved.read_bytes() == b"of yesterday"
    assert "no such folder" in refused(capsys, "backup", saved.parent / "none" / "site.tar")


def test_a_backup_inside_media_root_is_refused(
    war: Campaign, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    media = Path(settings.MEDIA_ROOT)
    media.mkdir(parents=True)
    assert "is in MEDIA_ROOT" in refused(capsys, "backup", media / "site.tar")


def test_a_truncated_or_changed_backup_is_found(war: Campaign, saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    manage("backup", saved)
    whole = saved.read_bytes()
    saved.write_bytes(whole[: len(whole) // 2])
    assert "is not a backup, or not a complete one" in refused(capsys, "backup", saved, "--check")
    place = len(whole) // 2
    saved.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
    assert '"database.dump" is damaged' in refused(capsys, "backup", saved, "--check")
    saved.write_bytes(b"a letter to the senate")
    assert "is not a backup" in refused(capsys, "backup", saved, "--check")
    saved.unlink()
    assert "no such file" in refused(capsys, "backup", saved, "--check")


def test_paths_outside_the_folder_are_refused(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    link = tarfile.TarInfo("media/one.png")
    link.type, link.linkname = tarfile.SYMTYPE, "/srv/site/key"
    names = ("media//srv/site/key", "/srv/site/key", "media/../../key", "media/./key", "media/")
    for member in (link, *(tarfile.TarInfo(name) for name in names)):
        with tarfile.open(saved, "w") as archive:
            archive.addfile(member)
        assert f'"{member.name}" does not belong in a backup' in refused(capsys, "restore", saved)


# What keeps a backup from being restored, before anything is written


def test_wrong_seal_keys_are_reported_before_anything_is_written(
    war: Campaign, saved: Path, other_database: Elsewhere, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    (old,) = settings.SEAL_KEYS
    settings.SEAL_KEYS = [Fernet.generate_key().decode()]
    new = seal("later").pk
    settings.SEAL_KEYS.append(old)
    submit_orders(phase_id=war.phases.get().pk, seat=war.seats.get(name="Hamilcar"), army_number=4, text="4 4")
    manage("backup", saved)
    both, settings.SEAL_KEYS = settings.SEAL_KEYS, [old]
    with other_database():
        line = refused(capsys, "restore", saved)
        assert "SEAL_KEYS cannot decrypt this backup" in line
        assert fingerprint(both[0]) in line
        assert not any(key in line for key in both)
        assert connection.introspection.table_names() == []
        settings.SEAL_KEYS = both
        manage("restore", saved)
        assert unseal(OrderSheet.objects.latest("pk").sealed)
        assert OrderSheet.objects.latest("pk").sealed_id > new


def test_replacing_a_used_database_requires_its_name(
    war: Campaign, saved: Path, other_database: Elsewhere, capsys: pytest.CaptureFixture[str]
) -> None:
    manage("backup", saved)
    with other_database():
        manage("restore", saved)
        User.objects.create_user("of-later")
        name = connection.settings_dict["NAME"]
        assert f"add --replace {name}, which deletes everything in it. Nothing was written." in refused(
            capsys, "restore", saved
        )
        assert "--replace names the-other" in refused(capsys, "restore", saved, "--replace", "the-other")
        assert User.objects.filter(username="of-later").exists()
        manage("restore", saved, "--replace", name)
        assert not User.objects.filter(username="of-later").exists()
        assert Campaign.objects.get().slug == "war"


def test_a_failed_restore_changes_nothing(
    war: Campaign, saved: Path, other_database: Elsewhere, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """The dump is a whole one and loads, but the manifest counts a campaign more than there is."""
    file = Path(settings.MEDIA_ROOT) / "screenshots" / "one.png"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"a picture")
    manage("backup", saved)
    folder = unpacked(saved)
    manifest = folder / "manifest.json"
    text = manifest.read_text(encoding="utf-8")
    assert '"campaign_campaign": 1' in text
    manifest.write_text(text.replace('"campaign_campaign": 1', '"campaign_campaign": 2'), encoding="utf-8")
    saved.unlink()
    with tarfile.open(saved, "w") as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                archive.add(path, path.relative_to(folder).as_posix())
    shutil.rmtree(settings.MEDIA_ROOT)
    with other_database():
        line = refused(capsys, "restore", saved)
        assert "the database is unchanged" in line
        assert "campaign_campaign has not the 2 rows it had" in line
        assert connection.introspection.table_names() == []
    assert files_below(settings.MEDIA_ROOT) == {}


def test_a_backup_of_a_newer_version_is_refused(
    war: Campaign, saved: Path, other_database: Elsewhere, capsys: pytest.CaptureFixture[str]
) -> None:
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('campaign', '9999_later', now())")
    try:
        manage("backup", saved)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM django_migrations WHERE name = '9999_later'")
    with other_database():
        line = refused(capsys, "restore", saved)
        assert "made by a newer version of the site. This one does not know campaign.9999_later" in line
        assert connection.introspection.table_names() == []


def test_an_outdated_pg_dump_is_reported_with_the_package_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BackupProblem, match="postgresql-client-99"):
        programs_here.programs_for(99)
    assert os.access(programs_here.programs_for(15).path("psql"), os.X_OK)


def test_restore_reads_standard_input(
    war: Campaign, saved: Path, other_database: Elsewhere, monkeypatch: pytest.MonkeyPatch
) -> None:
    manage("backup", saved)
    with saved.open("rb") as file, other_database():
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=file))
        manage("restore", "-")
        assert Campaign.objects.get().slug == "war"


def test_a_truncated_backup_on_standard_input_changes_nothing(
    war: Campaign,
    saved: Path,
    other_database: Elsewhere,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    manage("backup", saved)
    with other_database():
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=BytesIO(saved.read_bytes()[:-20_000])))
        assert "is not a backup, or not a complete one" in refused(capsys, "restore", "-")
        assert connection.introspection.table_names() == []


def test_old_backups_are_deleted_once_the_new_one_is_complete(
    war: Campaign, saved: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, now = saved.parent, datetime.now(UTC)
    old, young = (folder / f"{now - timedelta(days=days):{retention.NAME_FORMAT}}" for days in (31, 29))
    others = [folder / "before-the-upgrade.tar", folder / "vae-victis-of-somebody.tar"]
    for path in (old, young, *others):
        path.touch()
    with monkeypatch.context() as patch:
        patch.setattr(written, "added", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            manage("backup", folder, "--keep-days", "30")
    assert old.exists()
    assert "Deleted 1 backups older than 30 days." in manage("backup", folder, "--keep-days", "30")
    assert not old.exists()
    assert len({young, *others, *folder.iterdir()}) == 4  # and the new one


@pytest.mark.parametrize("days", ["0", "-1", "a month", "1.5"])
def test_an_invalid_number_of_days_is_refused(war: Campaign, saved: Path, days: str) -> None:
    with pytest.raises(CommandError, match="DAYS must be a whole number, at least 1"):
        call_command("backup", str(saved), f"--keep-days={days}")


def test_a_backup_without_a_name_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CommandError, match="the name is empty"):
        call_command("backup", "")
    assert not list(tmp_path.iterdir())
