"""The settings. Everything that differs between machines comes from the environment; `.env.example` explains it."""

import os
from pathlib import Path
from urllib.parse import urlsplit

import environ
from csp.constants import NONE, SELF
from kombu import Queue
from redis.backoff import NoBackoff
from redis.retry import Retry

from campaign.config.environment import check_environment, header_key
from campaign.config.rates import rates_of
from campaign.platform.checkout import places
from campaign.platform.stored_secrets import stored_key, stored_secret

TOP = Path(__file__).resolve().parent.parent.parent
env = environ.Env()
# Values are literal: otherwise the library takes one that begins with $ for the name of another variable.
env.escape_proxy = True
env.ENVIRON = {name: value.replace("$", r"\$") for name, value in os.environ.items()}
check_environment(os.environ)

# The database and the broker: those of the environment, or the ones embedded in this checkout.
EMBEDDED = places(env.str("EMBEDDED_SERVERS", default=""))
_own_database = not env.str("DATABASE_URL", default="")
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "vae_victis",
        "USER": "vae_victis",
        "HOST": str(EMBEDDED.sockets),
    }
    if _own_database
    else env.db("DATABASE_URL")
}
# A connection is kept for the next request, because making one costs more than most questions do.
DATABASES["default"].setdefault("CONN_MAX_AGE", 60)
DATABASES["default"].setdefault("CONN_HEALTH_CHECKS", True)
REDIS_URL = env.str("REDIS_URL", default="") or f"unix://{EMBEDDED.valkey_socket}"
BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://", 1)

DEBUG = env.bool("DEBUG", default=False)
PUBLIC_URL = env.str("PUBLIC_URL", default="http://127.0.0.1:8000").rstrip("/")
_public = urlsplit(PUBLIC_URL)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[_public.hostname or "127.0.0.1", "localhost", "127.0.0.1"])
CSRF_TRUSTED_ORIGINS = [f"{_public.scheme}://{_public.netloc}"]
SECRET_KEY = env.str("SECRET_KEY", default="")
if not SECRET_KEY and _own_database:
    SECRET_KEY = stored_secret(EMBEDDED.home / "secret-key")

# What must stay unread is sealed with the first of these keys and opened with any of them (Fernet keys, with commas).
SEAL_KEYS = [key.strip() for key in env.list("SEAL_KEYS", default=[])]
if not SEAL_KEYS and _own_database:
    SEAL_KEYS = [stored_key(EMBEDDED.home / "seal-key")]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "hexmap",
    "orders",
    "navy",
    "campaign",
]

MIDDLEWARE = [
    "campaign.platform.arrival_times.ArrivalMiddleware",  # before anything takes time
    # These are outside of everything, so that what the others answer by themselves is logged and has its headers too.
    "campaign.platform.request_log.RequestLog",
    "csp.middleware.CSPMiddleware",
    "campaign.platform.answer_headers.AnswerHeaders",
    "campaign.platform.time_limit.TimeLimit",
    "campaign.views.watchers.ForWatchers",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "campaign.accounts.middleware.PreferencesMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "campaign.platform.throttle.ThrottleMiddleware",
    "campaign.views.missing_key.MissingKeyMiddleware",
]

ROOT_URLCONF = "campaign.config.urls"
WSGI_APPLICATION = "campaign.config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [TOP / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("sv", "Svenska")]
LOCALE_PATHS = [TOP / "campaign" / "locale"]
USE_I18N = True
TIME_ZONE = "UTC"
USE_TZ = True

# Signing in: by user name or verified address and password (django-allauth), or by a signed link (django-sesame).
AUTHENTICATION_BACKENDS = ["campaign.accounts.backend.PasswordBackend", "sesame.backends.ModelBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
SESAME_MAX_AGE = 30 * 24 * 3600
SIGN_IN_LINK_MAX_AGE = 3600
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
# Scrypt needs memory to be tried, 16 MB a time, which makes guessing dear and is no burden to a small server. Who has a
# password of an earlier version of the site gets the better one when he next signs in.
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.ScryptPasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]

