"""Moments of the workers' work at which one can be made to die: where a file with the name of the moment lies.

    (folder / "recorded").write_text("worker")

kills the next worker that has just written a record and not committed it, with all its processes; with "child" in the
file only the process that does the work dies, and with "always" each process that comes there. The program itself
knows nothing of it.
"""

import os
import signal
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

FOLDER = "WEAK_POINTS"
"""The variable of the environment that names the folder."""
POINTS = ("adjudicating", "recorded", "resolved", "opening", "opened", "drawing", "drawn")
"""Before a document is adjudicated; after its record, before the commit; after the commit, before publishing; when all
is published but the next phase is not open; when it is, before the commit; before a picture is drawn; when its file is
there, and its row is not."""


def put_weak_points() -> None:
    """Puts the moments into the services of this process, if a folder is named."""
    if os.environ.get(FOLDER):
        _wrap(Path(os.environ[FOLDER]))


def _wrap(folder: Path) -> None:
    from campaign.games.vae_victis.rules import step_of_round
    from campaign.services import closing, drawing, phases, pictures

    _before(step_of_round, "carried_out", folder / "adjudicating")
    _after(phases, "add_record", folder / "recorded")
    _before(closing, "publish_if_wanted", folder / "resolved")
    _before(phases, "open_phase", folder / "opening")
    _after(phases, "open_phase", folder / "opened")
    _before(drawing, "made", folder / "drawing")
    _after(pictures, "_stored", folder / "drawn")


def _before(module: ModuleType, name: str, flag: Path) -> None:
    inner: Callable[..., Any] = getattr(module, name)

    def weak(*args: Any, **kwargs: Any) -> Any:
        _die_if_asked(flag)
        return inner(*args, **kwargs)

    setattr(module, name, weak)


def _after(module: ModuleType, name: str, flag: Path) -> None:
    inner: Callable[..., Any] = getattr(module, name)

    def weak(*args: Any, **kwargs: Any) -> Any:
        result = inner(*args, **kwargs)
        _die_if_asked(flag)
        return result

    setattr(module, name, weak)


def _die_if_asked(flag: Path) -> None:
    """Dies at once, as by SIGKILL from outside; the file is taken away before, so that it happens once."""
    try:
        asked = flag.read_text(encoding="ascii")
        if asked != "always":
            flag.unlink()
    except FileNotFoundError:
        return
    if asked == "worker":
        os.killpg(os.getpgid(0), signal.SIGKILL)
    os.kill(os.getpid(), signal.SIGKILL)
