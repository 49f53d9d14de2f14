"""The environment, the apps and what every page passes through: middleware, templates, languages and files."""

import os
from pathlib import Path
from urllib.parse import urlsplit

import django
import environ

from campaign.config.environment import check_environment
from campaign.config.retired import retired_in
from campaign.platform.checkout import TOP as TOP
from campaign.platform.checkout import places

env = environ.Env()
# Values are literal: otherwise the library takes one that begins with $ for the name of another variable.
env.escape_proxy = True
env.ENVIRON = {name: value.replace("$", r"\$") for name, value in os.environ.items()}
check_environment(os.environ)
# What is set although only the version before had it: `manage.py check` and the log of each part name it.
RETIRED = retired_in(os.environ)

# Where this checkout stores data if the environment names no other place.
EMBEDDED = places(env.str("EMBEDDED_SERVERS", default=""))

DEBUG = env.bool("DEBUG", default=False)
PUBLIC_URL = env.str("PUBLIC_URL", default="http://127.0.0.1:8000").rstrip("/")
public = urlsplit(PUBLIC_URL)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[public.hostname or "127.0.0.1", "localhost", "127.0.0.1"])
CSRF_TRUSTED_ORIGINS = [f"{public.scheme}://{public.netloc}"]

# Where other web servers of the site calculate, and where they do for guests: "unix:PATH" or "HOST:PORT". The one there
# is started with "here", and the one for guests asks no other.
CALCULATIONS, GUEST_CALCULATIONS = env.str("CALCULATIONS", default=""), env.str("GUEST_CALCULATIONS", default="")
IS_FOR_GUESTS = GUEST_CALCULATIONS == "here"
IS_ASKED_BY_ANOTHER = IS_FOR_GUESTS or CALCULATIONS == "here"
CALCULATIONS = "" if IS_ASKED_BY_ANOTHER else CALCULATIONS
GUEST_CALCULATIONS = "" if IS_FOR_GUESTS else GUEST_CALCULATIONS

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
    "campaign.platform.arrival_times.ArrivalMiddleware",  # before anything that takes time
    # These are outermost, so that responses of the other middleware are logged and have the headers too.
    "campaign.platform.request_log.RequestLog",
    "csp.middleware.CSPMiddleware",
    "campaign.platform.answer_headers.AnswerHeaders",
    "campaign.platform.time_limit.TimeLimit",
    "campaign.platform.compression.CompressionForVisitors",
    "campaign.views.watchers.ForWatchers",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "campaign.platform.calculations.Calculations",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "campaign.accounts.middleware.PreferencesMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "campaign.platform.unsent_forms.UnsentForms",
    "campaign.platform.throttle.ThrottleMiddleware",
    "campaign.solo.middleware.GuestMiddleware",
    "campaign.solo.calculations.GuestCalculations",
    "campaign.views.missing_key.MissingKeyMiddleware",
    "campaign.platform.head_requests.HeadRequests",  # innermost: all others know HEAD
]

ROOT_URLCONF = "campaign.config.urls"
WSGI_APPLICATION = "campaign.config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [TOP / "templates", Path(django.__path__[0]) / "forms" / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

FORM_RENDERER = "django.forms.renderers.TemplatesSetting"  # templates/django/forms comes before Django's own

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("sv", "Svenska")]
LOCALE_PATHS = [TOP / "campaign" / "locale"]
USE_I18N = True
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [TOP / "static"]
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(EMBEDDED.home / "static")))
MEDIA_ROOT = Path(env.str("MEDIA_ROOT", default=str(EMBEDDED.home / "media")))
PICTURES_CACHE_DIR = Path(env.str("PICTURES_CACHE_DIR", default=str(EMBEDDED.home / "cache")))
# With DEBUG the files are served from static/; without it run `manage.py collectstatic` first.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "campaign.config.static_storage.HashedModules"},
}
