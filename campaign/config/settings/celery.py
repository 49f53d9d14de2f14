"""Tasks: their queues and limits, and the schedule of beat."""

from kombu import Queue

from campaign.config.settings.database import BROKER_URL

# Tasks carry ids only; a task whose worker dies is handed to the next one, and its tries are counted.
CELERY_BROKER_URL = BROKER_URL
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
# A worker is killed at the limit, and the task taken up again: nothing is raised into running code (no soft limits).
CELERY_TASK_TIME_LIMIT = 120  # the longest limit of a task is 240, less than half the visibility timeout
# A worker serves the queues in this order: due steps, then mail, then games that someone plays alone, then the maps of
# these, of which few may wait, and the other maps that pages wait for, then plans.
CELERY_TASK_QUEUES = [
    Queue(name) for name in ("rounds", "notices", "games", "game-maps", "pictures", "plans", "more-pictures")
]
CELERY_TASK_DEFAULT_QUEUE = "rounds"
CELERY_TASK_ROUTES = {
    f"campaign.tasks.{task}": {"queue": queue}
    for queue, tasks in {
        "notices": ["mail_sign_in_link", "make_notices", "make_notices_of_step", "send_due_notices", "send_notice"],
        "games": ["play_solo_on"],
        # pages wait for these
        "pictures": [
            *("draw_opening", "draw_outcome", "draw_chosen", "draw_preview"),
            *("try_rule_change", "read_screenshot", "draw_fight"),
        ],
        "plans": ["run_plans"],
        "more-pictures": [
            *("draw_of_opening", "draw_of_outcome"),
            *(
                "remove_old_pictures",
                "remove_old_previews",
                "remove_lost_files",
                "clear_practice_fights",
                "remove_unused_guests",
            ),
        ],
    }.items()
    for task in tasks
}
# A page that queues a task waits a second at most for an unreachable broker; the clock queues it later.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 2, "interval_start": 0, "interval_step": 0.2, "interval_max": 0.2}
CELERY_BROKER_TRANSPORT_OPTIONS = {
    **CELERY_TASK_PUBLISH_RETRY_POLICY,
    "visibility_timeout": 600,
    "queue_order_strategy": "priority",
    "socket_connect_timeout": 1,
    "socket_timeout": 10,
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # workers and beat wait for it as long as it takes
CELERY_WORKER_DISABLE_PREFETCH = True  # so that no task waits in a busy worker while another is free
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 600_000  # kilobytes; beyond it a process ends after its task, and a new one starts
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# Seconds after which a task that has started and is not done is retried: its worker died, or was never asked.
STALLED_AFTER = 120
CELERY_BEAT_SCHEDULER = "campaign.config.beat:SteadyScheduler"
CELERY_BEAT_SCHEDULE = {
    task: {"task": f"campaign.tasks.{task}", "schedule": seconds}
    for task, seconds in {
        "do_what_is_due": 10.0,
        "close_complete_steps": 30.0,
        "take_up_stalled_phases": 30.0,
        "make_notices": 30.0,
        "send_due_notices": 30.0,
        "remove_old_pictures": 600.0,
        "remove_old_previews": 600.0,
        "clear_practice_fights": 600.0,
        "remove_unused_guests": 600.0,
        "remove_lost_files": 3600.0,
    }.items()
}
