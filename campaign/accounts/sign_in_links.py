"""Sign-in links by mail: good for an hour, for one signing in, and as long as the address is the person's own."""

from datetime import datetime
from urllib.parse import urlencode

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from sesame.utils import get_token, get_user

from campaign.members.queries.people import person_of, verified_address


def send_link(address_id: int) -> None:
    """Mail a link to a verified address, in the language of its owner; to any other address nothing."""
    address = verified_address(address_id)
    if address is None:
        return
    person = person_of(address.user)
    with translation.override(person.language if person else settings.LANGUAGE_CODE):
        context = {"link": link_to(address), "name": address.user.get_username()}
        subject = render_to_string("account/email/sign_in_link_subject.txt", context).strip()
        text = render_to_string("account/email/sign_in_link_message.txt", context)
    send_mail(f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{subject}", text, None, [address.email])


def link_to(address: EmailAddress) -> str:
    """The link that signs the owner of an address in."""
    key = {"address": address.pk, "token": get_token(address.user, _scope(address))}
    return f"{settings.PUBLIC_URL}{reverse('mailed-link')}?{urlencode(key)}"


def owner_of_link(address: str, token: str) -> User | None:
    """Return the user whom a link signs in; None if it has expired, was used, or was never mailed."""
    number = int(address) if address.isascii() and address.isdigit() and len(address) < 10 else 0
    known = verified_address(number)
    if known is None or not token.isascii():
        return None
    user: User | None = get_user(token, _scope(known), settings.SIGN_IN_LINK_MAX_AGE, update_last_login=False)
    return user if user is not None and user.pk == known.user_id else None


def use_link(user: User, at: datetime) -> bool:
    """Use up a link and all others mailed to its owner; return False if another request has just done so."""
    return User.objects.filter(pk=user.pk, last_login=user.last_login).update(last_login=at) == 1


def _scope(address: EmailAddress) -> str:
    """Return what a link is signed with besides its owner, which a new address and the next sign-in change."""
    last = address.user.last_login
    return f"mailed:{address.pk}:{address.email}:{last.isoformat() if last else 'never'}"
