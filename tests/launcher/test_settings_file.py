"""The settings of /etc/vae-victis.env, which units and the command `vae-victis` read by the same program."""

import subprocess
import sys
from pathlib import Path

import pytest

from campaign.config.settings_file import SettingsFileError, settings_in
from campaign.platform.checkout import TOP

RUN = [sys.executable, "-m", "campaign.config.settings_file"]
SHOW = "import os, sys; print(os.environ['EMAIL_URL'], os.environ['MAIL_FROM'], *sys.argv[1:], sep='\\n')"


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("NAME=plain", "plain"),
        ("NAME=pa$$w0rd$&`id`;#!", "pa$$w0rd$&`id`;#!"),
        ("NAME='Vae Victis <campaigns@example.org>'", "Vae Victis <campaigns@example.org>"),
        ('NAME="Vae Victis <campaigns@example.org>"', "Vae Victis <campaigns@example.org>"),
        ("NAME=Vae Victis <campaigns@example.org>", "Vae Victis <campaigns@example.org>"),
        ("NAME='$HOME \\n %i'", "$HOME \\n %i"),
        ("NAME=a=b='c'", "a=b='c'"),
        ("  NAME= spaced ", "spaced"),
        ("NAME=", ""),
        ("NAME=''", ""),
        ("NAME=a # no comment", "a # no comment"),
    ],
)
def test_a_value_is_taken_literally(line: str, value: str) -> None:
    assert settings_in(f"# a comment\n\n{line}\n") == {"NAME": value}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A=1\nB\n", "line 2 is not NAME=value"),
        ("export A=1", "line 1 is not NAME=value"),
        ("A B=1", "line 1 is not NAME=value"),
        ("A='tiger", "line 1 has a value that begins with ' but does not end with it"),
        ("A='", "line 1 has a value"),
        ("A='tiger' 'lion'", "line 1 has a value"),
        ("A=1\n\nA=tiger", "line 3 sets A a second time"),
    ],
)
def test_a_line_that_is_wrong_is_named_without_its_value(text: str, told: str) -> None:
    with pytest.raises(SettingsFileError) as raised:
        settings_in(text)
    assert told in str(raised.value)
    assert "tiger" not in str(raised.value)


def run(file: Path, *program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*RUN, str(file), *program], cwd=TOP, capture_output=True, text=True, check=False)


def test_a_script_and_a_module_get_the_settings_and_their_arguments(tmp_path: Path) -> None:
    file, script = tmp_path / "site.env", tmp_path / "show.py"
    file.write_text("EMAIL_URL=smtp://u@h:25/?a=$&b='c'\nMAIL_FROM='Vae Victis <a@example.org>'\n", encoding="utf-8")
    script.write_text(f"{SHOW}; raise SystemExit(7)", encoding="utf-8")
    shown = ["smtp://u@h:25/?a=$&b='c'", "Vae Victis <a@example.org>", "--word", "$x"]
    asked = run(file, str(script), "--word", "$x")
    assert (asked.returncode, asked.stdout.splitlines()) == (7, shown)
    assert run(file, "-m", "timeit", "-n1", "-r1", SHOW).stdout.splitlines()[:2] == shown[:2]


@pytest.mark.parametrize(
    ("content", "told"), [(None, "No such file"), (b"A", "line 1"), (b"A=\xff", "it is not UTF-8 text")]
)
def test_a_file_that_is_wrong_starts_nothing(tmp_path: Path, content: bytes | None, told: str) -> None:
    file = tmp_path / "site.env"
    if content is not None:
        file.write_bytes(content)
    ended = run(file, "-m", "this")
    assert ended.returncode == 78
    assert ended.stdout == ""
    assert ended.stderr.startswith(f"{file}: ")
    assert told in ended.stderr
