"""The database, the cache and the address of the broker."""

from redis.backoff import NoBackoff
from redis.retry import Retry

from campaign.config.settings.base import EMBEDDED, env

# The database and the broker: those of the environment, or the ones embedded in this checkout.
own_database = not env.str("DATABASE_URL", default="")
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "vae_victis",
        "USER": "vae_victis",
        "HOST": str(EMBEDDED.sockets),
    }
    if own_database
    else env.db("DATABASE_URL")
}
# A connection is kept for the next request, because opening one costs more than most queries.
DATABASES["default"].setdefault("CONN_MAX_AGE", 60)
DATABASES["default"].setdefault("CONN_HEALTH_CHECKS", True)
REDIS_URL = env.str("REDIS_URL", default="") or f"unix://{EMBEDDED.valkey_socket}"
BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://", 1)

# The cache holds rate limits. When it is unreachable, no page waits for it.
CACHES = {
    "default": {
        "BACKEND": "campaign.config.forgiving_cache.ForgivingRedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_timeout": 2, "socket_connect_timeout": 2, "retry": Retry(NoBackoff(), 1)},
    }
}
