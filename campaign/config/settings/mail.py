"""Mail, the hosts that get notifications by webhook, and the key and the hosts of web push."""

from campaign.config.settings.base import EMBEDDED, env, public
from campaign.config.settings.database import own_database
from campaign.platform.stored_secrets import stored_push_key

# Mail: as the environment says; with the embedded servers as files, else none.
if env.str("EMAIL_URL", default=""):
    globals().update(env.email_url("EMAIL_URL"))
else:
    EMAIL_BACKEND = f"django.core.mail.backends.{'filebased' if own_database else 'dummy'}.EmailBackend"
    EMAIL_FILE_PATH = str(EMBEDDED.home / "mail")
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str("MAIL_FROM", default=f"Vae Victis <no-reply@{public.hostname or 'localhost'}>")

# The hosts to which webhooks are sent, over TLS; to no other, because the addresses come from players. All
# but Discord's are hosts of programs.
WEBHOOK_HOSTS: list[str] = env.list(
    "WEBHOOK_HOSTS", default=["discord.com", "discordapp.com", "canary.discord.com", "ptb.discord.com"]
)

# The key by which push services know the site; without one, web push is not offered. Their hosts are named for the same
# reason: addresses come from players.
PUSH_KEY = env.str("PUSH_KEY", default="")
if not PUSH_KEY and own_database:
    PUSH_KEY = stored_push_key(EMBEDDED.home / "push-key")
PUSH_HOSTS: list[str] = env.list(
    "PUSH_HOSTS",
    default=[
        "fcm.googleapis.com",
        ".push.services.mozilla.com",
        ".push.apple.com",
        ".notify.windows.com",
    ],
)
