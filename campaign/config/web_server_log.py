"""What gunicorn says itself, in lines like those of the site: `gunicorn-log.json` beside this names these."""

import logging
import os

from campaign.config.log_lines import line_formatter


def lines() -> logging.Formatter:
    """Writes its lines as LOG_FORMAT says; gunicorn reads no settings of Django."""
    return line_formatter(os.environ.get("LOG_FORMAT") or "plain")
