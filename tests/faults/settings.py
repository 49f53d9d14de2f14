"""The settings of a site that is broken on purpose: those of every site, with shorter waits.

Beat looks every second or two instead of every ten or thirty, a phase has stalled after two seconds instead of two
minutes, what the broker handed to somebody who does not answer is handed out again after ten seconds instead of
minutes, and two seconds are waited for a server that takes mail. What is done, and by whom, is the same.
"""

import os

from campaign.config.settings import *  # noqa: F403 - all of them, and then what differs
from campaign.config.settings import CELERY_BEAT_SCHEDULE as USUAL
from campaign.config.settings import CELERY_BROKER_TRANSPORT_OPTIONS as TRANSPORT
from campaign.config.settings import INSTALLED_APPS as APPS

INSTALLED_APPS = [*APPS, "tests.faults.apps.Faults"]
EMAIL_TIMEOUT = 2
SECONDS = {10.0: 1.0, 30.0: 2.0}
"""What beat does every 10 or 30 seconds it does in the tests every one or two, and what it does seldom, never."""
STALLED_AFTER = 2
CLOSING_SECONDS = 0.5
CELERY_BEAT_SCHEDULE = {
    name: {**one, "schedule": SECONDS[one["schedule"]]} for name, one in USUAL.items() if one["schedule"] in SECONDS
}
CELERY_BEAT_MAX_LOOP_INTERVAL = 1
CELERY_BROKER_TRANSPORT_OPTIONS = {**TRANSPORT, "visibility_timeout": int(os.environ.get("HANDED_OUT_AGAIN", "10"))}