# Accounts: only who holds an open invitation can make one; an address is optional, and nothing is sent to strangers.
ACCOUNT_ADAPTER = "campaign.accounts.adapter.AccountAdapter"
ACCOUNT_SIGNUP_FORM_CLASS = "campaign.accounts.forms.SignUpForm"
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Vae Victis] "
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_REDIRECT_URL = LOGIN_URL
# Limits on signing in, counted by django-allauth; campaign/accounts/adapter.py says which try counts where.
ACCOUNT_RATE_LIMITS = {
    "sign_in_link": "10/m/ip,3/10m/key",
    "login": "",  # every try is counted below
    "sign_in": "30/m/ip",
    "sign_in_device": "10/5m/key",  # by browser and account
    "login_failed": "10/m/ip,5/5m/key",  # by address and name together
    "wrong_password": "30/h/key",  # by name, from everywhere; beyond it each address is slowed down for that name:
    "sign_in_slowly": "2/10m/key",
}
ALLAUTH_TRUSTED_PROXY_COUNT = int(env.str("TRUSTED_PROXIES", default="") or 0)

# Who may open campaigns: everybody who has an account, or only those whom Django calls staff.
OPEN_CAMPAIGNS = env.str("OPEN_CAMPAIGNS", default="everybody")
# How many campaigns that are not over one account administers, and how many scenarios it keeps; staff has no limit.
MOST_CAMPAIGNS = int(env.str("MOST_CAMPAIGNS", default="") or 20)
MOST_SCENARIOS = int(env.str("MOST_SCENARIOS", default="") or 20)

# Mail: as the environment says; with the embedded servers as files, else none.
if env.str("EMAIL_URL", default=""):
    globals().update(env.email_url("EMAIL_URL"))
else:
    EMAIL_BACKEND = f"django.core.mail.backends.{'filebased' if _own_database else 'dummy'}.EmailBackend"
    EMAIL_FILE_PATH = str(EMBEDDED.home / "mail")
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str("MAIL_FROM", default=f"Vae Victis <no-reply@{_public.hostname or 'localhost'}>")

# The hosts to which notices are sent by webhook, over TLS; to no other, because their addresses come from players. All
# but Discord's are hosts of programs.
WEBHOOK_HOSTS: list[str] = env.list(
    "WEBHOOK_HOSTS", default=["discord.com", "discordapp.com", "canary.discord.com", "ptb.discord.com"]
)

STATIC_URL = "static/"
STATICFILES_DIRS = [TOP / "static"]
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(EMBEDDED.home / "static")))
MEDIA_ROOT = Path(env.str("MEDIA_ROOT", default=str(EMBEDDED.home / "media")))
PICTURES_CACHE_DIR = Path(env.str("PICTURES_CACHE_DIR", default=str(EMBEDDED.home / "cache")))
# With DEBUG the files are served as they lie in static/; without it `manage.py collectstatic` comes first.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "campaign.config.static_storage.HashedModules"},
}

# The cache counts tries and requests. When it cannot be reached, no page waits for it.
CACHES = {
    "default": {
        "BACKEND": "campaign.config.forgiving_cache.ForgivingRedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_timeout": 2, "socket_connect_timeout": 2, "retry": Retry(NoBackoff(), 1)},
    }
}

# Tasks carry ids only; a task whose worker dies is handed to the next one, and its tries are counted.
CELERY_BROKER_URL = BROKER_URL
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SOFT_TIME_LIMIT = 100
CELERY_TASK_TIME_LIMIT = 120  # the longest that a task names for itself is 240, less than half the visibility timeout
# A worker takes from the first queue in which there is something: what is due, then mail, then the maps for which pages
# wait, then plans.
CELERY_TASK_QUEUES = [Queue(name) for name in ("rounds", "notices", "pictures", "plans", "more-pictures")]
CELERY_TASK_DEFAULT_QUEUE = "rounds"
CELERY_TASK_ROUTES = {
    f"campaign.tasks.{task}": {"queue": queue}
    for queue, tasks in {
        "notices": ["mail_sign_in_link", "make_notices", "make_notices_of_step", "send_due_notices", "send_notice"],
        # for which pages wait
        "pictures": [
            *("draw_opening", "draw_outcome", "draw_chosen", "draw_preview"),
            *("try_rule_change", "read_screenshot"),
        ],
        "plans": ["run_plans"],
        "more-pictures": [
            *("draw_of_opening", "draw_of_outcome"),
            *("remove_old_pictures", "remove_old_previews", "remove_lost_files"),
        ],
    }.items()
    for task in tasks
}
# A page that asks a worker for something waits a second at most for a broker that is away; the clock asks later.
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
CELERY_WORKER_DISABLE_PREFETCH = True  # no task waits in a worker that is busy while another one has time
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 600_000  # kilobytes; beyond it a process ends after its task, and a new one begins
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# After so many seconds work that was begun, and is not done, is taken up again: its worker died, or was never asked.
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
        "remove_lost_files": 3600.0,
    }.items()
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "campaign.api.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated", "campaign.api.scopes.HasScope"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_THROTTLE_CLASSES": ["campaign.api.throttle.PerUser"],
    "DEFAULT_SCHEMA_CLASS": "campaign.api.schema.Described",
    "DEFAULT_METADATA_CLASS": None,
    "EXCEPTION_HANDLER": "campaign.api.problems.answer_to",
    "URL_FORMAT_OVERRIDE": None,  # it would be a parameter that no address names
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Vae Victis",
    "DESCRIPTION": "Campaigns for programs; docs/api.md explains it.",
    "VERSION": "1",
    "LICENSE": {"name": "MIT"},
    "SCHEMA_PATH_PREFIX": "/api/campaigns",
    "ENABLE_DJANGO_DEPLOY_CHECK": False,  # the tests look whether all of it can be described
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "ENUM_NAME_OVERRIDES": {
        "CampaignStanding": "campaign.models.identities.Campaign.Standing",
        "QuestionState": "campaign.models.questions.Question.State",
    },
}

