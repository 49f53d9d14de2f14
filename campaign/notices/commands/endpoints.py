"""Addresses of webhooks, and the secrets that sign messages to programs. All are sealed."""

import json
import secrets
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from campaign.language.catalogue.sentences import say
from campaign.models import Channel
from campaign.notices.rules.webhook_signatures import KEY_LENGTH, secret_of
from campaign.notices.rules.webhooks import hosts_of_programs, is_allowed
from campaign.services.errors import Refused
from orders.sealing import reseal, seal, unseal

WEBHOOKS = (Channel.Kind.DISCORD, Channel.Kind.WEBHOOK)
"""The kinds of channels that have an address."""
OLD_SECRET_LIFETIME = timedelta(days=1)
"""How long messages are also signed with the previous secret."""


class NoWebhook(Refused):
    """A webhook without an address to which the site may send."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """The address of a program, and its signing secret.

    `before` is the secret that was renewed, "" for none, which holds until `before_until`, in ISO 8601.
    """

    address: str = ""
    secret: str = ""
    before: str = ""
    before_until: str = ""

    def secrets_at(self, at: datetime) -> list[str]:
        """The secrets that hold at a moment, the newest first."""
        both = self.before and at < datetime.fromisoformat(self.before_until)
        return [self.secret, self.before] if both else [self.secret]


def endpoint_of(channel: Channel) -> Endpoint:
    """Return the endpoint of a program's channel; without an address if it has none. Raise CannotUnseal."""
    text = unseal(channel.sealed) if channel.sealed else ""
    return Endpoint(**json.loads(text)) if text else Endpoint()


def is_open_to(kind: str, address: str) -> bool:
    """Whether the site sends to an address through channels of a kind."""
    program = kind == Channel.Kind.WEBHOOK
    return is_allowed(address, hosts_of_programs(settings.WEBHOOK_HOSTS) if program else settings.WEBHOOK_HOSTS)


def keep_address(channel: Channel, address: str) -> None:
    """Store the address of a webhook, sealed; the caller saves the channel.

    Without one it keeps what it has. Raises NoWebhook where there would be none, or one to which the site does not
    send.
    """
    program = channel.kind == Channel.Kind.WEBHOOK
    if not address and (channel.sealed is None or channel.stopped_at is not None):
        raise NoWebhook(
            say("enter_the_address_at_which_your_program_is_told") if program else say("enter_the_address_of_a_webhook")
        )
    if not address:
        return
    if not is_open_to(channel.kind, address):
        raise NoWebhook(
            say("that_is_no_address_at_a_host_to_which") if program else say("that_is_no_address_of_a_webhook_to_which")
        )
    if program:
        _keep(channel, replace(_with_secret(endpoint_of(channel)), address=address))
    else:
        _keep_text(channel, address)


@transaction.atomic
def renew_secret(channel: Channel, at: datetime) -> str:
    """Replace the secret of a program's channel; for a day messages are signed with the old one as well."""
    locked = Channel.objects.select_for_update(of=("self",)).select_related("sealed").get(pk=channel.pk)
    known, until = endpoint_of(locked), (at + OLD_SECRET_LIFETIME).isoformat()
    fresh = replace(known, secret=_new_secret(), before=known.secret, before_until=until)
    _keep(locked, fresh)
    return fresh.secret


def _with_secret(endpoint: Endpoint) -> Endpoint:
    return endpoint if endpoint.secret else replace(endpoint, secret=_new_secret())


def _new_secret() -> str:
    return secret_of(secrets.token_bytes(KEY_LENGTH))


def _keep(channel: Channel, endpoint: Endpoint) -> None:
    _keep_text(channel, json.dumps(asdict(endpoint)))


def _keep_text(channel: Channel, text: str) -> None:
    if channel.sealed is None:
        channel.sealed = seal(text)
    else:
        reseal(channel.sealed, text)
