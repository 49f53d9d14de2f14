"""Log lines, error reports and the numbers for whoever watches the site."""

from campaign.config.settings.base import env

DEFAULT_EXCEPTION_REPORTER = "campaign.config.error_reports.DiscreetReporter"
DEFAULT_EXCEPTION_REPORTER_FILTER = "campaign.config.error_reports.NoValues"

# Who may read the numbers at /metrics: whoever has this token; without one, this machine alone.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")

# The file that a worker touches while it reaches the broker.
ALIVE_FILE = env.str("ALIVE_FILE", default="")

# Where errors are reported to, as kinds and places without values; nowhere where it is not set.
SENTRY_DSN = env.str("SENTRY_DSN", default="")

# Log lines: plain ones to read, or one of JSON for each event, for what collects them. Either way nothing is in them of
# what players write, nor an address that lets somebody in.
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