# Protections. Everything of a page comes from this site, and no script or style stands in the page itself.
_secure = _public.scheme == "https"
_host_only = "__Host-" if _secure else ""  # browsers take a cookie of such a name only over https, from this very host
SESSION_ENGINE = "campaign.config.session_store"
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = f"{_host_only}sessionid", f"{_host_only}csrftoken"
DEVICE_COOKIE_NAME = f"{_host_only}device"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _secure
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 14 * 24 * 3600
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"  # never in the database
SECURE_SSL_REDIRECT = _secure
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _secure else None
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if _secure else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = _secure and env.bool("HSTS_SUBDOMAINS", default=False)
SECURE_HSTS_PRELOAD = _secure and env.bool("HSTS_PRELOAD", default=False)
# Whether other hosts of the domain speak https is known to who runs them, not to this site: these two stay his choice.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000
DATA_UPLOAD_MAX_NUMBER_FILES = 5
LARGEST_REQUEST = 20_000_000  # bytes, with files: beyond it nothing is read, so that no disk is filled
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "worker-src": [NONE],  # would else be what script-src is
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        # Scripts make elements of a text in one place only, static/js/own_page.js, and nowhere code of one.
        "require-trusted-types-for": ["'script'"],
        "trusted-types": ["own-page"],
        "upgrade-insecure-requests": _secure,
    }
}
DEFAULT_EXCEPTION_REPORTER = "campaign.config.error_reports.DiscreetReporter"
DEFAULT_EXCEPTION_REPORTER_FILTER = "campaign.config.error_reports.NoValues"

# So many seconds beyond its deadline a step stays open for orders that arrived before it and wait for their turn. Where
# a proxy says when a request reached it, that counts; only a header that the proxy itself sets may be named.
CLOSING_SECONDS = float(env.str("CLOSING_SECONDS", default="") or 5)
ARRIVAL_HEADER = header_key(env.str("ARRIVAL_HEADER", default=""))

# Seconds after which a request of the web server is interrupted, and a question of it to the database too.
WEB_TIME_LIMIT = int(env.str("WEB_TIME_LIMIT", default="") or 30)

# How often someone who is signed in may do what; `writes` is everything sent that has no name of its own, `reads` every
# page and picture without one, `heavy` the pages that cost most. What those who are not signed in read of campaigns,
# `strangers`, is counted by their addresses.
THROTTLES: dict[str, tuple[int, int]] = rates_of(
    {
        "writes": "120/m",
        "reads": "600/m",
        "heavy": "120/m",
        "sheets": "120/m",
        "questions": "1800/m",
        "messages": "30/m",
        "plans": "60/m",
        "reports": "30/m",
        "api": "300/m",
        "wrong_keys": "30/m",
        "strangers": "300/m",
        "notices": "20/m",
        "feeds": "30/m",
        "archives": "6/m",
        "pictures": "20/m",
        "maps": "30/m",
    },
    env.list("THROTTLES", default=[]),
)

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
