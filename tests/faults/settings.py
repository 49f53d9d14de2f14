"""The settings of a site that is broken on purpose: those of every site, with shorter waits.

Beat looks every second instead of every half minute (for what was left undone every three seconds), a phase has
stalled after two seconds instead of two minutes, and what the broker handed to somebody who does not answer is handed
out again after ten seconds instead of minutes.
What is done, and by whom, is the same.
"""

import os

from campaign.config.settings import *  # noqa: F403 - all of them, and then what differs
from campaign.config.settings import CELERY_BEAT_SCHEDULE as EVERY_HALF_MINUTE
from campaign.config.settings import CELERY_BROKER_TRANSPORT_OPTIONS as TRANSPORT
from campaign.config.settings import INSTALLED_APPS as APPS

INSTALLED_APPS = [*APPS, "tests.faults.weak_points.WeakPoints"]
STALLED_AFTER = 2
_EVERY = {"take-up-stalled-phases": 3.0}
CELERY_BEAT_SCHEDULE = {name: {**one, "schedule": _EVERY.get(name, 1.0)} for name, one in EVERY_HALF_MINUTE.items()}
CELERY_BEAT_MAX_LOOP_INTERVAL = 1
CELERY_BROKER_TRANSPORT_OPTIONS = {**TRANSPORT, "visibility_timeout": int(os.environ.get("HANDED_OUT_AGAIN", "10"))}
