"""Keys, cookies, https, and the content security policy."""

from csp.constants import NONE, SELF

from campaign.config.settings.base import EMBEDDED, env, public
from campaign.config.settings.database import own_database
from campaign.platform.stored_secrets import stored_key, stored_secret

SECRET_KEY = env.str("SECRET_KEY", default="")
if not SECRET_KEY and own_database:
    SECRET_KEY = stored_secret(EMBEDDED.home / "secret-key")

# Secret texts are sealed with the first of these keys and opened with any of them (Fernet keys, comma-separated).
SEAL_KEYS = [key.strip() for key in env.list("SEAL_KEYS", default=[])]
if not SEAL_KEYS and own_database:
    SEAL_KEYS = [stored_key(EMBEDDED.home / "seal-key")]

# Protections. Everything on a page comes from this site, and pages have no inline script or style.
_secure = public.scheme == "https"
_host_only = "__Host-" if _secure else ""  # browsers take such a cookie only over https, from this very host
SESSION_ENGINE = "campaign.config.session_store"
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = f"{_host_only}sessionid", f"{_host_only}csrftoken"
DEVICE_COOKIE_NAME = f"{_host_only}device"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _secure
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 14 * 24 * 3600
CSRF_FAILURE_VIEW = "campaign.platform.error_pages.csrf_failure"
MESSAGE_STORAGE = "campaign.platform.unsent_forms.MessagesInCookie"  # never in the database
SECURE_SSL_REDIRECT = _secure
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _secure else None
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if _secure else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = _secure and env.bool("HSTS_SUBDOMAINS", default=False)
SECURE_HSTS_PRELOAD = _secure and env.bool("HSTS_PRELOAD", default=False)
# Only the site operator knows whether other hosts of the domain use https: these two stay their choice.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],  # the service worker, which shows notifications, and a page without a network
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        # Scripts parse markup in one place only, static/js/own_page.js, and name a worker in one,
        # static/js/notices/device.js. They never evaluate code.
        "require-trusted-types-for": ["'script'"],
        "trusted-types": ["own-page", "own-worker"],
        "upgrade-insecure-requests": _secure,
    }
}
