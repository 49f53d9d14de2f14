"""Log lines, error reports and metrics for the site operator."""

from campaign.config.settings.base import env

DEFAULT_EXCEPTION_REPORTER = "campaign.config.error_reports.DiscreetReporter"
DEFAULT_EXCEPTION_REPORTER_FILTER = "campaign.config.error_reports.NoValues"

# Who may read /metrics: anyone with this token; without one, this machine only.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")

# The file that a worker touches while it reaches the broker.
ALIVE_FILE = env.str("ALIVE_FILE", default="")

# Where errors are reported to, as kinds and places without values; nowhere if it is not set.
SENTRY_DSN = env.str("SENTRY_DSN", default="")

# Log lines: plain text to read, or JSON for log collectors. Neither contains anything
# that players wrote, nor a path that lets someone in.
LOG_FORMAT = env.str("LOG_FORMAT", default="") or "plain"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"lines": {"()": "campaign.config.log_lines.line_formatter", "kind": LOG_FORMAT}},
    "filters": {
        "request_id": {"()": "campaign.config.log_filters.WithRequestId"},
        "without_words": {"()": "campaign.config.log_filters.WithoutWords"},
        "without_addresses": {"()": "campaign.config.log_filters.WithoutAddresses"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "lines",
            "filters": ["request_id", "without_addresses"],
        },
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "campaign": {"level": "INFO"},
        "celery.app.trace": {"filters": ["without_words"]},
        "urllib3": {"level": "CRITICAL"},  # its lines hold addresses of webhooks
        # Without handlers of its own: by default Django would mail or print whole requests.
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
    },
}
