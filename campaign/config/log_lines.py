"""Log lines that say where something went wrong, and nothing of what players wrote."""

import logging
import traceback
from types import TracebackType

ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class DiscreetFormatter(logging.Formatter):
    """Leaves out what an exception says: the database's own messages, for one, quote whole rows."""

    def formatException(self, ei: ExceptionInfo) -> str:  # noqa: N802 - logging's name
        """The places the exception passed through and its kind, for it and for those that led to it."""
        if ei[1] is None:
            return ""
        return "\n".join(_told(ei[1]))


def _told(error: BaseException) -> list[str]:
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    earlier = [*_told(before), "which led to:"] if before is not None else []
    frames = [
        f"  {frame.filename}:{frame.lineno} in {frame.name}" for frame in traceback.extract_tb(error.__traceback__)
    ]
    return [*earlier, *frames, f"{type(error).__module__}.{type(error).__qualname__}"]


class WithoutWords(logging.Filter):
    """Takes the words of an exception out of Celery's own lines about tasks, which hold them beside its kind."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Lets every line pass, with the kind of the exception in the place of what it says."""
        if isinstance(record.args, dict) and "exc" in record.args:
            kind = record.exc_info[0].__qualname__ if record.exc_info and record.exc_info[0] else "an error"
            record.args = {**record.args, "exc": kind, "traceback": "", "args": "", "kwargs": ""}
        return True
