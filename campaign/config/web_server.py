"""How gunicorn serves the site: `gunicorn --config=python:campaign.config.web_server --bind=ADDRESS`.

`.env.example` and `docs/operations.md` explain the variables.
"""

import os
import sys
from pathlib import Path

wsgi_app = "campaign.config.wsgi"
worker_class = "campaign.config.web_worker.ArrivalWorker"
workers = int(os.environ.get("WEB_PROCESSES") or 2)
threads = int(os.environ.get("WEB_THREADS") or 4)

keepalive = 130
"""Seconds: longer than nginx (60) and Caddy (120) keep an idle connection, so that only the proxy ever closes one."""
timeout, graceful_timeout = 60, 30

control_socket_disable = True
"""It is not used, and its home folder does not exist in containers."""
logconfig_json = str(Path(__file__).with_name("gunicorn-log.json"))

SWITCH_SECONDS = 0.001


def post_fork(_server: object, _worker: object) -> None:
    """Switch threads five times as often as usual: a short request waits less for a long calculation."""
    sys.setswitchinterval(SWITCH_SECONDS)
