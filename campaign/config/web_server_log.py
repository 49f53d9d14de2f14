"""gunicorn's own log lines in the format of the site; `gunicorn-log.json` refers to this module."""

import logging
import os

from campaign.config.log_lines import line_formatter


def lines() -> logging.Formatter:
    """Return the formatter of LOG_FORMAT; gunicorn reads no settings of Django."""
    return line_formatter(os.environ.get("LOG_FORMAT") or "plain")
