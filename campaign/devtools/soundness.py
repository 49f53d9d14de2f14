"""Check that the settings and the machine are fit to run a site, with messages for the site operator."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import redis
from django.conf import settings
from django.db import OperationalError, connection

from campaign.checks import check_drawing, check_trusted_proxies

OLDEST_DATABASE = 15
"""The first version of PostgreSQL with unique constraints that treat nulls as equal."""
_LEAST_FREE_BYTES = 1_000_000_000
"""Bytes: some thousand maps, or a hundred rounds."""
_SHORTEST_SECRET = 32
_THIS_MACHINE = ("localhost", "127.0.0.1", "::1")


def problems() -> list[str]:
    """Return all problems that prevent the site from running."""
    return [sentence for check in _CHECKS for sentence in check()]


def remarks() -> list[str]:
    """Return remarks on settings that can be intended, but often are not."""
    found = []
    public = urlsplit(settings.PUBLIC_URL)
    if public.scheme != "https" and public.hostname not in _THIS_MACHINE:
        found.append(
            "PUBLIC_URL is not https: passwords and orders travel unencrypted. Put an https proxy in front of it."
        )
    found += [f"{warning.msg} {warning.hint}" for warning in check_trusted_proxies()]
    if public.hostname in _THIS_MACHINE:
        found.append("PUBLIC_URL names this machine: nobody else can open the links that the site sends.")
    if settings.EMAIL_BACKEND.endswith("dummy.EmailBackend"):
        found.append("EMAIL_URL is not set: the site sends no mail, and people can sign in only with a password.")
    if settings.DEBUG:
        found.append("DEBUG is on: error pages show source code. Turn it off before others use the site.")
    return found


def _database() -> Iterator[str]:
    try:
        connection.ensure_connection()
    except OperationalError as error:
        lines = str(error).strip().splitlines() or ["it gave no reason"]
        yield f"The database does not answer. Check DATABASE_URL. {lines[0]}"
        return
    version = connection.get_database_version()[0]
    if version < OLDEST_DATABASE:
        yield f"The database is PostgreSQL {version}. Upgrade it: the site needs {OLDEST_DATABASE} or newer."
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_encoding")
        (encoding,) = cursor.fetchone() or ("",)
    if encoding != "UTF8":
        yield f"The database has the encoding {encoding}. Make one with the encoding UTF8."


def _broker() -> Iterator[str]:
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=5, socket_timeout=5) as broker:
            memory = broker.info("memory")
    except redis.RedisError as error:
        yield f"Redis does not answer. Check REDIS_URL. {type(error).__name__}"
        return
    policy = memory.get("maxmemory_policy", "noeviction") if isinstance(memory, dict) else "noeviction"
    if policy != "noeviction":
        yield f"Redis drops data when its memory is full: change its maxmemory-policy from {policy} to noeviction."


def _secrets() -> Iterator[str]:
    if len(settings.SECRET_KEY) < _SHORTEST_SECRET:
        yield f"SECRET_KEY has fewer than {_SHORTEST_SECRET} characters. Make one as .env.example says."


def _hosts() -> Iterator[str]:
    host = urlsplit(settings.PUBLIC_URL).hostname
    if host not in settings.ALLOWED_HOSTS and "*" not in settings.ALLOWED_HOSTS:
        yield f"ALLOWED_HOSTS lacks {host}, the host of PUBLIC_URL, so every page is refused. Add it."


def _folders() -> Iterator[str]:
    for name in ("MEDIA_ROOT", "PICTURES_CACHE_DIR"):
        folder = Path(getattr(settings, name))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            yield f"{name}: {folder} cannot be made: {error.strerror}."
            continue
        if not os.access(folder, os.W_OK | os.X_OK):
            yield f"{name}: {folder} is not writable. Make the user that the site runs as its owner."
        elif shutil.disk_usage(folder).free < _LEAST_FREE_BYTES:
            yield f"{name}: the disk of {folder} has less than {_LEAST_FREE_BYTES // 10**9} GB left. Free some space."
    if not settings.DEBUG and not (Path(settings.STATIC_ROOT) / "staticfiles.json").exists():
        yield f"STATIC_ROOT: {settings.STATIC_ROOT} lacks the style sheets and scripts. Run `manage.py collectstatic`."


def _drawing() -> Iterator[str]:
    for warning in check_drawing():
        yield f"{warning.msg} {warning.hint}"


_CHECKS: tuple[Callable[[], Iterator[str]], ...] = (_secrets, _hosts, _database, _broker, _folders, _drawing)
