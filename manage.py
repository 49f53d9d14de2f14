#!/usr/bin/env python
import os
import sys
from errno import ENOSPC
from typing import NoReturn

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import OperationalError, ProgrammingError

REFUSED, INTERRUPTED, PIPE_CLOSED = 2, 130, 141
"""Exit statuses, as shells have them: bad input, Ctrl-C, and a reader of the output that has gone, such as `head`."""


def main() -> None:
    """Run a command; whatever goes wrong around it is one line on standard error."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.config.settings")
    _open_missing_streams()
    try:
        try:
            execute_from_command_line(sys.argv)
        finally:
            sys.stdout.flush()
    except ImproperlyConfigured as error:
        sys.exit(f"The settings are incomplete: {error}")
    except OperationalError as error:
        hint = "`make play` starts one, or see DATABASE_URL in .env.example."
        _refuse(f"The database does not answer; {hint} {_first_line(error)}")
    except ProgrammingError as error:
        _refuse(f"The database does not fit this version: run `manage.py migrate`. {_first_line(error)}")
    except UnicodeEncodeError:
        unreadable = next((word for word in sys.argv if not word.isprintable()), None)
        if unreadable is None:
            raise
        _refuse(f"{unreadable!a}: is not UTF-8 text")
    except BrokenPipeError:
        _drop_output()
        sys.exit(PIPE_CLOSED)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except OSError as error:
        if error.errno != ENOSPC:
            raise
        _drop_output()
        _refuse(f"{error.filename or 'standard output'}: {error.strerror}")


def _open_missing_streams() -> None:
    """Stand in for streams that were closed (`<&-`), before a file gets their numbers."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


def _drop_output() -> None:
    """Let nothing more be written to standard output, not even what is left when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refuse(line: str) -> NoReturn:
    """End with a line on standard error and status 2."""
    sys.stderr.write(f"{line}\n")
    sys.exit(REFUSED)


if __name__ == "__main__":
    main()
