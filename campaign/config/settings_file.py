"""Run a program of the site with the settings of a file: `python -m campaign.config.settings_file FILE PROGRAM ...`.

The program is a script, or `-m` and a module, with its arguments. Units of systemd and the command `vae-victis` both
start like this, so a value means the same in both: it is taken literally, and nothing in it is expanded.
"""

import os
import re
import runpy
import sys
from pathlib import Path
from typing import NoReturn

_SETTING = re.compile(r"(?P<name>[A-Za-z_]\w*)=(?P<value>.*)", re.ASCII)
_QUOTES = ("'", '"')
_NO_SETTINGS = 78
"""The exit status for an invalid configuration."""


class SettingsFileError(ValueError):
    """An invalid settings file; the message names the line and never a value."""


def settings_in(text: str) -> dict[str, str]:
    """Return the settings of a text, a NAME=value on each line; lines that begin with # say nothing.

    One pair of quotation marks around a value is left out. Raises SettingsFileError.

    >>> settings_in("MAIL_FROM='Vae Victis <a@example.org>'")
    {'MAIL_FROM': 'Vae Victis <a@example.org>'}
    """
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        setting = _SETTING.fullmatch(line.strip())
        if setting is None:
            raise SettingsFileError(f"line {number} is not NAME=value")
        if setting["name"] in found:
            raise SettingsFileError(f"line {number} sets {setting['name']} a second time; remove one of the two")
        found[setting["name"]] = _unquoted(setting["value"].strip(), number)
    return found


def _unquoted(value: str, number: int) -> str:
    if not value.startswith(_QUOTES):
        return value
    if len(value) < 2 or value[-1] != value[0] or value[0] in value[1:-1]:
        raise SettingsFileError(f"line {number} has a value that begins with {value[0]} but does not end with it")
    return value[1:-1]


def main(words: list[str]) -> None:
    """Become the program; if the file is invalid, say so and exit with status 78."""
    file, *program = words
    try:
        settings = settings_in(Path(file).read_text(encoding="utf-8"))
    except SettingsFileError as error:
        _refuse(f"{file}: {error}")
    except UnicodeDecodeError:
        _refuse(f"{file}: it is not UTF-8 text")
    except OSError as error:
        _refuse(f"{file}: {error.strerror}. It belongs to root and to the group of the site's user, mode 640")
    os.environ.update(settings)
    if program[0] == "-m":
        sys.argv = program[1:]
        runpy.run_module(program[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = program
        runpy.run_path(program[0], run_name="__main__")


def _refuse(message: str) -> NoReturn:
    sys.stderr.write(f"{message}\n")
    raise SystemExit(_NO_SETTINGS)


if __name__ == "__main__":
    main(sys.argv[1:])
